import { useCallback, useEffect, useEffectEvent, useState } from 'react';
import type { Language } from '../../../../core/shared/languages';
import { cleanAnswers } from '../../../../core/shared/answers/fields';
import { ApiError } from '../../data/http';
import type { KindForm } from '../../data/kinds';
import {
  draftLetter,
  followLetter,
  isErrorThatLetterIsGone,
  fetchLetterView,
  type LetterView,
  type PreviewWithSources,
} from '../../data/letters';
import { createId } from '../../data/createId';
import type { Saved } from '../answers/saved';

export type DraftState =
  | { phase: 'writing'; preview?: PreviewWithSources }
  | { phase: 'ready'; view: LetterView; preview: PreviewWithSources; isNew: boolean }
  | { phase: 'failed'; error: unknown };

interface Options {
  form: KindForm;
  answers: Saved;
  letterLanguage: Language;
  fingerprint: string;
  update: (change: Partial<Saved>) => void;
}

/** Milliseconds that a draft may take before the person is told that it is late. */
const LONGEST = 120_000;

/** The letter is still not written; it may come, and trying again meets it. */
export class DraftTimeout extends Error {}

/** The letter is written, but its beginning did not come with it. */
export class PreviewMissing extends Error {}

/**
 * The letter of these answers: read when it is written already, written (anew) when it is not. Answers that were edited
 * make a new revision of the same letter.
 */
export function useWrittenDraft({ form, answers, letterLanguage, fingerprint, update }: Options) {
  const [state, setState] = useState<DraftState>({ phase: 'writing' });
  const [round, setRound] = useState(0);
  // The letter is written anew when the fingerprint changes: answers change more often, as when a draft is noted in them.
  const readAnswers = useEffectEvent(() => answers);

  useEffect(() => {
    let current = true;
    let stop: (() => void) | undefined;
    const set = (next: DraftState) => current && setState(next);
    const ready = (view: LetterView, isNew: boolean) => {
      if (view.preview) set({ phase: 'ready', view, preview: view.preview, isNew });
      else set({ phase: 'failed', error: new PreviewMissing() });
    };
    const follow = (id: string, token: string | undefined) => {
      stop = followLetter(
        { id, token },
        form.language,
        (view) => {
          if (view.error) set({ phase: 'failed', error: new ApiError(503, view.error.code, view.error.message) });
          else if (view.state !== 'drafting' && view.preview) ready(view, true);
          else return;
          stop?.();
        },
        (error) => {
          // The record may be a moment behind the request.
          if (isErrorThatLetterIsGone(error)) return;
          set({ phase: 'failed', error });
          stop?.();
        },
      );
    };
    const write = async (id: string, token: string | undefined): Promise<void> => {
      const {
        draftId,
        token: given = token,
        preview,
        pending,
      } = await draftLetter(
        form.kind.apiPath,
        { id, token },
        { formData: cleanAnswers(readAnswers().form), letterLanguage, language: form.language },
      );
      if (!current) return;
      // From here on the letter keeps its language, whichever the page is read in.
      update({ draft: { id: draftId, token: given, fingerprint }, letterLanguage });
      if (pending) {
        follow(draftId, given);
        return;
      }
      if (typeof preview === 'object') set({ phase: 'writing', preview });
      ready(await fetchLetterView({ id: draftId, token: given }, form.language), true);
    };
    const run = async () => {
      set({ phase: 'writing' });
      const before = readAnswers().draft;
      try {
        if (before?.fingerprint === fingerprint) {
          const view = await fetchLetterView({ id: before.id, token: before.token }, form.language);
          if (view.state === 'drafting') follow(before.id, before.token);
          else ready(view, false);
          return;
        }
        const id = before?.id ?? createId();
        if (!before) update({ draft: { id, fingerprint: '' } });
        await write(id, before?.token);
      } catch (error) {
        if (!current) return;
        // A letter that is gone is begun anew, once; anything else the person is told.
        if (!before || !isErrorThatLetterIsGone(error)) return set({ phase: 'failed', error });
        const id = createId();
        update({ draft: { id, fingerprint: '' } });
        await write(id, undefined).catch((again: unknown) => set({ phase: 'failed', error: again }));
      }
    };
    void run();
    const timer = setTimeout(() => {
      setState((state) => (state.phase === 'writing' ? { phase: 'failed', error: new DraftTimeout() } : state));
      stop?.();
    }, LONGEST);
    return () => {
      current = false;
      clearTimeout(timer);
      stop?.();
    };
  }, [form.kind.apiPath, form.language, letterLanguage, fingerprint, round, update]);

  const retry = useCallback(() => setRound((value) => value + 1), []);
  return { state, retry };
}
