import { useEffect, useEffectEvent, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { FormData } from '../../../core/kinds/kind';
import type { Language } from '../../../core/languages';
import { ApiError } from '../data/http';
import { readLetter } from '../data/letters';
import { usePathTo } from '../i18n/context';
import type { Saved } from './saved';

interface Options {
  query: URLSearchParams;
  answers: Saved;
  update: (change: Partial<Saved>) => void;
  /** What a letter of these answers is known by: one that is written already is not written again. */
  fingerprintOf: (form: FormData, language: Language) => string;
}

interface HandedLetter {
  /** Its answers are on their way: until then nobody can say which step may be shown. */
  isFetching: boolean;
  /** Why they could not be fetched, where trying again may help. */
  failure: unknown;
  retry: () => void;
}

/**
 * A letter named in the address (`draft_id` and its token `t`), for example on the way back from a canceled payment in
 * another browser: its answers are fetched unless they are here already.
 */
export function useHandedLetter({ query, answers, update, fingerprintOf }: Options): HandedLetter {
  const navigate = useNavigate();
  const pathTo = usePathTo();
  const id = query.get('draft_id');
  const token = query.get('t') ?? undefined;
  const [settled, setSettled] = useState<{ id: string; failure?: unknown }>();
  // The last step reads the letter itself and needs no answers.
  const isLast = query.get('step') === 'download' || query.get('payment_status') === 'success';
  const isNeeded = id !== null && answers.draft?.id !== id && settled?.id !== id && query.has('step') && !isLast;
  const take = useEffectEvent((form: FormData, language: Language, isWritten: boolean) => {
    if (id === null) return;
    update({ form, letterLanguage: language, draft: { id, token, fingerprint: isWritten ? fingerprintOf(form, language) : '' } });
  });
  const expired = useEffectEvent(() => navigate(pathTo('/letter-expired'), { replace: true }));
  useEffect(() => {
    if (!isNeeded) return undefined;
    let current = true;
    readLetter({ id, token }, 'sv').then(
      ({ form, language, preview }) => {
        if (!current) return;
        if (form) take(form, language, preview !== undefined);
        setSettled({ id });
      },
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
  return { isFetching: isNeeded, failure: settled?.id === id ? settled?.failure : undefined, retry: () => setSettled(undefined) };
}
