/**
 * What a page failed by, as far as the log is told: the name of the error, never its message, which may quote what somebody
 * typed. `MissingPart`: files that can't be fetched, as after an upgrade; `Error`: any other.
 */
export const PAGE_FAILURES = [
  'MissingPart',
  'TypeError',
  'ReferenceError',
  'RangeError',
  'SyntaxError',
  'ApiError',
  'NetworkError',
  'Error',
] as const;

export type PageFailure = (typeof PAGE_FAILURES)[number];
