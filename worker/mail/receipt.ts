import type { Language } from '../../core/shared/languages';
import { formatMailDate, getMailText, formatOre } from './texts';

/** Amounts in öre, VAT included. */
export interface Receipt {
  base: number;
  discount: number;
  total: number;
  /** The VAT inside `total`. */
  vat: number;
  code?: string;
  paidAt: Date;
  /** Stripe's word (`card`, `swish`), `free`, or `subscription`. */
  method: string;
}

export interface Operator {
  name: string;
  email: string;
  orgnr: string;
  address: string;
  vat: string;
}

export interface ReceiptInput {
  language: Language;
  letterTitle: string;
  orderNumber: string;
  receipt: Receipt;
  operator: Operator;
}

export interface ReceiptRow {
  label: string;
  value: string;
  /** The sum stands out, what it contains is quiet. */
  weight?: 'sum' | 'quiet';
}

const METHODS = {
  card: 'methodCard',
  swish: 'methodSwish',
  free: 'methodFree',
  subscription: 'methodSubscription',
} as const;

function getPaymentMethodText(language: Language, { total, method }: Receipt): string {
  const known = total === 0 && method !== 'subscription' ? 'free' : method;
  const isKnown = known === 'card' || known === 'swish' || known === 'free' || known === 'subscription';
  return getMailText(isKnown ? METHODS[known] : 'methodOther', language);
}

function getDiscountText(language: Language, { code, method }: Receipt): string {
  if (method === 'subscription') return getMailText('includedInSubscription', language);
  return code === undefined ? getMailText('discount', language) : getMailText('discountWith', language, { code });
}

/** What a receipt must show (bokföringslagen 1999:1078, 5 kap. 7 §), in order. */
export function buildReceiptRows({ language, letterTitle, orderNumber, receipt }: ReceiptInput): ReceiptRow[] {
  const { base, discount, total, vat, paidAt } = receipt;
  const rows: ReceiptRow[] = [
    { label: getMailText('orderNumber', language), value: orderNumber },
    { label: getMailText('date', language), value: formatMailDate(paidAt, language) },
    { label: letterTitle, value: formatOre(base, language) },
  ];
  if (discount > 0)
    rows.push({ label: getDiscountText(language, receipt), value: `\u2212${formatOre(discount, language)}` });
  rows.push(
    { label: getMailText('total', language), value: formatOre(total, language), weight: 'sum' },
    { label: getMailText('vat', language), value: formatOre(vat, language), weight: 'quiet' },
    { label: getMailText('paidWith', language), value: getPaymentMethodText(language, receipt) },
  );
  return rows;
}

/** Who sold it, a line each. */
export function buildSellerLines(language: Language, operator: Operator): string[] {
  const { name, orgnr, vat, address } = operator;
  return [
    name,
    address,
    `${getMailText('orgnr', language, { orgnr })} · ${getMailText('vatNumber', language, { vat })}`,
  ];
}

/** The receipt as plain text, columns aligned. */
export function buildReceiptText(input: ReceiptInput): string {
  const rows = buildReceiptRows(input);
  const width = Math.max(...rows.map(({ label }) => label.length)) + 2;
  return [
    getMailText('receipt', input.language).toUpperCase(),
    ...rows.map(({ label, value }) => label.padEnd(width) + value),
    '',
    `${getMailText('seller', input.language)}:`,
    ...buildSellerLines(input.language, input.operator),
  ].join('\n');
}
