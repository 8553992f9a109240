import { startTransition, useCallback, useEffect, useState } from 'react';
import type { Language } from '../../../core/languages';
import { loadForm, type KindForm } from '../data/kinds';
import { loadValidators, type StepValidator } from './validation';

export interface LoadedForm {
  form: KindForm;
  validators: Record<string, StepValidator>;
}

/** A kind's form and its validators; the last ones stay while those of another language are on their way. */
export function useKindForm(kindId: string, language: Language) {
  const [loaded, setLoaded] = useState<LoadedForm>();
  const [failed, setFailed] = useState(false);
  const [round, setRound] = useState(0);
  useEffect(() => {
    let current = true;
    const load = async () => {
      try {
        const form = await loadForm(kindId, language);
        const validators = await loadValidators(form.validator, [...form.steps, ...(form.shortForm ?? [])]);
        // Drawn in slices: a form is the most that a phone has to draw at once.
        if (current) startTransition(() => setLoaded({ form, validators }));
        if (current) setFailed(false);
      } catch {
        if (current) setFailed(true);
      }
    };
    void load();
    return () => {
      current = false;
    };
  }, [kindId, language, round]);
  const retry = useCallback(() => setRound((value) => value + 1), []);
  return { loaded: loaded?.form.kind.id === kindId ? loaded : undefined, failed, retry };
}
