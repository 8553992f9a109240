import { useReloadOnceServerAnswers } from '../data/reload';
import { useTranslation } from '../i18n/texts';

/**
 * In place of a page that failed, or whose files can't be fetched, as after an upgrade: to load it anew helps then. Every
 * page brings it, so it is made of little.
 */
export function FailedPage() {
  const { t } = useTranslation();
  const { isAway, retry } = useReloadOnceServerAnswers();
  return (
    <div className="wrap page-failure" role="alert">
      <h1>{t('errors.page')}</h1>
      <p>{t(isAway ? 'errors.network' : 'errors.pageWays')}</p>
      <p>{t('errors.typedSafe')}</p>
      <button type="button" className="button button-primary" onClick={retry}>
        {t(isAway ? 'common.tryAgain' : 'errors.reload')}
      </button>
    </div>
  );
}
