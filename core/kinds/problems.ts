/** One mistake in a kind's folder, at the place where an editor mends it. */
export interface KindProblem {
  /** Path from the current folder. */
  file: string;
  /** JSON pointer (RFC 6901), '' for the whole file; `line 12` in Markdown. */
  pointer: string;
  message: string;
  /** To be mended, but nothing that a form, a letter or a page breaks on: the kind is offered all the same. */
  minor?: boolean;
}

export type JsonPath = readonly (string | number)[];

/** RFC 6901. */
export function jsonPointer(path: JsonPath): string {
  return path.map((key) => `/${String(key).replaceAll('~', '~0').replaceAll('/', '~1')}`).join('');
}

/** The keys of a JSON pointer. */
export function pointerPath(pointer: string): string[] {
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
