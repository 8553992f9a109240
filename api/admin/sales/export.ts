import { stringify } from 'csv-stringify/sync';
import {
  isSold,
  findLastRefundDay,
  computeBookedMoneyOfSale,
  type BookedMoney,
  type Booking,
} from '../../../core/figures/bookings';
import { ORE } from '../../../core/shared/purchase/price';
import type { TransactionRecord } from '../../../core/records/transactions';
import { swedishDate, formatSwedishDateTime } from '../../../core/shared/formats/dates';
import words from '../../../core/texts/salesFile.sv.json';
import type { createSaleNameLookup } from './asking';
import { computeSaleStatus } from './rows';

/** The files' words are Swedish, whoever asks for them (docs/decisions.md, Figures). */
const { headers, customers, events, statuses } = words;
const METHODS: Readonly<Record<string, string>> = words.methods;

type Names = Pick<ReturnType<typeof createSaleNameLookup>, 'typeName' | 'categoryName'>;
/** A number is öre. */
type Cell = string | number;
interface Column<Row> {
  header: string;
  cell: (row: Row, names: Names) => Cell;
}

const MONEY = ['gross', 'discount', 'charged', 'refunded', 'revenue', 'vat', 'net'] as const;
type Sum = (typeof MONEY)[number];

const formatPaymentMethod = ({ paymentMethod }: TransactionRecord): string => METHODS[paymentMethod] ?? paymentMethod;

/** A sum is left empty where no money moved, so that a column's sum is the back office's figure. */
function createMoneyColumn(sum: Sum): Column<TransactionRecord> {
  return { header: headers[sum], cell: (row) => (isSold(row) ? computeBookedMoneyOfSale(row)[sum] : '') };
}

/** One row a transaction, with all that went back of it since: no address, since a file outlives the letter. */
const SALES: readonly Column<TransactionRecord>[] = [
  // Apart, since spreadsheets take a day for a day as it is, but a day with a time only when they are told to.
  { header: headers.date, cell: ({ createdAt }) => swedishDate(createdAt) },
  { header: headers.time, cell: ({ createdAt }) => formatSwedishDateTime(createdAt).slice('YYYY-MM-DDT'.length) },
  { header: headers.orderNumber, cell: ({ orderNumber }) => orderNumber },
  { header: headers.customer, cell: ({ userId }) => (userId === null ? customers.without : customers.withAccount) },
  { header: headers.letterType, cell: ({ kind }, { typeName }) => typeName(kind) },
  { header: headers.category, cell: ({ kind, category }, { categoryName }) => categoryName(kind, category) ?? '' },
  createMoneyColumn('gross'),
  { header: headers.code, cell: ({ discountCode }) => discountCode ?? '' },
  createMoneyColumn('discount'),
  createMoneyColumn('charged'),
  createMoneyColumn('refunded'),
  { header: headers.refundDay, cell: (row) => findLastRefundDay(row) ?? '' },
  createMoneyColumn('revenue'),
  createMoneyColumn('vat'),
  createMoneyColumn('net'),
  { header: headers.currency, cell: ({ currency }) => currency },
  { header: headers.method, cell: formatPaymentMethod },
  { header: headers.status, cell: (row) => statuses[computeSaleStatus(row)] },
];

/** One row a sale and one a refund, each on its own day. */
const BOOKINGS: readonly Column<Booking>[] = [
  { header: headers.date, cell: ({ at }) => swedishDate(at) },
  { header: headers.event, cell: ({ event }) => events[event] },
  { header: headers.orderNumber, cell: ({ row }) => row.orderNumber },
  { header: headers.saleDay, cell: ({ row }) => swedishDate(row.createdAt) },
  { header: headers.letterType, cell: ({ row }, { typeName }) => typeName(row.kind) },
  ...MONEY.map((sum) => ({ header: headers[sum], cell: ({ money }: { money: BookedMoney }) => money[sum] })),
  { header: headers.currency, cell: ({ row }) => row.currency },
  { header: headers.method, cell: ({ row }) => formatPaymentMethod(row) },
  { header: headers.reference, cell: ({ reference }) => reference ?? '' },
];

/** `39,00`: what a Swedish spreadsheet reads as a number. */
function formatKronor(ore: number): string {
  return (ore / ORE).toFixed(2).replace('.', ',');
}

/** Rows that are put into words and sent at a time: each part sent costs as much as hundreds of rows. */
const AT_ONCE = 1_000;

/**
 * A file of rows, in parts; it has its header even without any. A Swedish spreadsheet opens it by a click: semicolons,
 * decimal commas, UTF-8 with a byte order mark. Text that would begin a formula gets an apostrophe before it.
 */
async function* streamCsv<Row>(
  rows: AsyncIterable<Row>,
  columns: readonly Column<Row>[],
  names: Names,
): AsyncGenerator<string, void> {
  let isBegun = false;
  const formatCsvPart = (lines: Cell[][]) => {
    const text = stringify(lines, {
      bom: !isBegun,
      delimiter: ';',
      record_delimiter: 'windows',
      // Of numbers, the minus stays as it is.
      escape_formulas: true,
      cast: { number: formatKronor },
      header: !isBegun,
      columns: columns.map(({ header }) => header),
    });
    isBegun = true;
    return text;
  };
  let lines: Cell[][] = [];
  for await (const row of rows) {
    lines.push(columns.map(({ cell }) => cell(row, names)));
    if (lines.length < AT_ONCE) continue;
    yield formatCsvPart(lines);
    lines = [];
  }
  if (lines.length > 0 || !isBegun) yield formatCsvPart(lines);
}

export function streamSalesCsv(rows: AsyncIterable<TransactionRecord>, names: Names): AsyncGenerator<string, void> {
  return streamCsv(rows, SALES, names);
}

export function streamBookingsCsv(rows: AsyncIterable<Booking>, names: Names): AsyncGenerator<string, void> {
  return streamCsv(rows, BOOKINGS, names);
}

/** `sales.csv`; with a period `sales-2026-01-01--2026-03-31.csv`, `sales-from-2026-01-01.csv` or `sales-to-2026-03-31.csv`. */
export function buildExportFileName(
  file: 'sales' | 'bookkeeping',
  { from, to }: { from?: string; to?: string },
): string {
  if (from !== undefined && to !== undefined) return `${file}-${from}--${to}.csv`;
  if (from !== undefined) return `${file}-from-${from}.csv`;
  return to === undefined ? `${file}.csv` : `${file}-to-${to}.csv`;
}
