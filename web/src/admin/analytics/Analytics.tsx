import { Input, Segmented } from 'antd';
import { useCallback } from 'react';
import { Link } from 'react-router-dom';
import type { z } from 'zod';
import { analyticsSchema, type Period } from '../../../../core/shared/contracts/admin/figures';
import { addDays } from '../../../../core/shared/formats/dates';
import { listKindsAndFollowUps } from '../../data/kinds';
import { useKinds } from '../../data/KindsProvider';
import { useLanguage, usePathTo } from '../../i18n/context';
import { useTranslation } from '../../i18n/texts';
import { Loading } from '../../ui/Loading';
import type { Point } from '../charts/ChartFigure';
import { BarChart, LineChart, PieChart } from '../charts/Charts';
import { formatCount, formatMoney, formatPercent } from '../formats';
import { ProblemOrWrongFilters } from '../ListProblem';
import { Stat } from '../Stat';
import { buildTabPath } from '../tabPath';
import { useAdminData } from '../useAdmin';
import { useUrlFilters } from '../useUrlFilters';
import { computePercentageChange } from './changeInPercent';

/** The periods to choose from, in days; the last but one stands for all time, and the last for days of one's own. */
const PERIODS = ['7', '30', '90', '365', '1095', '9999', 'own'] as const;
const OWN = 'own';
const DEFAULTS = { days: '7', from: '', to: '' };
/** What the API calls the kind of a subscription's payment. */
const SUBSCRIPTION = 'subscription';

type Figures = z.output<typeof analyticsSchema>;
/** Figures of a period and how each is written, in the order of their cards. */
const SUMS = [
  'revenue',
  'transactions',
  'gross',
  'discount',
  'charged',
  'refunded',
  'vat',
  'net',
  'averageOrder',
  'letters',
  'conversion',
] as const;
const COUNTS: readonly string[] = ['transactions', 'letters'];

/** Sales over time, beside the time before: the tab Statistik. */
export default function Analytics() {
  const { t } = useTranslation();
  const list = useUrlFilters(DEFAULTS);
  const { filters, setFilters } = list;
  const known = PERIODS.find((each) => each === filters.days);
  const days = known ?? '7';
  // Days of one's own are asked for once both are there.
  const isAsked = days !== OWN || (filters.from !== '' && filters.to !== '');
  const own = days === OWN ? `&from=${filters.from}&to=${filters.to}` : '';
  const answer = useAdminData(isAsked ? `/api/admin/analytics?days=${days}${own}` : undefined, analyticsSchema);
  const { data, problem, isLoading } = answer;
  const changePeriodFilter = (newPeriod: string) =>
    setFilters(
      newPeriod === OWN
        ? { days: newPeriod, from: data?.period.from ?? '', to: data?.period.to ?? '' }
        : { days: newPeriod, from: '', to: '' },
    );
  return (
    <>
      <fieldset className="admin-periods">
        <legend>{t('admin.analytics.period')}</legend>
        <Segmented
          name="days"
          value={days}
          onChange={changePeriodFilter}
          options={PERIODS.map((value) => ({ value, label: t(`admin.analytics.days.${value}`) }))}
        />
      </fieldset>
      {days === OWN && (
        <div className="admin-range">
          {(['from', 'to'] as const).map((name) => (
            <label key={name}>
              {t(`admin.analytics.${name}`)}
              <Input
                type="date"
                value={filters[name]}
                {...(name === 'from' ? { max: filters.to || undefined } : { min: filters.from || undefined })}
                onChange={({ target }) => setFilters({ [name]: target.value })}
              />
            </label>
          ))}
        </div>
      )}
      <ProblemOrWrongFilters list={list} answer={answer} {...(known === undefined && { wrong: ['days'] })} />
      {!data && problem === undefined && isAsked && <Loading />}
      {data && (
        <div className="admin-column" aria-busy={isLoading}>
          <FigureCards figures={data} />
          {data.period.transactions === 0 && data.letterTypes.length === 0 ? (
            <p className="admin-box admin-empty">{t('admin.analytics.none')}</p>
          ) : (
            <SalesCharts figures={data} />
          )}
        </div>
      )}
    </>
  );
}

