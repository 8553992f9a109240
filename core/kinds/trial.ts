import { z } from 'zod';
import { joinPatternLines } from '../patternLines';
import type { Language } from '../shared/languages';
import type { Letter } from '../shared/letter/letter';
import type { KindProblem, Message } from './problems';
import type { TranslationGap } from './translations';
import type { KindView } from '../shared/contracts/kinds';

/**
 * What the API and the process that tries a folder (worker/trial) say to one another: a folder of a kind as it would be
 * with some files changed, and what `npm run forms:check` and the writer make of it. Nothing of it is kept.
 */

/** A file of a kind's folder by its path in there: what `npm run forms:check` reads, and nothing else. */
export const KIND_FILE = joinPatternLines('')`
  ^(?:
    (?:kind|schema|ui|rules|sources|texts\.(?:sv|en))\.json|
    letter\.(?:sv|en)\.md|
    prompt\.md|
    (?:data|examples)\/[A-Za-z0-9][A-Za-z0-9._-]{0,80}\.json|
    situations\/(?:_shared|[a-z0-9][a-z0-9-]{0,60})\/(?:
      [a-z][a-z0-9-]{0,40}(?:\.(?:sv|en))?\.json|
      letter\.(?:sv|en)\.md|
      examples\/[A-Za-z0-9][A-Za-z0-9._-]{0,80}\.json
    )
  )$`;

/** Characters that one file, and all edited files together, may have. */
export const MOST_IN_FILE = 400_000;
const MOST_IN_ALL = 800_000;

/** Edited files by path; null takes one away. */
export const editsSchema = z
  .record(z.string().regex(KIND_FILE), z.string().max(MOST_IN_FILE).nullable())
  .refine(
    (edits) => Object.values(edits).reduce((sum, text) => sum + (text?.length ?? 0), 0) <= MOST_IN_ALL,
    `at most ${MOST_IN_ALL} characters in all`,
  );

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
