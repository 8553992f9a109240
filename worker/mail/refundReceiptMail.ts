import type { Language } from '../../core/shared/languages';
import type { RefundCause } from '../../core/records/transactions';
import { buildSellerMarkup, buildSupportSentence } from './foot';
import { buildMailHtml, buildParagraphMarkup, buildLabelValueTable, joinTextParagraphs } from './layout';
import type { MailContent } from './letterMail';
import { type Operator, type ReceiptRow, buildSellerLines } from './receipt';
import { formatMailDate, getMailText, formatOre } from './texts';

/** Amounts in öre, VAT included. */
export interface RefundReceiptInput {
  language: Language;
  orderNumber: string;
  /** What was bought. */
  what: string;
  boughtAt: Date;
  paid: number;
  /** What goes back now, and the VAT inside. */
  amount: number;
  vat: number;
  /** What went back earlier. */
  before: number;
  refundedAt: Date;
  reason: RefundCause;
  endsSubscription: boolean;
  operator: Operator;
}

/** What staff say of their reasons; the service's own have words of their own. */
const REASONS = {
  notDelivered: 'refund_notDelivered',
  chargedWrong: 'refund_chargedWrong',
  chargedTwice: 'refund_chargedTwice',
  dissatisfied: 'refund_dissatisfied',
  goodwill: 'refund_goodwill',
} as const;

function isStaffReason(reason: RefundCause): reason is keyof typeof REASONS {
  return Object.hasOwn(REASONS, reason);
}

/**
 * The receipt of a refund, whole or in part: it names the purchase that it changes, the sum and its VAT
 * (mervärdesskattelagen 2023:200, 17 kap. 22 §), why, and how the money comes.
 */
export function buildRefundReceiptMail(input: RefundReceiptInput): MailContent {
  const { language, amount, reason, endsSubscription, operator } = input;
  const sum = formatOre(amount, language);
  const title = getMailText('refundReceiptTitle', language, { amount: sum });
  const why = getMailText(isStaffReason(reason) ? REASONS[reason] : 'refund_other', language);
  const intro = `${getMailText('refundIntro', language, { amount: sum })} ${why}`;
  const sentences = [
    getMailText('greetingNobody', language),
    intro,
    `${getMailText('refundHow', language)} ${getMailText('refundNothing', language)}`,
    ...(endsSubscription ? [getMailText('refundEndsSubscription', language)] : []),
  ];
  const facts = listRefundReceiptFacts(input);
  const support = buildSupportSentence(language, operator);
  const width = Math.max(...facts.map(({ label }) => label.length)) + 2;
  return {
    subject: title,
    text: joinTextParagraphs([
      ...sentences,
      facts.map(({ label, value }) => label.padEnd(width) + value).join('\n'),
      support.text,
      buildSellerLines(language, operator).join('\n'),
    ]),
    html: buildMailHtml({
      language,
      title,
      preheader: intro,
      body: [...sentences.map(buildParagraphMarkup), buildLabelValueTable(facts)],
      foot: [support.markup, buildSellerMarkup(language, operator)],
    }),
  };
}

function listRefundReceiptFacts({
  language,
  orderNumber,
  what,
  boughtAt,
  paid,
  amount,
  vat,
  before,
  refundedAt,
}: RefundReceiptInput): ReceiptRow[] {
  const left = paid - before - amount;
  return [
    { label: getMailText('refundNumber', language), value: orderNumber },
    { label: getMailText('bought', language), value: formatMailDate(boughtAt, language) },
    { label: getMailText('refundDay', language), value: formatMailDate(refundedAt, language) },
    { label: what, value: formatOre(paid, language) },
    ...(before > 0
      ? [{ label: getMailText('refundedBefore', language), value: `\u2212${formatOre(before, language)}` }]
      : []),
    { label: getMailText('refundedNow', language), value: `\u2212${formatOre(amount, language)}`, weight: 'sum' },
    { label: getMailText('vat', language), value: `\u2212${formatOre(vat, language)}`, weight: 'quiet' },
    ...(left > 0 || before > 0
      ? [{ label: getMailText('refundKeeps', language), value: formatOre(left, language) }]
      : []),
  ];
}
