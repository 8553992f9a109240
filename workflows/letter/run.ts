import type { LetterInput } from './contract';
import type { Mutex } from './mutex';
import type { LetterProgress } from './progress';
import type { Sessions } from './sessions';

/** One letter under way: what it was begun with, how far it has come, and what its handlers and stages share. */
export interface LetterRun {
  readonly input: LetterInput;
  readonly progress: LetterProgress;
  /** One change at a time: an edit, a checkout and a payment never interleave. */
  readonly inTurn: Mutex;
  readonly sessions: Sessions;
}
