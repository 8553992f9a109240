import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { compareFileNames } from '../../../core/shared/kinds/kindFileOrder';
import { readFileTextOrUndefined } from '../../../core/kinds/jsonFiles';
import { LANGUAGES } from '../../../core/shared/languages';
import { bothLanguages } from '../../../core/shared/kinds/kindFolder';
import { MOST_IN_FILE, type SharedSource } from '../../../core/shared/contracts/admin/kinds';
import type { KindFiles } from '../../../core/kinds/kindFiles';

/** A folder in one of the forms folders, as it lies on disk now. */
export interface KindPlace {
  /** What it is asked for by: its name, with `~2` and so on behind it in the further forms folders. */
  key: string;
  folder: string;
  /** What its kind.json calls it, as far as that can be read. */
  id?: string;
}

export interface FolderFile {
  name: string;
  text: string;
}

const named = z.looseObject({ id: z.string() });

/** Every folder that the start looks at, in its order. */
export async function listKindFolders(dirs: readonly string[]): Promise<KindPlace[]> {
  const places: KindPlace[] = [];
  for (const [index, dir] of dirs.entries()) {
    const entries = await readdir(dir, { withFileTypes: true }).catch(() => []);
    const names = entries.filter((entry) => !/^[_.]/.test(entry.name) && !entry.isFile()).map((entry) => entry.name);
    for (const name of names.sort()) {
      const folder = path.join(dir, name);
      const id = readKindId(folder);
      places.push({ key: index === 0 ? name : `${name}~${index + 1}`, folder, ...(id !== undefined && { id }) });
    }
  }
  return places;
}

function readKindId(folder: string): string | undefined {
  try {
    return named.safeParse(JSON.parse(readFileTextOrUndefined(path.join(folder, 'kind.json')) ?? '')).data?.id;
  } catch {
    return undefined;
  }
}

const sharedSources = z.record(
  z.string(),
  z.object({ id: z.string(), citation: bothLanguages, title: bothLanguages, text: bothLanguages }),
);

/** What a folder may take from `_shared`: beside it, or else in the first forms folder that has such a file. */
function readSharedFileBesideKindOrElsewhere(
  { folder }: Pick<KindPlace, 'folder'>,
  dirs: readonly string[],
  name: string,
) {
  return [path.dirname(folder), ...dirs]
    .map((home) => readFileTextOrUndefined(path.join(home, '_shared', name)))
    .find((each) => each !== undefined);
}

/** The texts that a folder may take from `_shared`, by what its files call their files. */
export function readSharedTexts(...place: Parameters<typeof readSharedSources>): Record<string, string> {
  return Object.fromEntries(
    LANGUAGES.flatMap((language) => {
      const name = `texts.${language}.json`;
      const text = readSharedFileBesideKindOrElsewhere(...place, name);
      return text === undefined ? [] : [[`../_shared/${name}`, text]];
    }),
  );
}

/** The law that a folder may take from `_shared`. */
export function readSharedSources(place: Pick<KindPlace, 'folder'>, dirs: readonly string[]): SharedSource[] {
  try {
    return Object.entries(
      sharedSources.parse(JSON.parse(readSharedFileBesideKindOrElsewhere(place, dirs, 'sources.json') ?? '{}')),
    ).map(([key, source]) => ({
      ref: `../_shared/sources.json#/${key}`,
      ...source,
    }));
  } catch {
    // What is wrong with the file is told of each kind that takes something from it.
    return [];
  }
}

/** The files of a kind as an editor meets them; one that is too large to be edited here is left out. */
export function listFilesSmallEnoughToEdit(files: KindFiles): FolderFile[] {
  return Object.entries(files)
    .filter(([, text]) => text.length <= MOST_IN_FILE)
    .map(([name, text]) => ({ name, text }))
    .sort((a, b) => compareFileNames(a.name, b.name));
}
