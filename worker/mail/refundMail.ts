import type { Language } from '../../core/shared/languages';
import type { RefundReason } from '../../workflows/refund/contract';
import { buildSellerMarkup, buildSupportSentence } from './foot';
import { buildMailHtml, buildParagraphMarkup, buildLabelValueTable, joinTextParagraphs } from './layout';
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
  const support = buildSupportSentence(language, operator);
  return {
    subject,
    text: joinTextParagraphs([
      ...sentences,
      facts.map(({ label, value }) => `${label}: ${value}`).join('\n'),
      support.text,
      buildSellerLines(language, operator).join('\n'),
    ]),
    html: buildMailHtml({
      language,
      title: subject,
      preheader: sentences[1] ?? subject,
      body: [...sentences.map(buildParagraphMarkup), buildLabelValueTable(facts)],
      foot: [support.markup, buildSellerMarkup(language, operator)],
    }),
  };
}
