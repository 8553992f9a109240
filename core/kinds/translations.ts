import type { KindVersion } from '../shared/kinds/kind';
import { toJsonPointer, type JsonPath } from './problems';

/** A text that an editor should look at for the sake of the other language. */
export interface TranslationGap {
  /** File of the folder, without its path; a path from the service's folder for one in `_shared`. */
  file: string;
  /** Where the text stands, or, when it is missing, where it should stand. */
  pointer: string;
  /** `missing`: only the other language has it. `same`: the English says word for word what the Swedish says. */
  gap: 'missing' | 'same';
  /** The text that there is. */
  text: string;
}

/** Letters in a row: what has none (a number, a sign) is the same in every language. */
const WORD = /\p{L}{2,}/u;

/**
 * Texts in one language only, and English texts equal to the Swedish, in texts.*.json, sources.json and examples. An equal
 * text may be right (a name, a loan word): an editor decides.
 */
export function findTranslationGaps(kind: Pick<KindVersion, 'texts' | 'sources' | 'examples'>): TranslationGap[] {
  const sv = collectTextsByKey(kind.texts.sv);
  const en = collectTextsByKey(kind.texts.en);
  const gaps: TranslationGap[] = [];
  for (const [key, { pointer, text }] of sv) {
    const other = en.get(key);
    if (!other) gaps.push({ file: 'texts.en.json', pointer, gap: 'missing', text });
    else if (isUntranslated(text, other.text))
      gaps.push({ file: 'texts.en.json', pointer: other.pointer, gap: 'same', text });
  }
  for (const [key, { pointer, text }] of en)
    if (!sv.has(key)) gaps.push({ file: 'texts.sv.json', pointer, gap: 'missing', text });
  const both = (file: string, path: JsonPath, words: { sv: string; en: string }): void => {
    if (isUntranslated(words.sv, words.en))
      gaps.push({ file, pointer: toJsonPointer([...path, 'en']), gap: 'same', text: words.en });
  };
  kind.sources.forEach(({ citation, title, text }, index) => {
    for (const [name, words] of Object.entries({ citation, title, text })) both('sources.json', [index, name], words);
  });
  for (const [name, { title }] of Object.entries(kind.examples)) both(`examples/${name}.json`, ['title'], title);
  return gaps;
}

function isUntranslated(sv: string, en: string): boolean {
  return sv.trim() === en.trim() && WORD.test(sv.replace(/\{\{.*?\}\}/gs, ''));
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
