import { useReloadOnceServerAnswers } from '../data/reload';
import { useTranslation } from '../i18n/texts';

/**
 * In place of a page that failed, or whose files can't be fetched, as after an upgrade: to load it anew helps then. Every
 * page brings it, so it is made of little. `more`: what else there is to say.
 */
export function FailedPage({ more }: { more?: string }) {
  const { t } = useTranslation();
  const { isAway, retry } = useReloadOnceServerAnswers();
  return (
    <div className="wrap page-failure" role="alert">
      <h1>{t('errors.page')}</h1>
      <p>{t(isAway ? 'errors.network' : 'errors.partMissing')}</p>
      {more && <p>{more}</p>}
      <button type="button" className="button button-primary" onClick={retry}>
        {t(isAway ? 'common.tryAgain' : 'errors.reload')}
      </button>
    </div>
  );
}
