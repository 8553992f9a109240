import { useMemo } from 'react';
import type { Folder, Problem } from '../../../../core/shared/contracts/admin/kinds';
import { applyEditsToFolder, type Edits } from './edits';
import type { FileTexts } from './fileEdits';
import {
  putFilesBackIntoSituation,
  sliceFilesOfSituation,
  toPlaceInKindFolder,
  toPlaceInSituationOrUndefined,
} from './situation/situationFiles';
import type { Trial } from './useTrial';

/** What each form of the editor is given: the kind's folder, what is changed in it, and what a trial of both found. */
export interface EditorFormProps {
  folder: Folder;
  edits: Edits;
  trial: Trial;
  /** The situation that is changed; '' for the kind's own form and letter. */
  situation: string;
  /** What of it is to be open at first, by its name in the files. */
  shown: string | undefined;
  onEdit: (name: string, text: string) => void;
  onGo: (name: string, pointer: string) => void;
  /** Goes to something in another form. */
  onShow: ShowPart;
}

/** The forms of the editor that open one thing at a time. */
export type FormView = 'questions' | 'rules' | 'letter';

/** @param part its name in the files, as the form's `shown` @param situation another than the one that is changed */
export type ShowPart = (view: FormView, part: string, situation?: string) => void;

/** Takes the new texts of files, by name. */
export type ChangeFiles = (changed: Readonly<Record<string, string>>) => void;

/** The texts of the folder's files as they are edited, by name, with those that they refer to. */
export function useEditedFiles(folder: Folder, edits: Edits): FileTexts {
  return useMemo(
    () => ({
      ...folder.sharedTexts,
      ...Object.fromEntries(applyEditsToFolder(folder, edits).map(({ name, text }) => [name, text])),
    }),
    [folder, edits],
  );
}

/** What a form changes: the kind's own files, or those of a situation under the same names. */
interface FormFiles {
  files: FileTexts;
  /** What is wrong in them. */
  problems: readonly Problem[];
  change: ChangeFiles;
  /** Goes to a place in them. */
  goTo: EditorFormProps['onGo'];
}

export function useFilesAndProblemsOfSituation({
  folder,
  edits,
  trial,
  situation,
  onEdit,
  onGo,
}: EditorFormProps): FormFiles {
  const whole = useEditedFiles(folder, edits);
  const files = useMemo(() => (situation === '' ? whole : sliceFilesOfSituation(whole, situation)), [whole, situation]);
  const { report } = trial;
  const problems = useMemo(() => {
    const found = report?.problems ?? [];
    if (situation === '') return found;
    return found.flatMap((problem) => {
      const { name, pointer } = problem;
      const place = name === undefined ? undefined : toPlaceInSituationOrUndefined(situation, { name, pointer });
      return place ? [{ ...problem, ...place }] : [];
    });
  }, [report, situation]);
  return {
    files,
    problems,
    change: (changed) => {
      const closed = situation === '' ? changed : putFilesBackIntoSituation(whole, situation, changed);
      for (const [name, text] of Object.entries(closed)) onEdit(name, text);
    },
    goTo: (name, pointer) => {
      const place = situation === '' ? { name, pointer } : toPlaceInKindFolder(situation, name, pointer);
      onGo(place.name, place.pointer);
    },
  };
}
