/** Letters and figures only, without accents, in lower case: what is left when an engine slips on the rest. */
export function normaliseForComparison(text: string): string {
  return text
    .toLowerCase()
    .replace(/[æä]/g, 'a')
    .replace(/[øö]/g, 'o')
    .normalize('NFD')
    .replace(/[^a-z0-9]/g, '');
}

/** Slips that are let through in a text of this length: in a short one each might make another word. */
export function countAllowedSlips(length: number): number {
  if (length < 7) return 0;
  return length < 14 ? 1 : 2;
}
