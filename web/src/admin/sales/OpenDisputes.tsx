import { Link } from 'react-router-dom';
import { disputesSchema } from '../../../../core/shared/contracts/admin/sales';
import { useLanguage, usePathTo } from '../../i18n/context';
import { useTranslation } from '../../i18n/texts';
import { formatCalendarDay, formatSumInCurrency } from '../formats';
import { Problem } from '../Problem';
import { ServerTable } from '../ServerTable';
import { buildOrderPath } from '../tabPath';
import { useAdminData } from '../useAdmin';

/** Payments that are contested at the payer's bank now, and until when that can be answered. */
export function OpenDisputes() {
  const { t } = useTranslation();
  const language = useLanguage();
  const pathTo = usePathTo();
  const translateDisputeWord = (list: 'reason' | 'status', word: string) =>
    t([`admin.dispute.${list}.${word}`, `admin.dispute.${list}.other`]);
  const renderDay = (iso: string) => <span className="number admin-fixed">{formatCalendarDay(iso)}</span>;
  const buildOrderPageAddress = (order: string) => pathTo(buildOrderPath(order));
  const { data, problem, isLoading, reload } = useAdminData('/api/admin/sales/disputes', disputesSchema);
  const more = data ? data.total - data.open.length : 0;
  return (
    <section className="admin-box" aria-labelledby="disputes">
      <h2 id="disputes">{t('admin.sales.disputes.title')}</h2>
      <Problem text={problem} onRetry={reload} />
      <ServerTable
        label={t('admin.sales.disputes.title')}
        rows={data?.open}
        isLoading={isLoading}
        rowKey={({ id }) => id}
        empty={t('admin.sales.disputes.none')}
        columns={[
          {
            key: 'order',
            title: t('admin.sales.disputes.order'),
            render: ({ order, orderNumber, payment, id, url }) => (
              <>
                {order === null && t('admin.sales.disputes.unknown')}
                {order !== null && <Link to={buildOrderPageAddress(order)}>{orderNumber ?? order.slice(0, 8)}</Link>}
                <a href={url} target="_blank" rel="noreferrer" className="sales-under sales-id">
                  {payment ?? id}
                  <span className="visually-hidden"> ({t('common.newTab')})</span>
                </a>
              </>
            ),
          },
          {
            key: 'amount',
            title: t('admin.sales.disputes.amount'),
            isNumber: true,
            render: ({ amount, currency }) => (
              <span className="admin-fixed">{formatSumInCurrency(amount, currency, language)}</span>
            ),
          },
          {
            key: 'reason',
            title: t('admin.sales.disputes.reason'),
            render: ({ reason }) => translateDisputeWord('reason', reason),
          },
          {
            key: 'status',
            title: t('admin.sales.disputes.status'),
            render: ({ status }) => translateDisputeWord('status', status),
          },
          { key: 'opened', title: t('admin.sales.disputes.opened'), render: ({ openedAt }) => renderDay(openedAt) },
          {
            key: 'evidence',
            title: t('admin.sales.disputes.evidence'),
            render: ({ evidenceDueBy: day }) => (day === null ? t('admin.sales.disputes.noDay') : renderDay(day)),
          },
        ]}
      />
      {more > 0 && <p className="admin-note">{t('admin.sales.disputes.more', { count: more })}</p>}
      {data && data.total > 0 && <p className="admin-note">{t('admin.sales.disputes.toDo')}</p>}
    </section>
  );
}
