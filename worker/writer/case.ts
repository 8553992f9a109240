import { chooseVersionByAnsweredSituation } from '../../core/kinds/chooseSituation';
import { selectLawChosenByPerson } from '../../core/kinds/ownRules';
import type { FormData, KindVersion, Source } from '../../core/shared/kinds/kind';
import type { Language } from '../../core/shared/languages';
import { addDays } from '../../core/shared/formats/dates';
import { cleanAnswers } from '../../core/shared/answers/fields';
import { selectApplicableSources, findEventDateOrToday, buildRuleDataWithFacts } from '../../core/shared/rules/rules';
import { lookUpRowsOfAnswers } from '../../core/tables/tables';
import { blankNonAnswers, cleanValue } from './clean';

export interface LetterRequest {
  kind: KindVersion;
  form: FormData;
  language: Language;
  /** ISO date, Swedish calendar day. */
  today: string;
}

/** All that a letter may be written from: what was said, what the rules made of it, and the law that applies. */
export interface LetterCase extends LetterRequest {
  facts: Record<string, unknown>;
  /** Sources whose rule holds and that were in force on the day of the event, and those of rules that the person chose. */
  sources: Source[];
  /** ISO date by which an answer is asked for. */
  replyBy: string;
}

/** @throws RangeError when `today` is no ISO date. */
export function prepareLetterCase(request: LetterRequest): LetterCase {
  const { today } = request;
  const kind = chooseVersionByAnsweredSituation(request.kind, request.form);
  const replyBy = addDays(today, kind.manifest.replyDays);
  if (replyBy === null) throw new RangeError('today is not an ISO date');
  const needed = listRequiredFieldNames(kind);
  const { fields } = kind.texts[request.language];
  const isFieldWithOptions = (path: string): boolean => fields[path]?.options !== undefined;
  const cleaned = Object.entries(request.form).map(([name, value]): [string, unknown] => {
    const clean = cleanValue(kind.manifest.uploads[name] ? removeFileMetadata(value) : value);
    return [name, needed.has(name) ? clean : blankNonAnswers(clean, name, isFieldWithOptions)];
  });
  const form = cleanAnswers(Object.fromEntries(cleaned));
  const data = buildRuleDataWithFacts(kind.rules, form, today, lookUpRowsOfAnswers(kind, form));
  const own = selectApplicableSources(kind.sources, data, findEventDateOrToday(data, kind.manifest.eventDateField));
  const known = new Set(own.map(({ id }) => id));
  return {
    ...request,
    kind,
    form,
    facts: data.facts,
    sources: [...own, ...selectLawChosenByPerson(kind, data).filter(({ id }) => !known.has(id))],
    replyBy,
  };
}

/** A letter can't do without these, whatever they say. */
function listRequiredFieldNames({ schema }: KindVersion): ReadonlySet<unknown> {
  return new Set(Array.isArray(schema['required']) ? schema['required'] : []);
}

/** What the server knows of a file says nothing of the case: its number and size are no figures of the person's. */
const FILE_DATA: ReadonlySet<string> = new Set(['id', 'type', 'size', 'pages']);

function removeFileMetadata(files: unknown): unknown {
  if (!Array.isArray(files)) return files;
  return files.map((file: unknown) =>
    typeof file === 'object' && file !== null
      ? Object.fromEntries(Object.entries(file).filter(([name]) => !FILE_DATA.has(name)))
      : file,
  );
}
