import { useTranslation } from '../i18n/texts';
import { Note } from './Note';

/** A page that could not be fetched, and a way to try again. */
export function Failure({ title, text, onRetry }: { title: string; text?: string; onRetry?: () => void }) {
  const { t } = useTranslation();
  return (
    <div className="wrap page-failure">
      <h1>{title}</h1>
      <Note level="wrong" role="alert">
        <p>{text ?? t('errors.network')}</p>
      </Note>
      {onRetry && (
        <button type="button" className="button button-primary" onClick={onRetry}>
          {t('common.tryAgain')}
        </button>
      )}
    </div>
  );
}
