import { swedishDate } from '../../core/shared/formats/dates';
import { computeLastWithdrawalDay } from '../../core/shared/purchase/withdrawal';
import type { Language } from '../../core/shared/languages';
import { buildLocalPath } from '../../core/shared/pages/localPath';
import { buildSellerMarkup, buildSupportSentence } from './foot';
import {
  type Markup,
  buildButtonMarkup,
  buildDatedParagraphs,
  buildHeadingMarkup,
  buildLinkMarkup,
  buildMailHtml,
  buildEscapedMarkup,
  buildNumberedItems,
  buildParagraphMarkup,
  buildQuietParagraphMarkup,
  buildLabelValueTable,
} from './layout';
import { type Operator, type Receipt, buildReceiptRows, buildReceiptText } from './receipt';
import { formatMailDate, formatLongDateAndTime, getMailText } from './texts';

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
export function buildLetterMail(input: LetterMailInput): MailContent {
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
    getGreetingText(input),
    texts.intro,
    getSubscriptionNote(input),
    `${getMailText('download', language)}:\n${downloadUrl}`,
    dossierUrl !== undefined && `${getMailText('dossier', language)}:\n${dossierUrl}`,
    docxUrl !== undefined && `${getMailText('letterDocx', language)}:\n${docxUrl}`,
    getMailText('letterSending', language).replace('{{link}}', pageUrl),
    getDownloadDeadlineText(input),
    checklist.length > 0 &&
      [
        getMailText('nextSteps', language).toUpperCase(),
        ...checklist.map(
          ({ title, text }, index) => `${index + 1}. ${text ? `${endWithFullStop(title)} ${text}` : title}`,
        ),
      ].join('\n'),
    deadlines.length > 0 &&
      [
        getMailText('deadlines', language).toUpperCase(),
        ...sortByDate(deadlines).map(({ date, text }) => `${formatMailDate(date, language)}: ${text}`),
      ].join('\n'),
    getCalendarHintText(input),
    ...buildReopenCaseSections(input).map(({ lines }) => lines.join('\n')),
    buildReceiptText(input),
    ...listOrderRights(input).map(({ sentence, href }) => sentence.replace('{{link}}', href)),
    buildSupportSentence(language, operator).text,
    getMailText('kept', language),
  ];
  return `${sections.filter(Boolean).join('\n\n')}\n`;
}

function renderLetterMailHtml(input: LetterMailInput, title: string): string {
  const { language, texts, downloadUrl, dossierUrl, docxUrl, pageUrl, deadlines, checklist, operator } = input;
  const hint = getCalendarHintText(input);
  const included = getSubscriptionNote(input);
  const body: Markup[] = [
    buildParagraphMarkup(getGreetingText(input)),
    buildParagraphMarkup(texts.intro),
    ...(included === undefined ? [] : [buildParagraphMarkup(included)]),
    buildButtonMarkup(getMailText('download', language), downloadUrl),
    ...(dossierUrl === undefined
      ? []
      : [buildParagraphMarkup(buildLinkMarkup(getMailText('dossier', language), dossierUrl))]),
    ...(docxUrl === undefined
      ? []
      : [buildParagraphMarkup(buildLinkMarkup(getMailText('letterDocx', language), docxUrl))]),
    buildParagraphMarkup(
      insertLink(getMailText('letterSending', language), getMailText('letterSendingLink', language), pageUrl),
    ),
    buildQuietParagraphMarkup(getDownloadDeadlineText(input)),
    ...(checklist.length > 0
      ? [buildHeadingMarkup(getMailText('nextSteps', language)), buildNumberedItems(checklist)]
      : []),
    ...(deadlines.length > 0
      ? [
          buildHeadingMarkup(getMailText('deadlines', language)),
          buildDatedParagraphs(
            sortByDate(deadlines).map(({ date, text }) => ({ date: formatMailDate(date, language), text })),
          ),
        ]
      : []),
    ...(hint === undefined ? [] : [buildQuietParagraphMarkup(hint)]),
    ...buildReopenCaseSections(input).flatMap(({ title, text, warning, href }) => [
      buildHeadingMarkup(title),
      buildParagraphMarkup(text),
      buildParagraphMarkup(buildLinkMarkup(getMailText('memoryLink', language), href)),
      buildQuietParagraphMarkup(warning),
    ]),
    buildHeadingMarkup(getMailText('receipt', language)),
    buildLabelValueTable(buildReceiptRows(input)),
  ];
  const foot: Markup[] = [
    ...listOrderRights(input).map(({ sentence, label, href }) =>
      buildQuietParagraphMarkup(insertLink(sentence, label, href)),
    ),
    buildSupportSentence(language, operator).markup,
    buildQuietParagraphMarkup(getMailText('kept', language)),
    buildSellerMarkup(language, operator),
  ];
  return buildMailHtml({ language, title, preheader: texts.intro, body, foot });
}

