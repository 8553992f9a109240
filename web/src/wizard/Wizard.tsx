import { useTranslation } from '../i18n/texts';
import { useLanguage } from '../i18n/context';
import { KindWords } from '../i18n/KindWords';
import { Failure } from '../ui/Failure';
import { FirstStep } from './FirstStep';
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
  if (failed && !loaded) return <Failure title={t('errors.formFailed')} onRetry={retry} />;
  return (
    <KindWords kindId={kindId}>
      {loaded ? <Steps key={kindId} {...loaded} prefill={prefill} /> : <FirstStep kindId={kindId} />}
    </KindWords>
  );
}
