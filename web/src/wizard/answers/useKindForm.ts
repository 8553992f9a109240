import { startTransition, useCallback, useEffect, useState } from 'react';
import type { Language } from '../../../../core/shared/languages';
import { loadKindFormOnce, type KindForm } from '../../data/kinds';
import { loadValidators, type StepValidator } from '../fields/validation';

export interface LoadedForm {
  form: KindForm;
  validators: Record<string, StepValidator>;
}

/** A form and its validators. */
export async function loadFormAndValidators(
  kindId: string,
  language: Language,
  situation?: string,
): Promise<LoadedForm> {
  const form = await loadKindFormOnce(kindId, language, situation);
  return { form, validators: await loadValidators(form.validator, [...form.steps, ...(form.shortForm ?? [])]) };
}

/**
 * A kind's form and its validators; the last ones stay while those of another language or situation are on their way.
 * @param situation as for `loadKindFormOnce`
 */
export function useKindFormAndValidators(kindId: string, language: Language, situation?: string) {
  const [loaded, setLoaded] = useState<LoadedForm>();
  const [failed, setFailed] = useState(false);
  const [round, setRound] = useState(0);
  useEffect(() => {
    let current = true;
    const load = async () => {
      try {
        const whole = await loadFormAndValidators(kindId, language, situation);
        // Drawn in slices: a form is the most that a phone has to draw at once.
        if (current) startTransition(() => setLoaded(whole));
        if (current) setFailed(false);
      } catch {
        if (current) setFailed(true);
      }
    };
    void load();
    return () => {
      current = false;
    };
  }, [kindId, language, situation, round]);
  const retry = useCallback(() => setRound((value) => value + 1), []);
  return { loaded: loaded?.form.kind.id === kindId ? loaded : undefined, failed, retry };
}
