import { useTranslation } from '../../i18n/texts';
import type { FormData } from '../../../../core/shared/kinds/kind';
import type { KindForm } from '../../data/kinds';
import { BackButton } from '../../ui/BackButton';
import { Note } from '../../ui/Note';
import { useKindLaw } from '../../data/kindLaw';
import { describeAnswersOfStep, LAW_TABLE } from '../../../../core/shared/answers/answersInWords';
import { buildLawRow, OWN_RULES } from '../../../../core/shared/answers/ownRules';
import { GentlerSuggestion } from '../fields/Gentler';
import type { Doubt } from './doubtfulAnswers';
import { StepHeading } from './StepHeading';
import { getAnswerLabelOrOwnName } from '../fields/uiSchema';
import './review.css';

interface Props {
  form: KindForm;
  answers: FormData;
  doubts: Doubt[];
  /** Leads to the question of a dotted path. */
  onChange: (path: string) => void;
  /** Takes a value in place of what was probably mistyped. */
  onTake: (path: string, value: string) => void;
  onBack: () => void;
  onNext: () => void;
}

/** All answers on one page before the letter is written, each with a way back to its question. */
export default function ReviewAnswers(props: Props) {
  const rules = props.answers[OWN_RULES];
  return Array.isArray(rules) && rules.length > 0 ? <ReviewWithLaw {...props} /> : <ReviewPage {...props} />;
}

/** The same where the person has chosen rules, which are told in words. */
function ReviewWithLaw(props: Props) {
  const { form } = props;
  const law = (useKindLaw(form.kind.id).answer?.law ?? []).map(buildLawRow);
  return <ReviewPage {...props} form={{ ...form, tables: { ...form.tables, [LAW_TABLE]: law } }} />;
}

function ReviewPage({ form, answers, doubts, onChange, onTake, onBack, onNext }: Props) {
  const { t } = useTranslation();
  const groups = form.steps
    .map((step) => ({ step, told: describeAnswersOfStep(form, step, answers, t('review.yes')) }))
    .filter(({ told }) => told.length > 0);
  return (
    <div className="review">
      <StepHeading heading={t('review.title')} lead={t('review.lead')} />
      {doubts.length > 0 && (
        <Note level="warning" title={t('review.doubtsTitle', { count: doubts.length })}>
          <ul className="review-doubts">
            {doubts.map(({ path, reason, meant }) => (
              <li key={path}>
                <strong>{getAnswerLabelOrOwnName(form.steps, path)}:</strong> {t(`review.doubts.${reason}`, { meant })}{' '}
                {reason === 'harsh' && meant !== undefined && (
                  <GentlerSuggestion text={meant} onTake={() => onTake(path, meant)} />
                )}
                {reason !== 'harsh' && meant !== undefined && (
                  <button type="button" className="button-text" onClick={() => onTake(path, meant)}>
                    {t('review.take', { meant })}
                  </button>
                )}{' '}
                <button type="button" className="button-text" onClick={() => onChange(path)}>
                  {t('review.change')}
                  <span className="visually-hidden"> {getAnswerLabelOrOwnName(form.steps, path)}</span>
                </button>
              </li>
            ))}
          </ul>
        </Note>
      )}
      {groups.map(({ step, told }) => (
        <section key={step.id} className="review-step" aria-labelledby={`review-${step.id}`}>
          <h2 id={`review-${step.id}`}>{step.label}</h2>
          <dl>
            {told.map(({ path, label, lines }) => (
              <div key={path}>
                <dt>{label}</dt>
                <dd>
                  {lines.map((line, index) => (
                    <p key={index}>{line}</p>
                  ))}
                </dd>
                <dd className="review-change">
                  <button type="button" className="button-text" onClick={() => onChange(path)}>
                    {t('review.change')}
                    <span className="visually-hidden"> {label}</span>
                  </button>
                </dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
      <div className="step-buttons">
        <button type="button" className="button button-primary button-large" onClick={onNext}>
          {t('review.next')}
        </button>
        <BackButton label={t('common.back')} onClick={onBack} />
      </div>
    </div>
  );
}
