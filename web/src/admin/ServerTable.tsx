import { Empty, Pagination, Table } from 'antd';
import type { ReactNode } from 'react';
import { useTranslation } from '../i18n/texts';
import { PartLoadingPlaceholder } from './Awaited';
import { useIsNarrow } from '../ui/useMediaQuery';

export interface Column<Row> {
  key: string;
  title: string;
  render: (row: Row) => ReactNode;
  /** Set to the right, figures below figures. */
  isNumber?: boolean;
  /** The server can sort by it: `key` up, `-key` down. */
  canSort?: boolean;
  /** CSS pixels. */
  width?: number;
}

/** Page and order as the address has them. */
interface Paging {
  page?: string;
  pageSize?: string;
  /** "date" or "-date". */
  sort?: string;
}

export interface PageOfRows<Row> {
  /** undefined: they could not be read, or are not yet. */
  rows: readonly Row[] | undefined;
  /** How many there are on all pages; without it there is one page. */
  total?: number;
  page?: number;
  pageSize?: number;
  sort?: string;
  /** What the address is to say now, as far as it changed. */
  onChange?: (changes: Paging) => void;
  isLoading?: boolean;
}

/** A page as the address asks for it (useUrlFilters) and the server answers it (useAdminData). */
export function buildTablePageProps<Row>(
  { data, isLoading }: { data: { rows: readonly Row[]; total: number } | undefined; isLoading: boolean },
  { filters: { page, pageSize, sort = '' }, setFilters }: { filters: Paging; setFilters: (changes: Paging) => void },
): PageOfRows<Row> {
  return {
    rows: data?.rows,
    ...(data && { total: data.total }),
    page: Number(page),
    pageSize: Number(pageSize),
    sort,
    onChange: setFilters,
    isLoading,
  };
}

interface Props<Row> extends PageOfRows<Row> {
  /** What the table shows, for those who don't see it. */
  label: string;
  columns: readonly Column<Row>[];
  rowKey: (row: Row) => string;
  /** What will stand here when there is something. */
  empty: string;
  rowClassName?: (row: Row) => string;
}

/** A table whose pages and order the server makes; on a phone each row is a card. */
export function ServerTable<Row extends object>(props: Props<Row>) {
  return useIsNarrow() ? <RowCards {...props} /> : <WideTable {...props} />;
}

const PAGE_SIZES = [25, 50, 100];

function WideTable<Row extends object>({
  label,
  columns,
  rows,
  rowKey,
  total,
  page = 1,
  pageSize = 50,
  sort = '',
  onChange,
  isLoading = false,
  empty,
  rowClassName,
}: Props<Row>) {
  const { t } = useTranslation();
  const name = sort.replace(/^-/, '');
  return (
    <Table<Row>
      className="admin-table"
      aria-label={label}
      size="small"
      dataSource={[...(rows ?? [])]}
      rowKey={rowKey}
      loading={isLoading}
      // Nothing is said to be missing that is only not read.
      locale={{
        emptyText: rows ? (
          <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={empty} />
        ) : isLoading ? (
          <PartLoadingPlaceholder />
        ) : (
          '–'
        ),
      }}
      showSorterTooltip={false}
      {...(rowClassName && { rowClassName })}
      columns={columns.map(({ key, title, render, isNumber, canSort, width }) => ({
        key,
        title,
        render: (_: unknown, row: Row) => render(row),
        ...(isNumber && { align: 'right' as const, className: 'number' }),
        ...(width !== undefined && { width }),
        ...(canSort && {
          sorter: true,
          sortOrder: name !== key ? null : sort.startsWith('-') ? ('descend' as const) : ('ascend' as const),
        }),
      }))}
      pagination={
        total !== undefined && {
          current: page,
          pageSize,
          total,
          showSizeChanger: total > (PAGE_SIZES[0] ?? 0),
          pageSizeOptions: PAGE_SIZES,
          showTotal: (all, [from, to]) => t('admin.table.shown', { from, to, total: all }),
        }
      }
      onChange={(pages, _filters, sorter, { action }) => {
        if (action === 'sort' && !Array.isArray(sorter)) {
          const by = String(sorter.columnKey);
          onChange?.({ sort: sorter.order === 'descend' ? `-${by}` : sorter.order === 'ascend' ? by : '' });
        }
        if (action === 'paginate')
          onChange?.(
            pages.pageSize === pageSize
              ? { page: String(pages.current ?? 1) }
              : { pageSize: String(pages.pageSize ?? pageSize), page: '1' },
          );
      }}
    />
  );
}

function RowCards<Row extends object>({
  label,
  columns,
  rows,
  rowKey,
  total,
  page = 1,
  pageSize = 50,
  onChange,
  isLoading = false,
  empty,
  rowClassName,
}: Props<Row>) {
  if (!rows) return isLoading ? <PartLoadingPlaceholder /> : null;
  if (rows.length === 0) return <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={empty} />;
  return (
    <>
      <ul className="admin-cards" aria-label={label} aria-busy={isLoading}>
        {rows.map((row) => (
          <li key={rowKey(row)} className={rowClassName?.(row) ?? ''}>
            <dl>
              {columns.map(({ key, title, render }) => (
                <div key={key}>
                  <dt>{title}</dt>
                  <dd>{render(row)}</dd>
                </div>
              ))}
            </dl>
          </li>
        ))}
      </ul>
      {total !== undefined && total > pageSize && (
        <Pagination
          simple
          current={page}
          pageSize={pageSize}
          total={total}
          showSizeChanger={false}
          onChange={(to) => onChange?.({ page: String(to) })}
        />
      )}
    </>
  );
}
