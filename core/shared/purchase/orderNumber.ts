/** Letters and digits of order numbers: none that can be taken for another (no 0, 1, I, L, O). */
export const ORDER_ALPHABET = '23456789ABCDEFGHJKMNPQRSTUVWXYZ';
const HALF = 5;

/** As it is printed: `7KQ2M-XH4PD`. @param letters ten of ORDER_ALPHABET */
export function formatOrderNumber(letters: string): string {
  return `${letters.slice(0, HALF)}-${letters.slice(HALF)}`;
}

/**
 * The order number that a person means, as it is printed: case, blanks and any kind of dash, or none, do not matter.
 * @returns undefined when it can't be one
 */
export function parseOrderNumber(typed: string): string | undefined {
  const letters = typed.toUpperCase().replace(/[\s\p{Pd}.·_]+/gu, '');
  const fits = letters.length === 2 * HALF && [...letters].every((each) => ORDER_ALPHABET.includes(each));
  return fits ? formatOrderNumber(letters) : undefined;
}

/** Letters of an order number that narrow it down to few. */
const LEAST = 3;

/** The beginning of an order number, as it is printed. @returns undefined when it can't be one, or is too short */
export function parseOrderNumberPrefix(typed: string): string | undefined {
  const letters = typed.toUpperCase().replace(/[\s\p{Pd}.·_]+/gu, '');
  const fits =
    letters.length >= LEAST && letters.length < 2 * HALF && [...letters].every((each) => ORDER_ALPHABET.includes(each));
  return fits ? (letters.length > HALF ? formatOrderNumber(letters) : letters) : undefined;
}
