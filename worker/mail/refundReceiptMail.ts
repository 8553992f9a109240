import type { Language } from '../../core/shared/languages';
import type { RefundCause } from '../../core/records/transactions';
import {
  buildMailHtml,
  mailtoLink,
  buildMarkup,
  paragraphMarkup,
  quietParagraphMarkup,
  labelValueTable,
} from './layout';
import type { MailContent } from './letterMail';
import { type Operator, type ReceiptRow, buildSellerLines } from './receipt';
import { longDate, mailText, formatOre } from './texts';

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
  const title = mailText(language, 'refundReceiptTitle', { amount: sum });
  const intro = `${mailText(language, 'refundIntro', { amount: sum })} ${mailText(language, isStaffReason(reason) ? REASONS[reason] : 'refund_other')}`;
  const sentences = [
    mailText(language, 'greetingNobody'),
    intro,
    `${mailText(language, 'refundHow')} ${mailText(language, 'refundNothing')}`,
    ...(endsSubscription ? [mailText(language, 'refundEndsSubscription')] : []),
  ];
  const facts = refundReceiptFacts(input);
  const [before = '', after = ''] = mailText(language, 'support').split('{email}');
  const seller = buildSellerLines(language, operator);
  const width = Math.max(...facts.map(({ label }) => label.length)) + 2;
  return {
    subject: title,
    text: `${[...sentences, facts.map(({ label, value }) => label.padEnd(width) + value).join('\n'), `${before}${operator.email}${after}`, seller.join('\n')].join('\n\n')}\n`,
    html: buildMailHtml({
      language,
      title,
      preheader: intro,
      body: [...sentences.map(paragraphMarkup), labelValueTable(facts)],
      foot: [
        quietParagraphMarkup(buildMarkup`${before}${mailtoLink(operator.email)}${after}`),
        quietParagraphMarkup(
          seller.map((line, index) => (index === 0 ? buildMarkup`${line}` : buildMarkup`<br>${line}`)),
        ),
      ],
    }),
  };
}

function refundReceiptFacts({
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
    { label: mailText(language, 'refundNumber'), value: orderNumber },
    { label: mailText(language, 'bought'), value: longDate(boughtAt, language) },
    { label: mailText(language, 'refundDay'), value: longDate(refundedAt, language) },
    { label: what, value: formatOre(paid, language) },
    ...(before > 0
      ? [{ label: mailText(language, 'refundedBefore'), value: `\u2212${formatOre(before, language)}` }]
      : []),
    { label: mailText(language, 'refundedNow'), value: `\u2212${formatOre(amount, language)}`, weight: 'sum' },
    { label: mailText(language, 'vat'), value: `\u2212${formatOre(vat, language)}`, weight: 'quiet' },
    ...(left > 0 || before > 0 ? [{ label: mailText(language, 'refundKeeps'), value: formatOre(left, language) }] : []),
  ];
}
