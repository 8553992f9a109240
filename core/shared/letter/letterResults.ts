/** What came of a letter, as its sender tells it: all that was asked for, a part of it, a refusal, or no answer. */
export const LETTER_RESULTS = ['all', 'part', 'refused', 'silence'] as const;
export type LetterResult = (typeof LETTER_RESULTS)[number];
/** How many letters had each result. */
export type ResultSums = Record<LetterResult, number>;
