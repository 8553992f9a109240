import { useState } from 'react';
import { NetworkError } from '../../data/http';
import { deleteMyLetters } from '../../data/myLetters';
import { clearSavedAnswersOfLetter } from '../../wizard/answers/saved';

/** Letters a request: each is purged before it answers, and one sees that it goes on. */
const AT_ONCE = 5;

interface Outcome {
  failed: string[];
  /** Why nothing more could be asked for. */
  error?: unknown;
}

/** Deletes letters for good; says how many are gone, and hands over those that would not go. */
export function useBatchedLetterDeletion(onGone: (ids: readonly string[]) => void) {
  const [done, setDone] = useState<number>();
  const deleteLettersInBatches = async (ids: readonly string[]): Promise<Outcome> => {
    const failed: string[] = [];
    let reason: unknown;
    setDone(0);
    for (let start = 0; start < ids.length; start += AT_ONCE) {
      const asked = ids.slice(start, start + AT_ONCE);
      try {
        const answer = await deleteMyLetters(asked);
        failed.push(...answer.failed);
        answer.deleted.forEach(clearSavedAnswersOfLetter);
        onGone(answer.deleted);
      } catch (error) {
        reason = error;
        // Each try takes seconds: a server that is away is not asked for the rest.
        failed.push(...(error instanceof NetworkError ? ids.slice(start) : asked));
        if (error instanceof NetworkError) break;
      }
      setDone(start + asked.length);
    }
    setDone(undefined);
    return { failed, error: reason };
  };
  return { remove: deleteLettersInBatches, done, isBusy: done !== undefined };
}
