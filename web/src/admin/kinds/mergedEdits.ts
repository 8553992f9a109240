import { deepEquals } from '@rjsf/utils';
import { applyPatch, structuredPatch } from 'diff';
import { findDifferingFileNames, type Edits } from './edits';
import { readTextsAndPlacesByKey, writeTextAtPath } from './textRows';

/**
 * Own edits and those that somebody else has saved meanwhile, both begun on `basis`: each file as whoever changed it has it,
 * and one that both have changed with what both changed. Where that is the same text or line the own text stands, and the
 * file is named.
 * @param offered the file without any edit; null where there is none
 */
export function mergeEdits(
  { basis, own, theirs }: Record<'basis' | 'own' | 'theirs', Edits>,
  offered: (name: string) => string | null,
): { edits: Edits; both: string[] } {
  const changed = findDifferingFileNames(own, basis);
  const chosen = new Map<string, string | null | undefined>(changed.map((name) => [name, own[name]]));
  const both: string[] = [];
  for (const name of findDifferingFileNames(theirs, basis)) {
    if (!changed.includes(name) || own[name] === theirs[name]) continue;
    const textOf = (edits: Edits) => (edits[name] === undefined ? offered(name) : edits[name]);
    const merged = mergeFileChanges(name, textOf(basis), textOf(own), textOf(theirs));
    if (merged === undefined) both.push(name);
    else chosen.set(name, merged);
  }
  const entries = Object.entries<string | null | undefined>({ ...theirs, ...Object.fromEntries(chosen) });
  return {
    edits: Object.fromEntries(entries.filter((entry): entry is [string, string | null] => entry[1] !== undefined)),
    both,
  };
}

/** @returns undefined when they meet in the same lines, or what comes of it is no JSON any more */
function mergeFileChanges(
  name: string,
  basis: string | null,
  own: string | null,
  theirs: string | null,
): string | undefined {
  if (basis === null || own === null || theirs === null) return undefined;
  const texts = /(^|\/)texts\.(sv|en)\.json$/.test(name) ? mergeTextsFileUnlessConflict(basis, own, theirs) : undefined;
  if (texts !== undefined) return texts;
  // What they took away must stand here as it stood, and so must the line beside it.
  const merged = applyPatch(own, structuredPatch(name, name, basis, theirs, '', '', { context: 1 }));
  return merged === false || (name.endsWith('.json') && parseJsonOrUndefined(merged) === undefined)
    ? undefined
    : merged;
}

/** Their texts put into the own file one by one. @returns undefined when that can't be done, or is not all that they did */
function mergeTextsFileUnlessConflict(basis: string, own: string, theirs: string): string | undefined {
  const [was, here, there] = [basis, own, theirs].map(readTextsAndPlacesByKey);
  if (!was || !here || !there) return undefined;
  let merged: string | undefined = own;
  let alone: string | undefined = basis;
  for (const [key, { path, text }] of there) {
    const [before, mine] = [was.get(key), here.get(key)];
    if (before?.text === text) continue;
    if (alone !== undefined) alone = writeTextAtPath(alone, before?.path ?? path, text);
    if (mine?.text === text) continue;
    if (mine?.text !== before?.text) return undefined;
    if (merged !== undefined) merged = writeTextAtPath(merged, mine?.path ?? path, text);
  }
  const isAll = alone !== undefined && deepEquals(parseJsonOrUndefined(alone), parseJsonOrUndefined(theirs));
  return isAll ? merged : undefined;
}

function parseJsonOrUndefined(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return undefined;
  }
}
