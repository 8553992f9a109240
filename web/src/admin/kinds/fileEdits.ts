import { applyEdits, modify } from 'jsonc-parser';
import { isRecord } from '../../../../core/shared/isRecord';
import type { JsonPath } from './textRows';

/** The texts of a kind's files by name, as edited. */
export type FileTexts = Readonly<Record<string, string>>;

const FORMAT = { formattingOptions: { insertSpaces: true, tabSize: 2, eol: '\n' } };

/**
 * Changes several JSON files of a kind one value at a time: what stands beside a value, known here or not, stays as it is
 * written. Each change sees those before it.
 */
export interface FileEditor {
  /** Whether there is such a file. */
  has: (name: string) => boolean;
  /** What stands there; undefined where nothing does. */
  read: (name: string, path: JsonPath) => unknown;
  /** Puts a value in its place, with the objects around it where they are missing. */
  set: (name: string, path: JsonPath, value: unknown) => void;
  remove: (name: string, path: JsonPath) => void;
  /** Puts an item into a list at a place of its own; the last segment of the path is its index. */
  insert: (name: string, path: JsonPath, value: unknown) => void;
  write: (name: string, text: string) => void;
  /** The files that are others now. */
  changed: () => Record<string, string>;
}

/** @throws SyntaxError when a file that is read is no JSON */
export function createJsonFileEditor(files: FileTexts): FileEditor {
  const texts = new Map(Object.entries(files));
  const getFileText = (name: string) => texts.get(name) ?? '{}\n';
  const parsed = new Map<string, { text: string; value: unknown }>();
  const parseFileOnce = (name: string): unknown => {
    const text = getFileText(name);
    const known = parsed.get(name);
    if (known?.text === text) return known.value;
    const value: unknown = JSON.parse(text);
    parsed.set(name, { text, value });
    return value;
  };
  const readFileValue = (name: string, path: JsonPath) => readValueAtPath(parseFileOnce(name), path);
  const changeFileText = (name: string, path: JsonPath, value: unknown, isArrayInsertion: boolean) =>
    texts.set(
      name,
      applyEdits(getFileText(name), modify(getFileText(name), [...path], value, { ...FORMAT, isArrayInsertion })),
    );
  return {
    has: (name) => texts.has(name),
    read: readFileValue,
    set: (name, path, value) => changeFileText(name, path, value, false),
    insert: (name, path, value) => changeFileText(name, path, value, true),
    remove: (name, path) => {
      if (readFileValue(name, path) !== undefined) changeFileText(name, path, undefined, false);
    },
    write: (name, text) => texts.set(name, text),
    changed: () => Object.fromEntries([...texts].filter(([name, text]) => files[name] !== text)),
  };
}

/** What stands in a value by the way to it. */
export function readValueAtPath(value: unknown, path: JsonPath): unknown {
  let node = value;
  for (const key of path) {
    if (Array.isArray(node)) node = node[Number(key)];
    else if (isRecord(node) && Object.hasOwn(node, key)) node = node[key];
    else return undefined;
  }
  return node;
}

/** The texts of a list; none of anything else. */
export const readStringsOrNone = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((each) => typeof each === 'string') : [];
