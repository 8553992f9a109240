import { useCallback, useEffect, useMemo, useState } from 'react';
import { compareFileNames } from '../../../../core/shared/kinds/kindFileOrder';
import type { Folder } from '../../../../core/shared/contracts/admin/kinds';

/** Edited and added files by name; null for one that is taken away. */
export type Edits = Readonly<Record<string, string | null>>;

/** A file of the folder as edited; one that is taken away is listed too, as it is on disk. */
export interface EditedFile {
  name: string;
  text: string;
  state: 'asOnDisk' | 'edited' | 'added' | 'removed';
}

/** What edits began on: a draft as it was read, or nothing. */
export interface Basis {
  edits: Edits;
  /** Of the draft; 0 without one. */
  revision: number;
}
export const NO_DRAFT: Basis = { edits: {}, revision: 0 };

interface Kept {
  edits: Edits;
  basis: Basis;
}

/** By folder and draft: kept while the page is open, so that another tab can be looked at in between. */
const kept = new Map<string, Kept>();
const buildDraftStorageKey = (folder: Pick<Folder, 'key'>, draft: string) => `${folder.key} ${draft}`;

export interface Editing extends Kept {
  /** Names of the files that are not as they were saved. */
  unsaved: string[];
  /** null takes a file away. */
  edit: (name: string, text: string | null) => void;
  /** A file as it is offered; without a name, everything as it was saved. */
  undo: (name?: string) => void;
  /** Goes on from a draft as it stands now. @param edits what is edited then; left out: what is edited now */
  goOn: (basis: Basis, edits?: Edits) => void;
  /** Nothing is to be saved any more. */
  forget: () => void;
}

/** What is edited of a folder, on top of a draft or of what is offered. @param draft its id, or '' */
export function useEditsKeptWhileAway(folder: Folder, draft: string, saved: Basis): Editing {
  const slot = buildDraftStorageKey(folder, draft);
  const [{ edits, basis }, setState] = useState<Kept>(() => kept.get(slot) ?? { edits: saved.edits, basis: saved });
  const keep = useCallback(
    (change: (before: Kept) => Kept) =>
      setState((before) => {
        const next = change(before);
        if (findDifferingFileNames(next.edits, next.basis.edits).length > 0) kept.set(slot, next);
        else kept.delete(slot);
        return next;
      }),
    [slot],
  );
  const edit = useCallback(
    (name: string, text: string | null) =>
      keep((before) => ({ ...before, edits: addEditUnlessAsOnDisk(folder, before.edits, name, text) })),
    [keep, folder],
  );
  const undo = useCallback(
    (name?: string) =>
      keep((before) => ({
        ...before,
        edits: name === undefined ? before.basis.edits : removeEdit(before.edits, name),
      })),
    [keep],
  );
  const goOn = useCallback(
    (next: Basis, edited?: Edits) => {
      // The first saving gives the draft its id: what was kept without one is kept no more.
      kept.delete(slot);
      setState((before) => ({ edits: edited ?? before.edits, basis: next }));
    },
    [slot],
  );
  const forget = useCallback(() => {
    kept.delete(slot);
    setState((before) => ({ ...before, edits: before.basis.edits }));
  }, [slot]);
  const unsaved = useMemo(() => findDifferingFileNames(edits, basis.edits), [edits, basis]);
  const hasUnsaved = unsaved.length > 0;
  useEffect(() => {
    if (!hasUnsaved) return undefined;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [hasUnsaved]);
  return { edits, basis, unsaved, edit, undo, goOn, forget };
}

/** Names of the files that are edited otherwise. */
export function findDifferingFileNames(edits: Edits, others: Edits): string[] {
  return [...new Set([...Object.keys(edits), ...Object.keys(others)])].filter((name) => edits[name] !== others[name]);
}

/** The edits with one more: what comes to how it is on disk is none. */
function addEditUnlessAsOnDisk(
  { files }: Pick<Folder, 'files'>,
  edits: Edits,
  name: string,
  text: string | null,
): Edits {
  const onDisk = files.find((file) => file.name === name)?.text ?? null;
  return text === onDisk ? removeEdit(edits, name) : { ...edits, [name]: text };
}

function removeEdit(edits: Edits, name: string): Edits {
  const { [name]: _own, ...others } = edits;
  return others;
}

/** Every file there is or was: those of the folder in its order, then the added ones. */
export function listFilesWithState({ files }: Pick<Folder, 'files'>, edits: Edits): EditedFile[] {
  const here = files.map(({ name, text }): EditedFile => {
    const edited = edits[name];
    if (edited === undefined) return { name, text, state: 'asOnDisk' };
    return edited === null ? { name, text, state: 'removed' } : { name, text: edited, state: 'edited' };
  });
  const known = new Set(files.map(({ name }) => name));
  const added = Object.entries(edits).flatMap(([name, text]): EditedFile[] =>
    text === null || known.has(name) ? [] : [{ name, text, state: 'added' }],
  );
  return [...here, ...added.sort((a, b) => compareFileNames(a.name, b.name))];
}

/** The folder's files as edited. */
export function applyEditsToFolder(folder: Pick<Folder, 'files'>, edits: Edits): Folder['files'] {
  return listFilesWithState(folder, edits).flatMap(({ name, text, state }) =>
    state === 'removed' ? [] : [{ name, text }],
  );
}

/** What a file may be called, and why this name won't do: `taken` names a file that is there. */
export function findFileNameFault(
  { fileNames }: Pick<Folder, 'fileNames'>,
  files: readonly EditedFile[],
  name: string,
): 'shape' | 'taken' | 'removed' | undefined {
  if (!new RegExp(fileNames).test(name)) return 'shape';
  const same = files.find((file) => file.name === name);
  if (same === undefined) return undefined;
  return same.state === 'removed' ? 'removed' : 'taken';
}
