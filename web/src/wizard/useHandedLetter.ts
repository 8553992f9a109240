import { useEffect } from 'react';
import { readLetter } from '../data/letters';
import type { Saved } from './saved';

/**
 * A letter named in the address (`draft_id` and its token `t`), for example on the way back from a canceled payment in
 * another browser: its answers are fetched unless they are here already.
 */
export function useHandedLetter(query: URLSearchParams, answers: Saved, update: (change: Partial<Saved>) => void): void {
  const id = query.get('draft_id');
  const token = query.get('t') ?? undefined;
  // The last step reads the letter itself and needs no answers.
  const isNeeded = id !== null && answers.draft?.id !== id && query.get('step') === 'payment';
  useEffect(() => {
    if (!isNeeded) return undefined;
    let current = true;
    readLetter({ id, token }, 'sv').then(
      ({ form, language }) => {
        if (current && form) update({ form, letterLanguage: language, draft: { id, token, fingerprint: '' } });
      },
      // Gone or not ours: one then begins anew, which the page shows by itself.
      () => undefined,
    );
    return () => {
      current = false;
    };
  }, [id, token, isNeeded, update]);
}
