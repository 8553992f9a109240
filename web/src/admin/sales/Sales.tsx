import type { z } from 'zod';
import { useMutation } from '@tanstack/react-query';
import { Button } from 'antd';
import { Download } from 'lucide-react';
import { useState } from 'react';
import {
  markSchema,
  optionsSchema,
  salesSchema,
  type customerMarkRequest,
} from '../../../../core/shared/contracts/admin/sales';
import { useLanguage } from '../../i18n/context';
import { useTranslation } from '../../i18n/texts';
import { useToast } from '../../ui/Toast';
import { formatCount } from '../formats';
import { ProblemOrWrongFilters } from '../ListProblem';
import { Problem } from '../Problem';
import { buildTablePageProps, ServerTable } from '../ServerTable';
import { downloadAdminFile, useAdminAction, useAdminData, useErrorDescriber, useLostAccessHandler } from '../useAdmin';
import { useUrlFilters } from '../useUrlFilters';
import { FiguresCheckWithRecount } from './FiguresCheck';
import { HeldPayments } from './HeldPayments';
import { OpenDisputes } from './OpenDisputes';
import { SalesFilters } from './SalesFilters';
import { MonthlySummary, TopDiscountCodes } from './Summaries';
import { FILTERS } from './filters';
import { useSalesColumns } from './useSalesColumns';
import './sales.css';

const NO_OPTIONS = { letterTypes: [], paymentMethods: [], discountCodes: [] };

/** Every sale, with filters and sums: the tab Försäljning. */
export default function Sales() {
  const { t } = useTranslation();
  const language = useLanguage();
  const list = useUrlFilters(FILTERS);
  const { filters, setFilters, clear, query: kept } = list;
  // Somebody's address stands in no address of a page, nor of a call: there it goes by its mark.
  const [sought, setSought] = useState({ address: '', mark: '' });
  const { run, problem: notMarked } = useAdminAction();
  const query = sought.mark === '' ? kept : `${kept}&search=${sought.mark}`;
  const answer = useAdminData(`/api/admin/sales?${query}`, salesSchema);
  const { data, isLoading } = answer;
  const { data: options = NO_OPTIONS } = useAdminData('/api/admin/sales/options', optionsSchema);
  const columns = useSalesColumns();
  const searchSalesByTextOrEmail = async (text: string) => {
    if (!text.includes('@')) {
      setSought({ address: '', mark: '' });
      setFilters({ search: text });
      return;
    }
    const done = await run('POST', '/api/admin/sales/mark', { email: text } satisfies z.input<
      typeof customerMarkRequest
    >);
    if (!done) return;
    setSought({ address: text, mark: markSchema.parse(done.answer).mark });
    setFilters({ search: '' });
  };
  const formatNumber = (value: number) => formatCount(value, language);
  return (
    <>
      <SalesFilters
        filters={{ ...filters, search: sought.address || filters.search }}
        options={options}
        onSearch={(text) => void searchSalesByTextOrEmail(text)}
        onChange={setFilters}
        onClear={() => {
          setSought({ address: '', mark: '' });
          clear();
        }}
      />
      <div className="sales-bar">
        <p role="status" className="sales-count">
          {data && t('admin.sales.shown', { shown: formatNumber(data.total), all: formatNumber(data.all) })}
        </p>
        <SalesExportLinks query={query} period={filters} isEmpty={data?.total === 0} />
      </div>
      <p className="admin-note">{t('admin.sales.books')}</p>
      <Problem text={notMarked} />
      <ProblemOrWrongFilters list={list} answer={answer} />
      <ServerTable
        label={t('admin.sales.table')}
        columns={columns}
        rowKey={({ id }) => id}
        {...buildTablePageProps({ data, isLoading }, { filters, setFilters })}
        empty={data && data.all > 0 ? t('admin.sales.noneSuch') : t('admin.sales.none')}
      />
      <p className="admin-note">{t('admin.sales.addresses')}</p>
      <OpenDisputes />
      <HeldPayments />
      <div className="admin-pair">
        <div className="admin-column">
          <TopDiscountCodes />
          <FiguresCheckWithRecount />
        </div>
        <MonthlySummary />
      </div>
    </>
  );
}

const FILES = ['export', 'bookkeeping'] as const;

/** The list as a file, and what a bookkeeper asks for: that goes by its days alone. */
function SalesExportLinks({
  query,
  period: { from, to },
  isEmpty,
}: {
  query: string;
  period: { from: string; to: string };
  isEmpty: boolean;
}) {
  const { t } = useTranslation();
  const toast = useToast();
  const words = useErrorDescriber();
  const refuse = useLostAccessHandler();
  const buildExportQuery = (file: (typeof FILES)[number]) => {
    if (file === 'bookkeeping') return new URLSearchParams({ from, to });
    // The file has every page.
    const all = new URLSearchParams(query);
    for (const name of ['page', 'pageSize']) all.delete(name);
    return all;
  };
  const { mutate, isPending, variables, error } = useMutation({
    mutationFn: (file: (typeof FILES)[number]) =>
      downloadAdminFile(`/api/admin/sales/${file}?${buildExportQuery(file).toString()}`, `${file}.csv`),
    onSuccess: () => toast(t('admin.sales.exported')),
    onError: (reason) => {
      refuse(reason);
      toast(t('admin.sales.notExported'), words(reason));
    },
  });
  return (
    <div className="sales-export">
      <div className="sales-files">
        {FILES.map((file) => (
          <Button
            key={file}
            icon={<Download size={18} aria-hidden="true" />}
            loading={isPending && variables === file}
            disabled={file === 'export' && isEmpty}
            onClick={() => mutate(file)}
          >
            {t(`admin.sales.${file}`)}
          </Button>
        ))}
      </div>
      {error && <Problem text={`${t('admin.sales.notExported')}. ${words(error)}`} onRetry={() => mutate(variables)} />}
    </div>
  );
}