/** Each figure beside what it was in as many days before. */
function FigureCards({ figures: { period, before } }: { figures: Figures }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const formatFigure = (name: (typeof SUMS)[number], period: Period) => {
    if (name === 'conversion') return formatPercent(period.conversion, language);
    return COUNTS.includes(name) ? formatCount(period[name], language) : formatMoney(period[name], language);
  };
  const describeEarlierFigure = (name: (typeof SUMS)[number]) => {
    if (!before) return undefined;
    const change = name === 'conversion' ? undefined : computePercentageChange(before[name], period[name]);
    const was = t('admin.analytics.before', { value: formatFigure(name, before) });
    return change === undefined
      ? was
      : `${was} (${change > 0 ? '+' : change < 0 ? '−' : ''}${formatCount(Math.abs(change), language)} %)`;
  };
  return (
    <>
      <p className="admin-note">
        {t('admin.analytics.range', { from: period.from, to: period.to })}{' '}
        {before && t('admin.analytics.compared', { from: before.from, to: before.to })}
      </p>
      <dl className="admin-grid">
        {SUMS.map((name) => (
          <Stat
            key={name}
            name={t(`admin.analytics.sum.${name}`)}
            value={formatFigure(name, period)}
            before={describeEarlierFigure(name)}
            note={t(`admin.analytics.note.${name}`)}
          />
        ))}
      </dl>
    </>
  );
}

function SalesCharts({
  figures: { step, period, salesChart, transactionsChart, letterTypes, codes },
}: {
  figures: Figures;
}) {
  const { t } = useTranslation();
  const language = useLanguage();
  const pathTo = usePathTo();
  const { answer: kinds } = useKinds();
  const money = useCallback((sek: number) => formatMoney(sek, language), [language]);
  const count = useCallback((value: number) => formatCount(value, language), [language]);
  const getLetterTypeNameOrId = (type: string) =>
    type === SUBSCRIPTION
      ? t('admin.analytics.subscription')
      : (listKindsAndFollowUps(kinds).find(({ id }) => id === type)?.name ?? type);
  const buildSalesPathWithFilters = (filters: Record<string, string>) =>
    pathTo(
      `${buildTabPath('sales')}?${new URLSearchParams({ from: period.from, to: period.to, ...filters }).toString()}`,
    );
  const linkPointsToSales = (points: Figures['salesChart']): Point[] =>
    points.map((point, index) => {
      const next = points[index + 1];
      const from =
        computeFirstDayOfPoint(point.label) < period.from ? period.from : computeFirstDayOfPoint(point.label);
      return {
        ...point,
        path: buildSalesPathWithFilters({
          from,
          to: (next && addDays(computeFirstDayOfPoint(next.label), -1)) ?? period.to,
        }),
      };
    });
  return (
    <>
      <LineChart
        title={t('admin.analytics.trend')}
        labelHead={t(`admin.analytics.step.${step}`)}
        valueHead={t('admin.analytics.sales')}
        points={linkPointsToSales(salesChart)}
        format={money}
        empty={t('admin.analytics.noneHere')}
      />
      <div className="admin-pair">
        <BarChart
          title={t(`admin.analytics.per.${step}`)}
          labelHead={t(`admin.analytics.step.${step}`)}
          valueHead={t('admin.analytics.sum.transactions')}
          points={linkPointsToSales(transactionsChart)}
          format={count}
          empty={t('admin.analytics.noneHere')}
        />
        <PieChart
          title={t('admin.analytics.types')}
          labelHead={t('admin.analytics.type')}
          valueHead={t('admin.analytics.sum.transactions')}
          points={letterTypes.map(({ type, count: value }) => ({
            label: getLetterTypeNameOrId(type),
            value,
            path: buildSalesPathWithFilters({ letterType: type }),
          }))}
          format={count}
          empty={t('admin.analytics.noneHere')}
        />
      </div>
      <section className="admin-box" aria-labelledby="analytics-codes">
        <h2 id="analytics-codes">{t('admin.analytics.codes')}</h2>
        {codes.length === 0 ? (
          <p className="admin-note">{t('admin.analytics.noCodes')}</p>
        ) : (
          <table className="admin-plain" aria-labelledby="analytics-codes">
            <thead>
              <tr>
                <th scope="col">{t('admin.analytics.code')}</th>
                {(['transactions', 'discount', 'revenue'] as const).map((name) => (
                  <th key={name} scope="col" className="number">
                    {t(`admin.analytics.sum.${name}`)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {codes.map(({ code, count: used, discount, revenue }) => (
                <tr key={code}>
                  <th scope="row">
                    <Link to={buildSalesPathWithFilters({ discountCode: code })}>{code}</Link>
                  </th>
                  <td className="number">{count(used)}</td>
                  <td className="number">{money(discount)}</td>
                  <td className="number">{money(revenue)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        )}
      </section>
      <p className="admin-note">{t('admin.analytics.ways')}</p>
    </>
  );
}

/** The day that a point begins on: of a month its first. */
function computeFirstDayOfPoint(label: string): string {
  return label.length === 'YYYY-MM'.length ? `${label}-01` : label;
}
