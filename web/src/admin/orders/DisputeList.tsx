import { ExternalLink } from 'lucide-react';
import type { Dispute } from '../../../../core/shared/contracts/admin/disputes';
import { useLanguage } from '../../i18n/context';
import { useTranslation } from '../../i18n/texts';
import { DisputeMark } from '../DisputeMark';
import { formatCalendarDay, formatSumInCurrency, formatDayAndTime } from '../formats';

/** How a letter's payment was contested, and what that means for it. */
export function DisputeList({ disputes }: { disputes: readonly Dispute[] }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const translateDisputeWord = (list: 'reason' | 'status', word: string) =>
    t([`admin.dispute.${list}.${word}`, `admin.dispute.${list}.other`]);
  return (
    <ul className="underway-refunds">
      {disputes.map(({ id, amount, currency, reason, status, standing, evidenceDueBy, openedAt, closedAt, url }) => (
        <li key={id} className={standing === 'won' ? '' : 'underway-bad'}>
          <strong>
            {formatSumInCurrency(amount, currency, language)} · {translateDisputeWord('reason', reason)}
          </strong>
          <span>
            <span className="number">{formatDayAndTime(openedAt)}</span> · <DisputeMark standing={standing} />{' '}
            {translateDisputeWord('status', status)}
            {closedAt !== null && ` ${formatDayAndTime(closedAt)}`}
          </span>
          {standing === 'open' && evidenceDueBy !== null && (
            <span>{t('admin.dispute.evidenceBy', { day: formatCalendarDay(evidenceDueBy) })}</span>
          )}
          <span className="admin-note">{t(`admin.dispute.means.${standing}`)}</span>
          <a href={url} target="_blank" rel="noreferrer" className="underway-id">
            {id} <ExternalLink size={14} aria-hidden="true" />
            <span className="visually-hidden"> ({t('common.newTab')})</span>
          </a>
        </li>
      ))}
    </ul>
  );
}
