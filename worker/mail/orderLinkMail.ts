import type { Language } from '../../core/shared/languages';
import type { OrderAct } from '../../core/records/orderLinks';
import { buildLocalPath } from '../../core/shared/pages/localPath';
import { buildSellerMarkup, buildSupportSentence } from './foot';
import { buildButtonMarkup, buildMailHtml, buildParagraphMarkup, joinTextParagraphs } from './layout';
import type { MailContent } from './letterMail';
import { type Operator, buildSellerLines } from './receipt';
import { formatLongDateAndTime, getMailText } from './texts';

export interface OrderLinkMailInput {
  act: OrderAct;
  language: Language;
  orderNumber: string;
  askedAt: Date;
  expiresAt: Date;
  /** What the link proves itself with: it stands behind the address's #, which is sent to no server. */
  token: string;
  /** Address of the site, without a slash at its end. */
  site: string;
  operator: Operator;
  /** Whom a letter is to be sent to. */
  to?: string | undefined;
}

/** What is said to who did not ask for the link, where another reason than a letter that others hold explains it. */
const NOT_YOU: Partial<Record<OrderAct, Parameters<typeof getMailText>[0]>> = {
  send: 'linkNotYouSend',
  resume: 'linkNotYouResume',
  signIn: 'linkNotYouSignIn',
};

/**
 * The mail with a link that confirms what was asked for an order. Of a withdrawal it is also the dated acknowledgement
 * that the message has come (lag 2005:59, 2 kap. 10 a §).
 */
export function buildOrderLinkMail({
  act,
  language,
  orderNumber,
  askedAt,
  expiresAt,
  token,
  site,
  operator,
  to = '',
}: OrderLinkMailInput): MailContent {
  const words = {
    order: orderNumber,
    to,
    moment: formatLongDateAndTime(askedAt, language),
    until: formatLongDateAndTime(expiresAt, language),
  };
  const title = getMailText(`link_${act}Title`, language);
  const asked = getMailText(`link_${act}Asked`, language, words);
  const href = site + buildLocalPath(`/confirm#${token}`, language);
  const go = getMailText(`link_${act}Button`, language);
  const until = getMailText(act === 'resume' ? 'linkUntilDeleted' : 'linkUntil', language, words);
  const after = [
    ...(act === 'withdraw' ? [getMailText('linkWithdrawHelp', language)] : []),
    getMailText(NOT_YOU[act] ?? 'linkNotYou', language),
  ];
  const greeting = getMailText('greetingNobody', language);
  const support = buildSupportSentence(language, operator, orderNumber === '' ? 'supportPlain' : 'support');
  return {
    subject: orderNumber === '' ? title : `${title} (${orderNumber})`,
    text: joinTextParagraphs([
      greeting,
      asked,
      `${go}:\n${href}`,
      until,
      ...after,
      support.text,
      buildSellerLines(language, operator).join('\n'),
    ]),
    html: buildMailHtml({
      language,
      title,
      preheader: asked,
      body: [
        buildParagraphMarkup(greeting),
        buildParagraphMarkup(asked),
        buildButtonMarkup(go, href),
        buildParagraphMarkup(until),
        ...after.map(buildParagraphMarkup),
      ],
      foot: [support.markup, buildSellerMarkup(language, operator)],
    }),
  };
}
