import { LANGUAGES } from '../languages';
/** Files that a kind has under these very names, as an editor meets them: what it is, asks and says, its law and letters. */
export const KNOWN_FILES: readonly string[] = [
  'kind.json',
  'schema.json',
  'ui.json',
  ...LANGUAGES.map((language) => `texts.${language}.json`),
  'rules.json',
  'sources.json',
  ...LANGUAGES.map((language) => `letter.${language}.md`),
  'prompt.md',
];

const rankFileName = (name: string) => (KNOWN_FILES.includes(name) ? KNOWN_FILES.indexOf(name) : KNOWN_FILES.length);

/** Orders a kind's files: those above first, the others by name. */
export function compareFileNames(a: string, b: string): number {
  return rankFileName(a) - rankFileName(b) || (a < b ? -1 : 1);
}
