/** Signs that a pasted text may have: a long mail with its source. */
export const LONGEST_TEXT = 100_000;
