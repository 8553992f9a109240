import { Select } from 'antd';
import type { z } from 'zod';
import type { Language } from '../../../../core/shared/languages';
import { LETTER_RESULTS } from '../../../../core/shared/letter/letterResults';
import { useLanguage } from '../../i18n/context';
import { useTranslation } from '../../i18n/texts';
import { Loading } from '../../ui/Loading';
import { formatCount, formatMoney, formatPercent } from '../formats';
import { Problem } from '../Problem';
import { useAdminData } from '../useAdmin';
import { funnelSchema, type ListedKind } from '../../../../core/shared/contracts/admin/kinds';

/** As the API calls the last step of a kind whose wizard ends at payment. */
const FETCHED = 'fetched';
const PERIODS = ['7', '30', '90', '365', '9999'];

/** How far visits got, step by step: sums that browsers told, and letters as the books have them. */
export function KindFunnelPanel({
  kind,
  days,
  onDays,
}: {
  kind: ListedKind;
  days: string;
  onDays: (days: string) => void;
}) {
  const { t } = useTranslation();
  const language = useLanguage();
  const period = PERIODS.includes(days) ? days : '30';
  const isCounted = kind.state === 'ok';
  const { data, problem, reload } = useAdminData(
    isCounted ? `/api/admin/kinds/${encodeURIComponent(kind.key ?? '')}/funnel?days=${period}` : undefined,
    funnelSchema,
  );
  if (!isCounted) return <p>{t('admin.kinds.notCounted')}</p>;
  return (
    <div className="kind-letters">
      <p className="kind-lead">{t('admin.kinds.funnelLead')}</p>
      <div className="admin-filters">
        <label>
          {t('admin.kinds.period')}
          <Select
            value={period}
            onChange={onDays}
            options={PERIODS.map((each) => ({ value: each, label: t(`admin.kinds.periods.${each}`) }))}
            aria-label={t('admin.kinds.period')}
          />
        </label>
      </div>
      <Problem text={problem} onRetry={reload} />
      {!data && problem === undefined && <Loading />}
      {data && (
        <>
          <FunnelTable
            caption={t('admin.kinds.steps')}
            head={t('admin.kinds.step')}
            countHead={t('admin.kinds.reached')}
            rows={data.steps.map(({ id, label, reached }, index) => ({
              id,
              label: `${index + 1}. ${id === FETCHED ? t('admin.kinds.fetched') : label}`,
              count: reached,
            }))}
            {...{ language }}
          />
          <p className="small soft">{t('admin.kinds.funnelNote')}</p>
          <FunnelTable
            caption={t('admin.kinds.letters')}
            head={t('admin.kinds.letterState')}
            countHead={t('admin.kinds.count')}
            rows={(['begun', 'previewed', 'paid'] as const).map((id) => ({
              id,
              label: t(`admin.kinds.letterStates.${id}`),
              count: data.letters[id],
            }))}
            {...{ language }}
          />
          <LetterResultTable results={data.results} />
        </>
      )}
    </div>
  );
}

/** What people told came of their letters, by situation. */
function LetterResultTable({ results }: { results: z.output<typeof funnelSchema>['results'] }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const caption = t('admin.kinds.results.caption');
  if (results.length === 0) return <p className="small soft">{t('admin.kinds.results.none')}</p>;
  return (
    <div className="kind-funnel" tabIndex={0} role="region" aria-label={caption}>
      <table className="admin-plain">
        <caption>{caption}</caption>
        <thead>
          <tr>
            <th scope="col">{t('admin.kinds.results.situation')}</th>
            {LETTER_RESULTS.map((result) => (
              <th key={result} scope="col" className="number">
                {t(`admin.kinds.results.${result}`)}
              </th>
            ))}
            <th scope="col" className="number">
              {t('admin.kinds.results.amount')}
            </th>
          </tr>
        </thead>
        <tbody>
          {results.map(({ situation, label, letters, amount }) => (
            <tr key={situation}>
              <th scope="row">{label === '' ? t('admin.kinds.results.ownForm') : label}</th>
              {LETTER_RESULTS.map((result) => (
                <td key={result} className="number">
                  {formatCount(letters[result], language)}
                </td>
              ))}
              <td className="number">{formatMoney(amount, language)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

interface TableProps {
  caption: string;
  head: string;
  countHead: string;
  rows: { id: string; label: string; count: number }[];
  language: Language;
}

/** Figures below one another, each with its share of the first, also drawn. */
function FunnelTable({ caption, head, countHead, rows, language }: TableProps) {
  const { t } = useTranslation();
  const first = rows[0]?.count ?? 0;
  const most = Math.max(1, ...rows.map(({ count }) => count));
  return (
    <div className="kind-funnel" tabIndex={0} role="region" aria-label={caption}>
      <table className="admin-plain">
        <caption>{caption}</caption>
        <thead>
          <tr>
            <th scope="col">{head}</th>
            <th scope="col" className="number">
              {countHead}
            </th>
            <th scope="col" className="number">
              {t('admin.kinds.share')}
            </th>
            <th scope="col" aria-hidden="true" />
          </tr>
        </thead>
        <tbody>
          {rows.map(({ id, label, count }) => (
            <tr key={id}>
              <th scope="row">{label}</th>
              <td className="number">{formatCount(count, language)}</td>
              <td className="number">{first > 0 ? formatPercent((100 * count) / first, language) : '–'}</td>
              <td aria-hidden="true" className="kind-bar-cell">
                <meter min={0} max={most} value={count} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
