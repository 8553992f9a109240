import { isRecord } from '../../../../core/shared/isRecord';
import { LANGUAGES, type Language } from '../../../../core/shared/languages';
import { mapLanguages } from '../../../../core/shared/mapLanguages';
import type { FileEditor } from './fileEdits';
import { SHARED } from './situation/situationFiles';
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

/** The file of the texts that a situation shares with others, from where it stands. */
export const SHARED_TEXT_FILES = mapLanguages((language) => SHARED + TEXT_FILES[language]);

/**
 * What stands in the texts at a place, in each language. What a situation says nothing of, it says in the words that it
 * shares with others.
 * @param ownPathLength how much of the path is one entry, which a situation has all of or shares all of
 */
export function readWordsInAllLanguages(editor: FileEditor, path: JsonPath, ownPathLength = path.length): Words {
  return mapLanguages((language) => {
    const own = TEXT_FILES[language];
    const isOwn = editor.read(own, path.slice(0, ownPathLength)) !== undefined;
    const text = editor.read(isOwn ? own : SHARED_TEXT_FILES[language], path);
    // What has a hint, or words for each value, has its own under `label`.
    const words = isRecord(text) ? text['label'] : text;
    return typeof words === 'string' ? words : '';
  });
}

/** Gives a situation a shared entry as its own, so that a part of it can be another here: an own entry stands for all of it. */
export function copySharedEntryIfMissing(editor: FileEditor, language: Language, path: JsonPath): void {
  const [own, shared] = [TEXT_FILES[language], editor.read(SHARED_TEXT_FILES[language], path)];
  if (shared !== undefined && editor.read(own, path) === undefined) editor.set(own, path, shared);
}
