import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useKinds } from '../data/KindsProvider';
import { useTranslation } from '../i18n/texts';
import { useLanguage } from '../i18n/context';
import { KindWords } from '../i18n/KindWords';
import { Boundary } from '../ui/Boundary';
import { Failure } from '../ui/Failure';
import { FailedSteps } from './FailedSteps';
import { FirstStep } from './FirstStep';
import { readSaved } from './saved';
import { Steps } from './Steps';
import type { Prefill } from './useAnswers';
import { useKindForm } from './useKindForm';
import './wizard.css';

interface Props {
  kindId: string;
  prefill?: Prefill | undefined;
}

/** The wizard of any kind: everything it asks, says and checks comes from the kind's folder. */
export default function Wizard({ kindId, prefill }: Props) {
  const { t } = useTranslation();
  const language = useLanguage();
  const { loaded, failed, retry } = useKindForm(kindId, language);
  const [query] = useSearchParams();
  const [hasLetter] = useState(() => query.has('draft_id') || readSaved(kindId, Date.now())?.draft !== undefined);
  const isPaused = useKinds().answer?.paused?.some(({ id }) => id === kindId) ?? false;
  // A letter under way is paid for and fetched all the same.
  if (loaded && isPaused && !hasLetter) return <Failure title={t('errors.kindPaused')} text={t('errors.kindPausedText')} />;
  if (failed && !loaded) return <Failure title={t('errors.formFailed')} onRetry={retry} />;
  return (
    <KindWords kindId={kindId}>
      {loaded ? (
        <Boundary place={kindId} instead={<FailedSteps />}>
          <Steps key={kindId} {...loaded} prefill={prefill} />
        </Boundary>
      ) : (
        <FirstStep kindId={kindId} />
      )}
    </KindWords>
  );
}
