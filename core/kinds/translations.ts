import { DEFAULT_LANGUAGE, LANGUAGES, type Language } from '../shared/languages';
import type { KindVersion } from '../shared/kinds/kind';
import { toJsonPointer, type JsonPath } from './problems';

/** A text that an editor should look at for the sake of the other language. */
export interface TranslationGap {
  /** File of the folder, without its path; a path from the service's folder for one in `_shared`. */
  file: string;
  /** Where the text stands, or, when it is missing, where it should stand. */
  pointer: string;
  /** `missing`: only the other language has it. `same`: a translation says word for word what the Swedish says. */
  gap: 'missing' | 'same';
  /** The text that there is. */
  text: string;
}

const TRANSLATED = LANGUAGES.filter((language) => language !== DEFAULT_LANGUAGE);

/** Letters in a row: what has none (a number, a sign) is the same in every language. */
const WORD = /\p{L}{2,}/u;

/**
 * Texts in one language only, and translations equal to the Swedish, in texts.*.json, sources.json and examples. An equal
 * text may be right (a name, a loan word): an editor decides.
 */
export function findTranslationGaps(kind: Pick<KindVersion, 'texts' | 'sources' | 'examples'>): TranslationGap[] {
  const gaps: TranslationGap[] = [];
  const originals = collectTextsByKey(kind.texts[DEFAULT_LANGUAGE]);
  for (const language of TRANSLATED) {
    const translations = collectTextsByKey(kind.texts[language]);
    const file = `texts.${language}.json`;
    for (const [key, { pointer, text }] of originals) {
      const other = translations.get(key);
      if (!other) gaps.push({ file, pointer, gap: 'missing', text });
      else if (isUntranslated(text, other.text)) gaps.push({ file, pointer: other.pointer, gap: 'same', text });
    }
    for (const [key, { pointer, text }] of translations)
      if (!originals.has(key)) gaps.push({ file: `texts.${DEFAULT_LANGUAGE}.json`, pointer, gap: 'missing', text });
  }
  const addGapsOfTextsEqualInBothLanguages = (file: string, path: JsonPath, words: Record<Language, string>): void => {
    for (const language of TRANSLATED)
      if (isUntranslated(words[DEFAULT_LANGUAGE], words[language]))
        gaps.push({ file, pointer: toJsonPointer([...path, language]), gap: 'same', text: words[language] });
  };
  kind.sources.forEach(({ citation, title, text }, index) => {
    for (const [name, words] of Object.entries({ citation, title, text }))
      addGapsOfTextsEqualInBothLanguages('sources.json', [index, name], words);
  });
  for (const [name, { title }] of Object.entries(kind.examples))
    addGapsOfTextsEqualInBothLanguages(`examples/${name}.json`, ['title'], title);
  return gaps;
}

function isUntranslated(original: string, translation: string): boolean {
  return original.trim() === translation.trim() && WORD.test(original.replace(/\{\{.*?\}\}/gs, ''));
}

interface Placed {
  pointer: string;
  text: string;
}

/** Every text below `node`, by a key that is the same in both languages: items with an id go by it, not by their place. */
function collectTextsByKey(node: unknown, path: JsonPath = [], key = ''): Map<string, Placed> {
  const found = new Map<string, Placed>();
  if (typeof node === 'string') return found.set(key, { pointer: toJsonPointer(path), text: node });
  if (typeof node !== 'object' || node === null) return found;
  for (const [name, value] of Object.entries<unknown>({ ...node })) {
    // Ids and groups are no texts.
    if (Array.isArray(node) ? false : (name === 'id' || name === 'group') && path[0] === 'faq') continue;
    const id = typeof value === 'object' && value !== null && 'id' in value ? value.id : undefined;
    const own = Array.isArray(node) && typeof id === 'string' ? id : name;
    for (const [inner, placed] of collectTextsByKey(value, [...path, name], `${key}/${own}`)) found.set(inner, placed);
  }
  return found;
}
