import type { Language } from '../../core/shared/languages';
import type { RefundReason } from '../../workflows/refund/contract';
import {
  buildMailHtml,
  mailtoLink,
  buildMarkup,
  paragraphMarkup,
  quietParagraphMarkup,
  labelValueTable,
} from './layout';
import type { MailContent } from './letterMail';
import { type Operator, buildSellerLines } from './receipt';
import { mailText, formatOre } from './texts';

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
  const subject = mailText(language, 'refundSubject', { amount: sum });
  const sentences = [
    mailText(language, 'greetingNobody'),
    `${mailText(language, 'refundIntro', { amount: sum })} ${mailText(language, `refund_${reason}`)}`,
    `${mailText(language, 'refundHow')} ${mailText(language, 'refundNothing')}`,
  ];
  const facts = [
    ...(orderNumber === undefined ? [] : [{ label: mailText(language, 'orderNumber'), value: orderNumber }]),
    { label: mailText(language, 'refunded'), value: sum },
  ];
  const [before = '', after = ''] = mailText(language, 'support').split('{email}');
  const seller = buildSellerLines(language, operator);
  return {
    subject,
    text: `${[...sentences, facts.map(({ label, value }) => `${label}: ${value}`).join('\n'), `${before}${operator.email}${after}`, seller.join('\n')].join('\n\n')}\n`,
    html: buildMailHtml({
      language,
      title: subject,
      preheader: sentences[1] ?? subject,
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
