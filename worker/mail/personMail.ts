import type { Language } from '../../core/shared/languages';
import { listAllTableRows, type Block, type Letter, type Party } from '../../core/shared/letter/letter';
import { renderLetterAsText } from '../../core/shared/letter/preview';
import {
  buildLetterTableMarkup,
  buildHeadingMarkup,
  buildMailHtml,
  buildMailtoLink,
  buildEscapedMarkup,
  buildParagraphMarkup,
  buildQuietParagraphMarkup,
  type Markup,
  joinTextParagraphs,
} from './layout';
import type { MailContent } from './letterMail';
import { getMailText } from './texts';

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
    getMailText('person_enclosed', language),
    getMailText('person_answer', language, { name, email: person.email }),
    getMailText('person_service', language, { site, email: operatorEmail }),
  ];
  const [before = '', after = ''] = getMailText('person_answer', language, { name, email: '{email}' }).split('{email}');
  return {
    subject: letter.subject,
    text: joinTextParagraphs([renderLetterAsText(letter), '-- ', ...foot]),
    html: buildMailHtml({
      language,
      title: letter.subject,
      preheader: name,
      body: [
        buildPartyMarkup(letter.sender),
        buildPartyMarkup(letter.recipient),
        ...letter.body.map(buildBlockMarkup),
        ...[letter.closing, letter.signature, ...(letter.cosigners ?? [])]
          .filter(Boolean)
          .map((line) => buildParagraphMarkup(line)),
      ],
      foot: [
        buildQuietParagraphMarkup(getMailText('person_enclosed', language)),
        buildQuietParagraphMarkup(buildEscapedMarkup`${before}${buildMailtoLink(person.email)}${after}`),
        buildQuietParagraphMarkup(getMailText('person_service', language, { site, email: operatorEmail })),
      ],
    }),
  };
}

const buildLinesMarkup = (lines: readonly string[]): Markup =>
  buildEscapedMarkup`${lines.map((line, index) => (index === 0 ? buildEscapedMarkup`${line}` : buildEscapedMarkup`<br>${line}`))}`;
const buildPartyMarkup = ({ name, lines: address }: Party): Markup =>
  buildQuietParagraphMarkup(buildLinesMarkup([name, ...address]));

function buildBlockMarkup(block: Block): Markup {
  if (block.type === 'heading') return buildHeadingMarkup(block.text);
  if (block.type === 'table') return buildLetterTableMarkup(listAllTableRows(block), block.figures);
  if (block.type === 'list')
    return buildParagraphMarkup(
      buildLinesMarkup(block.items.map((item, index) => `${block.ordered ? `${index + 1}.` : '–'} ${item}`)),
    );
  return buildParagraphMarkup(buildLinesMarkup(block.text.split('\n')));
}
