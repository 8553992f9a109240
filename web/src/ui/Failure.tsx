import { ApiError } from '../data/http';
import { useTranslation } from '../i18n/texts';
import { Note } from './Note';

interface Props {
  title: string;
  /** In place of what the error says. */
  text?: string;
  /** Its words are shown when they are the server's. */
  error?: unknown;
  onRetry?: () => void;
}

/** A page that could not be fetched, and a way to try again. */
export function Failure({ title, text, error, onRetry }: Props) {
  const { t } = useTranslation();
  return (
    <div className="wrap page-failure">
      <h1>{title}</h1>
      <Note level="wrong" role="alert">
        <p>{text ?? (error instanceof ApiError ? error.message : t('errors.network'))}</p>
      </Note>
      {onRetry && (
        <button type="button" className="button button-primary" onClick={onRetry}>
          {t('common.tryAgain')}
        </button>
      )}
    </div>
  );
}
