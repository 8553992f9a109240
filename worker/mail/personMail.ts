import type { Language } from '../../core/shared/languages';
import { tableLines, type Block, type Letter, type Party } from '../../core/shared/letter/letter';
import { letterText } from '../../core/shared/letter/preview';
import {
  letterTableMarkup,
  headingMarkup,
  buildMailHtml,
  mailtoLink,
  buildMarkup,
  paragraphMarkup,
  quietParagraphMarkup,
  type Markup,
} from './layout';
import type { MailContent } from './letterMail';
import { mailText } from './texts';

export interface PersonMailInput {
  language: Language;
  letter: Letter;
  person: { name: string; email: string };
  /** Of the service: whoever got the mail by mistake writes there. */
  operatorEmail: string;
  site: string;
}

/** The mail that takes a letter to whom it is addressed to: the letter itself, and who is to be answered. Nothing else. */
export function buildPersonMail({ language, letter, person, operatorEmail, site }: PersonMailInput): MailContent {
  const name = person.name.trim() || person.email;
  const foot = [
    mailText(language, 'person_enclosed'),
    mailText(language, 'person_answer', { name, email: person.email }),
    mailText(language, 'person_service', { site, email: operatorEmail }),
  ];
  const [before = '', after = ''] = mailText(language, 'person_answer', { name, email: '{email}' }).split('{email}');
  return {
    subject: letter.subject,
    text: `${[letterText(letter), '-- ', ...foot].join('\n\n')}\n`,
    html: buildMailHtml({
      language,
      title: letter.subject,
      preheader: name,
      body: [
        partyMarkup(letter.sender),
        partyMarkup(letter.recipient),
        ...letter.body.map(blockMarkup),
        ...[letter.closing, letter.signature, ...(letter.cosigners ?? [])]
          .filter(Boolean)
          .map((line) => paragraphMarkup(line)),
      ],
      foot: [
        quietParagraphMarkup(mailText(language, 'person_enclosed')),
        quietParagraphMarkup(buildMarkup`${before}${mailtoLink(person.email)}${after}`),
        quietParagraphMarkup(mailText(language, 'person_service', { site, email: operatorEmail })),
      ],
    }),
  };
}

const linesMarkup = (all: readonly string[]): Markup =>
  buildMarkup`${all.map((line, index) => (index === 0 ? buildMarkup`${line}` : buildMarkup`<br>${line}`))}`;
const partyMarkup = ({ name, lines: address }: Party): Markup => quietParagraphMarkup(linesMarkup([name, ...address]));

function blockMarkup(each: Block): Markup {
  if (each.type === 'heading') return headingMarkup(each.text);
  if (each.type === 'table') return letterTableMarkup(tableLines(each), each.figures);
  if (each.type === 'list')
    return paragraphMarkup(
      linesMarkup(each.items.map((item, index) => `${each.ordered ? `${index + 1}.` : '–'} ${item}`)),
    );
  return paragraphMarkup(linesMarkup(each.text.split('\n')));
}
