import { stringify } from 'csv-stringify';
import type { Sale } from './rows';

/** What states and ways to pay are called in the file, whose words are Swedish (SPEC section 7). */
const STATUSES: Record<Sale['status'], string> = { paid: 'Betald', partlyRefunded: 'Delvis återbetald', refunded: 'Återbetald', pending: 'Väntar', failed: 'Misslyckad' };
const METHODS: Readonly<Record<string, string>> = {
  card: 'Kort', swish: 'Swish', paypal: 'PayPal', bank_transfer: 'Banköverföring', free: 'Gratis', subscription: 'Ingår i prenumeration',
};

const CLOCK = new Intl.DateTimeFormat('sv-SE', {
  year: 'numeric', month: '2-digit', day: '2-digit', hour: '2-digit', minute: '2-digit', timeZone: 'Europe/Stockholm',
});

/** A transaction as the file has it: no address, since a file outlives the letter. */
export interface ExportedSale extends Omit<Sale, 'customerEmail'> {
  hasAccount: boolean;
}

const COLUMNS: readonly { header: string; text: (sale: ExportedSale) => string }[] = [
  { header: 'Datum', text: ({ date }) => CLOCK.format(new Date(date)) },
  { header: 'Ordernummer', text: ({ orderNumber }) => orderNumber },
  { header: 'Kund', text: ({ hasAccount }) => (hasAccount ? 'Med konto' : 'Utan konto') },
  { header: 'Brevtyp', text: ({ letterTypeName }) => letterTypeName },
  { header: 'Kategori', text: ({ categoryName }) => categoryName ?? '' },
  { header: 'Belopp', text: ({ amount }) => kronor(amount) },
  { header: 'Originalbelopp', text: ({ originalAmount }) => kronor(originalAmount) },
  { header: 'Rabattkod', text: ({ discountCode }) => discountCode ?? '' },
  { header: 'Rabatt', text: ({ discountAmount }) => kronor(discountAmount) },
  { header: 'Återbetalt', text: ({ refundedAmount }) => kronor(refundedAmount) },
  { header: 'Valuta', text: ({ currency }) => currency },
  { header: 'Betalningsmetod', text: ({ paymentMethod }) => METHODS[paymentMethod] ?? paymentMethod },
  { header: 'Status', text: ({ status }) => STATUSES[status] },
];

/** `39,00`: what a Swedish spreadsheet reads as a number. */
function kronor(sek: number): string {
  return sek.toFixed(2).replace('.', ',');
}

/**
 * Takes transactions and gives the file, which a Swedish spreadsheet opens by a click: semicolons, decimal commas, UTF-8
 * with a byte order mark. A cell that would begin a formula gets an apostrophe before it.
 */
export function csvOfSales() {
  return stringify({
    bom: true,
    delimiter: ';',
    record_delimiter: 'windows',
    escape_formulas: true,
    header: true,
    columns: COLUMNS.map(({ header }) => header),
  });
}

/** A line of it. */
export function exportedLine(sale: ExportedSale): string[] {
  return COLUMNS.map(({ text }) => text(sale));
}

/** `sales.csv`, and with a period `sales-2026-01-01--2026-03-31.csv`. */
export function exportName({ from, to }: { from?: string; to?: string }): string {
  if (from === undefined && to === undefined) return 'sales.csv';
  return `sales-${from ?? ''}--${to ?? ''}.csv`;
}
