import { useReload } from '../data/reload';
import { useTranslation } from '../i18n/texts';

/** In place of steps of which a part can't be fetched, as after an upgrade: the page loaded anew goes on with the answers. */
export function FailedSteps() {
  const { t } = useTranslation();
  const { isAway, retry } = useReload();
  return (
    <div className="wrap page-failure" role="alert">
      <h1>{t('errors.page')}</h1>
      <p>{t(isAway ? 'errors.network' : 'errors.partMissing')}</p>
      <p>{t('errors.answersSafe')}</p>
      <button type="button" className="button button-primary" onClick={retry}>
        {t(isAway ? 'common.tryAgain' : 'errors.reload')}
      </button>
    </div>
  );
}
