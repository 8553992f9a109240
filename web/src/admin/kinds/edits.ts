import { useCallback, useEffect, useState } from 'react';
import type { Folder } from './answers';

/** Edited files by name. */
export type Edits = Readonly<Record<string, string>>;

/** By folder: kept while the page is open, so that another tab can be looked at in between. */
const kept = new Map<string, Edits>();

/** What is edited of a folder, in this page alone. */
export function useEdits(folder: Folder): { edits: Edits; edit: (name: string, text: string) => void; undo: (name?: string) => void } {
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
    (name: string, text: string) =>
      keep((before) => {
        const { [name]: _own, ...others } = before;
        // As it is on disk is not edited.
        return folder.files.find((file) => file.name === name)?.text === text ? others : { ...others, [name]: text };
      }),
    [keep, folder.files],
  );
  const undo = useCallback(
    (name?: string) =>
      keep((before) => {
        if (name === undefined) return {};
        const { [name]: _own, ...others } = before;
        return others;
      }),
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

/** The folder's files as edited. */
export const editedFiles = ({ files }: Folder, edits: Edits): Folder['files'] => files.map(({ name, text }) => ({ name, text: edits[name] ?? text }));
