import type { OrderMail } from '../../../../core/shared/contracts/admin/letters';
import { useTranslation } from '../../i18n/texts';
import { formatDayAndTimeWithSeconds } from '../formats';
import { ColouredTag, type Level } from '../Mark';

const LEVELS: Record<OrderMail['state'], Level> = {
  waiting: 'watch',
  sent: 'done',
  failed: 'wrong',
  unknown: 'watch',
  returned: 'wrong',
};

/** The mails of an order, and whether each got through. */
export function OrderMailList({ mails }: { mails: readonly OrderMail[] }) {
  const { t } = useTranslation();
  if (mails.length === 0) return <p className="admin-note">{t('underway.mails.none')}</p>;
  return (
    <ul className="order-mails">
      {mails.map(({ mail, state, at }, index) => (
        <li key={`${mail} ${at} ${index}`}>
          <span>{t(`underway.mails.what.${mail}`)}</span>
          <span>
            <ColouredTag level={LEVELS[state]}>{t(`underway.mails.state.${state}`)}</ColouredTag>{' '}
            {at !== null && (
              <time className="number" dateTime={at}>
                {formatDayAndTimeWithSeconds(at)}
              </time>
            )}
          </span>
        </li>
      ))}
    </ul>
  );
}
