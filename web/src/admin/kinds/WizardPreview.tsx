import type { z } from 'zod';
import { Button, Select } from 'antd';
import { lazy, Suspense, useCallback, useEffect, useMemo, useState } from 'react';
import type { FormData } from '../../../../core/shared/kinds/kind';
import { sortQuestionsAsAsked } from '../../../../core/shared/kinds/questionOrder';
import { NO_SITUATION } from '../../../../core/shared/kinds/noSituation';
import { LANGUAGES, type Language } from '../../../../core/shared/languages';
import { cleanAnswers } from '../../../../core/shared/answers/fields';
import type { KindForm } from '../../data/kinds';
import { LanguageContext, useLanguage } from '../../i18n/context';
import { formatDate } from '../../i18n/format';
import {
  loadNeededTexts,
  addKindWordsAndListNamespaces,
  TextSources,
  useTranslation,
  loadPartWithItsTexts,
} from '../../i18n/texts';
import { LetterSheet } from '../../ui/LetterSheet';
import { Loading } from '../../ui/Loading';
import { Note } from '../../ui/Note';
import { useToast } from '../../ui/Toast';
import { ErrorSummary } from '../../wizard/steps/ErrorSummary';
import { FieldsStep } from '../../wizard/steps/FieldsStep';
import { CHOICE_TEXTS } from '../../wizard/widgets/lazyWidgets';
import { LetterContext } from '../../wizard/answers/letterAccess';
import { chooseLetterLanguage } from '../../wizard/answers/letterLanguage';
import type { Saved } from '../../wizard/answers/saved';
import { useSteps } from '../../wizard/steps/useSteps';
import { RuleBanners, RuleStops } from '../../wizard/steps/RuleNotes';
import { commitTypingBeforeOtherEvents } from '../../wizard/fields/typing';
import { loadValidators, type StepValidator } from '../../wizard/fields/validation';
import { useAdminData } from '../useAdmin';
import {
  triedLetterSchema,
  type TrialReport,
  type tryLetterRequest,
} from '../../../../core/shared/contracts/admin/kinds';
import type { Edits } from './edits';
import { PreviewGuard } from './PreviewGuard';
import { PREVIEW_PARTS } from './previewParts';
import '../../wizard/wizard.css';

const Opening = lazy(() => loadPartWithItsTexts(CHOICE_TEXTS, import('../../wizard/steps/Opening')));

/** An example's answers, to begin the preview with. */
export interface ExampleForm {
  name: string;
  title: string;
  form: FormData;
}

interface Props {
  kindKey: string;
  preview: NonNullable<TrialReport['preview']>;
  /** As they were tried. */
  edits: Edits;
  examples: readonly ExampleForm[];
  /** A step to go to; undefined stays where one is. */
  shownStep?: string | undefined;
  /** Keeps the answers as those of an example; undefined for who may not. */
  onExample?: ((name: string, form: FormData) => void) | undefined;
}

