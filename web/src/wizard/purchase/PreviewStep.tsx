import { useEffect, useEffectEvent, type ReactNode } from 'react';
import { useTranslation } from '../../i18n/texts';
import { Link } from 'react-router-dom';
import { ENCLOSURE_NAMES, readEnclosureNames } from '../../../../core/shared/letter/enclosureNames';
import { LEFT_OUT_POINTS, readFirstSentencesOfLeftOutPoints } from '../../../../core/shared/letter/points';
import { FURTHER_DEMANDS, OBJECTIONS } from '../../../../core/shared/answers/sharedQuestions';
import { ApiError, NetworkError } from '../../data/http';
import type { LetterKey, LetterView, PreviewWithSources } from '../../data/letters';
import { usePathTo } from '../../i18n/context';
import { BackButton } from '../../ui/BackButton';
import { Note } from '../../ui/Note';
import { useToast } from '../../ui/Toast';
import { buildLetterLanguageChange } from '../answers/letterLanguage';
import { LetterPoints } from './LetterPoints';
import { LetterPreview } from './LetterPreview';
import { PurchaseBox } from './PurchaseBox';
import type { LetterStepProps } from './stepProps';
import { DraftTimeout, PreviewMissing, useWrittenDraft } from './useDraft';
import { computeTotalAfterDiscount, usePurchase } from './usePurchase';
import type { Problem } from '../fields/problem';
import { getAnswerLabelOrOwnName } from '../fields/uiSchema';
import { LetterWritingInProgress } from './Writing';

interface Props extends Omit<LetterStepProps, 'head'> {
  /** What stands above, once the letter is written by what its subject says it is. */
  buildHead: (subject?: string) => ReactNode;
  /** Shows field errors of the server at their fields; false when none of them belongs to a step. */
  onProblems: (problems: Problem[]) => boolean;
  /** Leads to the question of a field. */
  onQuestion: (path: string) => void;
  onBack: () => void;
  onNext: () => void;
  onFree: () => void;
  onStartOver: () => void;
}

/** The letter's beginning on paper, and what the whole costs. Entering this step writes the letter. */
export default function PreviewStep(props: Props) {
  const { form, answers, letterLanguage, update, buildHead, onProblems, onQuestion, onBack, onStartOver } = props;
  const { t } = useTranslation();
  const { state, retry } = useWrittenDraft(props);
  const refused = state.phase === 'failed' && state.error instanceof ApiError ? state.error.fields : undefined;
  const showRefused = useEffectEvent(onProblems);
  useEffect(() => {
    if (refused && refused.length > 0) showRefused(refused);
  }, [refused]);
  const toast = useToast();
  const tellWritten = useEffectEvent(() => toast(t('preview.ready'), t('preview.readyText')));
  const isWritten = state.phase === 'ready' && state.isNew;
  useEffect(() => {
    if (isWritten) tellWritten();
  }, [isWritten]);
  const preview = state.phase === 'failed' ? undefined : state.preview;
  const others = form.kind.letterLanguages.filter((each) => each !== letterLanguage);
  return (
    <>
      {buildHead(preview?.subject)}
      {state.phase === 'failed' && (
        <DraftFailure error={state.error} onRetry={retry} onBack={onBack} onStartOver={onStartOver} />
      )}
      {state.phase === 'writing' && !preview && <LetterWritingInProgress />}
      {preview && answers.draft && (
        <div className="preview-columns">
          <div className="preview-sheet">
            <p className="preview-to">
              {t('preview.to')} <strong>{preview.to || form.texts.recipientPlaceholder}</strong>
            </p>
            <LetterPreview
              preview={preview}
              language={letterLanguage}
              answers={answers.form}
              contact={form.kind.contact}
              answerLabel={(path) => getAnswerLabelOrOwnName(form.steps, path)}
              isNew={state.phase === 'writing' || (state.phase === 'ready' && state.isNew)}
            />
            <p className="preview-rest small soft">
              {preview.shown < preview.total && `${t('preview.rest', { shown: preview.shown, total: preview.total })} `}
              {t('sheet.hint')}
            </p>
            {state.phase === 'ready' && (state.view.points ?? []).length > 0 && (
              <LetterPoints
                key={(state.view.enclosures ?? []).join('\n')}
                points={state.view.points ?? []}
                leftOut={readFirstSentencesOfLeftOutPoints(answers.form)}
                enclosures={state.view.enclosures ?? []}
                enclosureNames={readEnclosureNames(answers.form)}
                language={letterLanguage}
                onRewrite={(openings, names) =>
                  update({ form: { ...answers.form, [LEFT_OUT_POINTS]: openings, [ENCLOSURE_NAMES]: names } })
                }
              />
            )}
          </div>
          <div className="preview-side">
            {state.phase === 'ready' && (
              <UnprintedAnswers
                names={[
                  ...(state.view.unprinted ?? []).map((path) => getAnswerLabelOrOwnName(form.steps, path)),
                  ...(state.view.unusedTicks ?? []),
                ]}
              />
            )}
            {state.phase === 'ready' && (
              <>
                {/* The other side's words are answered where the form asks for what they have said. */}
                <OnlyToldNote
                  what="unmetQuotes"
                  told={(state.view.unmetQuotes ?? []).map((quote) => t('preview.unmetQuotes.quoted', { quote }))}
                  onAnswer={() => onQuestion(OBJECTIONS)}
                />
                <OnlyToldNote
                  what="unclaimedSums"
                  told={state.view.unclaimedSums ?? []}
                  onAnswer={() => onQuestion(FURTHER_DEMANDS)}
                />
              </>
            )}
            {state.phase === 'ready' && (
              <PurchaseBoxOrAlreadyPaidNote
                {...props}
                view={state.view}
                letter={answers.draft}
                preview={state.preview}
              />
            )}
            <div className="preview-ways">
              <BackButton label={t('preview.backToForm')} onClick={onBack} />
              {others.map((other) => (
                <button
                  key={other}
                  type="button"
                  className="button button-plain"
                  onClick={() => update(buildLetterLanguageChange(form.kind, answers, other))}
                >
                  {t(`preview.writeIn.${other}`)}
                </button>
              ))}
            </div>
          </div>
        </div>
      )}
    </>
  );
}

