import { lazy, Suspense, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation, withTexts } from '../i18n/texts';
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import type { FormData } from '../../../core/kinds/kind';
import type { Language } from '../../../core/languages';
import { cleanAnswers, writeField } from '../../../core/rules/fields';
import { NO_SITUATION } from '../../../core/rules/noSituation';
import { addressToken } from '../data/letters';
import { useIsSubscriber } from '../data/subscriber';
import { usePathTo } from '../i18n/context';
import { lazyPart, loadParts, orNothing } from '../lazyPart';
import { Failure } from '../ui/Failure';
import { Loading } from '../ui/Loading';
import { Note } from '../ui/Note';
import { useTitle } from '../ui/useTitle';
import { doubtfulAnswers } from './doubtfulAnswers';
import { DraftSketch } from './DraftSketch';
import { ErrorSummary } from './ErrorSummary';
import { FieldsStep } from './FieldsStep';
import { FromPictureContext, LetterContext, type LetterAccess } from './letterAccess';
import { UPLOAD_TEXTS } from './lazyFields';
import { CHOICE_TEXTS } from './lazyWidgets';
import { inLanguage, letterLanguageOf } from './letterLanguage';
import { Progress } from './Progress';
import { Resumed } from './Resumed';
import { Banners, STOPS_ID, Stops } from './RuleNotes';
import type { Draft } from './saved';
import { StepHeading } from './StepHeading';
import { withSendingTexts } from './sending/texts';
import { useAccountPrefill } from './useAccountPrefill';
import { useAnswers, type Prefill } from './useAnswers';
import { useHandedLetter } from './useHandedLetter';
import { chosenSituation } from './situation';
import { loadWhole, type LoadedForm } from './useKindForm';
import { useRules } from './useRules';
import { useStepArrival } from './useStepArrival';
import type { Discount } from './useDiscount';
import { fieldId, type Problem } from './problem';
import { stepAsking } from './uiSchema';
import { standingMarks } from './uploads/fromPicture';
import { problemsOf, stillStanding } from './validation';

const ReviewAnswers = lazy(() => import('./ReviewAnswers'));
const Opening = lazy(() => withTexts(CHOICE_TEXTS, import('./Opening')));
const PAPER_TEXTS = { sv: () => import('../i18n/paper.sv.json'), en: () => import('../i18n/paper.en.json') };
const Paper = lazy(() => orNothing(withTexts(PAPER_TEXTS, withTexts(UPLOAD_TEXTS, import('./paper/Paper')))));
const PREVIEW = 'wizard/PreviewStep';
const PAYMENT = 'wizard/PaymentStep';
const PreviewStep = lazyPart(PREVIEW, () => import('./PreviewStep'));
const PaymentStep = lazyPart(PAYMENT, () => import('./PaymentStep'));
const HandedLetter = lazy(() => import('./HandedLetter'));
const ResumeElsewhere = lazy(() => orNothing(withSendingTexts(import('./sending/ResumeElsewhere'))));
const LetterDone = lazy(() => import('./LetterDone').then(({ LetterDone: done }) => ({ default: done })));

interface Props extends LoadedForm {
  prefill?: Prefill | undefined;
  /** Told of the situation that the answers name, so that its form is fetched. */
  onSituation: (situation: string) => void;
}

/** What a letter is written anew for. Not the kind's version: what is written keeps the one that it began with. */
const fingerprintOf = (cleaned: FormData, language: Language) => JSON.stringify([language, cleaned]);

/** In the address of the last questions while all answers are read through. */
const REVIEW = 'review';
/** In the address of a step that one came to from there: it leads back there. */
const CHANGE = 'change';

/** Code of a problem that goes away by itself. */
const HELD = 'held';