/** The wizard of a kind as edited. Its answers live in this page alone: nothing is saved, drafted or paid. */
export default function WizardPreview({ kindKey, preview, edits, examples, shownStep, onExample }: Props) {
  const { t } = useTranslation();
  const toast = useToast();
  const spoken = useLanguage();
  const [language, setLanguage] = useState<Language>(spoken);
  const [chosen, setChosen] = useState<Language>(spoken);
  const [loaded, setLoaded] = useState<{
    address: string;
    form: KindForm;
    validators: Record<string, StepValidator>;
  }>();
  const [answers, setAnswers] = useState<FormData>(() => buildFirstAnswersWithSituation(preview.views[spoken]));
  const [stepId, setStepId] = useState(shownStep);
  const [lastShown, setLastShown] = useState(shownStep);
  if (shownStep !== lastShown) {
    setLastShown(shownStep);
    if (shownStep !== undefined) setStepId(shownStep);
  }
  const [filledIn, setFilledIn] = useState<string>();
  const [problem, setProblem] = useState<string>();
  const form = preview.views[chosen];
  // The one that was filled in, else the first.
  const example = examples.find(({ name }) => name === filledIn) ?? examples[0];
  useEffect(() => {
    let current = true;
    void loadNeededTexts(chosen).then(() => current && setLanguage(chosen));
    return () => {
      current = false;
    };
  }, [chosen]);
  useEffect(() => {
    let current = true;
    // Steps have the same schemas in both languages.
    loadValidators(form.validator, [...form.steps, ...(form.shortForm ?? [])]).then(
      (validators) => {
        if (!current) return;
        setLoaded({ address: form.validator, form, validators });
        setProblem(undefined);
      },
      () => current && setProblem(t('admin.kinds.previewFailed')),
    );
    return () => {
      current = false;
    };
  }, [form, t]);
  useEffect(() => commitTypingBeforeOtherEvents(() => undefined), []);
  const sources = useMemo(
    () =>
      loaded &&
      addKindWordsAndListNamespaces(
        `${loaded.form.kind.id} ${loaded.form.hash}`,
        loaded.form.language,
        loaded.form.texts.frame,
      ),
    [loaded],
  );

  return (
    <section className="kind-preview" aria-label={t('admin.kinds.preview')}>
      <div className="kind-preview-bar">
        <Select
          aria-label={t('admin.kinds.previewLanguage')}
          value={chosen}
          onChange={setChosen}
          options={LANGUAGES.map((each) => ({ value: each, label: t(`admin.kinds.languages.${each}`) }))}
        />
        <Select<string>
          className="kind-preview-example"
          aria-label={t('admin.kinds.fillIn')}
          placeholder={t('admin.kinds.fillIn')}
          value={null}
          onChange={(name) => {
            const filled = examples.find((each) => each.name === name);
            if (!filled) return;
            setAnswers(filled.form);
            setFilledIn(name);
          }}
          options={examples.map(({ name, title }) => ({ value: name, label: title }))}
        />
        <Button
          onClick={() => {
            setAnswers(buildFirstAnswersWithSituation(form));
            setStepId(undefined);
          }}
        >
          {t('admin.kinds.startOver')}
        </Button>
        {onExample && example && (
          <Button
            onClick={() => {
              onExample(example.name, pickAskedAnswers(form, cleanAnswers(answers)));
              toast(t('admin.kinds.isExample', { title: example.title }), t('admin.kinds.isExampleText'));
            }}
          >
            {t('admin.kinds.makeExample')}
          </Button>
        )}
      </div>
      {problem !== undefined && <Note level="wrong">{problem}</Note>}
      {!loaded && problem === undefined && <Loading />}
      {loaded && sources && (
        <LanguageContext value={language}>
          <TextSources value={sources}>
            <PreviewGuard key={loaded.form.validator} instead={<Note level="wrong">{t('admin.kinds.noPreview')}</Note>}>
              <PreviewSteps
                key={loaded.form.hash}
                {...loaded}
                answers={answers}
                onAnswers={setAnswers}
                stepId={stepId}
                onStep={setStepId}
                kindKey={kindKey}
                edits={edits}
              />
            </PreviewGuard>
          </TextSources>
        </LanguageContext>
      )}
    </section>
  );
}

/** The answers that a form begins with: a situation's own has its situation chosen. */
function buildFirstAnswersWithSituation({ kind: { situations }, situation }: KindForm): FormData {
  const isOwn = situation === undefined || situation === '' || situation === NO_SITUATION;
  return situations && !isOwn ? { [situations.field]: situation } : {};
}

/** The answers without those to questions that are gone by now, or that an example has and the form never had. */
function pickAskedAnswers({ schema }: KindForm, answers: FormData): FormData {
  const asked = new Set(sortQuestionsAsAsked(schema, () => true).map(([name]) => name));
  return Object.fromEntries(Object.entries(answers).filter(([name]) => asked.has(name)));
}

interface StepsProps extends Pick<Props, 'kindKey' | 'edits'> {
  form: KindForm;
  validators: Record<string, StepValidator>;
  answers: FormData;
  onAnswers: (answers: FormData) => void;
  /** undefined: the first. */
  stepId: string | undefined;
  onStep: (id: string) => void;
}

