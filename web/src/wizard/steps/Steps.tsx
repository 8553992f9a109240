import { lazy, Suspense, useCallback, useEffect, useMemo, useState } from 'react';
import { createPortal } from 'react-dom';
import { useTranslation, loadPartWithItsTexts, type TextFiles } from '../../i18n/texts';
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import type { FormData } from '../../../../core/shared/kinds/kind';
import type { Language } from '../../../../core/shared/languages';
import { cleanAnswers, writeField } from '../../../../core/shared/answers/fields';
import { NO_SITUATION } from '../../../../core/shared/kinds/noSituation';
import { buildTokenQueryIfNoCookies } from '../../data/letters';
import { useIsSubscriber } from '../../data/subscriber';
import { usePathTo } from '../../i18n/context';
import { createLazyPart, loadLazyParts, orNothing } from '../../lazyPart';
import { Failure } from '../../ui/Failure';
import { Loading } from '../../ui/Loading';
import { Note } from '../../ui/Note';
import { useTitle } from '../../ui/useTitle';
import { listDoubtfulAnswers } from './doubtfulAnswers';
import { DraftSketch } from './DraftSketch';
import { ErrorSummary } from './ErrorSummary';
import { FieldsStep } from './FieldsStep';
import { FromPictureContext, LetterContext } from '../answers/letterAccess';
import { UPLOAD_TEXTS } from '../fields/lazyFields';
import { ShownFieldsContext } from '../fields/templates';
import { CHOICE_TEXTS } from '../widgets/lazyWidgets';
import { buildLetterLanguageChange, chooseLetterLanguage } from '../answers/letterLanguage';
import { getHeadingForSubject } from './headingOfSubject';
import { ResumedAnswersNotice } from './Resumed';
import { RuleBanners, RuleStops } from './RuleNotes';
import { useStepFrame, type FramedStep } from './StepFrame';
import { StepHeading } from './StepHeading';
import { withSendingTexts } from '../sending/texts';
import { useAccountPrefill } from './useAccountPrefill';
import { useSavedAnswers, type Prefill } from '../answers/useAnswers';
import { useHandedLetter } from './useHandedLetter';
import { readSituationOrNoSituation } from '../answers/situation';
import { loadFormAndValidators, type LoadedForm } from '../answers/useKindForm';
import type { Discount } from '../purchase/useDiscount';
import { buildFieldId, type Problem } from '../fields/problem';
import { findIndexOfStepAskingFor } from '../fields/uiSchema';
import { keepSourcesOfUploadedPictures } from '../uploads/fromPicture';
import { CHANGE, readStepAddress, REVIEW, buildStepQuery, type StepMarks } from './stepAddress';
import { useBannersOfScreen } from './useBannersOfScreen';
import { useScreens } from './useScreens';
import { useSteps } from './useSteps';

const ReviewAnswers = lazy(() => import('./ReviewAnswers'));
const Opening = lazy(() => loadPartWithItsTexts(CHOICE_TEXTS, import('./Opening')));
const PAPER_TEXTS: TextFiles = {
  sv: () => import('../../i18n/paper.sv.json'),
  en: () => import('../../i18n/paper.en.json'),
};
const Paper = lazy(() =>
  orNothing(loadPartWithItsTexts(PAPER_TEXTS, loadPartWithItsTexts(UPLOAD_TEXTS, import('../paper/Paper')))),
);
const PREVIEW = 'wizard/purchase/PreviewStep';
const PAYMENT = 'wizard/purchase/PaymentStep';
const PreviewStep = createLazyPart(PREVIEW, () => import('../purchase/PreviewStep'));
const PaymentStep = createLazyPart(PAYMENT, () => import('../purchase/PaymentStep'));
const HandedLetter = lazy(() => import('./HandedLetter'));
const ResumeElsewhere = lazy(() => orNothing(withSendingTexts(import('../sending/ResumeElsewhere'))));
const LetterDoneStep = lazy(() =>
  import('../download/LetterDone').then(({ LetterDoneWaitingOrDeletedStep: done }) => ({ default: done })),
);

interface Props extends LoadedForm {
  prefill?: Prefill | undefined;
  /** Told of the situation that the answers name, so that its form is fetched. */
  onSituation: (situation: string) => void;
}

/** What a letter is written anew for. Not the kind's version: what is written keeps the one that it began with. */
const fingerprintAnswers = (cleaned: FormData, language: Language) => JSON.stringify([language, cleaned]);

