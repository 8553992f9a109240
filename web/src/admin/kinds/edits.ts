import { useCallback, useEffect, useState } from 'react';
import type { Folder } from './answers';

/** Edited and added files by name; null for one that is taken away. */
export type Edits = Readonly<Record<string, string | null>>;

/** A file of the folder as edited; one that is taken away is listed too, as it is on disk. */
export interface EditedFile {
  name: string;
  text: string;
  state: 'asOnDisk' | 'edited' | 'added' | 'removed';
}

/** By folder: kept while the page is open, so that another tab can be looked at in between. */
const kept = new Map<string, Edits>();

/** What is edited of a folder, in this page alone. `edit` with null takes a file away. */
export function useEdits(folder: Folder): {
  edits: Edits;
  edit: (name: string, text: string | null) => void;
  undo: (name?: string) => void;
} {
  const [edits, setEdits] = useState<Edits>(() => kept.get(folder.key) ?? {});
  const keep = useCallback(
    (change: (before: Edits) => Edits) =>
      setEdits((before) => {
        const next = change(before);
        kept.set(folder.key, next);
        return next;
      }),
    [folder.key],
  );
  const edit = useCallback(
    (name: string, text: string | null) => keep((before) => withEdit(folder, before, name, text)),
    [keep, folder],
  );
  const undo = useCallback(
    (name?: string) => keep((before) => (name === undefined ? {} : without(before, name))),
    [keep],
  );
  const hasEdits = Object.keys(edits).length > 0;
  useEffect(() => {
    if (!hasEdits) return undefined;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [hasEdits]);
  return { edits, edit, undo };
}

/** The edits with one more: what comes to how it is on disk is none. */
export function withEdit({ files }: Pick<Folder, 'files'>, edits: Edits, name: string, text: string | null): Edits {
  const onDisk = files.find((file) => file.name === name)?.text ?? null;
  return text === onDisk ? without(edits, name) : { ...edits, [name]: text };
}

function without(edits: Edits, name: string): Edits {
  const { [name]: _own, ...others } = edits;
  return others;
}

/** Every file there is or was: those of the folder in its order, then the added ones. */
export function allFiles({ files }: Pick<Folder, 'files'>, edits: Edits): EditedFile[] {
  const here = files.map(({ name, text }): EditedFile => {
    const edited = edits[name];
    if (edited === undefined) return { name, text, state: 'asOnDisk' };
    return edited === null ? { name, text, state: 'removed' } : { name, text: edited, state: 'edited' };
  });
  const known = new Set(files.map(({ name }) => name));
  const added = Object.entries(edits).flatMap(([name, text]): EditedFile[] =>
    text === null || known.has(name) ? [] : [{ name, text, state: 'added' }],
  );
  return [...here, ...added.sort((a, b) => (a.name < b.name ? -1 : 1))];
}

/** The folder's files as edited. */
export function editedFiles(folder: Pick<Folder, 'files'>, edits: Edits): Folder['files'] {
  return allFiles(folder, edits).flatMap(({ name, text, state }) => (state === 'removed' ? [] : [{ name, text }]));
}

/** What a file may be called, and why this name won't do: `taken` names a file that is there. */
export function nameFault(
  { fileNames }: Pick<Folder, 'fileNames'>,
  files: readonly EditedFile[],
  name: string,
): 'shape' | 'taken' | 'removed' | undefined {
  if (!new RegExp(fileNames).test(name)) return 'shape';
  const same = files.find((file) => file.name === name);
  if (same === undefined) return undefined;
  return same.state === 'removed' ? 'removed' : 'taken';
}
