import { useState } from 'react';
import { useTranslation } from '../i18n/texts';
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import { LANGUAGES, type Language } from '../../../core/shared/languages';
import { useKinds } from '../data/KindsProvider';
import { listKindsFollowUpsAndPaused, type KindSummary } from '../data/kinds';
import { useLanguage, usePathTo } from '../i18n/context';
import { formatPrice } from '../i18n/format';
import { createLazyPart } from '../lazyPart';
import { Failure } from '../ui/Failure';
import { KindIcon } from '../ui/KindIcon';
import { Loading } from '../ui/Loading';
import { NoScriptNotice } from '../ui/NeedsScript';
import { useToast } from '../ui/Toast';
import { useTitle } from '../ui/useTitle';
import { ErrorSummary } from '../wizard/steps/ErrorSummary';
import { readPrefill } from '../wizard/answers/prefill';
import { StepProgress } from '../wizard/steps/Progress';
import { buildFieldId, type Problem } from '../wizard/fields/problem';
import '../wizard/wizard.css';

const Wizard = createLazyPart('wizard/Wizard', () => import('../wizard/Wizard'));
const ShortForm = createLazyPart('wizard/ShortForm', () => import('../wizard/ShortForm'));

/** Value of a category that asks for words of one's own. */
const OTHER = 'other';

/** What is asked after the kind, as long as none is chosen that names it itself. */
const REST = ['details', 'resolution', 'contact'];

/** /create: choosing a kind, its category and the letter's language; then on to the kind's wizard. */
export default function KindChoiceOrItsFormPage() {
  const { t } = useTranslation();
  const [query] = useSearchParams();
  const state: unknown = useLocation().state;
  const { answer, failed, retry } = useKinds();
  if (!answer) return failed ? <Failure title={t('errors.formFailed')} onRetry={retry} /> : <Loading />;
  const kind = listKindsFollowUpsAndPaused(answer).find((each) => each.id === query.get('type'));
  if (kind?.shortForm && query.get('short') !== null)
    return <ShortForm key={kind.id} kindId={kind.id} prefill={readPrefill(state)} />;
  if (kind && !kind.routes) return <Wizard key={kind.id} kindId={kind.id} prefill={readPrefill(state)} />;
  return (
    <KindCategoryAndLanguageStep
      key={kind?.id}
      kinds={answer.kinds}
      first={answer.kinds.find((each) => each === kind)}
    />
  );
}