/** The steps of one kind: which one is shown stands in the address (`?step=n`), so the browser's Back works. */
export function Steps({ form, validators, prefill, onSituation }: Props) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const pathTo = usePathTo();
  const { pathname, hash } = useLocation();
  const [query] = useSearchParams();
  const { kind, steps, texts } = form;
  const { answers, isResumed, update, flush, startOver } = useSavedAnswers(kind.id, prefill);
  // This browser's answers go once the letter is paid for; the way to it still had as many steps as theirs.
  const [paidAnswers, setPaidAnswers] = useState<FormData>();
  const situation =
    form.situation === undefined
      ? undefined
      : readSituationOrNoSituation(paidAnswers ?? answers.form, kind.situations?.field, kind);
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
  const [isLost, setIsLost] = useState(false);
  const [discount, setDiscount] = useState<Discount>();

  // Not weighed with the first question, and here long before they are shown.
  useEffect(() => void loadLazyParts([PREVIEW, PAYMENT]), []);
  const isIncluded = useIsSubscriber();
  const letterLanguage = chooseLetterLanguage(form, answers);
  // Chosen before the form came: it is not asked again with another answer filled in.
  const asksAgain =
    answers.letterLanguage !== undefined &&
    kind.languageField !== undefined &&
    answers.form[kind.languageField] === undefined;
  useEffect(() => {
    if (asksAgain) update((before) => buildLetterLanguageChange(kind, before, letterLanguage));
  }, [asksAgain, kind, letterLanguage, update]);
  const clean = useMemo(() => cleanAnswers(answers.form), [answers.form]);
  const fingerprint = useMemo(() => fingerprintAnswers(clean, letterLanguage), [clean, letterLanguage]);
  const { isFetching, question, failure, retry } = useHandedLetter({
    kindId: kind.id,
    query,
    answers,
    update,
    fingerprintOf: (handed, language) => fingerprintAnswers(cleanAnswers(handed), language),
  });
  const { asked, askedScreen, isReturn, handedId, isHanded } = readStepAddress(steps, query, {
    resumeAt: showsResumed ? answers : undefined,
    draftId: answers.draft?.id,
  });
  const { state, data, banners, round, access, fields, ...walk } = useSteps({
    form,
    steps,
    validators,
    answers,
    clean,
    update,
    asked,
    order: 'inOrder',
    stopsAt: 'namedStep',
    isDrafted: answers.draft?.fingerprint === fingerprint,
    isHanded,
    onProblems: ([first]) => first && goToOtherScreenOfStepAskingFor(first.path),
  });
  const { current, step, openUntil, previewIndex, problems } = state;
  const screens = useScreens({ steps, validators, form: answers.form, current, asked: askedScreen });
  const { index: screen, isLast: isLastScreen } = screens;
  const downloadIndex = steps.findIndex(({ type }) => type === 'download');
  const doubts = useMemo(() => listDoubtfulAnswers(form, clean, data.today), [form, clean, data.today]);
  /** Letters of situations are written from answers that were read through; the others from those that need no second look. */
  const isReviewed =
    (form.situation !== undefined && form.situation !== '' && form.situation !== NO_SITUATION) || doubts.length > 0;
  const isReviewing =
    query.has(REVIEW) && isReviewed && previewIndex > 0 && current === previewIndex - 1 && openUntil >= previewIndex;

  const linkTo = useCallback(
    (index: number, marks?: StepMarks) => `${pathname}?${buildStepQuery(query, steps, index, marks)}`,
    [pathname, query, steps],
  );
  const linkToField = (index: number, path: string, mark?: typeof CHANGE) =>
    `${linkTo(index, { mark, screen: screens.findScreenAskingFor(index, path) })}#${buildFieldId(path)}`;
  /** Leads to a field of this step that is on another of its screens. */
  const goToOtherScreenOfStepAskingFor = (path: string): boolean => {
    const isElsewhere =
      findIndexOfStepAskingFor(steps, path) === current && screens.findScreenAskingFor(current, path) !== screen;
    if (isElsewhere) void navigate(linkToField(current, path));
    return isElsewhere;
  };
  const isWaiting = isFetching || question !== undefined || failure !== undefined;
  /** A letter was asked for, and there is none. */
  const isWithout =
    asked > current && step?.type === 'fields' && (steps[asked]?.type ?? 'fields') !== 'fields' && !answers.draft;
  // Until the form of the chosen situation is there, nobody knows which step is meant.
  const isAddressWrong = !isHanded && !isWaiting && !isFormComing && query.get('step') !== String(current);
  if (isAddressWrong && isWithout && !isLost) setIsLost(true);
  useEffect(() => {
    if (isAddressWrong)
      void navigate(linkTo(current, { mark: query.has(CHANGE) ? CHANGE : undefined, screen }) + hash, {
        replace: true,
      });
  }, [isAddressWrong, query, current, screen, navigate, linkTo, hash]);
  useEffect(() => {
    if (
      step &&
      step.type !== 'download' &&
      (step.id !== answers.step || screen !== (answers.screen ?? 0)) &&
      (Object.keys(answers.form).length > 0 || current > 0)
    )
      update({ step: step.id, screen });
  }, [step, screen, answers.step, answers.screen, answers.form, current, update]);

  const reached = isWaiting ? undefined : step?.id;
  useEffect(() => {
    // When nothing else waits to be fetched.
    if (!reached) return;
    const count = () =>
      import('./stepCount').then(
        ({ reportReachedStepOncePerVisit }) => reportReachedStepOncePerVisit(kind.id, reached),
        () => undefined,
      );
    setTimeout(() => void count(), 2_000);
  }, [kind.id, reached]);
  useAccountPrefill({
    contact: kind.contact,
    isAsked: findIndexOfStepAskingFor(steps, kind.contact.email) === current,
    update,
  });
  const { heading = '', lead } = step ?? {};
  const isAsking = fields !== undefined && !isReviewing;
  const shownId = isReviewing ? REVIEW : step && `${step.id}/${screen}`;
  const { count: screenCount } = screens;
  const framed = useMemo((): FramedStep | null => {
    if (!step || shownId === undefined || isFetching || question || failure !== undefined) return null;
    const open = step.type === 'download' ? 0 : current;
    const place = { index: screen, count: screenCount };
    const again =
      screen === 0 ? { lead } : { screen: t('wizard.screenOf', { screen: screen + 1, count: screenCount }) };
    return {
      id: shownId,
      type: step.type,
      steps,
      current,
      open,
      linkTo,
      question: isAsking ? { heading, ...again } : undefined,
      ...(isAsking && screenCount > 1 && { screens: place }),
    };
  }, [
    step,
    shownId,
    isFetching,
    question,
    failure,
    current,
    screen,
    screenCount,
    isAsking,
    heading,
    lead,
    steps,
    linkTo,
    t,
  ]);
  const { container, above, beside } = useStepFrame(framed);
  const ownBanners = banners.filter((banner) => banner.step === step?.id);
  const shownBanners = useBannersOfScreen(shownId, isLastScreen, ownBanners);
  useTitle(step && `${isReviewing ? t('review.title') : step.heading} · ${texts.name}`, problems.length > 0);
  if (failure !== undefined) return <Failure title={t('errors.title')} error={failure} onRetry={retry} />;
  if (question)
    return (
      <Suspense fallback={<Loading />}>
        <HandedLetter question={question} title={texts.name} />
      </Suspense>
    );
  if (!step || isFetching) return step && <Loading />;
  const isStepUnanswered = (step.fields ?? []).every(
    (name) => name === kind.situations?.field || answers.form[name] === undefined,
  );

  const goToStep = (index: number, toScreen = 0) => {
    setShowsResumed(false);
    setIsLost(false);
    void navigate(linkTo(index, { screen: toScreen }));
  };
  const goBackToStep = (index: number) => goToStep(index, screens.countOf(index) - 1);
  const isWhole = openUntil >= previewIndex;
  const goToNextScreenOrStep = (nextIndex: number) => {
    // Whoever changes one answer goes back to all of them, not through the rest of the step.
    if (isLastScreen || (query.has(CHANGE) && isWhole)) return goToNextStepOrReview(nextIndex);
    if (walk.mayLeave(screens.fields)) goToStep(current, screen + 1);
  };
  const goToNextStepOrReview = (nextIndex: number) => {
    if (!walk.mayLeave()) return;
    if (isReviewed && !isFormComing && isWhole && (steps[nextIndex]?.type === 'preview' || query.has(CHANGE)))
      return void navigate(linkTo(previewIndex - 1, { mark: REVIEW }));
    if (!isFormComing) return goToStep(nextIndex);
    // The chosen situation's form decides what comes next.
    loadFormAndValidators(kind.id, form.language, situation).then(
      () => setTimeout(() => goToStep(nextIndex)),
      () => goToStep(nextIndex),
    );
  };
  /** To a question that was answered or passed over; whoever goes on from there is back where they came from. */
  const goToQuestion = (path: string) =>
    void navigate(linkToField(findIndexOfStepAskingFor(steps, path), path, CHANGE));
  /** Field errors of the server lead to the step that asks for them. */
  const showProblemsAtTheirStepAndTellIfFound = (problems: Problem[]) => {
    const place = walk.showProblems(problems);
    const [first] = problems;
    if (place === undefined || !first) return false;
    goToStep(place, screens.findScreenAskingFor(place, first.path));
    return true;
  };
  /** The letter stands in the address, so that a reload shows it again: of the last step, or of a kind's own page without one. */
  const goToDownloadStepOrSuccessPage = () => {
    const { draft } = answers;
    const letter = { draft_id: draft?.id ?? '', ...buildTokenQueryIfNoCookies(draft?.token) };
    if (downloadIndex >= 0) return navigate(linkTo(downloadIndex, draft && { letter }), { replace: true });
    const key = new URLSearchParams(letter);
    return navigate(pathTo(`${kind.routes?.success ?? '/payment-success'}?${key.toString()}`), { replace: true });
  };
  const shared = { form, answers, letterLanguage, fingerprint, update, discount, onDiscount: setDiscount };
  const goBack = () => {
    if (screen > 0) return goToStep(current, screen - 1);
    if (current > 0) return goBackToStep(current - 1);
    void navigate(pathTo('/create'));
  };
  // Nothing is missing yet while the step goes on.
  const shownStops = state.shownStops.filter(({ id }) => isLastScreen || !walk.stopsByAbsence.has(id));
  const buildHeadingLeadAndBanners = (subject?: string) => (
    <>
      <StepHeading heading={getHeadingForSubject(step, subject)} lead={isIncluded ? t('price.includedLead') : lead} />
      {!fields && ownBanners.length > 0 && <RuleBanners form={form} data={data} banners={ownBanners} />}
    </>
  );

  return (
    <>
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
            onChange={(path) => goToQuestion(path)}
            onTake={(path, value) => update(({ form: before }) => ({ form: writeField(before, path, value) }))}
            onBack={() => void navigate(-1)}
            onNext={() => goToStep(previewIndex)}
          />
        </Suspense>
      )}
      {above &&
        isAsking &&
        createPortal(
          <>
            {showsResumed && (
              <ResumedAnswersNotice
                savedAt={answers.savedAt}
                onStartOver={() => {
                  startOver();
                  setShowsResumed(false);
                  walk.clearProblems();
                  void navigate(linkTo(0), { replace: true });
                }}
              />
            )}
            {isLost && <Note level="warning" role="alert" title={t('errors.noDraft')} />}
            {problems.length > 0 && (
              <ErrorSummary problems={problems} round={round} leadElsewhere={goToOtherScreenOfStepAskingFor} />
            )}
          </>,
          above,
        )}
      {isAsking && (
        <>
          {kind.paper?.step === step.id && (
            <div hidden={screen > 0}>
              <Suspense fallback={<div className={isStepUnanswered ? 'paper-wait' : undefined} />}>
                <Paper key={step.id} access={access} validator={fields.validator} isFresh={isStepUnanswered} />
              </Suspense>
            </div>
          )}
          <LetterContext value={access}>
            <FromPictureContext value={keepSourcesOfUploadedPictures(answers)}>
              <ShownFieldsContext value={screens.fields}>
                <FieldsStep
                  key={step.id}
                  {...fields}
                  isBlocked={shownStops.length > 0}
                  offerLabel={isLastScreen ? fields.offerLabel : undefined}
                  onNext={(isOffered) => goToNextScreenOrStep(isOffered ? current + 1 : state.nextIndex)}
                  onBack={goBack}
                  nextLabel={(isLastScreen ? step.next : undefined) ?? t('common.next')}
                  notes={
                    <>
                      <RuleBanners form={form} data={data} banners={shownBanners} />
                      <RuleStops form={form} data={data} stops={shownStops} />
                    </>
                  }
                />
              </ShownFieldsContext>
            </FromPictureContext>
          </LetterContext>
          {Object.keys(clean).length > 0 && (
            <Suspense fallback={null}>
              <ResumeElsewhere access={access} />
            </Suspense>
          )}
        </>
      )}
      {beside && isAsking && createPortal(<DraftSketch form={form} answers={clean} />, beside)}
      {step.type === 'preview' && (
        <Suspense fallback={<Loading />}>
          <PreviewStep
            {...shared}
            buildHead={buildHeadingLeadAndBanners}
            onProblems={showProblemsAtTheirStepAndTellIfFound}
            onQuestion={goToQuestion}
            onBack={() => goBackToStep(current - 1)}
            onNext={() => goToStep(current + 1)}
            onFree={() => void goToDownloadStepOrSuccessPage()}
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
            head={buildHeadingLeadAndBanners()}
            onLeave={flush}
            onBack={() => goToStep(current - 1)}
            onFree={() => void goToDownloadStepOrSuccessPage()}
          />
        </Suspense>
      )}
      {step.type === 'download' && handedId && (
        <Suspense fallback={<Loading />}>
          <LetterDoneStep
            letter={{ id: handedId, token: query.get('t') ?? undefined }}
            {...(isReturn && { returned: { sessionId: query.get('session_id') ?? undefined } })}
            onPaid={(paid) => {
              setPaidAnswers(paid);
              startOver();
            }}
            onUnpaid={() => goToStep(Math.max(0, current - 1))}
            onAnother={() => void navigate(pathTo('/create'))}
          />
        </Suspense>
      )}
    </>
  );
}
