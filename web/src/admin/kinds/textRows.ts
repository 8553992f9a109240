import { jsonLanguage } from '@codemirror/lang-json';
import { LANGUAGES, type Language } from '../../../../core/shared/languages';
import { mapLanguages } from '../../../../core/shared/mapLanguages';

/** The way to a value in a JSON file. */
export type JsonPath = readonly (string | number)[];

interface Placed {
  path: JsonPath;
  text: string;
}

/** A text in the languages' files of a folder, by a key that is the same in all. */
export type TextRow = { key: string } & Record<Language, Placed | undefined>;

/** The texts of a folder's files beside each other, in the files' order. @returns undefined when one can't be read */
export function buildTextRowsIfParsable(files: Record<Language, string | null>): TextRow[] | undefined {
  const texts = mapLanguages((language) => readTextsAndPlacesByKey(files[language]));
  const readable = LANGUAGES.flatMap((language) => texts[language] ?? []);
  if (readable.length < LANGUAGES.length) return undefined;
  const keys = new Set(readable.flatMap((each) => [...each.keys()]));
  return [...keys].map((key) => ({ key, ...mapLanguages((language) => texts[language]?.get(key)) }));
}

/** The texts of a file with their places. @param file null: there is none @returns undefined when it can't be read */
export function readTextsAndPlacesByKey(file: string | null): Map<string, Placed> | undefined {
  if (file === null) return new Map();
  try {
    const parsed: unknown = JSON.parse(file);
    return collectTextsBelow(parsed, [], '');
  } catch {
    return undefined;
  }
}

/** Every text below `node`: items with an id go by it, not by their place; ids, groups and what is taken from elsewhere are none. */
function collectTextsBelow(node: unknown, path: JsonPath, key: string): Map<string, Placed> {
  if (typeof node === 'string') return new Map([[key, { path, text: node }]]);
  const found = new Map<string, Placed>();
  if (typeof node !== 'object' || node === null) return found;
  const isList = Array.isArray(node);
  for (const [name, value] of Object.entries<unknown>({ ...node })) {
    if (name === '$ref' || (!isList && path[0] === 'faq' && (name === 'id' || name === 'group'))) continue;
    const id = typeof value === 'object' && value !== null && 'id' in value ? value.id : undefined;
    const own = isList && typeof id === 'string' ? id : name;
    const below = collectTextsBelow(value, [...path, isList ? Number(name) : name], `${key}/${own}`);
    for (const [inner, placed] of below) found.set(inner, placed);
  }
  return found;
}

type Node = ReturnType<typeof jsonLanguage.parser.parse>['topNode'];

/** The file with a text in its place. */
export const writeTextAtPath = (file: string, path: JsonPath, text: string): string | undefined =>
  writeValueAtPath(file, path, text);

/**
 * The file with a value in its place; every other character stays. What is new comes last in the object that it belongs
 * to. @returns undefined when the file has no place for it, as in a list
 */
export function writeValueAtPath(file: string, path: JsonPath, value: string | readonly string[]): string | undefined {
  let node: Node | null = jsonLanguage.parser.parse(file).topNode.firstChild;
  for (const [depth, key] of path.entries()) {
    if (!node) return undefined;
    const inner = node.name === 'Array' ? listArrayItems(node)[Number(key)] : findMemberValue(file, node, String(key));
    if (inner) {
      node = inner;
      continue;
    }
    const rest = path.slice(depth + 1);
    if (node.name !== 'Object' || rest.some((each) => typeof each === 'number')) return undefined;
    const whole = rest.reduceRight<unknown>((below, each) => ({ [each]: below }), value);
    return insertMemberIntoObject(file, node, String(key), whole);
  }
  // A list as a person would write it.
  const written =
    typeof value === 'string' ? JSON.stringify(value) : `[${value.map((each) => JSON.stringify(each)).join(', ')}]`;
  return node ? file.slice(0, node.from) + written + file.slice(node.to) : undefined;
}

/** The file without a member of an object, and without the comma that is then too many. @returns undefined when there is no such member */
export function removeMemberAtPath(file: string, path: JsonPath): string | undefined {
  let node: Node | null = jsonLanguage.parser.parse(file).topNode.firstChild;
  for (const key of path) node = (node && findMemberValue(file, node, String(key))) ?? null;
  const property = node?.parent;
  if (!property) return undefined;
  const [before, after] = [property.prevSibling, property.nextSibling];
  if (after?.name === ',') return file.slice(0, property.from) + file.slice(after.nextSibling?.from ?? after.to);
  return file.slice(0, before?.name === ',' ? before.from : property.from) + file.slice(property.to);
}

/** The file with two members of an object in each other's place. @returns undefined when one of them is not there */
export function swapMembersAtPath(file: string, path: JsonPath, key: string, other: string): string | undefined {
  const object = findNodeAtPath(file, path);
  return swapTextsOfNodes(
    file,
    [key, other].map((each) => (object && findMemberValue(file, object, each))?.parent),
  );
}

/** The file with two items of a list in each other's place. @returns undefined when one of them is not there */
export function swapItemsAtPath(file: string, path: JsonPath, index: number, other: number): string | undefined {
  const list = findNodeAtPath(file, path);
  const items = list ? listArrayItems(list) : [];
  return swapTextsOfNodes(file, [items[index], items[other]]);
}

function findNodeAtPath(file: string, path: JsonPath): Node | undefined {
  let node: Node | undefined = jsonLanguage.parser.parse(file).topNode.firstChild ?? undefined;
  for (const key of path) {
    if (!node) return undefined;
    node = node.name === 'Array' ? listArrayItems(node)[Number(key)] : findMemberValue(file, node, String(key));
  }
  return node;
}

function swapTextsOfNodes(file: string, nodes: readonly (Node | null | undefined)[]): string | undefined {
  const [first, second] = nodes.toSorted((a, b) => (a?.from ?? 0) - (b?.from ?? 0));
  if (!first || !second) return undefined;
  const [early, late] = [file.slice(first.from, first.to), file.slice(second.from, second.to)];
  return file.slice(0, first.from) + late + file.slice(first.to, second.from) + early + file.slice(second.to);
}

function insertMemberIntoObject(file: string, object: Node, key: string, value: unknown): string {
  const own = `${JSON.stringify(key)}: ${JSON.stringify(value)}`;
  const [first, last] = [object.getChild('Property'), object.getChildren('Property').at(-1)];
  if (!first || !last) return `${file.slice(0, object.from)}{ ${own} }${file.slice(object.to)}`;
  const space = file.slice(object.from + 1, first.from);
  return `${file.slice(0, last.to)},${space}${own}${file.slice(last.to)}`;
}

function findMemberValue(file: string, object: Node, key: string): Node | undefined {
  const property = object
    .getChildren('Property')
    .find(({ firstChild }) => firstChild && file.slice(firstChild.from, firstChild.to) === JSON.stringify(key));
  return property?.lastChild ?? undefined;
}

const SIGNS = new Set(['[', ']', ',', '⚠']);
function listArrayItems(array: Node): Node[] {
  const found: Node[] = [];
  for (let child = array.firstChild; child; child = child.nextSibling) if (!SIGNS.has(child.name)) found.push(child);
  return found;
}
