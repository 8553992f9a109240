import type { Language } from '../../core/languages';
import { button, link, mailHtml, mailto, markup, paragraph, quietParagraph } from './layout';
import type { MailContent } from './letterMail';
import { type Operator, sellerLines } from './receipt';
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
export function reminderMail({
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
  const page = (path: string) => `${site}${language === 'en' ? '/en' : ''}${path}`;
  const title = mailText(language, `reminder_${what}Title`, words);
  const intro = mailText(language, `reminder_${what}Intro`, words);
  const further = mailText(language, `reminder_${what}Further`, words);
  const [label, href] =
    what === 'due'
      ? ([mailText(language, 'memoryLink'), page('/back')] as const)
      : ([mailText(language, 'reminderStop'), page(`/reminder#${stopToken}`)] as const);
  // Asked only on the day: before it there is nothing to tell.
  const result =
    what === 'due' && resultToken !== undefined
      ? { label: mailText(language, 'reminderResult'), href: page(`/result#${resultToken}`) }
      : undefined;
  const resultIntro = result ? mailText(language, 'reminderResultIntro') : '';
  const resultText = result ? [`${resultIntro}\n${result.label}:\n${result.href}`] : [];
  const greeting = mailText(language, 'greetingNobody');
  const kept = mailText(language, `reminder_${what}Kept`);
  const [ask = '', asks = ''] = mailText(language, 'supportPlain').split('{email}');
  const seller = sellerLines(language, operator);
  return {
    subject: title,
    text: `${[greeting, intro, further, `${label}:\n${href}`, ...resultText, kept, `${ask}${operator.email}${asks}`, seller.join('\n')].join('\n\n')}\n`,
    html: mailHtml({
      language,
      title,
      preheader: intro,
      body: [
        paragraph(greeting),
        paragraph(intro),
        paragraph(further),
        what === 'due' ? button(label, href) : paragraph(link(label, href)),
        ...(result ? [paragraph(resultIntro), paragraph(link(result.label, result.href))] : []),
      ],
      foot: [
        quietParagraph(kept),
        quietParagraph(markup`${ask}${mailto(operator.email)}${asks}`),
        quietParagraph(seller.map((line, index) => (index === 0 ? markup`${line}` : markup`<br>${line}`))),
      ],
    }),
  };
}
