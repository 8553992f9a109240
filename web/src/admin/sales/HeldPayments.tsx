import { Link } from 'react-router-dom';
import { heldPaymentsSchema } from '../../../../core/shared/contracts/admin/sales';
import { useLanguage, usePathTo } from '../../i18n/context';
import { useTranslation } from '../../i18n/texts';
import { formatSumInCurrency, formatDayAndTime } from '../formats';
import { ColouredTag } from '../Mark';
import { Problem } from '../Problem';
import { ServerTable } from '../ServerTable';
import { buildOrderPath } from '../tabPath';
import { useAdminData } from '../useAdmin';

/** Money that came otherwise than it was asked for, with what to do: it is decided about at Stripe, not here. */
export function HeldPayments() {
  const { t } = useTranslation();
  const language = useLanguage();
  const pathTo = usePathTo();
  const buildOrderPageAddress = (letterId: string) => pathTo(buildOrderPath(letterId));
  const renderSum = (amount: number, currency: string) => (
    <span className="admin-fixed">{formatSumInCurrency(amount, currency, language)}</span>
  );
  const { data, problem, isLoading, reload } = useAdminData('/api/admin/sales/held', heldPaymentsSchema);
  return (
    <section className="admin-box" aria-labelledby="held">
      <h2 id="held">{t('admin.sales.held.title')}</h2>
      <Problem text={problem} onRetry={reload} />
      <ServerTable
        label={t('admin.sales.held.title')}
        rows={data?.rows}
        isLoading={isLoading}
        rowKey={({ payment }) => payment}
        empty={t('admin.sales.held.none')}
        columns={[
          {
            key: 'at',
            title: t('admin.sales.held.at'),
            render: ({ at }) => <span className="number admin-fixed">{formatDayAndTime(at)}</span>,
          },
          {
            key: 'payment',
            title: t('admin.sales.held.payment'),
            render: ({ payment, letterId, settledAt }) => (
              <>
                <span className="sales-id">{payment}</span>
                {settledAt === null && (
                  <span className="sales-under">
                    <Link to={buildOrderPageAddress(letterId)}>
                      {t('admin.sales.held.letter', { name: letterId.slice(0, 8) })}
                    </Link>
                  </span>
                )}
              </>
            ),
          },
          {
            key: 'asked',
            title: t('admin.sales.held.asked'),
            isNumber: true,
            render: ({ asked }) => (asked === null ? '–' : renderSum(asked, 'SEK')),
          },
          {
            key: 'came',
            title: t('admin.sales.held.came'),
            isNumber: true,
            render: ({ came, currency }) => renderSum(came, currency),
          },
          { key: 'why', title: t('admin.sales.held.why'), render: ({ why }) => t(`admin.sales.held.whys.${why}`) },
          {
            key: 'standing',
            title: t('admin.sales.held.standing'),
            render: ({ settledAt }) => (
              <ColouredTag level={settledAt === null ? 'wrong' : 'done'}>
                {settledAt === null && t('admin.sales.held.waits')}
                {settledAt !== null && t('admin.sales.held.settled', { time: formatDayAndTime(settledAt) })}
              </ColouredTag>
            ),
          },
        ]}
      />
      {data && data.waiting > 0 && <p className="admin-note">{t('admin.sales.held.toDo')}</p>}
    </section>
  );
}
