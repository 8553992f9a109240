/** Numbers of the enclosures that a text refers to, in either language: "(bilaga 2)", "enclosures 1 and 3". */
export function listEnclosureNumbers(text: string): string[] {
  // Told at once for most, since the pattern is slow.
  if (!/bilag|enclosure/i.test(text)) return [];
  const lists = text.matchAll(/\b(?:bilaga|bilagorna|enclosures?)[ \u00a0]((?:\d+(?:, | och | and |[-–])?)+)/giu);
  return [...lists].flatMap(([, numbers = '']) => numbers.match(/\d+/g) ?? []);
}
