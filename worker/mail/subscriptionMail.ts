import { swedishDate } from '../../core/shared/formats/dates';
import { computeLastWithdrawalDay } from '../../core/shared/purchase/withdrawal';
import type { Language } from '../../core/shared/languages';
import { buildLocalPath } from '../../core/shared/pages/localPath';
import { buildSellerMarkup, buildSupportSentence } from './foot';
import {
  type Markup,
  buildHeadingMarkup,
  buildLinkMarkup,
  buildMailHtml,
  buildEscapedMarkup,
  buildParagraphMarkup,
  buildQuietParagraphMarkup,
  buildLabelValueTable,
  joinTextParagraphs,
} from './layout';
import type { MailContent } from './letterMail';
import { type Operator, type Receipt, buildReceiptRows, buildReceiptText } from './receipt';
import { formatMailDate, getMailText, formatOre } from './texts';

export interface SubscriptionMailInput {
  language: Language;
  orderNumber: string;
  receipt: Receipt;
  /** The payment that began the subscription: what was bought is confirmed in full. */
  first: boolean;
  periodStart: Date;
  periodEnd: Date;
  /** Address of the site, without a slash at its end. */
  site: string;
  operator: Operator;
}

interface Passage {
  /** `{link}` stands in it where it has one. */
  text: string;
  link?: { label: string; href: string };
}

/**
 * The receipt of one period. The first one is also the confirmation on a durable medium, with how the contract is ended
 * and the right of withdrawal (lag 2005:59 om distansavtal, 2 kap. 2 and 7 §§).
 */
export function buildSubscriptionMail(input: SubscriptionMailInput): MailContent {
  const { language, first, orderNumber, receipt, operator } = input;
  const title = getMailText(first ? 'subscriptionBegun' : 'subscriptionRenewed', language);
  const intro = getMailText(first ? 'subscriptionBegunIntro' : 'subscriptionRenewedIntro', language, {
    amount: formatOre(receipt.total, language),
  });
  const table = { language, orderNumber, receipt, operator, letterTitle: describePeriod(input) };
  const terms = listSubscriptionTerms(input);
  const support = buildSupportSentence(language, operator);
  const text = [
    getMailText('greetingNobody', language),
    intro,
    [getMailText('subscriptionTermsTitle', language).toUpperCase(), ...terms.map(renderPassageAsText)].join('\n\n'),
    buildReceiptText(table),
    support.text,
    getMailText('kept', language),
  ];
  const body: Markup[] = [
    buildParagraphMarkup(getMailText('greetingNobody', language)),
    buildParagraphMarkup(intro),
    buildHeadingMarkup(getMailText('subscriptionTermsTitle', language)),
    ...terms.map((passage) => buildParagraphMarkup(renderPassageAsMarkup(passage))),
    buildHeadingMarkup(getMailText('receipt', language)),
    buildLabelValueTable(buildReceiptRows(table)),
  ];
  const foot: Markup[] = [
    support.markup,
    buildQuietParagraphMarkup(getMailText('kept', language)),
    buildSellerMarkup(language, operator),
  ];
  return {
    subject: `${title} (${orderNumber})`,
    text: joinTextParagraphs(text),
    html: buildMailHtml({ language, title, preheader: intro, body, foot }),
  };
}

function describePeriod({ language, periodStart, periodEnd }: SubscriptionMailInput): string {
  return getMailText('subscriptionItem', language, {
    from: formatMailDate(periodStart, language),
    to: formatMailDate(periodEnd, language),
  });
}

function listSubscriptionTerms({
  language,
  receipt,
  first,
  periodEnd,
  orderNumber,
  site,
}: SubscriptionMailInput): Passage[] {
  const buildPageUrl = (path: string) => site + buildLocalPath(path, language);
  const last = first ? computeLastWithdrawalDay(swedishDate(receipt.paidAt)) : null;
  return [
    {
      text: getMailText('subscriptionTerms', language, {
        amount: formatOre(receipt.total, language),
        date: formatMailDate(periodEnd, language),
      }),
    },
    {
      text: getMailText('subscriptionEnding', language),
      link: { label: getMailText('subscriptionEndingLink', language), href: buildPageUrl('/account') },
    },
    ...(last === null
      ? []
      : [
          {
            text: getMailText('subscriptionWithdrawal', language, { date: formatMailDate(last, language) }),
            link: {
              label: getMailText('withdrawalLink', language),
              href: buildPageUrl(`/withdraw?order=${orderNumber}`),
            },
          },
        ]),
  ];
}

function renderPassageAsText({ text, link: target }: Passage): string {
  return target ? text.replace('{{link}}', target.href) : text;
}

function renderPassageAsMarkup({ text, link: target }: Passage): Markup {
  const [before = '', after = ''] = text.split('{{link}}');
  return target
    ? buildEscapedMarkup`${before}${buildLinkMarkup(target.label, target.href)}${after}`
    : buildEscapedMarkup`${text}`;
}