/** The steps of one kind: which one is shown stands in the address (`?step=n`), so the browser's Back works. */
export function Steps({ form, validators, prefill, onSituation }: Props) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const pathTo = usePathTo();
  const { pathname, hash } = useLocation();
  const [query] = useSearchParams();
  const { kind, steps, texts } = form;
  const { answers, isResumed, update, flush, startOver } = useAnswers(kind.id, prefill);
  const situation =
    form.situation === undefined ? undefined : chosenSituation(answers.form, kind.situations?.field, kind);
  useEffect(() => {
    if (situation !== undefined) onSituation(situation);
  }, [situation, onSituation]);
  const isFormComing = situation !== form.situation;
  const [showsResumed, setShowsResumed] = useState(isResumed && !prefill);
  // Asked of whoever comes with nothing: no query but the kind's name, no answers of before.
  const isBare = [...query.keys()].every((name) => name === 'type');
  const [isOpening, setIsOpening] = useState(
    kind.opening !== undefined && texts.opening !== undefined && isBare && !isResumed && !prefill,
  );
  const [problems, setProblems] = useState<Problem[]>([]);
  const [round, setRound] = useState(0);
  /** The step that one asked to go on from, while a stop kept one there. */
  const [stoppedAt, setStoppedAt] = useState<string>();
  const [isLost, setIsLost] = useState(false);
  const [discount, setDiscount] = useState<Discount>();

  // Not weighed with the first question, and here long before they are shown.
  useEffect(() => void loadParts([PREVIEW, PAYMENT]), []);
  const isIncluded = useIsSubscriber();
  const letterLanguage = letterLanguageOf(form, answers);
  // Chosen before the form came: it is not asked again with another answer filled in.
  const asksAgain =
    answers.letterLanguage !== undefined &&
    kind.languageField !== undefined &&
    answers.form[kind.languageField] === undefined;
  useEffect(() => {
    if (asksAgain) update((before) => inLanguage(kind, before, letterLanguage));
  }, [asksAgain, kind, letterLanguage, update]);
  const clean = useMemo(() => cleanAnswers(answers.form), [answers.form]);
  const fingerprint = useMemo(() => fingerprintOf(clean, letterLanguage), [clean, letterLanguage]);
  const { isFetching, question, failure, retry } = useHandedLetter({
    kindId: kind.id,
    query,
    answers,
    update,
    fingerprintOf: (handed, language) => fingerprintOf(cleanAnswers(handed), language),
  });
  const { data, banners, stops, stopsByAbsence, withRules, settle } = useRules(form, clean);
  const doubts = useMemo(() => doubtfulAnswers(form, clean, data.today), [form, clean, data.today]);

  const check = useCallback(
    (index: number): Problem[] => {
      const step = steps[index];
      const validator = step && validators[step.id];
      return validator
        ? withRules(
            step,
            problemsOf(
              step,
              validator,
              answers.form,
              (code, values) => t([`errors.keyword.${code}`, 'errors.keyword.other'], values),
              (number, message) => t('errors.row', { number, message }),
            ),
          )
        : [];
    },
    [steps, validators, answers.form, withRules, t],
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
  const downloadIndex = steps.findIndex((step) => step.type === 'download');
  const isReturn = query.get('payment_status') === 'success';
  const handedId = query.get('draft_id') ?? (isReturn ? (answers.draft?.id ?? null) : null);
  const asked =
    isReturn && downloadIndex >= 0
      ? downloadIndex
      : wanted === null
        ? Math.max(0, showsResumed ? savedIndex : 0)
        : named >= 0
          ? named
          : Number(wanted);
  const isDrafted = answers.draft?.fingerprint === fingerprint;
  const previewIndex = steps.findIndex((step) => step.type === 'preview');
  const limit = isDrafted || previewIndex < 0 ? openUntil : Math.min(openUntil, previewIndex);
  // A letter named in the address is shown whatever this browser remembers of its answers.
  const isHanded = handedId !== null && steps[asked]?.type === 'download';
  const current = isHanded ? asked : Number.isInteger(asked) ? Math.min(Math.max(asked, 0), limit) : 0;
  const step = steps[current];
  /** Letters of situations are written from answers that were read through; the others from those that need no second look. */
  const isReviewed =
    (form.situation !== undefined && form.situation !== '' && form.situation !== NO_SITUATION) || doubts.length > 0;
  const isReviewing =
    query.has(REVIEW) && isReviewed && previewIndex > 0 && current === previewIndex - 1 && openUntil >= previewIndex;

  const linkTo = useCallback(
    (index: number, letter?: Draft, mark?: typeof REVIEW | typeof CHANGE) => {
      const next = new URLSearchParams(query);
      for (const used of ['draft_id', 't', 'payment_status', 'session_id', 'situation', REVIEW, CHANGE])
        next.delete(used);
      // Once a letter is done its answers are gone, and with them how many steps they had.
      next.set('step', steps[index]?.type === 'download' ? 'download' : String(index));
      if (mark) next.set(mark, '1');
      if (letter) next.set('draft_id', letter.id);
      for (const [name, value] of Object.entries(addressToken(letter?.token))) next.set(name, value);
      return `${pathname}?${next.toString()}`;
    },
    [pathname, query, steps],
  );
  const isWaiting = isFetching || question !== undefined || failure !== undefined;
  /** A letter was asked for, and there is none. */
  const isWithout =
    asked > current && step?.type === 'fields' && (steps[asked]?.type ?? 'fields') !== 'fields' && !answers.draft;
  useEffect(() => {
    // Until the form of the chosen situation is there, nobody knows which step is meant.
    if (isHanded || isWaiting || isFormComing || query.get('step') === String(current)) return;
    if (isWithout) setIsLost(true);
    void navigate(linkTo(current, undefined, query.has(CHANGE) ? CHANGE : undefined) + hash, { replace: true });
  }, [isHanded, isWaiting, isFormComing, isWithout, query, current, navigate, linkTo, hash]);
  useEffect(() => {
    if (
      step &&
      step.type !== 'download' &&
      step.id !== answers.step &&
      (Object.keys(answers.form).length > 0 || current > 0)
    )
      update({ step: step.id });
  }, [step, answers.step, answers.form, current, update]);

  const reached = isWaiting ? undefined : step?.id;
  useEffect(() => {
    // When nothing else waits to be fetched.
    if (!reached) return;
    const count = () =>
      import('./stepCount').then(
        ({ countStep }) => countStep(kind.id, reached),
        () => undefined,
      );
    setTimeout(() => void count(), 2_000);
  }, [kind.id, reached]);
  useAccountPrefill({ contact: kind.contact, isAsked: stepAsking(steps, kind.contact.email) === current, update });
  const own = problems.filter(({ path }) => stepAsking(steps, path) === current);
  const shownStops = stops.filter(
    (stop) => stop.step === step?.id && (stoppedAt === step?.id || !stopsByAbsence.has(stop.id)),
  );
  const container = useRef<HTMLDivElement>(null);
  useStepArrival(isReviewing ? REVIEW : step?.id, container);
  useTitle(step && `${isReviewing ? t('review.title') : step.heading} · ${texts.name}`, own.length > 0);
  /** Why one can't go on from a field yet: files on their way. */
  const held = useRef(new Map<string, string>());
  const hold = useCallback((field: string, reason: string | undefined) => {
    if (reason) held.current.set(field, reason);
    else if (held.current.delete(field))
      setProblems((before) => before.filter(({ path, code }) => path !== field || code !== HELD));
  }, []);
  const access = useMemo((): LetterAccess => {
    const edit: LetterAccess['update'] = (change) =>
      update((before) => {
        const changed = change(before);
        if (changed.form) setProblems((found) => stillStanding(found, before.form, changed.form ?? {}));
        return changed;
      });
    return { form, answers, update: edit, hold };
  }, [form, answers, update, hold]);
  if (failure !== undefined) return <Failure title={t('errors.title')} error={failure} onRetry={retry} />;
  if (question)
    return (
      <Suspense fallback={<Loading />}>
        <HandedLetter question={question} title={texts.name} />
      </Suspense>
    );
  if (!step || isFetching) return step && <Loading />;
  const validator = validators[step.id];
  const isFresh = (step.fields ?? []).every(
    (name) => name === kind.situations?.field || answers.form[name] === undefined,
  );

  const go = (index: number) => {
    setShowsResumed(false);
    setIsLost(false);
    void navigate(linkTo(index));
  };
  const isOffered = steps[current + 1]?.optional === true;
  /** What the primary button leads to: steps that are only offered are passed over. */
  const following = steps.findIndex((each, index) => index > current && !each.optional);
  const next = (to: number) => {
    const waiting = (step.fields ?? []).flatMap((path) => {
      const message = held.current.get(path);
      return message ? [{ path, code: HELD, message }] : [];
    });
    const found = [...waiting, ...check(current).filter(({ path }) => !held.current.has(path))];
    setProblems(found);
    setRound((value) => value + 1);
    if (found.length > 0) return;
    if (stops.some((stop) => stop.step === step.id)) {
      flushSync(() => setStoppedAt(step.id));
      document.getElementById(STOPS_ID)?.focus();
      return;
    }
    const isWhole = openUntil >= previewIndex;
    if (isReviewed && !isFormComing && isWhole && (steps[to]?.type === 'preview' || query.has(CHANGE)))
      return void navigate(linkTo(previewIndex - 1, undefined, REVIEW));
    if (!isFormComing) return go(to);
    // The chosen situation's form decides what comes next.
    loadWhole(kind.id, form.language, situation).then(
      () => setTimeout(() => go(to)),
      () => go(to),
    );
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
  /** The letter stands in the address, so that a reload shows it again: of the last step, or of a kind's own page without one. */
  const toDownload = () => {
    if (downloadIndex >= 0) return navigate(linkTo(downloadIndex, answers.draft), { replace: true });
    const { draft } = answers;
    const key = new URLSearchParams({ draft_id: draft?.id ?? '', ...addressToken(draft?.token) });
    return navigate(pathTo(`${kind.routes?.success ?? '/payment-success'}?${key.toString()}`), { replace: true });
  };
  const shared = { form, answers, letterLanguage, fingerprint, update, discount, onDiscount: setDiscount };
  const isSold = step.type === 'preview' || step.type === 'payment';
  const ownBanners = banners.filter((banner) => banner.step === step.id);
  const head = (
    <>
      <StepHeading heading={step.heading} lead={isSold && isIncluded ? t('price.includedLead') : step.lead} />
      {!validator && ownBanners.length > 0 && <Banners form={form} data={data} banners={ownBanners} />}
    </>
  );

  return (
    <div ref={container} className={`wizard wrap wizard-${step.type}`}>
      <Progress steps={steps} current={current} linkTo={linkTo} open={step.type === 'download' ? 0 : current} />
      {isOpening && (
        <Suspense fallback={null}>
          <Opening
            form={form}
            onChoose={(set) => update(({ form: before }) => ({ form: { ...before, ...set } }))}
            onClose={() => {
              setIsOpening(false);
              container.current?.querySelector('h1')?.focus();
            }}
          />
        </Suspense>
      )}
      {isReviewing && (
        <Suspense fallback={<Loading />}>
          <ReviewAnswers
            form={form}
            answers={clean}
            doubts={doubts}
            onChange={(path) => void navigate(`${linkTo(stepAsking(steps, path), undefined, CHANGE)}#${fieldId(path)}`)}
            onTake={(path, value) => update(({ form: before }) => ({ form: writeField(before, path, value) }))}
            onBack={() => void navigate(-1)}
            onNext={() => go(previewIndex)}
          />
        </Suspense>
      )}
      {validator && !isReviewing && (
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
            {isLost && <Note level="warning" role="alert" title={t('errors.noDraft')} />}
            {own.length > 0 && <ErrorSummary problems={own} round={round} />}
            {head}
            {kind.paper?.step === step.id && (
              <Suspense fallback={<div className={isFresh ? 'paper-wait' : undefined} />}>
                <Paper key={step.id} access={access} validator={validator} isFresh={isFresh} />
              </Suspense>
            )}
            <LetterContext value={access}>
              <FromPictureContext value={standingMarks(answers)}>
                <FieldsStep
                  key={step.id}
                  step={step}
                  validator={validator}
                  form={answers.form}
                  problems={own}
                  onChange={change}
                  onNext={(offered) => next(offered || following < 0 ? current + 1 : following)}
                  offerLabel={isOffered ? step.offer : undefined}
                  onBack={() => (current > 0 ? go(current - 1) : void navigate(pathTo('/create')))}
                  nextLabel={step.next ?? t('common.next')}
                  settle={settle}
                  isBlocked={shownStops.length > 0}
                  notes={
                    <>
                      <Banners form={form} data={data} banners={ownBanners} />
                      <Stops form={form} data={data} stops={shownStops} />
                    </>
                  }
                />
              </FromPictureContext>
            </LetterContext>
            {Object.keys(clean).length > 0 && (
              <Suspense fallback={null}>
                <ResumeElsewhere access={access} />
              </Suspense>
            )}
          </div>
          <DraftSketch form={form} answers={clean} />
        </div>
      )}
      {step.type === 'preview' && (
        <Suspense fallback={<Loading />}>
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
        </Suspense>
      )}
      {step.type === 'payment' && (
        <Suspense fallback={<Loading />}>
          <PaymentStep
            {...shared}
            head={head}
            onLeave={flush}
            onBack={() => go(current - 1)}
            onFree={() => void toDownload()}
          />
        </Suspense>
      )}
      {step.type === 'download' && handedId && (
        <Suspense fallback={<Loading />}>
          <LetterDone
            letter={{ id: handedId, token: query.get('t') ?? undefined }}
            {...(isReturn && { returned: { sessionId: query.get('session_id') ?? undefined } })}
            onPaid={startOver}
            onUnpaid={() => go(Math.max(0, current - 1))}
            onAnother={() => void navigate(pathTo('/create'))}
          />
        </Suspense>
      )}
    </div>
  );
}
