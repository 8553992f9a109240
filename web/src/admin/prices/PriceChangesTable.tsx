import { historySchema, type PriceChange, type Pricing } from '../../../../core/shared/contracts/admin/prices';
import { useLanguage } from '../../i18n/context';
import { useTranslation } from '../../i18n/texts';
import { formatMoney, formatDayAndTime } from '../formats';
import { ProblemOrWrongFilters } from '../ListProblem';
import { ServerTable, type Column } from '../ServerTable';
import { useAdminData } from '../useAdmin';
import { useUrlFilters } from '../useUrlFilters';
import { useStaffNameFormatter } from '../useNameOfStaff';
import { translateMasks } from '../masks';
import { usePriceNameFormatter } from './useNameOfKey';

const FILTERS = { page: '1', pageSize: '25' };

/** Every change of a price there has been: who, when, from what to what, and why. */
export function PriceChangesTable({ pricing }: { pricing: Pricing | undefined }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const nameOf = usePriceNameFormatter();
  const nameOfStaff = useStaffNameFormatter();
  const list = useUrlFilters(FILTERS);
  const { filters, setFilters, query } = list;
  const answer = useAdminData(`/api/admin/pricing/history?${query}`, historySchema);
  const { data, isLoading } = answer;
  const getPriceKeyOrBareOne = (key: string) =>
    pricing?.keys.find((each) => each.key === key) ?? { key, kinds: [], isSubscription: false };
  const columns: Column<PriceChange>[] = [
    {
      key: 'at',
      title: t('prices.history.at'),
      width: 160,
      render: ({ at }) => <span className="number">{formatDayAndTime(at)}</span>,
    },
    { key: 'by', title: t('prices.history.by'), render: ({ by }) => nameOfStaff(by) },
    {
      key: 'changes',
      title: t('prices.history.changes'),
      render: ({ changes }) => (
        <ul className="prices-changes">
          {changes.map(({ key, from, to }) => (
            <li key={key}>
              {nameOf(getPriceKeyOrBareOne(key))}:{' '}
              <span className="number">
                {t('prices.fromTo', {
                  from: formatMoney(from, language),
                  to: to === 0 ? t('prices.free') : formatMoney(to, language),
                })}
              </span>
            </li>
          ))}
        </ul>
      ),
    },
    {
      key: 'reason',
      title: t('prices.history.reason'),
      render: ({ reason }) => <span className="prices-why">{translateMasks(reason, t)}</span>,
    },
  ];
  return (
    <section className="admin-box" aria-labelledby="price-history">
      <h2 id="price-history">{t('prices.history.title')}</h2>
      <ProblemOrWrongFilters list={list} answer={answer} />
      <ServerTable
        label={t('prices.history.title')}
        columns={columns}
        rows={data?.rows}
        rowKey={({ version }) => String(version)}
        {...(data && { total: data.total })}
        page={Number(filters.page)}
        pageSize={Number(filters.pageSize)}
        onChange={setFilters}
        isLoading={isLoading}
        empty={t('prices.history.empty')}
      />
    </section>
  );
}
