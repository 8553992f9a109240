import { findNodeAtLocation, parseTree } from 'jsonc-parser';
import { LANGUAGES, type Language } from '../../../../../core/shared/languages';
import type { FileTexts } from '../fileEdits';

/**
 * A situation's files under the names that a kind's own have, so that the same forms change both: its `schema` and `ui`
 * stand for schema.json and ui.json, the rest of situation.json for rules.json, beside its texts, letter and examples. What
 * the situations share stands beside it, to be read. It has no kind.json: that tells the forms what they have before them.
 */

export const SCHEMA_FILE = 'schema.json';
export const UI_FILE = 'ui.json';
/** A situation has none. */
export const KIND_FILE = 'kind.json';
const [WHOLE, RULES] = ['situation.json', 'rules.json'];
/** Parts of situation.json that are files of their own in a kind. */
const PARTS: Readonly<Record<string, string>> = { [SCHEMA_FILE]: 'schema', [UI_FILE]: 'ui' };
/** What the situations of a kind share, from where a situation stands. */
export const SHARED = '../_shared/';
/** The kind's own files, from there. */
export const OF_KIND = '../../';

const buildSituationFolderPath = (situation: string) => `situations/${situation}/`;

/** Whether the files are those of a situation. */
export const areFilesOfSituation = (files: FileTexts): boolean => files[KIND_FILE] === undefined;

/** A situation of a kind and what it is called. */
export interface NamedSituation {
  id: string;
  name: string;
}

/** The situations of a folder as edited, by name. */
export function listSituations(files: FileTexts, language: Language): NamedSituation[] {
  const ids = Object.keys(files).flatMap((name) => /^situations\/([^_/][^/]*)\/situation\.json$/.exec(name)?.[1] ?? []);
  return ids
    .map((id) => ({ id, name: readNameOfSituation(files, id, language) }))
    .sort((a, b) => a.name.localeCompare(b.name, language));
}

function readNameOfSituation(files: FileTexts, id: string, language: Language): string {
  const texts = [language, ...LANGUAGES].map(
    (each) => files[`${buildSituationFolderPath(id)}texts.${each}.json`] ?? null,
  );
  return texts.map(readNameInTexts).find((name) => name) ?? id;
}

function readNameInTexts(file: string | null): string | undefined {
  const root = parseTree(file ?? '');
  const name: unknown = root && findNodeAtLocation(root, ['name'])?.value;
  return typeof name === 'string' ? name : undefined;
}

/** The situation in whose folder a file stands; '' for the kind's own and what its situations share. */
export const findSituationOfFile = (name: string): string => /^situations\/([^_/][^/]*)\//.exec(name)?.[1] ?? '';

/** @param files of the kind */
export function sliceFilesOfSituation(files: FileTexts, situation: string): FileTexts {
  const own = buildSituationFolderPath(situation);
  const shared = buildSituationFolderPath('_shared');
  const whole = files[own + WHOLE] ?? '{}';
  return Object.fromEntries([
    ...Object.entries(files).flatMap(([name, text]): [string, string][] => {
      if (name.startsWith(own)) return name === own + WHOLE ? [] : [[name.slice(own.length), text]];
      if (name === shared + WHOLE) return [[SHARED + RULES, text]];
      if (name === `${shared}sources.json`) return [['sources.json', text]];
      if (name.startsWith(shared)) return [[SHARED + name.slice(shared.length), text]];
      const isOutside = name.startsWith('../');
      return (name.includes('/') && !isOutside) || name === KIND_FILE ? [] : [[OF_KIND + name, text]];
    }),
    [RULES, whole],
    ...Object.entries(PARTS).map(([name, part]): [string, string] => [name, slicePartOrEmptyObject(whole, part)]),
  ]);
}

function slicePartOrEmptyObject(file: string, part: string): string {
  const place = findRangeOfPart(file, part);
  return place ? file.slice(place.from, place.to) : '{}';
}

function findRangeOfPart(file: string, part: string): { from: number; to: number } | undefined {
  const root = parseTree(file);
  const node = root && findNodeAtLocation(root, [part]);
  return node && { from: node.offset, to: node.offset + node.length };
}

/** The kind's files that are others then. @param changed of the situation, by the names that the forms know */
export function putFilesBackIntoSituation(
  files: FileTexts,
  situation: string,
  changed: FileTexts,
): Record<string, string> {
  const own = buildSituationFolderPath(situation);
  const { [RULES]: rules, ...others } = changed;
  let whole = rules ?? files[own + WHOLE] ?? '{}';
  const closed: Record<string, string> = {};
  for (const [name, text] of Object.entries(others)) {
    const part = PARTS[name];
    if (part === undefined) closed[toPlaceInKindFolder(situation, name, '').name] = text;
    else whole = replaceOrAddPart(whole, part, text);
  }
  const all = { ...closed, [own + WHOLE]: whole };
  return Object.fromEntries(Object.entries(all).filter(([name, text]) => files[name] !== text));
}

function replaceOrAddPart(file: string, part: string, text: string): string {
  const place = findRangeOfPart(file, part);
  if (place) return file.slice(0, place.from) + text + file.slice(place.to);
  const end = file.lastIndexOf('}');
  return text.trim() === '{}' ? file : `${file.slice(0, end).trimEnd()},\n  "${part}": ${text.trim()}\n}\n`;
}

interface Place {
  name: string;
  pointer: string;
}

/** Where something of a situation stands in the kind's folder. */
export function toPlaceInKindFolder(situation: string, name: string, pointer: string): Place {
  const own = buildSituationFolderPath(situation);
  const part = PARTS[name];
  if (part !== undefined) return { name: own + WHOLE, pointer: `/${part}${pointer}` };
  if (name === RULES) return { name: own + WHOLE, pointer };
  if (name === 'sources.json') return { name: `${buildSituationFolderPath('_shared')}sources.json`, pointer };
  if (name === SHARED + RULES) return { name: buildSituationFolderPath('_shared') + WHOLE, pointer };
  if (name.startsWith(SHARED))
    return { name: buildSituationFolderPath('_shared') + name.slice(SHARED.length), pointer };
  if (name.startsWith(OF_KIND)) return { name: name.slice(OF_KIND.length), pointer };
  return { name: own + name, pointer };
}

/** By which name the forms know a place in a situation's folder. @returns undefined for one outside it */
export function toPlaceInSituationOrUndefined(situation: string, { name, pointer }: Place): Place | undefined {
  const own = buildSituationFolderPath(situation);
  if (!name.startsWith(own)) return undefined;
  if (name !== own + WHOLE) return { name: name.slice(own.length), pointer };
  for (const [file, part] of Object.entries(PARTS))
    if (pointer === `/${part}` || pointer.startsWith(`/${part}/`))
      return { name: file, pointer: pointer.slice(part.length + 1) };
  return { name: RULES, pointer };
}
