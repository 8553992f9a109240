import { CircleAlert } from 'lucide-react';
import { useCallback } from 'react';
import { Link } from 'react-router-dom';
import { dashboardSchema, type RecentTransaction } from '../../../../core/admin/figures';
import { useLanguage, usePathTo } from '../../i18n/context';
import { useTranslation } from '../../i18n/texts';
import { Loading } from '../../ui/Loading';
import { LineChart } from '../charts/Charts';
import { formatCount, formatMoney, formatPercent, formatTime } from '../formats';
import { PaymentStatus } from '../PaymentStatus';
import { Problem } from '../Problem';
import { ServerTable } from '../ServerTable';
import { Stat } from '../Stat';
import { tabPath } from '../tabPath';
import { useAdminData } from '../useAdmin';

/** How often the figures are read again, milliseconds. */
const REFRESH = 60_000;

/** How things stand (SPEC section 2, Dashboard). */
export default function Dashboard() {
  const { t } = useTranslation();
  const language = useLanguage();
  const { data, problem, reload } = useAdminData('/api/admin/dashboard', dashboardSchema, REFRESH);
  const pathTo = usePathTo();
  const money = useCallback((sek: number) => formatMoney(sek, language), [language]);
  if (!data) return problem === undefined ? <Loading /> : <Problem text={problem} onRetry={reload} />;
  const count = (value: number) => formatCount(value, language);
  return (
    <>
      <Problem text={problem} onRetry={reload} />
      <NotDelivered count={data.attention.paidNotDelivered.length} />
      <dl className="admin-grid">
        <Stat name={t('admin.dashboard.letters')} value={count(data.totalLetters)} />
        <Stat name={t('admin.dashboard.revenue')} value={money(data.totalRevenue)} />
        <Stat name={t('admin.dashboard.conversion')} value={formatPercent(data.conversionRate, language)} />
        <Stat name={t('admin.dashboard.subscriptions')} value={count(data.activeSubscriptions)} />
      </dl>
      <div className="admin-pair admin-pair-wide">
        <Recent rows={data.recentTransactions} money={money} />
        <div className="admin-column">
          <LineChart
            title={t('admin.dashboard.chart')}
            labelHead={t('admin.dashboard.day')}
            valueHead={t('admin.dashboard.sales')}
            points={data.salesChart}
            format={money}
            empty={t('admin.dashboard.noSales')}
          />
          <section className="admin-box" aria-labelledby="quick">
            <h2 id="quick">{t('admin.dashboard.quick')}</h2>
            <dl className="admin-facts">
              <dt>{t('admin.dashboard.average')}</dt>
              <dd className="number">{money(data.quickStats.averageOrderValue)}</dd>
              <dt>{t('admin.dashboard.paidLetters')}</dt>
              <dd className="number">{count(data.quickStats.paidLetters)}</dd>
              <dt>{t('admin.dashboard.previews')}</dt>
              <dd className="number">{count(data.quickStats.previews)}</dd>
              <dt>{t('admin.dashboard.sourcesDue')}</dt>
              <dd className="number">
                <Link to={pathTo(`${tabPath('legal')}?state=due`)}>{count(data.attention.sourcesDue.total)}</Link>
              </dd>
            </dl>
            {data.figures && (
              <p className="small soft">
                {t('admin.dashboard.checked', { time: formatTime(data.figures.at) })}{' '}
                {data.figures.differing.length > 0 && t('admin.dashboard.corrected', { count: data.figures.differing.length })}
              </p>
            )}
          </section>
        </div>
      </div>
    </>
  );
}

/** Somebody has paid and waits: nothing on the page matters more. */
function NotDelivered({ count }: { count: number }) {
  const { t } = useTranslation();
  const pathTo = usePathTo();
  return (
    <div role="alert">
      {count > 0 && (
        <p className="admin-alarm">
          <CircleAlert size={22} aria-hidden="true" />
          <span>{t('admin.dashboard.late', { count })}</span>
          <Link to={pathTo(`${tabPath('letters')}?attention=paidNotDelivered`)}>{t('admin.dashboard.lateLink')}</Link>
        </p>
      )}
    </div>
  );
}

function Recent({ rows, money }: { rows: readonly RecentTransaction[]; money: (sek: number) => string }) {
  const { t } = useTranslation();
  return (
    <section className="admin-box" aria-labelledby="recent">
      <h2 id="recent">{t('admin.dashboard.recent')}</h2>
      <ServerTable
        label={t('admin.dashboard.recent')}
        rows={rows}
        rowKey={({ id }) => id}
        empty={t('admin.dashboard.noTransactions')}
        columns={[
          { key: 'date', title: t('admin.dashboard.date'), render: ({ date }) => <span className="number admin-fixed">{formatTime(date)}</span> },
          { key: 'user', title: t('admin.dashboard.user'), render: ({ userEmail }) => userEmail ?? t('admin.dashboard.removed') },
          { key: 'amount', title: t('admin.dashboard.amount'), isNumber: true, render: ({ amount }) => <span className="admin-fixed">{money(amount)}</span> },
          { key: 'status', title: t('admin.dashboard.status'), render: ({ status, refundedAmount }) => <PaymentStatus status={status} refundedAmount={refundedAmount} /> },
        ]}
      />
    </section>
  );
}
