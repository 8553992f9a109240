import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { useTranslation } from '../i18n/texts';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { cleanAnswers } from '../../../core/shared/answers/fields';
import { ApiError, NetworkError } from '../data/http';
import { draftLetter } from '../data/letters';
import { useLanguage, usePathTo } from '../i18n/context';
import { Boundary } from '../ui/Boundary';
import { FailedPage } from '../ui/FailedPage';
import { Failure } from '../ui/Failure';
import { Loading } from '../ui/Loading';
import { Note } from '../ui/Note';
import { useTitle } from '../ui/useTitle';
import { useToast } from '../ui/Toast';
import { ErrorSummary } from './steps/ErrorSummary';
import { FieldsStep } from './steps/FieldsStep';
import { LetterContext } from './answers/letterAccess';
import { createId } from '../data/createId';
import { StepProgress } from './steps/Progress';
import { RuleStops } from './steps/RuleNotes';
import { StepHeading } from './steps/StepHeading';
import { useAccountPrefill } from './steps/useAccountPrefill';
import { useSavedAnswers, type Prefill } from './answers/useAnswers';
import { useKindFormAndValidators, type LoadedForm } from './answers/useKindForm';
import { useScrollAndFocusOnNewStep } from './steps/useStepArrival';
import { findIndexOfStepAskingFor } from './fields/uiSchema';
import { useSteps } from './steps/useSteps';
import './wizard.css';

interface Props {
  kindId: string;
  prefill?: Prefill | undefined;
}

/** Steps 2 to 4 of the generic wizard, for kinds that offer them; the last makes the preview. */
export default function ShortForm({ kindId, prefill }: Props) {
  const { t } = useTranslation();
  const language = useLanguage();
  const { loaded, failed, retry } = useKindFormAndValidators(kindId, language);
  if (loaded)
    return (
      <Boundary place={kindId} instead={<FailedPage />}>
        <ShortSteps key={kindId} {...loaded} prefill={prefill} />
      </Boundary>
    );
  return failed ? <Failure title={t('errors.formFailed')} onRetry={retry} /> : <Loading />;
}

function ShortSteps({ form, validators, prefill }: LoadedForm & { prefill: Prefill | undefined }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const pathTo = usePathTo();
  const toast = useToast();
  const [query] = useSearchParams();
  const { kind, shortForm: steps = [] } = form;
  const { answers, update } = useSavedAnswers(kind.id, prefill);
  const [isBusy, setIsBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const clean = useMemo(() => cleanAnswers(answers.form), [answers.form]);
  const hasCategory = !kind.categoryField || clean[kind.categoryField] !== undefined;
  const { state, data, round, access, fields, ...walk } = useSteps({
    form,
    steps,
    validators,
    answers,
    clean,
    update,
    asked: Number(query.get('step') ?? 0),
    order: 'inOrder',
    stopsAt: 'lastStep',
    isDrafted: false,
    isHanded: false,
    onProblems: ([first]) => first && toast(t('create.invalid'), first.message),
  });
  const { current, step, isLast, problems } = state;
  const linkToStep = (index: number) =>
    pathTo(index < 0 ? `/create?type=${kind.id}` : `/create?type=${kind.id}&short=1&step=${index}`);
  useAccountPrefill({
    contact: kind.contact,
    isAsked: findIndexOfStepAskingFor(steps, kind.contact.email) === current,
    update,
  });
  const container = useRef<HTMLDivElement>(null);
  useScrollAndFocusOnNewStep(step?.id, container);
  useTitle(step?.heading ?? '', problems.length > 0);
  // Whoever comes here by address alone is asked first what the other steps build on.
  const toFirst = useEffectEvent(() => navigate(linkToStep(-1), { replace: true }));
  useEffect(() => {
    if (!hasCategory) void toFirst();
  }, [hasCategory]);
  if (!step || !fields) return null;

  const writeDraftAndGoToPreview = async () => {
    if (isBusy) return;
    setIsBusy(true);
    setFailure(undefined);
    try {
      const before = answers.draft;
      const { draftId, token = before?.token } = await draftLetter(
        kind.apiPath,
        { id: before?.id ?? createId(), token: before?.token },
        { formData: clean, letterLanguage: answers.letterLanguage ?? form.language, language: form.language },
      );
      update({ draft: { id: draftId, token, fingerprint: '' } });
      void navigate(pathTo('/preview'), {
        state: { letterId: draftId, draftId, previewText: '', formData: clean, token },
      });
      return;
    } catch (error) {
      if (error instanceof ApiError && error.fields.length > 0) {
        const first = walk.showProblems(error.fields);
        if (first !== undefined) void navigate(linkToStep(first));
        else setFailure(error.fields.map(({ message }) => message).join(' '));
      } else {
        const text =
          error instanceof NetworkError
            ? t('errors.network')
            : error instanceof ApiError && error.status < 500
              ? error.message
              : t('errors.generation');
        setFailure(text);
        toast(t('errors.title'), text);
        // The letter of an earlier visit may be gone or paid: the next try makes a new one.
        if (error instanceof ApiError && [403, 404, 409, 410].includes(error.status)) update({ draft: undefined });
      }
    }
    setIsBusy(false);
  };
  const goToNextStepOrWriteDraft = () => {
    if (!walk.mayLeave()) return;
    if (isLast) void writeDraftAndGoToPreview();
    else void navigate(linkToStep(current + 1));
  };
  return (
    <div ref={container} className="wizard wrap">
      <StepProgress
        steps={[
          { id: 'type', label: t('create.steps.type') },
          ...steps.map(({ id, label }) => ({ id: `short-${id}`, label })),
        ]}
        current={current + 1}
        linkTo={(index) => linkToStep(index - 1)}
      />
      <div className="wizard-main">
        {problems.length > 0 && <ErrorSummary problems={problems} round={round} />}
        <StepHeading heading={step.heading} lead={step.lead} />
        <LetterContext value={access}>
          <FieldsStep
            key={step.id}
            {...fields}
            onNext={goToNextStepOrWriteDraft}
            onBack={() => void navigate(linkToStep(current - 1))}
            nextLabel={isBusy ? t('writing.now') : isLast ? t('create.generate') : t('common.next')}
            notes={
              <>
                {isLast && <RuleStops form={form} data={data} stops={state.shownStops} />}
                {failure && (
                  <Note level="wrong" role="alert" title={t('errors.title')}>
                    <p>{failure}</p>
                  </Note>
                )}
              </>
            }
          />
        </LetterContext>
      </div>
    </div>
  );
}
