import type { Language } from '../../core/shared/languages';
import { localPath } from '../../core/shared/pages/localPath';
import {
  buttonMarkup,
  linkMarkup,
  buildMailHtml,
  mailtoLink,
  buildMarkup,
  paragraphMarkup,
  quietParagraphMarkup,
} from './layout';
import type { MailContent } from './letterMail';
import { type Operator, buildSellerLines } from './receipt';
import { longDate, mailText } from './texts';

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
  const words = { day: longDate(day, language), askedOn: longDate(askedOn, language) };
  const reminderPageUrl = (path: string) => site + localPath(path, language);
  const title = mailText(language, `reminder_${what}Title`, words);
  const intro = mailText(language, `reminder_${what}Intro`, words);
  const further = mailText(language, `reminder_${what}Further`, words);
  const [label, href] =
    what === 'due'
      ? ([mailText(language, 'memoryLink'), reminderPageUrl('/back')] as const)
      : ([mailText(language, 'reminderStop'), reminderPageUrl(`/reminder#${stopToken}`)] as const);
  // Asked only on the day: before it there is nothing to tell.
  const result =
    what === 'due' && resultToken !== undefined
      ? { label: mailText(language, 'reminderResult'), href: reminderPageUrl(`/result#${resultToken}`) }
      : undefined;
  const resultIntro = result ? mailText(language, 'reminderResultIntro') : '';
  const resultText = result ? [`${resultIntro}\n${result.label}:\n${result.href}`] : [];
  const greeting = mailText(language, 'greetingNobody');
  const kept = mailText(language, `reminder_${what}Kept`);
  const [ask = '', asks = ''] = mailText(language, 'supportPlain').split('{email}');
  const seller = buildSellerLines(language, operator);
  return {
    subject: title,
    text: `${[greeting, intro, further, `${label}:\n${href}`, ...resultText, kept, `${ask}${operator.email}${asks}`, seller.join('\n')].join('\n\n')}\n`,
    html: buildMailHtml({
      language,
      title,
      preheader: intro,
      body: [
        paragraphMarkup(greeting),
        paragraphMarkup(intro),
        paragraphMarkup(further),
        what === 'due' ? buttonMarkup(label, href) : paragraphMarkup(linkMarkup(label, href)),
        ...(result ? [paragraphMarkup(resultIntro), paragraphMarkup(linkMarkup(result.label, result.href))] : []),
      ],
      foot: [
        quietParagraphMarkup(kept),
        quietParagraphMarkup(buildMarkup`${ask}${mailtoLink(operator.email)}${asks}`),
        quietParagraphMarkup(
          seller.map((line, index) => (index === 0 ? buildMarkup`${line}` : buildMarkup`<br>${line}`)),
        ),
      ],
    }),
  };
}
