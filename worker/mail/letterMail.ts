import { swedishDate } from '../../core/rules/dates';
import { lastWithdrawalDay } from '../../core/rules/withdrawal';
import type { Language } from '../../core/languages';
import {
  type Markup,
  button,
  dated,
  heading,
  link,
  mailHtml,
  mailto,
  markup,
  numbered,
  paragraph,
  quietParagraph,
  rows,
} from './layout';
import { type Operator, type Receipt, receiptRows, receiptText, sellerLines } from './receipt';
import { longDate, longMoment, mailText } from './texts';

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
  return { subject: `${subject} (${input.orderNumber})`, text: asText(input), html: asHtml(input, subject) };
}

function asText(input: LetterMailInput): string {
  const { language, texts, downloadUrl, dossierUrl, docxUrl, pageUrl, deadlines, checklist, operator } = input;
  const sections = [
    greeting(input),
    texts.intro,
    bySubscription(input),
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
        ...inOrder(deadlines).map(({ date, text }) => `${longDate(date, language)}: ${text}`),
      ].join('\n'),
    calendarHint(input),
    ...reopenCaseSections(input).map(({ lines }) => lines.join('\n')),
    receiptText(input),
    ...listOrderRights(input).map(({ sentence, href }) => sentence.replace('{link}', href)),
    mailText(language, 'support', { email: operator.email }),
    mailText(language, 'kept'),
  ];
  return `${sections.filter(Boolean).join('\n\n')}\n`;
}

function asHtml(input: LetterMailInput, title: string): string {
  const { language, texts, downloadUrl, dossierUrl, docxUrl, pageUrl, deadlines, checklist, operator } = input;
  const hint = calendarHint(input);
  const included = bySubscription(input);
  const body: Markup[] = [
    paragraph(greeting(input)),
    paragraph(texts.intro),
    ...(included === undefined ? [] : [paragraph(included)]),
    button(mailText(language, 'download'), downloadUrl),
    ...(dossierUrl === undefined ? [] : [paragraph(link(mailText(language, 'dossier'), dossierUrl))]),
    ...(docxUrl === undefined ? [] : [paragraph(link(mailText(language, 'letterDocx'), docxUrl))]),
    paragraph(withLink(mailText(language, 'letterSending'), mailText(language, 'letterSendingLink'), pageUrl)),
    quietParagraph(downloadDeadlineText(input)),
    ...(checklist.length > 0 ? [heading(mailText(language, 'nextSteps')), numbered(checklist)] : []),
    ...(deadlines.length > 0
      ? [
          heading(mailText(language, 'deadlines')),
          dated(inOrder(deadlines).map(({ date, text }) => ({ date: longDate(date, language), text }))),
        ]
      : []),
    ...(hint === undefined ? [] : [quietParagraph(hint)]),
    ...reopenCaseSections(input).flatMap(({ title, text, warning, href }) => [
      heading(title),
      paragraph(text),
      paragraph(link(mailText(language, 'memoryLink'), href)),
      quietParagraph(warning),
    ]),
    heading(mailText(language, 'receipt')),
    rows(receiptRows(input)),
  ];
  const foot: Markup[] = [
    ...listOrderRights(input).map(({ sentence, label, href }) => quietParagraph(withLink(sentence, label, href))),
    quietParagraph(withMailto(mailText(language, 'support', { email: operator.email }), operator.email)),
    quietParagraph(mailText(language, 'kept')),
    quietParagraph(
      sellerLines(language, operator).map((line, index) => (index === 0 ? markup`${line}` : markup`<br>${line}`)),
    ),
  ];
  return mailHtml({ language, title, preheader: texts.intro, body, foot });
}

function greeting({ language, recipientName }: LetterMailInput): string {
  const name = recipientName.trim();
  return name === '' ? mailText(language, 'greetingNobody') : mailText(language, 'greeting', { name });
}

function downloadDeadlineText({ language, purgeAt, dossierUrl, docxUrl }: LetterMailInput): string {
  return mailText(language, dossierUrl === undefined && docxUrl === undefined ? 'downloadUntil' : 'downloadsUntil', {
    moment: longMoment(purgeAt, language),
  });
}

/** With a full stop, unless it ends as a sentence already: titles may be questions. */
const endWithFullStop = (title: string): string => (/[.?!]$/.test(title) ? title : `${title}.`);

function inOrder<T extends { date: string }>(days: readonly T[]): T[] {
  return [...days].sort((a, b) => a.date.localeCompare(b.date));
}

function bySubscription({ language, receipt }: LetterMailInput): string | undefined {
  return receipt.method === 'subscription' ? mailText(language, 'bySubscription') : undefined;
}

function calendarHint({ language, calendar }: LetterMailInput): string | undefined {
  return calendar === undefined ? undefined : mailText(language, 'calendar', { file: calendar });
}

/** How the case is opened again when everything is deleted here. The secret stands behind `#`, which browsers send to nobody. */
function reopenCaseSections({
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
  const href = `${site}${language === 'en' ? '/en' : ''}/back#${caseSecret}`;
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
            href: pageOf(input, 'withdraw'),
          },
        ]),
    { sentence: mailText(language, 'resend'), label: mailText(language, 'resendLink'), href: pageOf(input, 'resend') },
    {
      sentence: mailText(language, 'deletionReceipt'),
      label: mailText(language, 'deletionReceiptLink'),
      href: pageOf(input, 'deletion-receipt'),
    },
  ];
}

function pageOf({ site, language, orderNumber }: LetterMailInput, page: OrderPage): string {
  return `${site}${language === 'en' ? '/en' : ''}/${page}?order=${orderNumber}`;
}

function withLink(sentence: string, label: string, href: string): Markup {
  const [before = '', after = ''] = sentence.split('{link}');
  return markup`${before}${link(label, href)}${after}`;
}

/** The same sentence with its address as a link. */
function withMailto(sentence: string, address: string): Markup {
  const [before = '', ...after] = sentence.split(address);
  return markup`${before}${mailto(address)}${after.join(address)}`;
}
