import type { Language } from '../../core/shared/languages';
import { swedishDate } from '../../core/shared/formats/dates';
import { computeLastRefundDay } from '../../core/shared/purchase/withdrawal';
import { buildSellerMarkup, buildSupportSentence } from './foot';
import { buildMailHtml, buildParagraphMarkup, buildLabelValueTable, joinTextParagraphs } from './layout';
import type { MailContent } from './letterMail';
import { type Operator, type ReceiptRow, buildSellerLines } from './receipt';
import { formatMailDate, formatLongDateAndTime, getMailText, formatOre } from './texts';

export interface WithdrawalMailInput {
  language: Language;
  orderNumber: string;
  /** '' when it was not given. */
  name: string;
  what: 'letter' | 'subscription';
  /** What was bought. */
  title: string;
  /** Öre that go back now. */
  amount: number;
  /** Öre that went back before, or are on their way; with nothing going back now either, the order was free. */
  before: number;
  boughtAt?: Date;
  withdrawnAt: Date;
  operator: Operator;
}

/**
 * The dated receipt of a withdrawal: what was withdrawn from, when the message came, what goes back, how and when (lag
 * 2005:59, 2 kap. 10 a and 14 §§).
 */
export function buildWithdrawalMail(input: WithdrawalMailInput): MailContent {
  const { language, orderNumber, name, amount, before, withdrawnAt, operator } = input;
  const sum = formatOre(amount, language);
  const title = getMailText('withdrawalTitle', language);
  const greeting = name === '' ? getMailText('greetingNobody', language) : getMailText('greeting', language, { name });
  const received = getMailText('withdrawalReceived', language, {
    moment: formatLongDateAndTime(withdrawnAt, language),
  });
  const last = computeLastRefundDay(swedishDate(withdrawnAt));
  const sums = { amount: sum, before: formatOre(before, language) };
  const back =
    amount === 0
      ? getMailText(before === 0 ? 'withdrawalNothing' : 'withdrawalAllBefore', language, sums)
      : [
          getMailText(before === 0 ? 'withdrawalBack' : 'withdrawalRest', language, sums),
          getMailText('refundHow', language),
          last !== null && getMailText('withdrawalLatest', language, { date: formatMailDate(last, language) }),
        ]
          .filter(Boolean)
          .join(' ');
  const sentences = [
    received,
    back,
    getMailText(input.what === 'letter' ? 'withdrawalDeleted' : 'withdrawalEnded', language),
    getMailText('refundNothing', language),
  ];
  const facts = listWithdrawalFacts(input, sum);
  const support = buildSupportSentence(language, operator);
  return {
    subject: `${title} (${orderNumber})`,
    text: joinTextParagraphs([
      greeting,
      ...sentences,
      facts.map(({ label, value }) => `${label}: ${value}`).join('\n'),
      support.text,
      buildSellerLines(language, operator).join('\n'),
    ]),
    html: buildMailHtml({
      language,
      title,
      preheader: received,
      body: [buildParagraphMarkup(greeting), ...sentences.map(buildParagraphMarkup), buildLabelValueTable(facts)],
      foot: [support.markup, buildSellerMarkup(language, operator)],
    }),
  };
}

function listWithdrawalFacts(
  { language, orderNumber, title, before, boughtAt, withdrawnAt }: WithdrawalMailInput,
  sum: string,
): ReceiptRow[] {
  return [
    { label: getMailText('orderNumber', language), value: orderNumber },
    { label: getMailText('withdrawalOf', language), value: title },
    ...(boughtAt === undefined
      ? []
      : [{ label: getMailText('bought', language), value: formatMailDate(boughtAt, language) }]),
    { label: getMailText('withdrawn', language), value: formatLongDateAndTime(withdrawnAt, language) },
    ...(before === 0 ? [] : [{ label: getMailText('withdrawalBefore', language), value: formatOre(before, language) }]),
    { label: getMailText('paysBack', language), value: sum, weight: 'sum' },
  ];
}
