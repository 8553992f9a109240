import type { Source } from '../../core/shared/kinds/kind';
import type { Grounds } from './grounds';

/** One sentence under examination, with the sources that its block cites. */
export interface Examined {
  sentence: string;
  cited: readonly Source[];
  where: string;
  grounds: Grounds;
  /** The text that the sentence stands in. */
  around: string;
}
