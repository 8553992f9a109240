import type { Language } from '../shared/languages';
import type { Letter } from '../shared/letter/letter';
import type { KindProblem, Message } from './problems';
import type { TranslationGap } from './translations';
import type { KindView } from '../shared/contracts/kinds';

/**
 * What the API and the process that tries a folder (worker/trial) say to one another: a folder of a kind as it would be
 * with some files changed, and what `npm run forms:check` and the writer make of it. Nothing of it is kept.
 */

export interface TrialTask {
  /** The forms folders; `_shared` is read from them. */
  dirs: readonly string[];
  /** One of their folders. */
  folder: string;
  edits: Readonly<Record<string, string | null>>;
  /** ISO date, Swedish calendar day. */
  today: string;
  /** The situation whose form and examples are wanted in place of the kind's own; one that is not there is none. */
  situation?: string;
  /** Answers to write a letter from, in place of looking the folder through. */
  answers?: { form: Record<string, unknown>; language: Language };
}

/** A letter as the embedded writer wrote it. */
export interface TriedLetter {
  language: Language;
  /** ISO date that it is dated. */
  date: string;
  letter: Letter;
  /** Labels of what is enclosed. */
  attachments: string[];
}

/** What an example's PDF is made of. */
export interface ExampleLetter extends Omit<TriedLetter, 'language'> {
  /** Of the file. */
  title: string;
}

export interface ExampleLetters {
  /** File name without ending. */
  example: string;
  title: Record<Language, string>;
  /** The language that the example is filled in in. */
  language: Language;
  showcase: boolean;
  /** One in each language that the kind writes; fewer where one can't be written. */
  letters: TriedLetter[];
}

/** A folder looked through. */
export interface TrialReport {
  /** Content hash; absent where the folder can't be read. */
  hash?: string;
  id?: string;
  /** As `npm run forms:check` says it, and what the start would leave the kind out for. */
  problems: KindProblem[];
  /** What the wizard needs, when the schema compiles. */
  preview?: { views: Record<Language, KindView>; validators: string };
  examples: ExampleLetters[];
  translations: TranslationGap[];
}

export type TrialOutcome =
  | { report: TrialReport }
  | { written: TriedLetter }
  /** Why no letter can be written of these answers. */
  | { unwritten: Message };
