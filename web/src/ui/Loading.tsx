import { useTranslation } from '../i18n/texts';
import { NoScriptNotice } from './NeedsScript';
import { useHasTimePassed } from './useLate';

/** Shown while a page is fetched; says nothing for the first moment, so that quick pages do not flicker. */
export function Loading() {
  const { t } = useTranslation();
  const late = useHasTimePassed(400);
  return (
    <div className="loading" role="status">
      <NoScriptNotice />
      {late && (
        <>
          <span className="spinner" aria-hidden="true" />
          {t('common.loading')}
        </>
      )}
    </div>
  );
}
