import { swedishDate } from '../../core/shared/formats/dates';
import { lastWithdrawalDay } from '../../core/shared/purchase/withdrawal';
import type { Language } from '../../core/shared/languages';
import { localPath } from '../../core/shared/pages/localPath';
import {
  type Markup,
  buttonMarkup,
  datedParagraphs,
  headingMarkup,
  linkMarkup,
  buildMailHtml,
  mailtoLink,
  buildMarkup,
  numberedItems,
  paragraphMarkup,
  quietParagraphMarkup,
  labelValueTable,
} from './layout';
import { type Operator, type Receipt, buildReceiptRows, buildReceiptText, buildSellerLines } from './receipt';
import { longDate, formatLongMoment, mailText } from './texts';

/** Pages of the site where a person can do more about an order. */
type OrderPage = 'withdraw' | 'resend' | 'deletion-receipt';

export interface LetterMailInput {
  language: Language;
  /** The kind's own words. */
  texts: { subject: string; intro: string };
  letterTitle: string;
  recipientName: string;
  orderNumber: string;
  receipt: Receipt;
  downloadUrl: string;
  /** Of the letter with its evidence, when it has a dossier. */
  dossierUrl?: string;
  /** Opens the case that the enclosed PDF holds, for whoever has it; absent where it holds none. */
  caseSecret?: string;
  /** Of the letter to edit. */
  docxUrl?: string;
  /** Of the letter's page, where it is sent on. */
  pageUrl: string;
  /** When the letter is deleted and the link ends. */
  purgeAt: Date;
  /** `date` is an ISO date. */
  deadlines: { text: string; date: string }[];
  checklist: { title: string; text: string }[];
  /** Name of the enclosed calendar file, when there are deadlines. */
  calendar?: string;
  operator: Operator;
  /** Address of the site, without a slash at its end. */
  site: string;
  free: boolean;
}

export interface MailContent {
  subject: string;
  text: string;
  html: string;
}

/** The mail that brings the letter: what to do now, the link, and the receipt, in the reader's language. */
export function letterMail(input: LetterMailInput): MailContent {
  const { subject } = input.texts;
  return {
    subject: `${subject} (${input.orderNumber})`,
    text: renderLetterMailText(input),
    html: renderLetterMailHtml(input, subject),
  };
}

function renderLetterMailText(input: LetterMailInput): string {
  const { language, texts, downloadUrl, dossierUrl, docxUrl, pageUrl, deadlines, checklist, operator } = input;
  const sections = [
    greetingText(input),
    texts.intro,
    subscriptionNote(input),
    `${mailText(language, 'download')}:\n${downloadUrl}`,
    dossierUrl !== undefined && `${mailText(language, 'dossier')}:\n${dossierUrl}`,
    docxUrl !== undefined && `${mailText(language, 'letterDocx')}:\n${docxUrl}`,
    mailText(language, 'letterSending').replace('{link}', pageUrl),
    downloadDeadlineText(input),
    checklist.length > 0 &&
      [
        mailText(language, 'nextSteps').toUpperCase(),
        ...checklist.map(
          ({ title, text }, index) => `${index + 1}. ${text ? `${endWithFullStop(title)} ${text}` : title}`,
        ),
      ].join('\n'),
    deadlines.length > 0 &&
      [
        mailText(language, 'deadlines').toUpperCase(),
        ...sortByDate(deadlines).map(({ date, text }) => `${longDate(date, language)}: ${text}`),
      ].join('\n'),
    calendarHintText(input),
    ...buildReopenCaseSections(input).map(({ lines }) => lines.join('\n')),
    buildReceiptText(input),
    ...listOrderRights(input).map(({ sentence, href }) => sentence.replace('{link}', href)),
    mailText(language, 'support', { email: operator.email }),
    mailText(language, 'kept'),
  ];
  return `${sections.filter(Boolean).join('\n\n')}\n`;
}

