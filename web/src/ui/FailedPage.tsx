import { useReload } from '../data/reload';
import { useTranslation } from '../i18n/texts';

/** In place of a page that failed, or whose files can't be fetched. Every page brings it, so it is made of little. */
export function FailedPage() {
  const { t } = useTranslation();
  const { isAway, retry } = useReload();
  return (
    <div className="wrap page-failure" role="alert">
      <h1>{t('errors.page')}</h1>
      {isAway && <p>{t('errors.network')}</p>}
      <button type="button" className="button button-primary" onClick={retry}>
        {t('common.tryAgain')}
      </button>
    </div>
  );
}
