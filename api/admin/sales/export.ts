import { stringify } from 'csv-stringify/sync';
import type { Sale } from '../../../core/admin/sales';
import { swedishDateTime } from '../../../core/rules/dates';
import words from '../../../core/texts/salesFile.sv.json';

/** The file's words are Swedish, whoever asks for it (docs/decisions.md, Figures). */
const { headers, customers, statuses } = words;
const METHODS: Readonly<Record<string, string>> = words.methods;

/** A transaction as the file has it: no address, since a file outlives the letter. */
export interface ExportedSale extends Omit<Sale, 'customerEmail'> {
  hasAccount: boolean;
}

const COLUMNS: readonly { header: string; text: (sale: ExportedSale) => string }[] = [
  { header: headers.date, text: ({ date }) => swedishDateTime(new Date(date)).replace('T', ' ') },
  { header: headers.orderNumber, text: ({ orderNumber }) => orderNumber },
  { header: headers.customer, text: ({ hasAccount }) => (hasAccount ? customers.withAccount : customers.without) },
  { header: headers.letterType, text: ({ letterTypeName }) => letterTypeName },
  { header: headers.category, text: ({ categoryName }) => categoryName ?? '' },
  { header: headers.amount, text: ({ amount }) => kronor(amount) },
  { header: headers.original, text: ({ originalAmount }) => kronor(originalAmount) },
  { header: headers.code, text: ({ discountCode }) => discountCode ?? '' },
  { header: headers.discount, text: ({ discountAmount }) => kronor(discountAmount) },
  { header: headers.refunded, text: ({ refundedAmount }) => kronor(refundedAmount) },
  { header: headers.currency, text: ({ currency }) => currency },
  { header: headers.method, text: ({ paymentMethod }) => METHODS[paymentMethod] ?? paymentMethod },
  { header: headers.status, text: ({ status }) => statuses[status] },
];

/** `39,00`: what a Swedish spreadsheet reads as a number. */
function kronor(sek: number): string {
  return sek.toFixed(2).replace('.', ',');
}

/** Rows that are put into words and sent at a time: each part sent costs as much as hundreds of rows. */
const AT_ONCE = 1_000;

/**
 * The file of some transactions, in parts; it has its header even without any. A Swedish spreadsheet opens it by a click:
 * semicolons, decimal commas, UTF-8 with a byte order mark. A cell that would begin a formula gets an apostrophe before it.
 */
export async function* csvOfSales<Row>(
  rows: AsyncIterable<Row>,
  exported: (row: Row) => ExportedSale,
): AsyncGenerator<string, void> {
  let isBegun = false;
  const part = (lines: string[][]) => {
    const text = stringify(lines, {
      bom: !isBegun,
      delimiter: ';',
      record_delimiter: 'windows',
      escape_formulas: true,
      header: !isBegun,
      columns: COLUMNS.map(({ header }) => header),
    });
    isBegun = true;
    return text;
  };
  let lines: string[][] = [];
  for await (const row of rows) {
    const sale = exported(row);
    lines.push(COLUMNS.map(({ text }) => text(sale)));
    if (lines.length < AT_ONCE) continue;
    yield part(lines);
    lines = [];
  }
  if (lines.length > 0 || !isBegun) yield part(lines);
}

/** `sales.csv`; with a period `sales-2026-01-01--2026-03-31.csv`, `sales-from-2026-01-01.csv` or `sales-to-2026-03-31.csv`. */
export function exportName({ from, to }: { from?: string; to?: string }): string {
  if (from !== undefined && to !== undefined) return `sales-${from}--${to}.csv`;
  if (from !== undefined) return `sales-from-${from}.csv`;
  return to === undefined ? 'sales.csv' : `sales-to-${to}.csv`;
}