function renderLetterMailHtml(input: LetterMailInput, title: string): string {
  const { language, texts, downloadUrl, dossierUrl, docxUrl, pageUrl, deadlines, checklist, operator } = input;
  const hint = calendarHintText(input);
  const included = subscriptionNote(input);
  const body: Markup[] = [
    paragraphMarkup(greetingText(input)),
    paragraphMarkup(texts.intro),
    ...(included === undefined ? [] : [paragraphMarkup(included)]),
    buttonMarkup(mailText(language, 'download'), downloadUrl),
    ...(dossierUrl === undefined ? [] : [paragraphMarkup(linkMarkup(mailText(language, 'dossier'), dossierUrl))]),
    ...(docxUrl === undefined ? [] : [paragraphMarkup(linkMarkup(mailText(language, 'letterDocx'), docxUrl))]),
    paragraphMarkup(insertLink(mailText(language, 'letterSending'), mailText(language, 'letterSendingLink'), pageUrl)),
    quietParagraphMarkup(downloadDeadlineText(input)),
    ...(checklist.length > 0 ? [headingMarkup(mailText(language, 'nextSteps')), numberedItems(checklist)] : []),
    ...(deadlines.length > 0
      ? [
          headingMarkup(mailText(language, 'deadlines')),
          datedParagraphs(sortByDate(deadlines).map(({ date, text }) => ({ date: longDate(date, language), text }))),
        ]
      : []),
    ...(hint === undefined ? [] : [quietParagraphMarkup(hint)]),
    ...buildReopenCaseSections(input).flatMap(({ title, text, warning, href }) => [
      headingMarkup(title),
      paragraphMarkup(text),
      paragraphMarkup(linkMarkup(mailText(language, 'memoryLink'), href)),
      quietParagraphMarkup(warning),
    ]),
    headingMarkup(mailText(language, 'receipt')),
    labelValueTable(buildReceiptRows(input)),
  ];
  const foot: Markup[] = [
    ...listOrderRights(input).map(({ sentence, label, href }) =>
      quietParagraphMarkup(insertLink(sentence, label, href)),
    ),
    quietParagraphMarkup(insertMailtoLink(mailText(language, 'support', { email: operator.email }), operator.email)),
    quietParagraphMarkup(mailText(language, 'kept')),
    quietParagraphMarkup(
      buildSellerLines(language, operator).map((line, index) =>
        index === 0 ? buildMarkup`${line}` : buildMarkup`<br>${line}`,
      ),
    ),
  ];
  return buildMailHtml({ language, title, preheader: texts.intro, body, foot });
}

function greetingText({ language, recipientName }: LetterMailInput): string {
  const name = recipientName.trim();
  return name === '' ? mailText(language, 'greetingNobody') : mailText(language, 'greeting', { name });
}

function downloadDeadlineText({ language, purgeAt, dossierUrl, docxUrl }: LetterMailInput): string {
  return mailText(language, dossierUrl === undefined && docxUrl === undefined ? 'downloadUntil' : 'downloadsUntil', {
    moment: formatLongMoment(purgeAt, language),
  });
}

/** With a full stop, unless it ends as a sentence already: titles may be questions. */
const endWithFullStop = (title: string): string => (/[.?!]$/.test(title) ? title : `${title}.`);

function sortByDate<T extends { date: string }>(days: readonly T[]): T[] {
  return [...days].sort((a, b) => a.date.localeCompare(b.date));
}

function subscriptionNote({ language, receipt }: LetterMailInput): string | undefined {
  return receipt.method === 'subscription' ? mailText(language, 'bySubscription') : undefined;
}

function calendarHintText({ language, calendar }: LetterMailInput): string | undefined {
  return calendar === undefined ? undefined : mailText(language, 'calendar', { file: calendar });
}

/** How the case is opened again when everything is deleted here. The secret stands behind `#`, which browsers send to nobody. */
function buildReopenCaseSections({
  language,
  site,
  caseSecret,
}: LetterMailInput): { title: string; text: string; warning: string; href: string; lines: string[] }[] {
  if (caseSecret === undefined) return [];
  const [title, text, warning] = [
    mailText(language, 'memory'),
    mailText(language, 'memoryText'),
    mailText(language, 'memoryWarning'),
  ];
  const href = site + localPath(`/back#${caseSecret}`, language);
  return [
    {
      title,
      text,
      warning,
      href,
      lines: [title.toUpperCase(), text, `${mailText(language, 'memoryLink')}:`, href, warning],
    },
  ];
}

interface Right {
  /** `{link}` stands at its end. */
  sentence: string;
  label: string;
  href: string;
}

/** What can be done about the order later, and where. Nothing was bought when it was free. */
function listOrderRights(input: LetterMailInput): Right[] {
  const { language, free, receipt } = input;
  const last = free ? null : lastWithdrawalDay(swedishDate(receipt.paidAt));
  return [
    ...(last === null
      ? []
      : [
          {
            sentence: mailText(language, 'withdrawal', { date: longDate(last, language) }),
            label: mailText(language, 'withdrawalLink'),
            href: orderPageUrl(input, 'withdraw'),
          },
        ]),
    {
      sentence: mailText(language, 'resend'),
      label: mailText(language, 'resendLink'),
      href: orderPageUrl(input, 'resend'),
    },
    {
      sentence: mailText(language, 'deletionReceipt'),
      label: mailText(language, 'deletionReceiptLink'),
      href: orderPageUrl(input, 'deletion-receipt'),
    },
  ];
}

function orderPageUrl({ site, language, orderNumber }: LetterMailInput, page: OrderPage): string {
  return site + localPath(`/${page}?order=${orderNumber}`, language);
}

function insertLink(sentence: string, label: string, href: string): Markup {
  const [before = '', after = ''] = sentence.split('{link}');
  return buildMarkup`${before}${linkMarkup(label, href)}${after}`;
}

/** The same sentence with its address as a link. */
function insertMailtoLink(sentence: string, address: string): Markup {
  const [before = '', ...after] = sentence.split(address);
  return buildMarkup`${before}${mailtoLink(address)}${after.join(address)}`;
}
