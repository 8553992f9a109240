import { isRecord } from '../../../../core/shared/isRecord';
import { LANGUAGES, type Language } from '../../../../core/shared/languages';
import { mapLanguages } from '../../../../core/shared/mapLanguages';
import type { FileEditor } from './fileEdits';
import type { JsonPath } from './textRows';

/** What a person reads, in each language; empty where it is not written yet. */
export type Words = Record<Language, string>;

export const NO_WORDS: Words = mapLanguages(() => '');

/** The words in the first language that has any. */
export const getFirstWords = (words: Words): string =>
  LANGUAGES.map((language) => words[language]).find((each) => each !== '') ?? '';

/** The file of each language's texts. */
export const TEXT_FILES = mapLanguages((language) => `texts.${language}.json`);

/** What stands in the texts at a place, in each language. */
export function readWords(editor: FileEditor, path: JsonPath): Words {
  return mapLanguages((language) => {
    const text = editor.read(TEXT_FILES[language], path);
    // What has a hint, or words for each value, has its own under `label`.
    const own = isRecord(text) ? text['label'] : text;
    return typeof own === 'string' ? own : '';
  });
}
