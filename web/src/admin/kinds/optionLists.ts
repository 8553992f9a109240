import { DEFAULT_LANGUAGE, LANGUAGES, type Language } from '../../../../core/shared/languages';
import { mapLanguages } from '../../../../core/shared/mapLanguages';
import { isRecord } from '../../../../core/shared/isRecord';
import { removeMemberAtPath, writeTextAtPath, writeValueAtPath, type JsonPath } from './textRows';
import type { Words } from './words';

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
export function findOptionFields(files: OptionFiles): OptionField[] | undefined {
  try {
    const schema: unknown = JSON.parse(files['schema.json'] ?? '');
    const texts = mapLanguages((language) => parseFieldTexts(files[`texts.${language}.json`] ?? '{}'));
    const found = new Map<string, OptionField>();
    for (const { path, where, values } of findEnumListsBelow(schema, '', [])) {
      if (found.has(path)) continue;
      const wordsOf = (read: (field: Record<string, unknown>) => unknown): Words =>
        mapLanguages((language) => {
          const word = read(recordOrEmptyAt(texts[language], path));
          return typeof word === 'string' ? word : '';
        });
      const options = values.map((value) => ({
        value,
        words: wordsOf((field) => recordOrEmptyAt(field, 'options')[value]),
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
  return recordOrEmptyAt(parsed, 'fields');
};

function recordOrEmptyAt(node: unknown, key: string): Record<string, unknown> {
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
  const fields = Object.entries(recordOrEmptyAt(node, 'properties')).flatMap(([name, field]) => {
    if (!isRecord(field)) return [];
    const [path, at] = [prefix + name, [...where, 'properties', name]];
    return [
      ...findEnumList(field, path, at),
      ...findEnumListsBelow(field, `${path}.`, at),
      ...findEnumList(recordOrEmptyAt(field, 'items'), path, [...at, 'items']),
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

/** What a person reads of an option. */
export function renameOption(
  files: OptionFiles,
  { path }: OptionField,
  value: string,
  language: Language,
  words: string,
): Changed {
  const name = `texts.${language}.json`;
  const text = writeTextAtPath(files[name] ?? '{}', ['fields', path, 'options', value], words);
  return text === undefined ? {} : { [name]: text };
}

/** A new option comes last; what the files call it is made of its words. */
export function addOption(files: OptionFiles, field: OptionField, words: Words): Changed {
  const value = createOptionValue(words.en || words[DEFAULT_LANGUAGE], listValuesOfField(field));
  const changed = writeOptionValues(files, field, [...listValuesOfField(field), value]);
  for (const language of LANGUAGES)
    Object.assign(changed, renameOption(files, field, value, language, words[language]));
  return changed;
}

/** The option and its words go; what else names it in rules and letters is found when the folder is tried. */
export function removeOption(files: OptionFiles, field: OptionField, value: string): Changed {
  const changed = writeOptionValues(
    files,
    field,
    listValuesOfField(field).filter((each) => each !== value),
  );
  for (const language of LANGUAGES) {
    const name = `texts.${language}.json`;
    const text = removeMemberAtPath(files[name] ?? '{}', ['fields', field.path, 'options', value]);
    if (text !== undefined) changed[name] = text;
  }
  return changed;
}

const LONGEST_VALUE = 40;

/** "A gift card" becomes aGiftCard, and aGiftCard2 where that is taken. */
export function createOptionValue(words: string, taken: readonly string[]): string {
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
