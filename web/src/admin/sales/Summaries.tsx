import type { ReactNode } from 'react';
import { useLanguage } from '../../i18n/context';
import { useTranslation } from '../../i18n/texts';
import { formatCount, formatMoney } from '../formats';
import { Problem } from '../Problem';
import { ServerTable } from '../ServerTable';
import { useAdminData } from '../useAdmin';
import { codesSchema, monthsSchema } from './sales';

/** The ten codes that were used most (SPEC section 2). */
export function TopCodes() {
  const { t } = useTranslation();
  const language = useLanguage();
  const { data, problem, isLoading, reload } = useAdminData('/api/admin/sales/codes', codesSchema);
  const money = (sek: number) => <span className="admin-fixed">{formatMoney(sek, language)}</span>;
  return (
    <Box id="sales-codes" title={t('admin.sales.codes.title')}>
      <Problem text={problem} onRetry={reload} />
      <ServerTable
        label={t('admin.sales.codes.title')}
        rows={data?.codes ?? []}
        rowKey={({ code }) => code}
        isLoading={isLoading}
        empty={t('admin.sales.codes.none')}
        columns={[
          { key: 'code', title: t('admin.sales.codes.code'), render: ({ code }) => <span className="sales-code">{code}</span> },
          { key: 'uses', title: t('admin.sales.codes.uses'), isNumber: true, render: ({ usageCount }) => formatCount(usageCount, language) },
          { key: 'discount', title: t('admin.sales.codes.discount'), isNumber: true, render: ({ totalDiscount }) => money(totalDiscount) },
          { key: 'average', title: t('admin.sales.codes.average'), isNumber: true, render: ({ averageDiscount }) => money(averageDiscount) },
          { key: 'revenue', title: t('admin.sales.codes.revenue'), isNumber: true, render: ({ totalRevenue }) => money(totalRevenue) },
        ]}
      />
    </Box>
  );
}

/** The last twelve months (SPEC section 9). */
export function MonthlySummary() {
  const { t } = useTranslation();
  const language = useLanguage();
  const { data, problem, isLoading, reload } = useAdminData('/api/admin/sales/monthly', monthsSchema);
  const money = (sek: number) => <span className="admin-fixed">{formatMoney(sek, language)}</span>;
  const nameOf = (year: number, month: number) =>
    new Intl.DateTimeFormat(language === 'sv' ? 'sv-SE' : 'en-GB', { year: 'numeric', month: 'short', timeZone: 'UTC' }).format(new Date(Date.UTC(year, month - 1, 1)));
  return (
    <Box id="sales-months" title={t('admin.sales.months.title')}>
      <Problem text={problem} onRetry={reload} />
      <ServerTable
        label={t('admin.sales.months.title')}
        rows={data?.months ?? []}
        rowKey={({ year, month }) => `${year}-${month}`}
        isLoading={isLoading}
        empty={t('admin.sales.months.none')}
        columns={[
          { key: 'month', title: t('admin.sales.months.month'), render: ({ year, month }) => <span className="admin-fixed">{nameOf(year, month)}</span> },
          { key: 'transactions', title: t('admin.sales.months.transactions'), isNumber: true, render: ({ totalTransactions }) => formatCount(totalTransactions, language) },
          { key: 'revenue', title: t('admin.sales.months.revenue'), isNumber: true, render: ({ totalRevenue }) => money(totalRevenue) },
          { key: 'average', title: t('admin.sales.months.average'), isNumber: true, render: ({ averageOrderValue }) => money(averageOrderValue) },
          { key: 'paidBack', title: t('admin.sales.months.paidBack'), isNumber: true, render: ({ paidBack }) => money(paidBack) },
        ]}
      />
      <p className="sales-note">{t('admin.sales.months.note')}</p>
    </Box>
  );
}

function Box({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section className="admin-box" aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {children}
    </section>
  );
}
