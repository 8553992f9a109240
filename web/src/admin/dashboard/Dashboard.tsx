import { CircleAlert } from 'lucide-react';
import { useCallback } from 'react';
import { Link } from 'react-router-dom';
import { dashboardSchema, type Need, type RecentTransaction } from '../../../../core/shared/contracts/admin/figures';
import { useLanguage, usePathTo } from '../../i18n/context';
import { useTranslation } from '../../i18n/texts';
import { Loading } from '../../ui/Loading';
import { LineChart } from '../charts/Charts';
import { formatCount, formatMoney, formatPercent, formatDayAndTime } from '../formats';
import { PaymentStatus } from '../PaymentStatus';
import { Problem } from '../Problem';
import { ServerTable } from '../ServerTable';
import { Stat } from '../Stat';
import { buildOrderPath, buildTabPath } from '../tabPath';
import { useAdminData } from '../useAdmin';

/** How often the figures are read again, milliseconds. */
const REFRESH = 60_000;

/** How things stand: the tab Översikt. */
export default function Dashboard() {
  const { t } = useTranslation();
  const language = useLanguage();
  const { data, problem, reload } = useAdminData('/api/admin/dashboard', dashboardSchema, { refreshEvery: REFRESH });
  const pathTo = usePathTo();
  const money = useCallback((sek: number) => formatMoney(sek, language), [language]);
  if (!data) return problem === undefined ? <Loading /> : <Problem text={problem} onRetry={reload} />;
  const formatNumber = (value: number) => formatCount(value, language);
  return (
    <>
      <Problem text={problem} onRetry={reload} />
      <UrgentNeeds needs={data.attention} />
      <dl className="admin-grid">
        <Stat
          name={t('admin.dashboard.letters')}
          value={formatNumber(data.totalLetters)}
          note={t('admin.dashboard.lettersNote')}
        />
        <Stat
          name={t('admin.dashboard.revenue')}
          value={money(data.totalRevenue)}
          note={t('admin.dashboard.revenueNote')}
        />
        <Stat
          name={t('admin.dashboard.conversion')}
          value={formatPercent(data.conversionRate, language)}
          note={t('admin.dashboard.conversionNote')}
        />
        <Stat name={t('admin.dashboard.subscriptions')} value={formatNumber(data.activeSubscriptions)} />
      </dl>
      <div className="admin-pair admin-pair-wide">
        <RecentTransactions rows={data.recentTransactions} money={money} />
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
              <dd className="number">{formatNumber(data.quickStats.paidLetters)}</dd>
              <dt>{t('admin.dashboard.unbought')}</dt>
              <dd className="number">{formatNumber(data.quickStats.unboughtPreviews)}</dd>
              <dt>{t('admin.dashboard.sourcesDue')}</dt>
              <dd className="number">
                <Link to={pathTo(`${buildTabPath('legal')}?state=due`)}>{formatNumber(data.sourcesDue.total)}</Link>
              </dd>
            </dl>
            {data.figures && (
              <p className="small soft">
                {t('admin.dashboard.checked', { time: formatDayAndTime(data.figures.at) })}{' '}
                {data.figures.differing.length > 0 &&
                  t('admin.dashboard.corrected', { count: data.figures.differing.length })}
              </p>
            )}
          </section>
        </div>
      </div>
    </>
  );
}

/** The list in which each kind of need is seen to; what has none is about orders that are named, or is seen to outside. */
const SEEN_TO: Partial<Record<Need['what'], string>> = {
  late: `${buildTabPath('letters')}?attention=paidNotDelivered`,
  held: buildTabPath('sales'),
  disputes: buildTabPath('sales'),
  failed: `${buildTabPath('letters')}?attention=failed`,
  mails: `${buildTabPath('letters')}?attention=failed`,
  kinds: buildTabPath('kinds'),
  law: `${buildTabPath('legal')}?state=due`,
};

/** Orders that are named at once. */
const NAMED_AT_ONCE = 5;

/** What somebody has to see to now, with the orders that it is about: nothing on the page matters more. */
function UrgentNeeds({ needs }: { needs: readonly Need[] }) {
  const { t } = useTranslation();
  return (
    <section aria-labelledby="needs" className="admin-needs">
      <h2 id="needs">{t('admin.dashboard.needs')}</h2>
      {needs.length === 0 && <p className="admin-calm">{t('admin.dashboard.nothing')}</p>}
      <div role="alert" className="admin-alarms">
        {needs.map(({ what, count, orders }) => (
          <div key={what} className="admin-alarm">
            <CircleAlert size={22} aria-hidden="true" />
            <span>{t(`admin.dashboard.${what}`, { count })}</span>
            <OrderLinks orders={orders.slice(0, NAMED_AT_ONCE)} />
            {/* What has a page of its own is listed there. */}
            {SEEN_TO[what] === undefined && orders.length > NAMED_AT_ONCE && (
              <details className="admin-more-orders">
                <summary>{t('admin.dashboard.moreOrders', { count: count - NAMED_AT_ONCE })}</summary>
                <OrderLinks orders={orders.slice(NAMED_AT_ONCE)} />
                {count > orders.length && (
                  <p>{t('admin.dashboard.evenMoreOrders', { count: count - orders.length })}</p>
                )}
              </details>
            )}
            <NeedListLink what={what} />
          </div>
        ))}
      </div>
    </section>
  );
}

function OrderLinks({ orders }: Pick<Need, 'orders'>) {
  const pathTo = usePathTo();
  return orders.map(({ id, name }) => (
    <Link key={id} to={pathTo(buildOrderPath(id))} className="number">
      {name}
    </Link>
  ));
}

function NeedListLink({ what }: Pick<Need, 'what'>) {
  const { t } = useTranslation();
  const pathTo = usePathTo();
  const list = SEEN_TO[what];
  return list === undefined ? null : <Link to={pathTo(list)}>{t(`admin.dashboard.${what}Link`)}</Link>;
}

function RecentTransactions({ rows, money }: { rows: readonly RecentTransaction[]; money: (sek: number) => string }) {
  const { t } = useTranslation();
  const pathTo = usePathTo();
  return (
    <section className="admin-box" aria-labelledby="recent">
      <h2 id="recent">{t('admin.dashboard.recent')}</h2>
      <ServerTable
        label={t('admin.dashboard.recent')}
        rows={rows}
        rowKey={({ id }) => id}
        empty={t('admin.dashboard.noTransactions')}
        columns={[
          {
            key: 'date',
            title: t('admin.dashboard.date'),
            render: ({ id, date }) => (
              <Link to={pathTo(buildOrderPath(id))} className="number admin-fixed">
                {formatDayAndTime(date)}
              </Link>
            ),
          },
          {
            key: 'user',
            title: t('admin.dashboard.user'),
            render: ({ userEmail }) => userEmail ?? t('admin.dashboard.removed'),
          },
          {
            key: 'amount',
            title: t('admin.dashboard.amount'),
            isNumber: true,
            render: ({ amount }) => <span className="admin-fixed">{money(amount)}</span>,
          },
          {
            key: 'status',
            title: t('admin.dashboard.status'),
            render: ({ status, refundedAmount }) => <PaymentStatus status={status} refundedAmount={refundedAmount} />,
          },
        ]}
      />
    </section>
  );
}
