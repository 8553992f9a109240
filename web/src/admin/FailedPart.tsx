import { useState } from 'react';
import { reloadPageAndTellIfServerAnswered } from '../data/reload';
import { useTranslation } from '../i18n/texts';
import { Problem } from './Problem';

/**
 * In place of a part that failed, or whose files can't be fetched, as after an upgrade: the page is to be loaded anew. Not
 * by itself: beside the part may stand what somebody has typed.
 */
export function FailedPartNoticeWithReload() {
  const { t } = useTranslation();
  const [isAway, setIsAway] = useState(false);
  const reloadIfServerAnswers = () => void reloadPageAndTellIfServerAnswered().then((isThere) => setIsAway(!isThere));
  return (
    <Problem
      text={t(isAway ? 'errors.network' : 'admin.failed')}
      retryLabel={t('errors.reload')}
      onRetry={reloadIfServerAnswers}
    />
  );
}