/** Answers that the letter does not have: whoever typed them should know it before they pay. */
function UnprintedAnswers({ names }: { names: string[] }) {
  const { t } = useTranslation();
  if (names.length === 0) return null;
  return (
    <Note level="info" title={t('preview.unprinted.title')}>
      <ul>
        {names.map((name) => (
          <li key={name}>{name}</li>
        ))}
      </ul>
      <p className="small">{t('preview.unprinted.text')}</p>
    </Note>
  );
}

/** What the person's story tells and the letter only retells, with the way to the question where it can be used. */
function OnlyToldNote({
  told,
  what,
  onAnswer,
}: {
  told: string[];
  what: 'unmetQuotes' | 'unclaimedSums';
  onAnswer: () => void;
}) {
  const { t } = useTranslation();
  if (told.length === 0) return null;
  return (
    <Note level="info" title={t(`preview.${what}.title`)}>
      <ul>
        {told.map((each) => (
          <li key={each}>{each}</li>
        ))}
      </ul>
      <p className="small">{t(`preview.${what}.text`)}</p>
      <button type="button" className="button button-quiet" onClick={onAnswer}>
        {t(`preview.${what}.answer`)}
      </button>
    </Note>
  );
}

interface OfferProps extends Props {
  view: LetterView;
  letter: LetterKey;
  preview: PreviewWithSources;
}

function PurchaseBoxOrAlreadyPaidNote({
  form,
  answers,
  view: opened,
  letter,
  discount,
  onDiscount,
  onNext,
  onFree,
}: OfferProps) {
  const { t } = useTranslation();
  const { buy, isBusy, problem, view } = usePurchase({
    kind: form.kind,
    letter,
    answers: answers.form,
    view: opened,
    discount,
    onDiscount,
    onFree,
  });
  if (view.status !== 'preview')
    return (
      <Note level="done" title={t('preview.alreadyPaid')}>
        <button type="button" className="button button-primary" onClick={onFree}>
          {t('preview.goToLetter')}
        </button>
      </Note>
    );
  return (
    <PurchaseBox
      view={view}
      letter={letter}
      discount={discount}
      onDiscount={onDiscount}
      onBuy={() => (computeTotalAfterDiscount(view.price, discount) === 0 ? void buy() : onNext())}
      isBusy={isBusy}
      problem={problem}
      payWords="toPayment"
    />
  );
}

interface FailureProps {
  error: unknown;
  onRetry: () => void;
  onBack: () => void;
  onStartOver: () => void;
}

/** Why there is no letter, and the ways on. */
function DraftFailure({ error, onRetry, onBack, onStartOver }: FailureProps) {
  const { t } = useTranslation();
  const pathTo = usePathTo();
  const code = error instanceof ApiError ? error.code : '';
  const isPaid = code === 'letter_paid' || code === 'payment_already_made';
  return (
    <Note level="wrong" role="alert" title={t('errors.title')}>
      <p>{describeDraftFailure(error, t)}</p>
      {!isPaid && <p className="small">{t('errors.answersSafe')}</p>}
      <p className="button-row">
        {isPaid ? (
          <button type="button" className="button button-primary" onClick={onStartOver}>
            {t('done.another')}
          </button>
        ) : (
          <button type="button" className="button button-primary" onClick={onRetry}>
            {t('common.tryAgain')}
          </button>
        )}
        {isPaid ? (
          <Link className="button button-quiet" to={pathTo('/')}>
            {t('done.home')}
          </Link>
        ) : (
          <button type="button" className="button button-quiet" onClick={onBack}>
            {t('preview.backToForm')}
          </button>
        )}
      </p>
    </Note>
  );
}

function describeDraftFailure(error: unknown, t: (key: string) => string): string {
  if (error instanceof NetworkError) return t('errors.network');
  if (error instanceof ApiError) return error.status < 500 ? error.message : t('errors.generation');
  if (error instanceof DraftTimeout) return t('errors.draftTimeout');
  return t(error instanceof PreviewMissing ? 'errors.previewMissing' : 'errors.unknown');
}
