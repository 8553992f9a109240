import { DEFAULT_LANGUAGE, LANGUAGES, type Language } from '../../../../core/shared/languages';
import { mapLanguages } from '../../../../core/shared/mapLanguages';
import { isRecord } from '../../../../core/shared/isRecord';
import { removeMemberAtPath, writeTextAtPath, writeValueAtPath, type JsonPath } from './textRows';
import { createJsonFileEditor } from './fileEdits';
import { areFilesOfSituation } from './situation/situationFiles';
import { LETTER_FILES, SHARED_TEXT_FILES, copySharedEntryIfNotOwn, TEXT_FILES, type Words } from './words';

/** A choice of a field: what the files call it, and what a person reads. */
interface Option {
  value: string;
  words: Words;
}

/** A field that is answered by a choice among some. */
export interface OptionField {
  /** Dotted, as the texts name it. */
  path: string;
  label: Words;
  options: readonly Option[];
  /** Of its list of values in schema.json. */
  where: JsonPath;
}

/** A folder's files by name, as edited: an option stands in schema.json and texts.<language>.json. */
export type OptionFiles = Readonly<Record<string, string>>;

/** The fields of a kind that list their options, in the schema's order. @returns undefined when a file can't be read */
export function findOptionFieldsWithWords(files: OptionFiles): OptionField[] | undefined {
  try {
    const schema: unknown = JSON.parse(files['schema.json'] ?? '');
    const texts = mapLanguages((language) => ({
      ...parseFieldTexts((areFilesOfSituation(files) && files[SHARED_TEXT_FILES[language]]) || '{}'),
      ...parseFieldTexts(files[TEXT_FILES[language]] ?? '{}'),
    }));
    const found = new Map<string, OptionField>();
    for (const { path, where, values } of findEnumListsBelow(schema, '', [])) {
      if (found.has(path)) continue;
      const wordsOf = (read: (field: Record<string, unknown>) => unknown): Words =>
        mapLanguages((language) => {
          const word = read(readRecordOrEmpty(texts[language], path));
          return typeof word === 'string' ? word : '';
        });
      const options = values.map((value) => ({
        value,
        words: wordsOf((field) => readRecordOrEmpty(field, 'options')[value]),
      }));
      found.set(path, { path, label: wordsOf((field) => field['label']), options, where });
    }
    return [...found.values()];
  } catch {
    return undefined;
  }
}

const parseFieldTexts = (file: string) => {
  const parsed: unknown = JSON.parse(file);
  return readRecordOrEmpty(parsed, 'fields');
};

function readRecordOrEmpty(node: unknown, key: string): Record<string, unknown> {
  const inner = isRecord(node) ? node[key] : undefined;
  return isRecord(inner) ? inner : {};
}

interface ListedValues {
  path: string;
  where: JsonPath;
  values: string[];
}

/** Conditions may narrow a list further down; the list itself stands where the field has its type. */
function findEnumListsBelow(node: unknown, prefix: string, where: JsonPath): ListedValues[] {
  if (!isRecord(node)) return [];
  const fields = Object.entries(readRecordOrEmpty(node, 'properties')).flatMap(([name, field]) => {
    if (!isRecord(field)) return [];
    const [path, at] = [prefix + name, [...where, 'properties', name]];
    return [
      ...findEnumList(field, path, at),
      ...findEnumListsBelow(field, `${path}.`, at),
      ...findEnumList(readRecordOrEmpty(field, 'items'), path, [...at, 'items']),
      ...findEnumListsBelow(field['items'], `${path}.`, [...at, 'items']),
    ];
  });
  const parts = Array.isArray(node['allOf']) ? node['allOf'] : [];
  return [
    ...fields,
    ...parts.flatMap((part, index) => findEnumListsBelow(part, prefix, [...where, 'allOf', index])),
    ...(['then', 'else'] as const).flatMap((branch) => findEnumListsBelow(node[branch], prefix, [...where, branch])),
  ];
}

function findEnumList(node: Record<string, unknown>, path: string, where: JsonPath): ListedValues[] {
  const values = node['enum'];
  if (node['type'] !== 'string' || !Array.isArray(values)) return [];
  const strings = values.filter((each) => typeof each === 'string');
  return strings.length === values.length ? [{ path, where: [...where, 'enum'], values: strings }] : [];
}

/** What files become by a change: those that it changes. */
type Changed = Record<string, string>;

/** How a list of words that people choose among is changed: each gives the files that are others then. */
export interface ListEdits {
  move: (index: number, by: -1 | 1) => Changed;
  write: (value: string, language: Language, words: string) => Changed;
  add: (words: Words) => Changed;
  /** The words go with it. */
  remove: (value: string) => Changed;
}

/** How the options of a question are changed. */
export const createOptionListEditor = (files: OptionFiles, field: OptionField): ListEdits => ({
  move: (index, by) => moveOption(files, field, index, by),
  write: (value, language, words) => writeOptionWords(files, field, value, language, words),
  add: (words) => addOptionAndItsWords(files, field, words),
  remove: (value) => removeOptionAndItsWords(files, field, value),
});

