import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from '../i18n/texts';
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import type { FormData } from '../../../core/kinds/kind';
import { swedishDate } from '../../../core/rules/dates';
import { cleanAnswers } from '../../../core/rules/fields';
import { activeBanners, activeStops, ruleData } from '../../../core/rules/rules';
import { usePathTo } from '../i18n/context';
import { useTitle } from '../ui/useTitle';
import { DraftSketch } from './DraftSketch';
import { ErrorSummary } from './ErrorSummary';
import { FieldsStep } from './FieldsStep';
import { LetterDone } from './LetterDone';
import { PaymentStep } from './PaymentStep';
import { PreviewStep } from './PreviewStep';
import { Progress } from './Progress';
import { Resumed } from './Resumed';
import { Banners, Stops } from './RuleNotes';
import type { Draft } from './saved';
import { StepHeading } from './StepHeading';
import { useAnswers, type Prefill } from './useAnswers';
import { useHandedLetter } from './useHandedLetter';
import type { LoadedForm } from './useKindForm';
import { useStepArrival } from './useStepArrival';
import type { Discount } from './useDiscount';
import type { Problem } from './problem';
import { stepAsking } from './uiSchema';
import { problemsOf, stillStanding } from './validation';

interface Props extends LoadedForm {
  prefill?: Prefill | undefined;
}

