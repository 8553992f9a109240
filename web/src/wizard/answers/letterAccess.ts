import { createContext } from 'react';
import type { KindForm } from '../../data/kinds';
import type { Saved } from './saved';

/** What a field may need beyond its own answer, such as one whose files belong to the letter. */
export interface LetterAccess {
  form: KindForm;
  answers: Saved;
  /** Changes what this browser keeps, from what it is at that moment: an upload ends long after it was begun. */
  update: (change: (before: Saved) => Partial<Saved>) => void;
  /** Says why one can't go on from a field yet; undefined: one can. */
  hold: (field: string, reason: string | undefined) => void;
}

export const LetterContext = createContext<LetterAccess | undefined>(undefined);

/** Answers taken over from a picture, by dotted path: they are marked as long as they stand as they were taken over. */
export const FromPictureContext = createContext<Readonly<Record<string, unknown>> | undefined>(undefined);
