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
  const subject = getMailText('refundSubject', language, { amount: sum });
  const sentences = [
    getMailText('greetingNobody', language),
    `${getMailText('refundIntro', language, { amount: sum })} ${getMailText(`refund_${reason}`, language)}`,
    `${getMailText('refundHow', language)} ${getMailText('refundNothing', language)}`,
  ];
  const facts = [
    ...(orderNumber === undefined ? [] : [{ label: getMailText('orderNumber', language), value: orderNumber }]),
    { label: getMailText('refunded', language), value: sum },
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
