import { ArrowRight } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { SealedCase } from '../../../../core/shared/letter/sealedCase';
import type { RuleData } from '../../../../core/shared/rules/rules';
import { useKinds } from '../../data/KindsProvider';
import type { KindSummary } from '../../data/kinds';
import { buildAddressOfLastStep, findLastStepsAfter, type LastStep } from '../../data/lastSteps';
import { useLanguage, usePathTo } from '../../i18n/context';
import { formatPrice } from '../../i18n/format';
import { useTranslation } from '../../i18n/texts';
import { Note } from '../../ui/Note';
import { clearSavedAnswers } from '../../wizard/answers/saved';
import { loadCurrentFormOfSituationOrGeneral } from './answersForToday';
import { fetchRowsAndComputeCaseFacts } from './caseFacts';
import { buildPrefillFromCase, type Told } from './prefillFromCase';

/** The ways on when another letter is not the answer: each a form that the case of a letter of `kind` fills in. */
export function LastStepChoices({ kind, content, told }: { kind: KindSummary; content: SealedCase; told: Told }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const pathTo = usePathTo();
  const navigate = useNavigate();
  const { answer } = useKinds();
  const [busy, setBusy] = useState<string>();
  const [hasFailed, setHasFailed] = useState(false);
  const [facts, setFacts] = useState<RuleData>();
  useEffect(() => {
    let isGone = false;
    loadCurrentFormOfSituationOrGeneral(content, kind, language)
      .then((form) => fetchRowsAndComputeCaseFacts(content, form))
      .then(
        (read) => isGone || setFacts(read),
        () => isGone || setHasFailed(true),
      );
    return () => {
      isGone = true;
    };
  }, [content, kind, language]);
  const steps = facts ? findLastStepsAfter(kind.id, answer, facts) : [];
  if (steps.length === 0 && !hasFailed) return null;
  const clearSavedAnswersAndBeginLastStep = async (step: LastStep) => {
    if (busy !== undefined) return;
    setBusy(step.id);
    setHasFailed(false);
    try {
      const form = await loadCurrentFormOfSituationOrGeneral(
        { situation: { id: step.id, name: step.name } },
        step.kind,
        language,
      );
      clearSavedAnswers(step.kind.id);
      await navigate(pathTo(buildAddressOfLastStep(step)), {
        state: { prefill: { form: buildPrefillFromCase(step, form, content, told), letterLanguage: content.language } },
      });
    } catch {
      setHasFailed(true);
    }
    setBusy(undefined);
  };
  return (
    <section className="back-last" aria-labelledby="back-last">
      <h3 id="back-last">{t('back.last')}</h3>
      <p className="small soft">{t('back.lastText')}</p>
      {hasFailed && (
        <Note level="wrong" role="alert" title={t('back.nextFailed')}>
          <p>{t('errors.network')}</p>
        </Note>
      )}
      <ul className="back-steps">
        {steps.map((step) => (
          <li key={`${step.kind.id}.${step.id}`}>
            <div>
              <strong>{step.name}</strong>
              {step.hint !== undefined && <p className="small soft">{step.hint}</p>}
              <p className="small soft">
                {step.kind.price === 0
                  ? t('back.lastFree')
                  : t('back.lastPrice', { price: formatPrice(step.kind.price, language) })}
              </p>
            </div>
            <button
              type="button"
              className="button button-quiet"
              aria-disabled={busy !== undefined || undefined}
              aria-label={`${t('back.lastBegin')}: ${step.name}`}
              onClick={() => void clearSavedAnswersAndBeginLastStep(step)}
            >
              {busy === step.id ? (
                <span className="spinner" aria-hidden="true" />
              ) : (
                <ArrowRight size={20} aria-hidden="true" />
              )}
              {t('back.lastBegin')}
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
