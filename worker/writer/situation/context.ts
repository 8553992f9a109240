import type { JsonSchema } from '../../../core/shared/kinds/kind';
import { OTHER_PAPERS, buildOtherPaperId } from '../../../core/kinds/otherPapers';
import { listSchemaFields } from '../../../core/kinds/schemaFields';
import type { Condition, Line, Section } from '../../../core/shared/kinds/situationLetter';
import { isRecord } from '../../../core/shared/isRecord';
import type { LetterCase } from '../case';
import type { ReadLog } from '../provenance';
import { toTextOrEmpty } from './formats';
import { KnownText } from './knownText';

/** What a situation's letter is written from: answers, facts, papers, and the row of a list that is being written. */
export interface AnswersContext {
  letterCase: LetterCase;
  data: { form: LetterCase['form']; facts: LetterCase['facts']; today: string; lookups: unknown };
  sections: Map<string, Section>;
  papers: { id: string; name: string }[];
  /** Names of the members that rows of a list may have, by the list. */
  members: ReadonlyMap<string, readonly string[]>;
  /** The row of a list that is being written. */
  row?: { list: string; values: Record<string, unknown> };
  log: ReadLog;
  printed: PrintedWords;
}

/** Words from which an answer is long. */
const LONG = 8;
/** A long answer is told once and applied once; read a third time it tires, and says nothing new. */
const TIMES = 2;
/** Letters by which an answer is known again in a sentence, whose format may have changed its first and last. */
const KNOWN_BY = 30;

/** Long answers in the person's own words, and how often a letter has said each, in these words or nearly these. */
export class PrintedWords {
  readonly #times: Map<string, number>;
  readonly #texts: KnownText[];
  /** How often one was left out. */
  omitted = 0;

  constructor(times: ReadonlyMap<string, number> = new Map(), texts: readonly KnownText[] = []) {
    this.#times = new Map(times);
    this.#texts = [...texts];
  }

  /** For a section that may be left out after all. */
  copy(): PrintedWords {
    return new PrintedWords(this.#times, this.#texts);
  }

  /** Whether the value has stood in the letter often enough, and so is left out here. */
  omits(value: unknown): boolean {
    const isTold = typeof value === 'string' && isLongAnswer(value) && this.#count(value) >= TIMES;
    if (isTold) this.omitted += 1;
    return isTold;
  }

  #count(value: string): number {
    return Math.max(this.#times.get(value) ?? 0, this.#texts.filter((text) => text.isEchoedBy(value)).length);
  }

  /** Counts the value if it is a long answer that the sentence holds. */
  note(value: unknown, sentence: string): void {
    if (typeof value !== 'string' || !isLongAnswer(value)) return;
    if (!sentence.toLowerCase().includes(value.trim().slice(1, KNOWN_BY).toLowerCase())) return;
    this.#times.set(value, (this.#times.get(value) ?? 0) + 1);
    this.#texts.push(new KnownText(value));
  }
}

function isLongAnswer(answer: string): boolean {
  return answer.trim().split(/\s+/).length >= LONG;
}

export function listRowMembersByList(schema: JsonSchema): Map<string, string[]> {
  const members = new Map<string, string[]>();
  for (const { path, within } of listSchemaFields(schema))
    if (within !== undefined) members.set(within, [...(members.get(within) ?? []), path.slice(within.length + 1)]);
  return members;
}

/** The context for a line: once, or once for each row of its list. */
export function createRowContexts<C extends AnswersContext>({ each: list }: Line, context: C): C[] {
  if (list === undefined) return [context];
  const rows = readNamedValueAndLog(list, context);
  if (!Array.isArray(rows)) return [];
  // A member that a row leaves out is missing: an answer of the same name elsewhere in the form is not meant.
  const unanswered = Object.fromEntries((context.members.get(list) ?? []).map((name) => [name, undefined]));
  return rows.map((row: unknown, index) => {
    const enclosure = list === OTHER_PAPERS ? { enclosure: findPaperNumber(buildOtherPaperId(index), context) } : {};
    return {
      ...context,
      row: { list, values: isRecord(row) ? { ...unanswered, ...row, ...enclosure } : { value: row } },
    };
  });
}

export function doesConditionHold({ path, negated, values }: Condition, context: AnswersContext): boolean {
  const value = readNamedValueAndLog(path, context);
  const held = Array.isArray(value) ? value : [value];
  const is = values
    ? held.some((each) => values.includes(toTextOrEmpty(each) || String(each)))
    : isAnsweredAndNotZero(value);
  return is !== negated;
}

function isAnsweredAndNotZero(value: unknown): boolean {
  return !isMissingOrFalse(value) && value !== 0;
}

export function isMissingOrFalse(value: unknown): boolean {
  return (
    value === undefined ||
    value === null ||
    value === false ||
    value === '' ||
    (Array.isArray(value) && value.length === 0)
  );
}

/** What a name stands for: a member of the row, a fact, an answer, a day of the letter, or a paper's number. */
export function readNamedValueAndLog(path: string, { row, letterCase, papers, log }: AnswersContext): unknown {
  const [first = '', ...rest] = path.split('.');
  if (row && Object.hasOwn(row.values, first)) {
    log.answer(row.list);
    return readValueAtPath(row.values[first], rest);
  }
  if (first === 'paper') return findPaperNumber(rest[0], { papers });
  if (first === 'today') return letterCase.today;
  if (first === 'replyBy') return letterCase.replyBy;
  if (first === 'form') return readAnswerAndLog(rest, letterCase, log);
  if (Object.hasOwn(letterCase.facts, first)) {
    log.rule(first);
    return readValueAtPath(letterCase.facts[first], rest);
  }
  return readAnswerAndLog([first, ...rest], letterCase, log);
}

export function findPaperNumber(
  paper: string | undefined,
  { papers }: Pick<AnswersContext, 'papers'>,
): number | undefined {
  const at = papers.findIndex(({ id }) => id === paper);
  return at === -1 ? undefined : at + 1;
}

function readAnswerAndLog(path: readonly string[], { form }: LetterCase, log: ReadLog): unknown {
  log.answer(path.join('.'));
  return readValueAtPath(form, path);
}

function readValueAtPath(value: unknown, path: readonly string[]): unknown {
  return path.reduce<unknown>(
    (found, name) => (isRecord(found) && Object.hasOwn(found, name) ? found[name] : undefined),
    value,
  );
}
