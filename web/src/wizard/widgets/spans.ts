/** How well a day is remembered. */
export const CERTAINTIES = ['day', 'about', 'part', 'month', 'year'] as const;
export type Certainty = (typeof CERTAINTIES)[number];

export const PARTS = ['early', 'mid', 'late'] as const;

/** A remembered day while it is asked for; what is not known yet is ''. */
export interface SpanAnswer {
  certainty: Certainty;
  /** ISO date, or what was typed in its place. */
  day: string;
  year: string;
  /** `01` to `12`. */
  month: string;
  part: string;
}

const WHOLE = /^(\d{4})(?:-(\d{2})(?::(early|mid|late))?)?$/;

/** Takes an answer of `_shared/span.schema.json` apart, whole or not yet. */
export function splitSpanAnswer(value: unknown): SpanAnswer {
  const text = typeof value === 'string' ? value : '';
  const [, year = '', month = '', part = ''] = WHOLE.exec(text) ?? [];
  if (year !== '')
    return { certainty: part !== '' ? 'part' : month !== '' ? 'month' : 'year', day: '', year, month, part };
  const isAbout = text.startsWith('~');
  return { certainty: isAbout ? 'about' : 'day', day: isAbout ? text.slice(1) : text, year: '', month: '', part: '' };
}

/** The answer, or undefined while nothing is said; what is not whole is no span, and is said to be none. */
export function joinSpanAnswer({ certainty, day, year, month, part }: SpanAnswer): string | undefined {
  if (certainty === 'day' || certainty === 'about')
    return day === '' ? undefined : `${certainty === 'about' ? '~' : ''}${day}`;
  if (certainty === 'year') return year || undefined;
  if (year === '' && month === '' && part === '') return undefined;
  const named = `${year}-${month}`;
  return certainty === 'part' ? `${named}:${part}` : named;
}