const listValuesOfField = ({ options }: OptionField) => options.map(({ value }) => value);

function writeOptionValues(files: OptionFiles, { where }: OptionField, values: readonly string[]): Changed {
  const schema = writeValueAtPath(files['schema.json'] ?? '', where, values);
  return schema === undefined ? {} : { 'schema.json': schema };
}

/** An option one place earlier or later. */
export function moveOption(files: OptionFiles, field: OptionField, index: number, by: -1 | 1): Changed {
  const values = listValuesOfField(field);
  const [moved, other] = [values[index], values[index + by]];
  if (moved === undefined || other === undefined) return {};
  values[index] = other;
  values[index + by] = moved;
  return writeOptionValues(files, field, values);
}

/** A language's texts, in which the field has an entry of its own. */
function copySharedEntryAndGetTextsFile(files: OptionFiles, { path }: OptionField, language: Language): string {
  const editor = createJsonFileEditor(files);
  copySharedEntryIfNotOwn(editor, language, ['fields', path]);
  return { ...files, ...editor.changed() }[TEXT_FILES[language]] ?? '{}';
}

/** What a person reads of an option. */
export function writeOptionWords(
  files: OptionFiles,
  field: OptionField,
  value: string,
  language: Language,
  words: string,
): Changed {
  const own = copySharedEntryAndGetTextsFile(files, field, language);
  const text = writeTextAtPath(own, ['fields', field.path, 'options', value], words);
  return text === undefined ? {} : { [TEXT_FILES[language]]: text };
}

/** A new option comes last; what the files call it is made of its words. */
export function addOptionAndItsWords(files: OptionFiles, field: OptionField, words: Words): Changed {
  const value = createUniqueOptionValue(words.en || words[DEFAULT_LANGUAGE], listValuesOfField(field));
  const changed = writeOptionValues(files, field, [...listValuesOfField(field), value]);
  for (const language of LANGUAGES)
    Object.assign(
      changed,
      writeOptionWords(files, field, value, language, words[language]),
      addOptionWordsToLetter(files, field, value, language, words[language]),
    );
  return changed;
}

/** A line of a letter's own words for an answer: `way.cardCode: by card and code`, where a member of rows goes by its name. */
const createPatternOfLetterWords = ({ path }: OptionField, value: string) =>
  new RegExp(`^(?:${path.replaceAll('.', '\\.')}|${path.split('.').pop() ?? path})\\.${value}:.*\\n`, 'gm');

/** Where a situation's letter has words of its own for each answer, it gets some for a new one: those of the form, within a sentence. */
function addOptionWordsToLetter(
  files: OptionFiles,
  field: OptionField,
  value: string,
  language: Language,
  words: string,
): Changed {
  const name = LETTER_FILES[language];
  const text = files[name] ?? '';
  const [last] = [...text.matchAll(createPatternOfLetterWords(field, '\\w+'))].slice(-1);
  if (!last || !areFilesOfSituation(files)) return {};
  const end = last.index + last[0].length;
  const [key] = last[0].split(/\.\w+:/);
  const line = `${key}.${value}: ${words.charAt(0).toLocaleLowerCase(language)}${words.slice(1)}\n`;
  return { [name]: text.slice(0, end) + line + text.slice(end) };
}

function removeOptionWordsFromLetter(
  files: OptionFiles,
  field: OptionField,
  value: string,
  language: Language,
): Changed {
  const name = LETTER_FILES[language];
  const before = files[name];
  const after = before?.replace(createPatternOfLetterWords(field, value), '');
  return after === undefined || after === before || !areFilesOfSituation(files) ? {} : { [name]: after };
}

/** The option and its words go; what else names it in rules and letters is found when the folder is tried. */
export function removeOptionAndItsWords(files: OptionFiles, field: OptionField, value: string): Changed {
  const changed = writeOptionValues(
    files,
    field,
    listValuesOfField(field).filter((each) => each !== value),
  );
  for (const language of LANGUAGES) {
    const own = copySharedEntryAndGetTextsFile(files, field, language);
    const text = removeMemberAtPath(own, ['fields', field.path, 'options', value]);
    if (text !== undefined) changed[TEXT_FILES[language]] = text;
    Object.assign(changed, removeOptionWordsFromLetter(files, field, value, language));
  }
  return changed;
}

const LONGEST_VALUE = 40;

/** "A gift card" becomes aGiftCard, and aGiftCard2 where that is taken. */
export function createUniqueOptionValue(words: string, taken: readonly string[]): string {
  const [first = 'option', ...others] = words
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter((word) => word !== '');
  const camel = [first, ...others.map((word) => word.charAt(0).toUpperCase() + word.slice(1))].join('');
  const base = (/^[a-z]/.test(camel) ? camel : `option${camel}`).slice(0, LONGEST_VALUE);
  for (let number = 1; ; number += 1) {
    const value = number === 1 ? base : `${base}${number}`;
    if (!taken.includes(value)) return value;
  }
}
