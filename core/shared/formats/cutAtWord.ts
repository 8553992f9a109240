/**
 * The text, or its beginning and "…" where it is longer than `maxLength` characters: no word and nothing in square brackets is cut
 * apart.
 */
export function cutAtWord(text: string, maxLength: number): string {
  if (text.length <= maxLength) return text;
  const cut = text.slice(0, maxLength - 1);
  const open = cut.lastIndexOf('[');
  const whole = open > cut.lastIndexOf(']') && open > 0 ? cut.slice(0, open) : cut.slice(0, cut.lastIndexOf(' '));
  return `${whole.trimEnd()}…`;
}
