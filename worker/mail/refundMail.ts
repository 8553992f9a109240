import type { Language } from '../../core/shared/languages';
import type { RefundReason } from '../../workflows/refund/contract';
import {
  buildMailHtml,
  buildMailtoLink,
  buildMarkup,
  buildParagraphMarkup,
  buildQuietParagraphMarkup,
  buildLabelValueTable,
} from './layout';
import type { MailContent } from './letterMail';
import { type Operator, buildSellerLines } from './receipt';
import { getMailText, formatOre } from './texts';

export interface RefundMailInput {
  language: Language;
  /** Öre. */
  amount: number;
  reason: RefundReason;
  orderNumber?: string;
  operator: Operator;
}

/** Tells that money was given back without anybody having asked: how much, why, and when it arrives. */
export function buildRefundMail({ language, amount, reason, orderNumber, operator }: RefundMailInput): MailContent {
  const sum = formatOre(amount, language);
  const subject = getMailText(language, 'refundSubject', { amount: sum });
  const sentences = [
    getMailText(language, 'greetingNobody'),
    `${getMailText(language, 'refundIntro', { amount: sum })} ${getMailText(language, `refund_${reason}`)}`,
    `${getMailText(language, 'refundHow')} ${getMailText(language, 'refundNothing')}`,
  ];
  const facts = [
    ...(orderNumber === undefined ? [] : [{ label: getMailText(language, 'orderNumber'), value: orderNumber }]),
    { label: getMailText(language, 'refunded'), value: sum },
  ];
  const [before = '', after = ''] = getMailText(language, 'support').split('{email}');
  const seller = buildSellerLines(language, operator);
  return {
    subject,
    text: `${[...sentences, facts.map(({ label, value }) => `${label}: ${value}`).join('\n'), `${before}${operator.email}${after}`, seller.join('\n')].join('\n\n')}\n`,
    html: buildMailHtml({
      language,
      title: subject,
      preheader: sentences[1] ?? subject,
      body: [...sentences.map(buildParagraphMarkup), buildLabelValueTable(facts)],
      foot: [
        buildQuietParagraphMarkup(buildMarkup`${before}${buildMailtoLink(operator.email)}${after}`),
        buildQuietParagraphMarkup(
          seller.map((line, index) => (index === 0 ? buildMarkup`${line}` : buildMarkup`<br>${line}`)),
        ),
      ],
    }),
  };
}
