import { useTranslation } from '../../i18n/texts';
import { useLanguage } from '../../i18n/context';
import { formatDate } from '../../i18n/format';

/** Says quietly that answers of an earlier visit are here. */
export function ResumedAnswersNotice({ savedAt, onStartOver }: { savedAt: number; onStartOver: () => void }) {
  const { t } = useTranslation();
  const language = useLanguage();
  return (
    <p className="resumed" role="status">
      <span>{t('wizard.resumed', { date: formatDate(new Date(savedAt).toISOString(), language) })}</span>
      <button type="button" className="button-text" onClick={onStartOver}>
        {t('wizard.startOver')}
      </button>
    </p>
  );
}