/** Step 1 of the generic wizard: what the letter is about. */
function KindCategoryAndLanguageStep({ kinds, first }: { kinds: KindSummary[]; first: KindSummary | undefined }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const pathTo = usePathTo();
  const navigate = useNavigate();
  const toast = useToast();
  const [kindId, setKindId] = useState(first?.id);
  const kind = kinds.find((each) => each.id === kindId);
  const [category, setCategory] = useState(first?.categories[0]?.value ?? '');
  const [other, setOther] = useState('');
  const [letterLanguage, setLetterLanguage] = useState<Language>(language);
  const [problems, setProblems] = useState<Problem[]>([]);
  const [round, setRound] = useState(0);
  useTitle(t('create.title'), problems.length > 0);

  // Kinds of the generic form are sorted by category here; the others ask for what they need in their own wizard.
  const hasCategory = kind?.shortForm === true && kind.categories.length > 0;
  const chooseKindAndResetCategory = (next: KindSummary) => {
    setKindId(next.id);
    setCategory(next.categories[0]?.value ?? '');
    setOther('');
    setProblems([]);
  };
  const findFirstMissingChoice = (): Problem[] => {
    const problem = (path: string) => ({ path, code: 'required', message: t(`create.problems.${path}`) });
    if (!kind) return [problem('type')];
    if (hasCategory && !category) return [problem('category')];
    if (hasCategory && category === OTHER && !other.trim()) return [problem('categoryOther')];
    return [];
  };
  const validateAndContinueToForm = (short: boolean) => {
    const found = findFirstMissingChoice();
    setProblems(found);
    setRound((value) => value + 1);
    if (!kind || found.length > 0) {
      toast(t('create.invalid'), found[0]?.message);
      return;
    }
    const field = kind.categoryField;
    const form =
      hasCategory && field ? { [field]: category, ...(category === OTHER && { [`${field}Other`]: other.trim() }) } : {};
    const here = `/create?type=${kind.id}`;
    const address = short ? `${here}&short=1&step=0` : (kind.routes?.wizard ?? `${here}&step=0`);
    void navigate(pathTo(address), { state: { prefill: { form, letterLanguage } } });
  };
  const findProblemMessage = (path: string) => problems.find((problem) => problem.path === path)?.message;
  const languages = kind?.letterLanguages ?? LANGUAGES;
  return (
    <div className="wizard wrap">
      <StepProgress
        steps={[
          { id: 'type', label: t('create.steps.type') },
          ...(kind?.shortSteps ?? REST.map((id) => ({ id, label: t(`create.steps.${id}`) }))),
        ]}
        current={0}
        linkTo={() => pathTo('/create')}
      />
      <div className="wizard-main create">
        {problems.length > 0 && <ErrorSummary problems={problems} round={round} />}
        <h1 className="step-heading">{t('create.heading')}</h1>
        <NoScriptNotice />
        <form
          noValidate
          className="step-form fields"
          onSubmit={(event) => {
            event.preventDefault();
            validateAndContinueToForm(false);
          }}
        >
          <fieldset
            className={`field${findProblemMessage('type') ? ' field-wrong' : ''}`}
            aria-describedby={findProblemMessage('type') ? 'type-error' : undefined}
          >
            <legend className="visually-hidden">{t('create.type')}</legend>
            <FieldError id="type-error" text={findProblemMessage('type')} />
            <div className="choices choices-kinds">
              {kinds.map((each, index) => (
                <label
                  key={each.id}
                  className="choice"
                  htmlFor={index === 0 ? buildFieldId('type') : `type-${each.id}`}
                >
                  <input
                    type="radio"
                    name="type"
                    id={index === 0 ? buildFieldId('type') : `type-${each.id}`}
                    value={each.id}
                    checked={each.id === kindId}
                    onChange={() => chooseKindAndResetCategory(each)}
                  />
                  <span className="choice-icon">
                    <KindIcon name={each.icon} />
                  </span>
                  <span className="choice-text">
                    <span className="choice-label">{each.name}</span>
                    <span className="choice-hint">{each.tagline}</span>
                  </span>
                  <span className="choice-price number">{formatPrice(each.price, language)}</span>
                </label>
              ))}
            </div>
          </fieldset>
          {hasCategory && (
            <div className={`field${findProblemMessage('category') ? ' field-wrong' : ''}`}>
              <label className="field-label" htmlFor={buildFieldId('category')}>
                {t('create.category')}
              </label>
              <FieldError id="category-error" text={findProblemMessage('category')} />
              <div className="select">
                <select
                  className="input"
                  id={buildFieldId('category')}
                  value={category}
                  aria-describedby={findProblemMessage('category') ? 'category-error' : undefined}
                  onChange={(event) => setCategory(event.target.value)}
                >
                  {kind.categories.map(({ value, label }) => (
                    <option key={value} value={value}>
                      {label}
                    </option>
                  ))}
                </select>
              </div>
            </div>
          )}
          {hasCategory && category === OTHER && (
            <div className={`field${findProblemMessage('categoryOther') ? ' field-wrong' : ''}`}>
              <label className="field-label" htmlFor={buildFieldId('categoryOther')}>
                {t('create.categoryOther')}
              </label>
              <FieldError id="other-error" text={findProblemMessage('categoryOther')} />
              <input
                className="input"
                id={buildFieldId('categoryOther')}
                value={other}
                aria-describedby={findProblemMessage('categoryOther') ? 'other-error' : undefined}
                onChange={(event) => setOther(event.target.value)}
              />
            </div>
          )}
          {languages.length > 1 && (
            <fieldset className="field">
              <legend className="field-label">{t('create.letterLanguage')}</legend>
              <div className="choices choices-row">
                {languages.map((each) => (
                  <label key={each} className="choice" htmlFor={`language-${each}`}>
                    <input
                      type="radio"
                      name="language"
                      id={`language-${each}`}
                      value={each}
                      checked={each === letterLanguage}
                      onChange={() => setLetterLanguage(each)}
                    />
                    <span className="choice-text">
                      <span className="choice-label">{t(`language.${each}`)}</span>
                    </span>
                  </label>
                ))}
              </div>
            </fieldset>
          )}
          <div className="step-buttons">
            <button type="submit" className="button button-primary button-large">
              {t('common.next')}
            </button>
            {kind?.shortForm && (
              <button type="button" className="button button-plain" onClick={() => validateAndContinueToForm(true)}>
                {t('create.short')}
              </button>
            )}
          </div>
        </form>
      </div>
    </div>
  );
}

function FieldError({ id, text }: { id: string; text: string | undefined }) {
  const { t } = useTranslation();
  return text ? (
    <p className="field-error" id={id}>
      <span className="visually-hidden">{t('errors.prefix')} </span>
      {text}
    </p>
  ) : null;
}
