import { Segmented } from 'antd';
import { useCallback } from 'react';
import { analyticsSchema } from '../../../../core/admin/figures';
import { useKinds } from '../../data/KindsProvider';
import { useLanguage } from '../../i18n/context';
import { useTranslation } from '../../i18n/texts';
import { Loading } from '../../ui/Loading';
import { BarChart, LineChart, PieChart } from '../charts/Charts';
import { formatCount, formatMoney } from '../formats';
import { Problem } from '../Problem';
import { Stat } from '../Stat';
import { useAdminData } from '../useAdmin';
import { useUrlFilters } from '../useUrlFilters';

/** The periods to choose from, in days; the last stands for all time. */
const PERIODS = ['7', '30', '90', '365', '1095', '9999'] as const;
const DEFAULTS = { days: '7' };
/** What the API calls the kind of a subscription's payment. */
const SUBSCRIPTION = 'subscription';

/** Sales over time: the tab Analytics. */
export default function Analytics() {
  const { t } = useTranslation();
  const language = useLanguage();
  const { answer: kinds } = useKinds();
  const { filters, setFilters } = useUrlFilters(DEFAULTS);
  const days = PERIODS.find((each) => each === filters.days) ?? '7';
  const { data, problem, isLoading, reload } = useAdminData(`/api/admin/analytics?days=${days}`, analyticsSchema);
  const money = useCallback((sek: number) => formatMoney(sek, language), [language]);
  const count = useCallback((value: number) => formatCount(value, language), [language]);
  const nameOf = (type: string) => (type === SUBSCRIPTION ? t('admin.analytics.subscription') : (kinds?.kinds.find(({ id }) => id === type)?.name ?? type));
  return (
    <>
      <fieldset className="admin-periods">
        <legend>{t('admin.analytics.period')}</legend>
        <Segmented
          name="days"
          value={days}
          onChange={(to) => setFilters({ days: to })}
          options={PERIODS.map((value) => ({ value, label: t(`admin.analytics.days.${value}`) }))}
        />
      </fieldset>
      <Problem text={problem} onRetry={reload} />
      {!data && problem === undefined && <Loading />}
      {data && (
        <div className="admin-column" aria-busy={isLoading}>
          <dl className="admin-grid">
            <Stat name={t('admin.analytics.revenue')} value={money(data.totalRevenue)} note={t('admin.analytics.revenueNote')} />
            <Stat name={t('admin.analytics.transactions')} value={count(data.totalTransactions)} note={t('admin.analytics.transactionsNote')} />
            <Stat name={t('admin.analytics.average')} value={money(data.averageOrderValue)} note={t('admin.analytics.averageNote')} />
          </dl>
          {data.totalTransactions === 0 && data.letterTypes.length === 0 ? (
            <p className="admin-box admin-empty">{t('admin.analytics.none')}</p>
          ) : (
            <>
              <LineChart
                title={t('admin.analytics.trend')}
                labelHead={t(`admin.analytics.step.${data.step}`)}
                valueHead={t('admin.analytics.sales')}
                points={data.salesChart}
                format={money}
                empty={t('admin.analytics.noneHere')}
              />
              <div className="admin-pair">
                <BarChart
                  title={t(`admin.analytics.per.${data.step}`)}
                  labelHead={t(`admin.analytics.step.${data.step}`)}
                  valueHead={t('admin.analytics.transactions')}
                  points={data.transactionsChart}
                  format={count}
                  empty={t('admin.analytics.noneHere')}
                />
                <PieChart
                  title={t('admin.analytics.types')}
                  labelHead={t('admin.analytics.type')}
                  valueHead={t('admin.analytics.transactions')}
                  points={data.letterTypes.map(({ type, count: value }) => ({ label: nameOf(type), value }))}
                  format={count}
                  empty={t('admin.analytics.noneHere')}
                />
              </div>
            </>
          )}
        </div>
      )}
    </>
  );
}
