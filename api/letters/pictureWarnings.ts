import type { FormData, KindVersion } from '../../core/shared/kinds/kind';
import { selectFieldsThatMustAgree, readingSchema } from '../../core/kinds/reading';
import type { Language } from '../../core/shared/languages';
import type { UploadReading } from '../../core/records/uploads';
import { readField } from '../../core/shared/answers/fields';
import { getApiText } from '../../core/texts/texts';

/** What a person is told before paying; nothing is refused for it. */
export interface LetterWarning {
  /** Dotted field of the form. */
  field: string;
  title: string;
  text: string;
}

/** Signs that an answer has at least to count as found in the text around: shorter ones stand on every page. */
const LEAST_SIGNS = 4;

/** Whether any file of the kind is read for something that its answers must agree with. */
export function hasReadingsToCompare(kind: Pick<KindVersion, 'manifest' | 'data'>): boolean {
  return Object.keys(kind.manifest.uploads).some((field) => listFieldsThatMustAgree(kind, field).size > 0);
}

/**
 * Answers that differ from what was read in a picture that goes with the letter. One that stands elsewhere in the picture
 * does not differ: a page may hold two numbers.
 */
export function findPictureWarnings(
  kind: Pick<KindVersion, 'manifest' | 'data' | 'texts'>,
  form: FormData,
  readings: readonly { id: string; field: string; reading: UploadReading }[],
  language: Language,
): LetterWarning[] {
  return readings
    .filter(({ id, field }) => isFileEnclosed(form[field], id))
    .flatMap(({ field: list, reading }) =>
      [...listFieldsThatMustAgree(kind, list)].flatMap((field) => {
        const [read, answer] = [reading.values[field], readField(form, field)];
        if (read === undefined || typeof answer !== 'string' || !differsFromReading(answer, read, reading.text))
          return [];
        const label = kind.texts[language].fields[field]?.label ?? field;
        return [
          {
            field,
            title: getApiText('pictureDiffersTitle', language, { label }),
            text: getApiText('pictureDiffers', language, { read, answer: answer.trim() }),
          },
        ];
      }),
    );
}

function listFieldsThatMustAgree(
  { manifest, data }: Pick<KindVersion, 'manifest' | 'data'>,
  list: string,
): Set<string> {
  const name = manifest.uploads[list]?.reading;
  const reading = name === undefined ? undefined : readingSchema.safeParse(data[name]);
  return reading?.success ? selectFieldsThatMustAgree(reading.data) : new Set();
}

function isFileEnclosed(rows: unknown, id: string): boolean {
  return (
    Array.isArray(rows) &&
    rows.some((row: unknown) => typeof row === 'object' && row !== null && 'id' in row && row.id === id)
  );
}

function differsFromReading(answer: string, read: string, text: string): boolean {
  const given = toUpperCaseLettersAndDigits(answer);
  if (given === '' || given === toUpperCaseLettersAndDigits(read)) return false;
  return given.length < LEAST_SIGNS || !toUpperCaseLettersAndDigits(text).includes(given);
}

/** Letters and figures alone, whatever is between them. */
function toUpperCaseLettersAndDigits(text: string): string {
  return text.toUpperCase().replace(/[^\p{L}\p{N}]/gu, '');
}
