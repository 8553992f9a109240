import type { FormData } from '../../../../core/shared/kinds/kind';
import { isIsoDate } from '../../../../core/shared/formats/dates';
import { isRecord } from '../../../../core/shared/isRecord';
import type { SealedCase } from '../../../../core/shared/letter/sealedCase';
import type { KindForm } from '../../data/kinds';
import type { LastStep } from '../../data/lastSteps';
import { keepAnswersThatFormOffers } from './answersForToday';
import type { Came } from './nextAnswers';

/** What the person tells of the answer; '' where they don't. */
export interface Told {
  came: Came | undefined;
  /** ISO date. */
  day: string;
  words: string;
}

/** The answers to a step's questions that the case, and what the person tells of the answer, already hold. */
export function buildPrefillFromCase(
  { kind, id, name }: LastStep,
  form: KindForm,
  content: SealedCase,
  told: Told,
): FormData {
  const known: FormData = kind.situationField === undefined ? {} : { [kind.situationField]: id };
  for (const [field, places] of Object.entries(kind.followUp?.fill ?? {})) {
    const node = getSchemaNode(form, field);
    const value = places
      .map((place) => trimValueToSchemaOrDrop(readCaseValue(place, content, told), node))
      .find((each) => each !== undefined);
    if (value !== undefined) known[field] = value;
  }
  return keepAnswersThatFormOffers({ form: known, situation: { id, name } }, form, kind);
}

function readCaseValue(place: string, { form, letter, date }: SealedCase, { came, day, words }: Told): unknown {
  switch (place) {
    case 'recipient':
      return letter.recipient.name;
    case 'recipientLines':
      return letter.recipient.lines.join('\n') || undefined;
    case 'date':
      return date;
    case 'sum':
      return findOnlySumInFirstParagraph(letter);
    case 'words':
      return findParagraphsOnWhatHappened(letter);
    case 'came':
      return came;
    case 'replyDay':
      return day || undefined;
    case 'replyWords':
      return words || undefined;
    default:
      return place
        .split('.')
        .slice(1)
        .reduce<unknown>((at, name) => (isRecord(at) ? at[name] : undefined), form);
  }
}

function getSchemaNode({ schema }: KindForm, name: string): Record<string, unknown> {
  const properties = isRecord(schema['properties']) ? schema['properties'] : {};
  const node = properties[name];
  return isRecord(node) ? node : {};
}

/** The value as far as the question can take it: a day of which only the month is known is no day to count from. */
function trimValueToSchemaOrDrop(
  value: unknown,
  { type, format, maxLength, properties }: Record<string, unknown>,
): unknown {
  if (typeof value === 'string') {
    if (type === 'number' || (format === 'date' && !isIsoDate(value))) return undefined;
    return typeof maxLength === 'number' ? value.slice(0, maxLength) : value;
  }
  if (!isRecord(value) || !isRecord(properties)) return value;
  return Object.fromEntries(Object.entries(value).filter(([name]) => Object.hasOwn(properties, name)));
}

type CaseLetter = SealedCase['letter'];

/** The sum of the letter's first paragraph, which says what is demanded: nothing where it names several. */
export function findOnlySumInFirstParagraph({ body }: CaseLetter): number | undefined {
  const first = body.find(({ type }) => type === 'paragraph');
  const text = first?.type === 'paragraph' ? first.text : '';
  const sums = new Set(
    [...text.matchAll(/(?:SEK\s*)?(\d[\d\s.,]*)\s*kr\b/gu), ...text.matchAll(/SEK\s*(\d[\d\s.,]*)/gu)].map(
      ([, figures = '']) => parseSumFigures(figures),
    ),
  );
  const [only] = sums;
  return sums.size === 1 ? only : undefined;
}

/** "1 299,50" and "1,299.50". */
function parseSumFigures(figures: string): number {
  const [, whole = '', decimals = ''] = /^(.*?)(?:[.,](\d{2}))?[.,\s]*$/u.exec(figures) ?? [];
  return Number(`${whole.replaceAll(/[^\d]/g, '')}.${decimals || '0'}`);
}

const TOLD_UNDER = /^(Vad som (har )?hänt|Det här har hänt|What (has )?happened)/iu;

/** The paragraphs under the heading that tells what happened. */
function findParagraphsOnWhatHappened({ body }: CaseLetter): string | undefined {
  const from = body.findIndex((block) => block.type === 'heading' && TOLD_UNDER.test(block.text));
  if (from < 0) return undefined;
  const rest = body.slice(from + 1);
  const to = rest.findIndex(({ type }) => type === 'heading');
  const paragraphsOfSection = (to < 0 ? rest : rest.slice(0, to)).flatMap((block) =>
    block.type === 'paragraph' ? [block.text] : [],
  );
  return paragraphsOfSection.join('\n\n') || undefined;
}
