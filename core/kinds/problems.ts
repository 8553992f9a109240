import type { Language } from '../shared/languages';
/** One mistake in a kind's folder, at the place where an editor mends it. */
export interface KindProblem {
  /** Path from the current folder. */
  file: string;
  /** JSON pointer (RFC 6901), '' for the whole file; `line 12` in Markdown. */
  pointer: string;
  message: string;
  /** The message apart, where it is our own: it has words in Swedish too. */
  words?: Words;
  /** To be mended, but nothing that a form, a letter or a page breaks on: the kind is offered all the same. */
  minor?: boolean;
}

/** Words of our own: `no field "{0}" in schema.json` and what stands in its places. The Swedish is found by the template. */
export interface Words {
  template: string;
  values: string[];
  /** Where others have found the words in other languages already. */
  translations?: Partial<Record<Language, string>>;
}

/**
 * What is wrong in a kind's folder, in English; core/texts/kindProblems.sv.json has the same in Swedish (a test compares).
 * Words that are too long for a line go on in the next, after a space.
 */
export function wordsTemplate(parts: TemplateStringsArray, ...values: (string | number)[]): Words {
  return {
    template: parts
      .map((part, index) => (index === 0 ? part : `{${index - 1}}${part}`))
      .join('')
      .replace(LINE_BREAK, ' '),
    values: values.map(String),
  };
}

/** With the spaces around it. */
const LINE_BREAK = /\s*\n\s*/g;

/** A template with its values in place. */
export function fillInValues(template: string, values: readonly string[]): string {
  return template.replace(/\{(\d+)\}/g, (whole, index: string) => values[Number(index)] ?? whole);
}

/** A message in English, with its words where they are ours: a parser's text is a string. */
export type Message = Pick<KindProblem, 'message' | 'words'>;

export function toMessage(words: Words | string): Message {
  return typeof words === 'string'
    ? { message: words }
    : { message: fillInValues(words.template, words.values), words };
}

/** A mistake at its place. */
export function createProblemAt(place: { file: string; pointer: string }, words: Words | string): KindProblem {
  return { ...place, ...toMessage(words) };
}

export type JsonPath = readonly (string | number)[];

/** RFC 6901. */
export function toJsonPointer(path: JsonPath): string {
  return path.map((key) => `/${String(key).replaceAll('~', '~0').replaceAll('/', '~1')}`).join('');
}

/** The keys of a JSON pointer. */
export function parseJsonPointer(pointer: string): string[] {
  return pointer
    .split('/')
    .slice(1)
    .map((key) => key.replaceAll('~1', '/').replaceAll('~0', '~'));
}

/** `forms/x/kind.json: /steps/0: message` */
export function describeProblem({ file, pointer, message }: KindProblem): string {
  return `${file}: ${pointer || '/'}: ${message}`;
}

/** Folders that can't be used as they are. */
export class KindsError extends Error {
  constructor(readonly problems: KindProblem[]) {
    super(`The letter kinds do not fit:\n${problems.map((problem) => `  ${describeProblem(problem)}`).join('\n')}`);
    this.name = 'KindsError';
  }
}
