/** C0 and C1 controls, non-characters, and the marks that turn text around or hide it: none may stand in a letter. */
const UNPRINTABLE = /(?!\n)\p{Cc}|\p{Noncharacter_Code_Point}|[\u202A-\u202E\u2066-\u2069\uFEFF]/gu;

/**
 * User text as a document can hold it: composed (NFC), one kind of line end, tabs as spaces, without characters that
 * XML 1.0 forbids, lone surrogates or overrides of the writing direction. Everything else stays as it was typed.
 */
export function toPrintableText(text: string): string {
  return text
    .replace(/\p{Surrogate}/gu, '')
    .replace(/\r\n?|\u2028|\u2029|\u0085/g, '\n')
    .replace(/\t/g, ' ')
    .replace(UNPRINTABLE, '')
    .normalize('NFC');
}
