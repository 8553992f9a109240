import { Document, HeadingLevel, Packer, Paragraph, TextRun } from 'docx';
import type { Language } from '../../core/shared/languages';
import { LOCALES } from '../../core/shared/formats/locales';
import { buildParagraphStyles, SECTION, SUBJECT_STYLE, buildTextStyles } from './letterStyles';
import { toPrintableText } from './printableText';
import { createDocxTable } from './tableDocx';

/** What the page says that shows when and whereto a letter was sent. */
export interface ProofPage {
  language: Language;
  title: string;
  paragraphs: string[];
  /** The first line is the head. */
  facts: [string, string][];
  /** Below the facts. */
  notes: string[];
  operatorName: string;
}

/** Millimetres of the two columns. */
const WIDTHS = [48, 122];
/** Characters after which a text without blanks, such as a checksum, may be parted: 122 mm hold them. */
const PARTED_AFTER = 48;

/** One page in the letter's typeface, to be enclosed with a complaint to a board. */
export function buildProofDocx({
  language,
  title,
  paragraphs,
  facts,
  notes,
  operatorName,
}: ProofPage): Promise<Buffer> {
  const locale = { value: LOCALES[language], eastAsia: LOCALES[language], bidirectional: LOCALES[language] };
  const text = buildTextStyles('normal');
  const run = (words: string, bold = false) => new TextRun({ text: toPrintableText(words), language: locale, bold });
  const createParagraph = (words: string) => new Paragraph({ style: 'Paragraph', children: [run(words)] });
  const breakLongWords = (words: string) => words.replace(new RegExp(`\\S{${PARTED_AFTER}}(?=\\S)`, 'g'), '$& ');
  const table = createDocxTable(
    facts.map(([label, value]) => [label, breakLongWords(value)]),
    { widths: WIDTHS, right: [false, false], sums: 0, style: 'Cell', together: 'itself' },
    (words, bold) => [run(words, bold)],
  );
  return Packer.toBuffer(
    new Document({
      title: toPrintableText(title),
      creator: toPrintableText(operatorName),
      lastModifiedBy: toPrintableText(operatorName),
      styles: {
        default: {
          document: { run: { ...text.document, language: locale } },
          heading1: { ...SUBJECT_STYLE, run: { ...SUBJECT_STYLE.run, language: locale } },
        },
        paragraphStyles: buildParagraphStyles('normal'),
      },
      sections: [
        {
          properties: SECTION,
          children: [
            new Paragraph({ heading: HeadingLevel.HEADING_1, children: [run(title, true)] }),
            ...paragraphs.map(createParagraph),
            table,
            new Paragraph({ style: 'AfterTable', children: [] }),
            ...notes.map(createParagraph),
          ],
        },
      ],
    }),
  );
}
