import type { Refund } from '../../../../core/shared/contracts/admin/letters';
import { useLanguage } from '../../i18n/context';
import { useTranslation } from '../../i18n/texts';
import { formatMoney, formatDayAndTime } from '../formats';
import { translateMasks } from '../masks';

/** Each refund with its own state. */
export function RefundList({ refunds }: { refunds: readonly Refund[] }) {
  const { t } = useTranslation();
  const language = useLanguage();
  return (
    <ul className="underway-refunds">
      {refunds.map(({ id, amount, reason, note, by, byEmail, state, failure, askedAt, settledAt, mail }) => (
        <li key={id} className={state === 'failed' ? 'underway-bad' : ''}>
          <strong>
            {amount === null ? t('underway.refunds.rest') : formatMoney(amount, language)} ·{' '}
            {t(`underway.refunds.state.${state}`)}
          </strong>
          <span>
            <span className="number">{formatDayAndTime(settledAt ?? askedAt)}</span> ·{' '}
            {t([`underway.reason.${reason}`, 'underway.reason.other'])} · {byEmail ?? t(`underway.refunds.by.${by}`)}
          </span>
          {failure !== null && (
            <span>{t([`underway.refunds.failure.${failure}`, 'underway.refunds.failure.refund_failed'])}</span>
          )}
          {state !== 'failed' && by !== 'provider' && (
            <span className="admin-note">{t(`underway.refunds.mail.${mail}`)}</span>
          )}
          {note !== null && (
            <span className="admin-note">{t('underway.refunds.note', { note: translateMasks(note, t) })}</span>
          )}
        </li>
      ))}
    </ul>
  );
}