/** The steps of one kind: which one is shown stands in the address (`?step=n`), so the browser's Back works. */
export function Steps({ form, validators, prefill }: Props) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const pathTo = usePathTo();
  const { pathname, hash } = useLocation();
  const [query] = useSearchParams();
  const { kind, steps, rules, texts } = form;
  const { answers, isResumed, update, flush, startOver } = useAnswers(kind.id, prefill);
  useHandedLetter(query, answers, update);
  const [showsResumed, setShowsResumed] = useState(isResumed && !prefill);
  const [problems, setProblems] = useState<Problem[]>([]);
  const [round, setRound] = useState(0);
  const [discount, setDiscount] = useState<Discount>();

  const letterLanguage =
    answers.letterLanguage ?? kind.letterLanguages.find((each) => each === form.language) ?? kind.letterLanguages[0] ?? 'sv';
  const clean = useMemo(() => cleanAnswers(answers.form), [answers.form]);
  const fingerprint = useMemo(() => JSON.stringify([letterLanguage, form.hash, clean]), [letterLanguage, form.hash, clean]);
  const data = useMemo(() => ruleData(rules, clean, swedishDate(new Date())), [rules, clean]);
  const banners = activeBanners(rules, data);
  const stops = activeStops(rules, data);

  const check = useCallback(
    (index: number): Problem[] => {
      const step = steps[index];
      const validator = step && validators[step.id];
      return validator
        ? problemsOf(step, validator, answers.form, (code, values) =>
            t([`errors.keyword.${code}`, 'errors.keyword.other'], values),
          )
        : [];
    },
    [steps, validators, answers.form, t],
  );
  /** The first step that still keeps one from going on: nobody gets past it, by whatever address. */
  const openUntil = useMemo(() => {
    const unfinished = steps.findIndex(
      (step, index) => check(index).length > 0 || stops.some((stop) => stop.step === step.id),
    );
    return unfinished < 0 ? steps.length - 1 : unfinished;
  }, [steps, check, stops]);
  const savedIndex = steps.findIndex((step) => step.id === answers.step);
  const wanted = query.get('step');
  const named = steps.findIndex((step) => step.type === wanted && wanted !== 'fields');
  const asked = wanted === null ? Math.max(0, showsResumed ? savedIndex : 0) : named >= 0 ? named : Number(wanted);
  const handedId = query.get('draft_id');
  const isDrafted = answers.draft?.fingerprint === fingerprint;
  const previewIndex = steps.findIndex((step) => step.type === 'preview');
  const limit = isDrafted || previewIndex < 0 ? openUntil : Math.min(openUntil, previewIndex);
  // A letter named in the address is shown whatever this browser remembers of its answers.
  const isHanded = handedId !== null && steps[asked]?.type === 'download';
  const current = isHanded ? asked : Number.isInteger(asked) ? Math.min(Math.max(asked, 0), limit) : 0;
  const step = steps[current];

  const linkTo = useCallback(
    (index: number, letter?: Draft) => {
      const next = new URLSearchParams(query);
      for (const used of ['draft_id', 't']) next.delete(used);
      next.set('step', String(index));
      if (letter) next.set('draft_id', letter.id);
      if (letter?.token) next.set('t', letter.token);
      return `${pathname}?${next.toString()}`;
    },
    [pathname, query],
  );
  useEffect(() => {
    if (!isHanded && query.get('step') !== String(current)) void navigate(linkTo(current) + hash, { replace: true });
  }, [isHanded, query, current, navigate, linkTo, hash]);
  useEffect(() => {
    if (step && step.type !== 'download' && step.id !== answers.step && (Object.keys(answers.form).length > 0 || current > 0)) update({ step: step.id });
  }, [step, answers.step, answers.form, current, update]);

  const own = problems.filter(({ path }) => stepAsking(steps, path) === current);
  const container = useRef<HTMLDivElement>(null);
  useStepArrival(step?.id, container);
  useTitle(step && `${step.heading} · ${texts.name}`, own.length > 0);
  if (!step) return null;
  const validator = validators[step.id];

  const go = (index: number) => {
    setShowsResumed(false);
    void navigate(linkTo(index));
  };
  const next = () => {
    const found = check(current);
    setProblems(found);
    setRound((value) => value + 1);
    if (found.length === 0 && stops.every((stop) => stop.step !== step.id)) go(current + 1);
  };
  const change = (changed: FormData) => {
    setProblems((before) => stillStanding(before, answers.form, changed));
    update({ form: changed });
  };
  /** Field errors of the server lead to the step that asks for them. */
  const showProblems = (found: Problem[]) => {
    const indices = found.map(({ path }) => stepAsking(steps, path)).filter((index) => index >= 0);
    if (indices.length === 0) return false;
    setProblems(found);
    setRound((value) => value + 1);
    go(Math.min(...indices));
    return true;
  };
  /** The last step carries the letter in its address, so that a reload shows it again. */
  const toDownload = () => navigate(linkTo(steps.findIndex(({ type }) => type === 'download'), answers.draft), { replace: true });
  const shared = { form, answers, letterLanguage, fingerprint, update, discount, onDiscount: setDiscount };
  const head = <StepHeading heading={step.heading} lead={step.lead} />;

  return (
    <div ref={container} className={`wizard wrap wizard-${step.type}`}>
      <Progress steps={steps} current={current} linkTo={linkTo} open={step.type === 'download' ? 0 : current} />
      {validator && (
        <div className="wizard-columns">
          <div className="wizard-main">
            {showsResumed && (
              <Resumed
                savedAt={answers.savedAt}
                onStartOver={() => {
                  startOver();
                  setShowsResumed(false);
                  setProblems([]);
                  void navigate(linkTo(0), { replace: true });
                }}
              />
            )}
            {own.length > 0 && <ErrorSummary problems={own} round={round} />}
            {head}
            <FieldsStep
              key={step.id}
              step={step}
              validator={validator}
              form={answers.form}
              problems={own}
              onChange={change}
              onNext={next}
              onBack={() => (current > 0 ? go(current - 1) : void navigate(pathTo('/create')))}
              nextLabel={step.next ?? t('common.next')}
              isBlocked={stops.some((stop) => stop.step === step.id)}
              notes={
                <>
                  <Banners form={form} banners={banners.filter((banner) => banner.step === step.id)} />
                  <Stops form={form} stops={stops.filter((stop) => stop.step === step.id)} />
                </>
              }
            />
          </div>
          <DraftSketch form={form} answers={clean} />
        </div>
      )}
      {step.type === 'preview' && (
        <PreviewStep
          {...shared}
          head={head}
          onProblems={showProblems}
          onBack={() => go(current - 1)}
          onNext={() => go(current + 1)}
          onFree={() => void toDownload()}
          onStartOver={() => {
            startOver();
            void navigate(linkTo(0), { replace: true });
          }}
        />
      )}
      {step.type === 'payment' && (
        <PaymentStep {...shared} head={head} onLeave={flush} onBack={() => go(current - 1)} onFree={() => void toDownload()} />
      )}
      {step.type === 'download' && handedId && (
        <LetterDone
          letter={{ id: handedId, token: query.get('t') ?? undefined }}
          onPaid={startOver}
          onUnpaid={() => go(Math.max(0, current - 1))}
          onAnother={() => void navigate(pathTo('/create'))}
        />
      )}
    </div>
  );
}
