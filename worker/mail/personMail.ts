import type { Language } from '../../core/languages';
import { tableLines, type Block, type Letter, type Party } from '../../core/letter/letter';
import { letterText } from '../../core/letter/preview';
import { letterTable, heading, mailHtml, mailto, markup, paragraph, quietParagraph, type Markup } from './layout';
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
export function personMail({ language, letter, person, operatorEmail, site }: PersonMailInput): MailContent {
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
    html: mailHtml({
      language,
      title: letter.subject,
      preheader: name,
      body: [
        party(letter.sender),
        party(letter.recipient),
        ...letter.body.map(block),
        ...[letter.closing, letter.signature, ...(letter.cosigners ?? [])]
          .filter(Boolean)
          .map((line) => paragraph(line)),
      ],
      foot: [
        quietParagraph(mailText(language, 'person_enclosed')),
        quietParagraph(markup`${before}${mailto(person.email)}${after}`),
        quietParagraph(mailText(language, 'person_service', { site, email: operatorEmail })),
      ],
    }),
  };
}

const lines = (all: readonly string[]): Markup =>
  markup`${all.map((line, index) => (index === 0 ? markup`${line}` : markup`<br>${line}`))}`;
const party = ({ name, lines: address }: Party): Markup => quietParagraph(lines([name, ...address]));

function block(each: Block): Markup {
  if (each.type === 'heading') return heading(each.text);
  if (each.type === 'table') return letterTable(tableLines(each), each.figures);
  if (each.type === 'list')
    return paragraph(lines(each.items.map((item, index) => `${each.ordered ? `${index + 1}.` : '–'} ${item}`)));
  return paragraph(lines(each.text.split('\n')));
}
