import { swedishDate } from '../../core/shared/formats/dates';
import { lastWithdrawalDay } from '../../core/shared/purchase/withdrawal';
import type { Language } from '../../core/shared/languages';
import { localPath } from '../../core/shared/pages/localPath';
import {
  type Markup,
  headingMarkup,
  linkMarkup,
  buildMailHtml,
  mailtoLink,
  buildMarkup,
  paragraphMarkup,
  quietParagraphMarkup,
  labelValueTable,
} from './layout';
import type { MailContent } from './letterMail';
import { type Operator, type Receipt, buildReceiptRows, buildReceiptText, buildSellerLines } from './receipt';
import { longDate, mailText, formatOre } from './texts';

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
  const title = mailText(language, first ? 'subscriptionBegun' : 'subscriptionRenewed');
  const intro = mailText(language, first ? 'subscriptionBegunIntro' : 'subscriptionRenewedIntro', {
    amount: formatOre(receipt.total, language),
  });
  const table = { language, orderNumber, receipt, operator, letterTitle: describePeriod(input) };
  const terms = listSubscriptionTerms(input);
  const support = mailText(language, 'support', { email: operator.email });
  const [beforeAddress = '', afterAddress = ''] = mailText(language, 'support').split('{email}');
  const text = [
    mailText(language, 'greetingNobody'),
    intro,
    [mailText(language, 'subscriptionTermsTitle').toUpperCase(), ...terms.map(passageAsText)].join('\n\n'),
    buildReceiptText(table),
    support,
    mailText(language, 'kept'),
  ];
  const body: Markup[] = [
    paragraphMarkup(mailText(language, 'greetingNobody')),
    paragraphMarkup(intro),
    headingMarkup(mailText(language, 'subscriptionTermsTitle')),
    ...terms.map((passage) => paragraphMarkup(passageAsMarkup(passage))),
    headingMarkup(mailText(language, 'receipt')),
    labelValueTable(buildReceiptRows(table)),
  ];
  const foot: Markup[] = [
    quietParagraphMarkup(buildMarkup`${beforeAddress}${mailtoLink(operator.email)}${afterAddress}`),
    quietParagraphMarkup(mailText(language, 'kept')),
    quietParagraphMarkup(
      buildSellerLines(language, operator).map((line, index) =>
        index === 0 ? buildMarkup`${line}` : buildMarkup`<br>${line}`,
      ),
    ),
  ];
  return {
    subject: `${title} (${orderNumber})`,
    text: `${text.join('\n\n')}\n`,
    html: buildMailHtml({ language, title, preheader: intro, body, foot }),
  };
}

function describePeriod({ language, periodStart, periodEnd }: SubscriptionMailInput): string {
  return mailText(language, 'subscriptionItem', {
    from: longDate(periodStart, language),
    to: longDate(periodEnd, language),
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
  const pageUrl = (path: string) => site + localPath(path, language);
  const last = first ? lastWithdrawalDay(swedishDate(receipt.paidAt)) : null;
  return [
    {
      text: mailText(language, 'subscriptionTerms', {
        amount: formatOre(receipt.total, language),
        date: longDate(periodEnd, language),
      }),
    },
    {
      text: mailText(language, 'subscriptionEnding'),
      link: { label: mailText(language, 'subscriptionEndingLink'), href: pageUrl('/account') },
    },
    ...(last === null
      ? []
      : [
          {
            text: mailText(language, 'subscriptionWithdrawal', { date: longDate(last, language) }),
            link: { label: mailText(language, 'withdrawalLink'), href: pageUrl(`/withdraw?order=${orderNumber}`) },
          },
        ]),
  ];
}

function passageAsText({ text, link: target }: Passage): string {
  return target ? text.replace('{link}', target.href) : text;
}

function passageAsMarkup({ text, link: target }: Passage): Markup {
  const [before = '', after = ''] = text.split('{link}');
  return target ? buildMarkup`${before}${linkMarkup(target.label, target.href)}${after}` : buildMarkup`${text}`;
}