function PreviewSteps({ form, validators, answers, onAnswers, stepId, onStep, kindKey, edits }: StepsProps) {
  const { t } = useTranslation();
  const { steps } = form;
  const [isOpening, setIsOpening] = useState(false);
  const [writings, setWritings] = useState(0);
  const clean = useMemo(() => cleanAnswers(answers), [answers]);
  const saved = useMemo((): Saved => ({ form: answers, step: '', savedAt: 0 }), [answers]);
  const update = useCallback(
    (change: (before: Saved) => Partial<Saved>) => {
      const { form: changed } = change(saved);
      if (changed) onAnswers(changed);
    },
    [saved, onAnswers],
  );
  const { state, data, banners, round, access, fields, ...walk } = useSteps({
    form,
    steps,
    validators,
    answers: saved,
    clean,
    update,
    asked: steps.findIndex(({ id }) => id === stepId),
    // An editor looks at step six without answering five.
    order: 'any',
    stopsAt: 'namedStep',
    isDrafted: true,
    isHanded: false,
  });
  const { current, step, problems } = state;
  const letterLanguage = chooseLetterLanguage(form, { form: answers, letterLanguage: undefined });
  if (!step) return null;
  const goToPreviewStep = (index: number) => {
    const to = steps[index];
    if (to) onStep(to.id);
    walk.clearProblems();
  };
  const ownBanners = (
    <RuleBanners form={form} data={data} banners={banners.filter((banner) => banner.step === step.id)} />
  );
  return (
    <div className="kind-preview-steps wizard">
      <nav aria-label={t('wizard.progress')} className="kind-preview-nav">
        {steps.map(({ id, label }, index) => (
          <Button
            key={id}
            size="small"
            type={index === current ? 'primary' : 'default'}
            aria-current={index === current ? 'step' : undefined}
            onClick={() => goToPreviewStep(index)}
          >
            {index + 1}. {label}
          </Button>
        ))}
      </nav>
      {problems.length > 0 && <ErrorSummary problems={problems} round={round} />}
      <div className="step-head">
        <h3 className="step-heading">{step.heading}</h3>
        {step.lead && <p className="lead step-lead">{step.lead}</p>}
        {current === 0 && form.kind.opening && form.texts.opening && (
          <p>
            <button type="button" className="button-text" onClick={() => setIsOpening(true)}>
              {t('admin.kinds.opening')}
            </button>
          </p>
        )}
      </div>
      {isOpening && (
        <Suspense fallback={null}>
          <Opening
            form={form}
            onChoose={(set) => onAnswers({ ...answers, ...set })}
            onClose={() => setIsOpening(false)}
          />
        </Suspense>
      )}
      {fields && (
        <LetterContext value={access}>
          <FieldsStep
            key={step.id}
            {...fields}
            parts={PREVIEW_PARTS}
            onNext={(isOffered) => {
              if (walk.mayLeave()) goToPreviewStep(isOffered ? current + 1 : state.nextIndex);
            }}
            onBack={() => goToPreviewStep(Math.max(0, current - 1))}
            nextLabel={step.next ?? t('common.next')}
            notes={
              <>
                {ownBanners}
                <RuleStops form={form} data={data} stops={state.shownStops} />
              </>
            }
          />
        </LetterContext>
      )}
      {step.type !== 'fields' && !fields && ownBanners}
      {step.type === 'preview' && (
        <LetterOfTriedAnswers
          key={`${form.hash} ${letterLanguage} ${writings}`}
          form={clean}
          language={letterLanguage}
          lines={form.kind.previewLines}
          kindKey={kindKey}
          edits={edits}
          onAgain={() => setWritings(writings + 1)}
        />
      )}
      {(step.type === 'payment' || step.type === 'download') && (
        <Note level="info">{t(`admin.kinds.noStep.${step.type}`)}</Note>
      )}
    </div>
  );
}

interface TriedProps extends Pick<Props, 'kindKey' | 'edits'> {
  form: FormData;
  language: Language;
  /** That a customer sees before paying. */
  lines: number;
  onAgain: () => void;
}

/** The letter that the answers of the preview give, as they and the edits were when its step was opened. */
function LetterOfTriedAnswers({ form, language, lines, kindKey, edits, onAgain }: TriedProps) {
  const { t } = useTranslation();
  const [body] = useState({ edits, form, language } satisfies z.input<typeof tryLetterRequest>);
  const { data, problem, isLoading } = useAdminData(
    `/api/admin/kinds/${encodeURIComponent(kindKey)}/letter`,
    triedLetterSchema,
    { body },
  );
  if (isLoading) return <Loading />;
  const written = data?.written;
  return (
    <>
      {written ? (
        <>
          <p className="small soft">{t('admin.kinds.previewLines', { count: lines })}</p>
          <LetterSheet
            letter={written.letter}
            date={formatDate(written.date, written.language)}
            label={t('preview.sheet')}
          />
        </>
      ) : (
        <Note level="wrong" role="alert" title={t('admin.kinds.noLetter')}>
          <p>{problem ?? data?.unwritten}</p>
        </Note>
      )}
      <p>
        <Button onClick={onAgain}>{t('admin.kinds.writeAgain')}</Button>
      </p>
    </>
  );
}