function getGreetingText({ language, recipientName }: LetterMailInput): string {
  const name = recipientName.trim();
  return name === '' ? getMailText('greetingNobody', language) : getMailText('greeting', language, { name });
}

function getDownloadDeadlineText({ language, purgeAt, dossierUrl, docxUrl }: LetterMailInput): string {
  return getMailText(dossierUrl === undefined && docxUrl === undefined ? 'downloadUntil' : 'downloadsUntil', language, {
    moment: formatLongDateAndTime(purgeAt, language),
  });
}

/** With a full stop, unless it ends as a sentence already: titles may be questions. */
const endWithFullStop = (title: string): string => (/[.?!]$/.test(title) ? title : `${title}.`);

function sortByDate<T extends { date: string }>(days: readonly T[]): T[] {
  return [...days].sort((a, b) => a.date.localeCompare(b.date));
}

function getSubscriptionNote({ language, receipt }: LetterMailInput): string | undefined {
  return receipt.method === 'subscription' ? getMailText('bySubscription', language) : undefined;
}

function getCalendarHintText({ language, calendar }: LetterMailInput): string | undefined {
  return calendar === undefined ? undefined : getMailText('calendar', language, { file: calendar });
}

/** How the case is opened again when everything is deleted here. The secret stands behind `#`, which browsers send to nobody. */
function buildReopenCaseSections({
  language,
  site,
  caseSecret,
}: LetterMailInput): { title: string; text: string; warning: string; href: string; lines: string[] }[] {
  if (caseSecret === undefined) return [];
  const [title, text, warning] = [
    getMailText('memory', language),
    getMailText('memoryText', language),
    getMailText('memoryWarning', language),
  ];
  const href = site + buildLocalPath(`/back#${caseSecret}`, language);
  return [
    {
      title,
      text,
      warning,
      href,
      lines: [title.toUpperCase(), text, `${getMailText('memoryLink', language)}:`, href, warning],
    },
  ];
}

interface Right {
  /** `{{link}}` stands at its end. */
  sentence: string;
  label: string;
  href: string;
}

/** What can be done about the order later, and where. Nothing was bought when it was free. */
function listOrderRights(input: LetterMailInput): Right[] {
  const { language, free, receipt } = input;
  const last = free ? null : computeLastWithdrawalDay(swedishDate(receipt.paidAt));
  return [
    ...(last === null
      ? []
      : [
          {
            sentence: getMailText('withdrawal', language, { date: formatMailDate(last, language) }),
            label: getMailText('withdrawalLink', language),
            href: buildOrderPageUrl(input, 'withdraw'),
          },
        ]),
    {
      sentence: getMailText('resend', language),
      label: getMailText('resendLink', language),
      href: buildOrderPageUrl(input, 'resend'),
    },
    {
      sentence: getMailText('deletionReceipt', language),
      label: getMailText('deletionReceiptLink', language),
      href: buildOrderPageUrl(input, 'deletion-receipt'),
    },
  ];
}

function buildOrderPageUrl({ site, language, orderNumber }: LetterMailInput, page: OrderPage): string {
  return site + buildLocalPath(`/${page}?order=${orderNumber}`, language);
}

function insertLink(sentence: string, label: string, href: string): Markup {
  const [before = '', after = ''] = sentence.split('{{link}}');
  return buildEscapedMarkup`${before}${buildLinkMarkup(label, href)}${after}`;
}
