import type { Language } from '../../core/shared/languages';
import { buildLocalPath } from '../../core/shared/pages/localPath';
import { buildSellerMarkup, buildSupportSentence } from './foot';
import {
  buildButtonMarkup,
  buildLinkMarkup,
  buildMailHtml,
  buildParagraphMarkup,
  buildQuietParagraphMarkup,
  joinTextParagraphs,
} from './layout';
import type { MailContent } from './letterMail';
import { type Operator, buildSellerLines } from './receipt';
import { formatMailDate, getMailText } from './texts';

export interface ReminderMailInput {
  /** `noted` when it is asked for, `due` on its day. */
  what: 'noted' | 'due';
  /** ISO dates. */
  day: string;
  askedOn: string;
  language: Language;
  /** Stands behind the address's #, which is sent to no server. */
  stopToken: string;
  /** Likewise; undefined in notes from before it was asked what came of letters. */
  resultToken: string | undefined;
  /** Address of the site, without a slash at its end. */
  site: string;
  operator: Operator;
}

/** That a day is noted, or that it has come. We know an address and a day: what it is about stands in the mail with the letter. */
export function buildReminderMail({
  what,
  day,
  askedOn,
  language,
  stopToken,
  resultToken,
  site,
  operator,
}: ReminderMailInput): MailContent {
  const words = { day: formatMailDate(day, language), askedOn: formatMailDate(askedOn, language) };
  const buildReminderPageUrl = (path: string) => site + buildLocalPath(path, language);
  const title = getMailText(`reminder_${what}Title`, language, words);
  const intro = getMailText(`reminder_${what}Intro`, language, words);
  const further = getMailText(`reminder_${what}Further`, language, words);
  const [label, href] =
    what === 'due'
      ? ([getMailText('memoryLink', language), buildReminderPageUrl('/back')] as const)
      : ([getMailText('reminderStop', language), buildReminderPageUrl(`/reminder#${stopToken}`)] as const);
  // Asked only on the day: before it there is nothing to tell.
  const result =
    what === 'due' && resultToken !== undefined
      ? { label: getMailText('reminderResult', language), href: buildReminderPageUrl(`/result#${resultToken}`) }
      : undefined;
  const resultIntro = result ? getMailText('reminderResultIntro', language) : '';
  const resultText = result ? [`${resultIntro}\n${result.label}:\n${result.href}`] : [];
  const greeting = getMailText('greetingNobody', language);
  const kept = getMailText(`reminder_${what}Kept`, language);
  const support = buildSupportSentence(language, operator, 'supportPlain');
  return {
    subject: title,
    text: joinTextParagraphs([
      greeting,
      intro,
      further,
      `${label}:\n${href}`,
      ...resultText,
      kept,
      support.text,
      buildSellerLines(language, operator).join('\n'),
    ]),
    html: buildMailHtml({
      language,
      title,
      preheader: intro,
      body: [
        buildParagraphMarkup(greeting),
        buildParagraphMarkup(intro),
        buildParagraphMarkup(further),
        what === 'due' ? buildButtonMarkup(label, href) : buildParagraphMarkup(buildLinkMarkup(label, href)),
        ...(result
          ? [buildParagraphMarkup(resultIntro), buildParagraphMarkup(buildLinkMarkup(result.label, result.href))]
          : []),
      ],
      foot: [buildQuietParagraphMarkup(kept), support.markup, buildSellerMarkup(language, operator)],
    }),
  };
}
