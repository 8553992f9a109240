import type { Language } from '../../core/shared/languages';
import { swedishDate } from '../../core/shared/formats/dates';
import { computeLastRefundDay } from '../../core/shared/purchase/withdrawal';
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
import { longDate, formatLongMoment, mailText, formatOre } from './texts';

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
  const title = mailText(language, 'withdrawalTitle');
  const greeting = name === '' ? mailText(language, 'greetingNobody') : mailText(language, 'greeting', { name });
  const received = mailText(language, 'withdrawalReceived', { moment: formatLongMoment(withdrawnAt, language) });
  const last = computeLastRefundDay(swedishDate(withdrawnAt));
  const sums = { amount: sum, before: formatOre(before, language) };
  const back =
    amount === 0
      ? mailText(language, before === 0 ? 'withdrawalNothing' : 'withdrawalAllBefore', sums)
      : [
          mailText(language, before === 0 ? 'withdrawalBack' : 'withdrawalRest', sums),
          mailText(language, 'refundHow'),
          last !== null && mailText(language, 'withdrawalLatest', { date: longDate(last, language) }),
        ]
          .filter(Boolean)
          .join(' ');
  const sentences = [
    received,
    back,
    mailText(language, input.what === 'letter' ? 'withdrawalDeleted' : 'withdrawalEnded'),
    mailText(language, 'refundNothing'),
  ];
  const facts = withdrawalFacts(input, sum);
  const [ask = '', asked = ''] = mailText(language, 'support').split('{email}');
  const seller = buildSellerLines(language, operator);
  return {
    subject: `${title} (${orderNumber})`,
    text: `${[greeting, ...sentences, facts.map(({ label, value }) => `${label}: ${value}`).join('\n'), `${ask}${operator.email}${asked}`, seller.join('\n')].join('\n\n')}\n`,
    html: buildMailHtml({
      language,
      title,
      preheader: received,
      body: [paragraphMarkup(greeting), ...sentences.map(paragraphMarkup), labelValueTable(facts)],
      foot: [
        quietParagraphMarkup(buildMarkup`${ask}${mailtoLink(operator.email)}${asked}`),
        quietParagraphMarkup(
          seller.map((line, index) => (index === 0 ? buildMarkup`${line}` : buildMarkup`<br>${line}`)),
        ),
      ],
    }),
  };
}

function withdrawalFacts(
  { language, orderNumber, title, before, boughtAt, withdrawnAt }: WithdrawalMailInput,
  sum: string,
): ReceiptRow[] {
  return [
    { label: mailText(language, 'orderNumber'), value: orderNumber },
    { label: mailText(language, 'withdrawalOf'), value: title },
    ...(boughtAt === undefined ? [] : [{ label: mailText(language, 'bought'), value: longDate(boughtAt, language) }]),
    { label: mailText(language, 'withdrawn'), value: formatLongMoment(withdrawnAt, language) },
    ...(before === 0 ? [] : [{ label: mailText(language, 'withdrawalBefore'), value: formatOre(before, language) }]),
    { label: mailText(language, 'paysBack'), value: sum, weight: 'sum' },
  ];
}
