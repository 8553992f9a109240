import { isRecord } from '../../../../core/shared/isRecord';
import { LANGUAGES, type Language } from '../../../../core/shared/languages';
import { mapLanguages } from '../../../../core/shared/mapLanguages';
import { readValueAtPath, type FileEditor } from './fileEdits';
import { KIND_FILE, SHARED } from './situation/situationFiles';
import type { JsonPath } from './textRows';

/** What a person reads, in each language; empty where it is not written yet. */
export type Words = Record<Language, string>;

export const NO_WORDS: Words = mapLanguages(() => '');

/** The words in the first language that has any. */
export const getWordsOfFirstLanguage = (words: Words): string =>
  LANGUAGES.map((language) => words[language]).find((each) => each !== '') ?? '';

/** The file of each language's texts. */
export const TEXT_FILES = mapLanguages((language) => `texts.${language}.json`);

/** The file of each language's letter. */
export const LETTER_FILES = mapLanguages((language) => `letter.${language}.md`);

/** The file of the texts that a situation shares with others, from where it stands; a kind takes what is shared by name. */
export const SHARED_TEXT_FILES = mapLanguages((language) => SHARED + TEXT_FILES[language]);

/**
 * What stands in the texts at a place, in each language. What a situation says nothing of, it says in the words that it
 * shares with others.
 * @param ownPathLength how much of the path is one entry, which a situation has all of or shares all of
 */
export function readWordsInAllLanguages(editor: FileEditor, path: JsonPath, ownPathLength = path.length): Words {
  return mapLanguages((language) => {
    const own = TEXT_FILES[language];
    const isOwn = editor.has(KIND_FILE) || editor.read(own, path.slice(0, ownPathLength)) !== undefined;
    const text = readThroughReferences(editor, isOwn ? own : SHARED_TEXT_FILES[language], path);
    // What has a hint, or words for each value, has its own under `label`.
    const words = isRecord(text) ? text['label'] : text;
    return typeof words === 'string' ? words : '';
  });
}

/**
 * Gives a kind or a situation what it shares as its own, so that a part of it can be another here: an own entry stands for
 * all of it.
 */
export function copySharedEntryIfNotOwn(editor: FileEditor, language: Language, path: JsonPath): void {
  const own = TEXT_FILES[language];
  const entry = editor.read(own, path);
  if (entry !== undefined && !(isRecord(entry) && '$ref' in entry)) return;
  const isMissing = entry === undefined && !editor.has(KIND_FILE);
  const shared = readThroughReferences(editor, isMissing ? SHARED_TEXT_FILES[language] : own, path);
  if (shared !== undefined) editor.set(own, path, shared);
}

/** A value, and the file that it stands in. */
type Found = readonly [file: string, value: unknown];

/** What stands in a file, where that says so in other files: `{ "$ref": "../_shared/texts.sv.json#/fields/company" }`. */
export function readThroughReferences(editor: FileEditor, file: string, path: JsonPath): unknown {
  let found = followReference(editor, [file, editor.read(file, [])]);
  for (const key of path) found = followReference(editor, [found[0], readValueAtPath(found[1], [key])]);
  return found[1];
}

/** Text refers to text that refers to text, and no further. */
const MOST_REFERENCES = 3;

function followReference(editor: FileEditor, found: Found, followed = 0): Found {
  const [file, value] = found;
  const ref = isRecord(value) ? value['$ref'] : undefined;
  const [, name, pointer] = (typeof ref === 'string' && /^([^#]*)#\/(.+)$/.exec(ref)) || [];
  if (name === undefined || pointer === undefined || followed === MOST_REFERENCES) return found;
  const other = name === '' ? file : resolveFileName(file, name);
  return followReference(editor, [other, editor.read(other, pointer.split('/'))], followed + 1);
}

/** The name of a file by that of another, which calls it `name`. */
function resolveFileName(from: string, name: string): string {
  const folders = from.split('/').slice(0, -1);
  for (const part of name.split('/')) {
    if (part === '..' && folders.length > 0 && folders.at(-1) !== '..') folders.pop();
    else folders.push(part);
  }
  return folders.join('/');
}
