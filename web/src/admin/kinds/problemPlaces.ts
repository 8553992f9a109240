import { createContext } from 'react';
import type { Problem } from '../../../../core/shared/contracts/admin/kinds';
import type { FormView } from './editedFiles';

/** Where a problem is put right by a form, as a person knows it. */
export interface PlaceInForm {
  view: FormView | 'texts';
  /** How the form knows it; '' for what stands above all else in it. */
  part: string;
  situation: string;
  name: string;
  /** The example whose answer is wrong. */
  example: string | undefined;
}

/** Names a problem's place and goes there; undefined for one that only the file has. */
export type NameProblemPlace = (problem: Problem) => (PlaceInForm & { go: () => void }) | undefined;

/** Absent where files are edited: there a place is the file's own. */
export const ProblemPlaces = createContext<NameProblemPlace>(() => undefined);
