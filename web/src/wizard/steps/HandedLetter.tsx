import { useTranslation } from '../../i18n/texts';
import { useLanguage } from '../../i18n/context';
import { formatDate } from '../../i18n/format';
import { useTitle } from '../../ui/useTitle';
import type { HandedQuestion } from './useHandedLetter';

/** Asks whether a letter that a link brought is the person's own: its kind and its day tell them, and nothing that was typed. */
export default function HandedLetterQuestion({
  title,
  question: { createdAt, replaces, accept, refuse },
}: {
  title: string;
  question: HandedQuestion;
}) {
  const { t } = useTranslation();
  const language = useLanguage();
  useTitle(t('handed.title'));
  return (
    <div className="wizard wrap plain handed">
      <h1>{t('handed.title')}</h1>
      <p className="lead">{t('handed.lead', { title, date: formatDate(createdAt, language) })}</p>
      <p>{t('handed.why')}</p>
      {replaces && <p>{t('handed.replaces')}</p>}
      <p className="button-row">
        <button type="button" className="button button-primary" onClick={accept}>
          {t('handed.yes')}
        </button>
        <button type="button" className="button button-quiet" onClick={refuse}>
          {t('handed.no')}
        </button>
      </p>
    </div>
  );
}
