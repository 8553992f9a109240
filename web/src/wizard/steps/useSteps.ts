import { useCallback, useMemo, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { FormData } from '../../../../core/shared/kinds/kind';
import type { FormStep, KindForm } from '../../data/kinds';
import { useTranslation } from '../../i18n/texts';
import type { LetterAccess } from '../answers/letterAccess';
import type { Problem } from '../fields/problem';
import { STOPS_ID } from './RuleNotes';
import type { Saved } from '../answers/saved';
import { findIndexOfStepAskingFor } from '../fields/uiSchema';
import { useRules } from './useRules';
import { validateStep, keepProblemsOfUnchangedFields, type StepValidator } from '../fields/validation';
import { computeStepState, type StepInput } from './stepState';

/** Code of a problem that goes away by itself. */
const HELD = 'held';

interface Options extends Pick<StepInput, 'asked' | 'isDrafted' | 'isHanded' | 'order' | 'stopsAt'> {
  form: KindForm;
  steps: FormStep[];
  validators: Record<string, StepValidator>;
  answers: Saved;
  /** The answers as the server judges them. */
  clean: FormData;
  update: LetterAccess['update'];
  /** Told of problems whenever they are shown. */
  onProblems?: (found: Problem[]) => void;
}

/**
 * The walk through a kind's steps: which one is shown, what is wrong with its answers, and whether one may go on. The one
 * engine of the wizard, of the short form and of the back-office's preview; each says by itself where its steps lead.
 */
export function useSteps({
  form,
  steps,
  validators,
  answers,
  clean,
  update,
  onProblems,
  asked,
  order,
  stopsAt,
  isDrafted,
  isHanded,
}: Options) {
  const { t } = useTranslation();
  const [found, setFound] = useState<Problem[]>([]);
  const [round, setRound] = useState(0);
  const [stoppedAt, setStoppedAt] = useState<string>();
  const { data, banners, stops, stopsByAbsence, withRules, settle } = useRules(form, clean);

  const problemsAt = useCallback(
    (index: number): Problem[] => {
      const step = steps[index];
      const validator = step && validators[step.id];
      if (!validator) return [];
      const problems = validateStep(
        step,
        validator,
        answers.form,
        (code, values) => t([`errors.keyword.${code}`, 'errors.keyword.other'], values),
        (number, message) => t('errors.row', { number, message }),
      );
      return withRules(step, problems);
    },
    [steps, validators, answers.form, withRules, t],
  );
  const state = useMemo(
    () =>
      computeStepState({
        steps,
        problemsAt,
        stops,
        stopsByAbsence,
        stopsAt,
        asked,
        order,
        isDrafted,
        isHanded,
        stoppedAt,
        found,
      }),
    [steps, problemsAt, stops, stopsByAbsence, stopsAt, asked, order, isDrafted, isHanded, stoppedAt, found],
  );
  const { step } = state;

  /** Why one can't go on from a field yet: files on their way. */
  const held = useRef(new Map<string, string>());
  const hold = useCallback((field: string, reason: string | undefined) => {
    if (reason) held.current.set(field, reason);
    else if (held.current.delete(field))
      setFound((before) => before.filter(({ path, code }) => path !== field || code !== HELD));
  }, []);
  const access = useMemo((): LetterAccess => {
    const edit: LetterAccess['update'] = (change) =>
      update((before) => {
        const changed = change(before);
        if (changed.form)
          setFound((problems) => keepProblemsOfUnchangedFields(problems, before.form, changed.form ?? {}));
        return changed;
      });
    return { form, answers, update: edit, hold };
  }, [form, answers, update, hold]);

  const showFoundProblems = (shown: Problem[]) => {
    setFound(shown);
    setRound((value) => value + 1);
    onProblems?.(shown);
  };
  const validator = step && validators[step.id];
  return {
    state,
    data,
    banners,
    stopsByAbsence,
    /** Counts how often problems were looked for: the summary takes the focus each time. */
    round,
    access,
    /** What `FieldsStep` needs of the step that is shown; nothing where it asks nothing. */
    fields: validator && {
      step,
      validator,
      form: answers.form,
      problems: state.problems,
      settle,
      isBlocked: state.shownStops.length > 0,
      offerLabel: state.offersNext ? step.offer : undefined,
      onChange: (changed: FormData) => access.update(() => ({ form: changed })),
    },
    /**
     * Whether one may go on from the step that is shown; if not, the page now says why.
     * @param screen the questions of it that are shown: only they are judged, as the step goes on behind them
     */
    mayLeave: (screen?: ReadonlySet<string>): boolean => {
      const isShown = ({ path }: Problem) => screen === undefined || screen.has(path.split('.')[0] ?? path);
      const waiting = (step?.fields ?? []).flatMap((path): Problem[] => {
        const message = held.current.get(path);
        return message ? [{ path, code: HELD, message }] : [];
      });
      const problems = [...waiting, ...problemsAt(state.current).filter(({ path }) => !held.current.has(path))].filter(
        isShown,
      );
      showFoundProblems(problems);
      if (problems.length > 0) return false;
      if (state.stops.length === 0 || screen !== undefined) return true;
      flushSync(() => setStoppedAt(step?.id));
      document.getElementById(STOPS_ID)?.focus();
      return false;
    },
    /** Shows what the server found wrong. @returns the first step that asks for any of it */
    showProblems: (refused: Problem[]): number | undefined => {
      showFoundProblems(refused);
      const asking = refused.map(({ path }) => findIndexOfStepAskingFor(steps, path)).filter((place) => place >= 0);
      return asking.length === 0 ? undefined : Math.min(...asking);
    },
    clearProblems: () => setFound([]),
  };
}
