import { useMemo } from 'react';
import type { Folder } from '../../../../core/shared/contracts/admin/kinds';
import { applyEditsToFolder, type Edits } from './edits';
import type { FileTexts } from './fileEdits';
import type { Trial } from './useTrial';

/** What each form of the editor is given: the kind's folder, what is changed in it, and what a trial of both found. */
export interface EditorFormProps {
  folder: Folder;
  edits: Edits;
  trial: Trial;
  /** What of it is to be open at first, by its name in the files. */
  shown: string | undefined;
  onEdit: (name: string, text: string) => void;
  onGo: (name: string, pointer: string) => void;
}

/** Takes the new texts of files, by name. */
export type ChangeFiles = (changed: Readonly<Record<string, string>>) => void;

/** The texts of the folder's files as they are edited, by name. */
export function useEditedFiles(folder: Folder, edits: Edits): FileTexts {
  return useMemo(
    () => Object.fromEntries(applyEditsToFolder(folder, edits).map(({ name, text }) => [name, text])),
    [folder, edits],
  );
}

/** Edits each file by itself. */
export function createChangeFiles(onEdit: EditorFormProps['onEdit']): ChangeFiles {
  return (changed) => {
    for (const [name, text] of Object.entries(changed)) onEdit(name, text);
  };
}
