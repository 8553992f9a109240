/** How letters refer to enclosures, in either language: "(bilaga 2)", "enclosures 1 and 3". */

const REFERENCE = String.raw`\b(?:bilaga|bilagor|bilagorna|enclosures?)[ \u00a0]\d+(?:(?:, | och | and |[-–])\d+)*`;
const REFERENCES = new RegExp(REFERENCE, 'giu');
/** With the brackets around it, and all else that stands in them. */
const BRACKETED_REFERENCES = new RegExp(String.raw`\s*\(${REFERENCE}[^)]*\)|${REFERENCE}`, 'giu');

/** Numbers of the enclosures that a text refers to. */
export function listEnclosureNumbers(text: string): string[] {
  // Told at once for most, since the pattern is slow.
  if (!/bilag|enclosure/i.test(text)) return [];
  return (text.match(REFERENCES) ?? []).flatMap((reference) => reference.match(/\d+/g) ?? []);
}

/** The text as it would be if nothing were enclosed. */
export function removeEnclosureReferences(text: string): string {
  return text.replace(BRACKETED_REFERENCES, '');
}
