import { useState, type ReactNode } from 'react';
import { useSearchParams } from 'react-router-dom';
import { listKindsFollowUpsAndPaused } from '../data/kinds';
import { useKinds } from '../data/KindsProvider';
import { useTranslation } from '../i18n/texts';
import { useLanguage } from '../i18n/context';
import { KindWordsProvider } from '../i18n/KindWords';
import { Boundary } from '../ui/Boundary';
import { FailedPage } from '../ui/FailedPage';
import { Failure } from '../ui/Failure';
import { readUnexpiredSavedAnswers } from './answers/saved';
import { readSituationOrNoSituation } from './answers/situation';
import { StepFrame } from './steps/StepFrame';
import { Steps } from './steps/Steps';
import type { Prefill } from './answers/useAnswers';
import { useKindFormAndValidators } from './answers/useKindForm';
import './wizard.css';

interface Props {
  kindId: string;
  prefill?: Prefill | undefined;
}

/** The wizard of any kind: everything it asks, says and checks comes from the kind's folder. */
export default function Wizard({ kindId, prefill: known }: Props) {
  const { t } = useTranslation();
  const language = useLanguage();
  const [query] = useSearchParams();
  // A link can lead to a situation: ?situation=<id>.
  const [linked] = useState(() => query.get('situation'));
  const { answer } = useKinds();
  const field = listKindsFollowUpsAndPaused(answer).find(({ id }) => id === kindId)?.situationField;
  // Which form it is shows in the answers: those of an earlier visit, and what is chosen now (Steps tells).
  const [situation, setSituation] = useState(
    () =>
      linked ??
      readSituationOrNoSituation({ ...readUnexpiredSavedAnswers(kindId, Date.now())?.form, ...known?.form }, field),
  );
  const { loaded, failed, retry } = useKindFormAndValidators(
    kindId,
    language,
    field === undefined ? undefined : situation,
  );
  const prefill =
    linked === null || field === undefined ? known : { ...known, form: { ...known?.form, [field]: linked } };
  const isPaused = answer?.paused?.some(({ id }) => id === kindId) ?? false;
  if (failed && !loaded) return <Failure title={t('errors.formFailed')} onRetry={retry} />;
  return (
    <KindWordsProvider kindId={kindId}>
      <Boundary place={kindId} instead={<FailedPage />}>
        <PausedKindNoticeOrChildren key={kindId} kindId={kindId} isPaused={isPaused && loaded !== undefined}>
          <StepFrame kindId={kindId}>
            {loaded && <Steps {...loaded} prefill={prefill} onSituation={setSituation} />}
          </StepFrame>
        </PausedKindNoticeOrChildren>
      </Boundary>
    </KindWordsProvider>
  );
}

interface UnderwayProps {
  kindId: string;
  isPaused: boolean;
  children: ReactNode;
}

/** While no letter of the kind is begun, one that is under way is paid for and fetched all the same. */
function PausedKindNoticeOrChildren({ kindId, isPaused, children }: UnderwayProps) {
  const { t } = useTranslation();
  const [query] = useSearchParams();
  const [hasLetter] = useState(
    () => query.has('draft_id') || readUnexpiredSavedAnswers(kindId, Date.now())?.draft !== undefined,
  );
  return isPaused && !hasLetter ? (
    <Failure title={t('errors.kindPaused')} text={t('errors.kindPausedText')} />
  ) : (
    children
  );
}
