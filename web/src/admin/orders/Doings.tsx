import type { Doing } from '../../../../core/shared/contracts/admin/logs';
import { useTranslation } from '../../i18n/texts';
import { formatDayAndTimeWithSeconds } from '../formats';
import { describeEntryDetailsAndChanges } from '../logs/entries';
import { useAuditWords } from '../logs/useWords';

/** What staff did about an order, in the audit log's words. */
export function StaffActionList({ doings }: { doings: readonly Doing[] }) {
  const { t } = useTranslation();
  const { actionWords, whoWords, wordsOf } = useAuditWords();
  if (doings.length === 0) return <p className="admin-note">{t('underway.doings.none')}</p>;
  return (
    <ol className="underway-story">
      {doings.map((doing) => (
        <li key={doing.id}>
          <time className="number" dateTime={doing.timestamp}>
            {formatDayAndTimeWithSeconds(doing.timestamp)}
          </time>
          <span>
            {actionWords(doing.action)}
            <span className="admin-note order-who">
              {[whoWords(doing), describeEntryDetailsAndChanges(doing, wordsOf(doing))].filter(Boolean).join(' · ')}
            </span>
          </span>
        </li>
      ))}
    </ol>
  );
}
