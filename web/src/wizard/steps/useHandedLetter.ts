import { useEffect, useEffectEvent, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import type { FormData } from '../../../../core/shared/kinds/kind';
import { DEFAULT_LANGUAGE, type Language } from '../../../../core/shared/languages';
import { isRecord } from '../../../../core/shared/isRecord';
import { ApiError } from '../../data/http';
import { fetchLetterView, type LetterView } from '../../data/letters';
import { usePathTo } from '../../i18n/context';
import type { Saved } from '../answers/saved';

interface Options {
  kindId: string;
  query: URLSearchParams;
  answers: Saved;
  update: (change: Partial<Saved>) => void;
  /** What a letter of these answers is known by: one that is written already is not written again. */
  fingerprintOf: (form: FormData, language: Language) => string;
}

/** A letter that the person has just said is theirs, by the button behind a mailed link. */
function readAcceptedLetter(state: unknown): { id: string; token: string } | undefined {
  return isRecord(state) && typeof state['accepted'] === 'string' && typeof state['token'] === 'string'
    ? { id: state['accepted'], token: state['token'] }
    : undefined;
}

/** A letter that a link brought, and that this browser knows nothing of: is it the person's own? */
export interface HandedQuestion {
  /** ISO time of its beginning. */
  createdAt: string;
  /** Taking it over puts it in the place of answers that are here. */
  replaces: boolean;
  accept: () => void;
  refuse: () => void;
}

interface HandedLetter {
  /** Its answers are on their way: until then nobody can say which step may be shown. */
  isFetching: boolean;
  /** What has to be answered before it is taken over. */
  question: HandedQuestion | undefined;
  /** Why they could not be fetched, where trying again may help. */
  failure: unknown;
  retry: () => void;
}

/**
 * A letter named in the address (`draft_id` and its token `t`), for example on the way back from a canceled payment in
 * another browser: its answers are fetched unless they are here already. Whoever sent the link can read what is typed into
 * the letter, so one that only the link opens is taken over when the person says that it is theirs; and never an empty one,
 * which holds nothing of theirs: a new letter is begun instead.
 */
export function useHandedLetter({ kindId, query, answers, update, fingerprintOf }: Options): HandedLetter {
  const navigate = useNavigate();
  const pathTo = usePathTo();
  const id = query.get('draft_id');
  const accepted = readAcceptedLetter(useLocation().state);
  const isAccepted = accepted !== undefined && accepted.id === id;
  const token = query.get('t') ?? (isAccepted ? accepted.token : undefined);
  const [settled, setSettled] = useState<{ id: string; failure?: unknown }>();
  const [asked, setAsked] = useState<LetterView>();
  // The last step reads the letter itself and needs no answers.
  const isLast = query.get('step') === 'download' || query.get('payment_status') === 'success';
  const isNeeded = id !== null && answers.draft?.id !== id && settled?.id !== id && query.has('step') && !isLast;
  const adoptHandedLetterAsDraft = ({ id: taken, form, language, preview, unwritten }: LetterView) => {
    if (form)
      update({
        form,
        letterLanguage: language,
        draft: {
          id: taken,
          token,
          fingerprint: preview === undefined || unwritten ? '' : fingerprintOf(form, language),
        },
      });
    setSettled({ id: taken });
  };
  /** Goes on as if no letter had been named. */
  const dropHandedLetter = () => {
    const rest = new URLSearchParams(query);
    for (const name of ['draft_id', 't']) rest.delete(name);
    void navigate({ search: rest.toString() }, { replace: true });
  };
  const settle = useEffectEvent((view: LetterView) => {
    if (view.kind !== kindId) dropHandedLetter();
    else if (view.own || isAccepted) adoptHandedLetterAsDraft(view);
    else if (view.revision === 0) dropHandedLetter();
    else setAsked(view);
  });
  const expired = useEffectEvent(() => navigate(pathTo('/letter-expired'), { replace: true }));
  useEffect(() => {
    if (!isNeeded) return undefined;
    let current = true;
    fetchLetterView({ id, token }, DEFAULT_LANGUAGE).then(
      (view) => current && settle(view),
      (error: unknown) => {
        if (!current) return;
        if (error instanceof ApiError && error.status === 410) void expired();
        // Not ours: one then begins anew.
        else setSettled({ id, ...(!(error instanceof ApiError && error.status < 500) && { failure: error }) });
      },
    );
    return () => {
      current = false;
    };
  }, [id, token, isNeeded]);
  const question: HandedQuestion | undefined =
    isNeeded && asked?.id === id
      ? {
          createdAt: asked.createdAt,
          replaces: Object.keys(answers.form).length > 0,
          accept: () => adoptHandedLetterAsDraft(asked),
          refuse: dropHandedLetter,
        }
      : undefined;
  return {
    isFetching: isNeeded && !question,
    question,
    failure: settled?.id === id ? settled?.failure : undefined,
    retry: () => setSettled(undefined),
  };
}
