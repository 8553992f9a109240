import type { ReactNode } from 'react';
import { LOCALES } from '../../../../core/shared/formats/locales';
import { monthsSchema, topCodesSchema } from '../../../../core/shared/contracts/admin/sales';
import { useLanguage } from '../../i18n/context';
import { useTranslation } from '../../i18n/texts';
import { PartLoadingPlaceholder } from '../Awaited';
import { formatCount, formatMoney } from '../formats';
import { Problem } from '../Problem';
import { useAdminData } from '../useAdmin';

/** The ten codes that were used most. */
export function TopDiscountCodes() {
  const { t } = useTranslation();
  const language = useLanguage();
  const { data, problem, isLoading, reload } = useAdminData('/api/admin/sales/codes', topCodesSchema);
  const formatMoneyCell = (sek: number) => formatMoney(sek, language);
  return (
    <TitledSection id="sales-codes" title={t('admin.sales.codes.title')} problem={problem} onRetry={reload}>
      <FiguresTable
        labelledBy="sales-codes"
        isLoading={isLoading}
        heads={[
          t('admin.sales.codes.code'),
          t('admin.sales.codes.uses'),
          t('admin.sales.codes.discount'),
          t('admin.sales.codes.average'),
          t('admin.sales.codes.revenue'),
        ]}
        rows={data?.codes.map(({ code, usageCount, totalDiscount, averageDiscount, totalRevenue }) => [
          code,
          formatCount(usageCount, language),
          formatMoneyCell(totalDiscount),
          formatMoneyCell(averageDiscount),
          formatMoneyCell(totalRevenue),
        ])}
        empty={t('admin.sales.codes.none')}
      />
    </TitledSection>
  );
}

/** The last twelve months. */
export function MonthlySummary() {
  const { t } = useTranslation();
  const language = useLanguage();
  const { data, problem, isLoading, reload } = useAdminData('/api/admin/sales/monthly', monthsSchema);
  const formatMoneyCell = (sek: number) => formatMoney(sek, language);
  const formatMonth = (year: number, month: number) =>
    new Intl.DateTimeFormat(LOCALES[language], {
      year: 'numeric',
      month: 'short',
      timeZone: 'UTC',
    }).format(new Date(Date.UTC(year, month - 1, 1)));
  return (
    <TitledSection id="sales-months" title={t('admin.sales.months.title')} problem={problem} onRetry={reload}>
      <FiguresTable
        labelledBy="sales-months"
        isLoading={isLoading}
        heads={[
          t('admin.sales.months.month'),
          t('admin.sales.months.transactions'),
          t('admin.sales.months.revenue'),
          t('admin.sales.months.average'),
          t('admin.sales.months.paidBack'),
        ]}
        rows={data?.months.map(({ year, month, totalTransactions, totalRevenue, averageOrderValue, paidBack }) => [
          formatMonth(year, month),
          formatCount(totalTransactions, language),
          formatMoneyCell(totalRevenue),
          formatMoneyCell(averageOrderValue),
          formatMoneyCell(paidBack),
        ])}
        empty={t('admin.sales.months.none')}
      />
      <p className="admin-note">{t('admin.sales.months.note')}</p>
    </TitledSection>
  );
}

/** On a phone the last column but one gives way. */
const EXTRA = 3;

interface FiguresProps {
  labelledBy: string;
  heads: readonly string[];
  /** The first cell of each says what the row is of; the others are figures. undefined: not read. */
  rows: readonly (readonly string[])[] | undefined;
  isLoading: boolean;
  empty: string;
}

function FiguresTable({ labelledBy, heads, rows, isLoading, empty }: FiguresProps) {
  const getClassNameOfColumn = (column: number) => `number${column === EXTRA ? ' sales-extra' : ''}`;
  if (!rows) return isLoading ? <PartLoadingPlaceholder /> : null;
  if (rows.length === 0) return <p className="admin-note">{empty}</p>;
  return (
    <table className="admin-plain" aria-labelledby={labelledBy} aria-busy={isLoading}>
      <thead>
        <tr>
          {heads.map((head, column) => (
            <th key={head} scope="col" className={column === 0 ? '' : getClassNameOfColumn(column)}>
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(([name, ...figures]) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            {figures.map((figure, index) => (
              <td key={heads[index + 1]} className={getClassNameOfColumn(index + 1)}>
                {figure}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function TitledSection({
  id,
  title,
  problem,
  onRetry,
  children,
}: {
  id: string;
  title: string;
  problem: string | undefined;
  onRetry: () => void;
  children: ReactNode;
}) {
  return (
    <section className="admin-box" aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <Problem text={problem} onRetry={onRetry} />
      {children}
    </section>
  );
}
