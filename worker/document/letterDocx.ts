import { Document, Packer, Paragraph, TextRun } from 'docx';
import type { ISectionOptions } from 'docx';
import type { Completion, Letter } from '../../core/shared/letter/letter';
import { LOCALES } from '../../core/shared/formats/locales';
import { FONT, NUMBERING, buildParagraphStyles, SECTION, SUBJECT_STYLE, buildTextStyles } from './letterStyles';
import { toPrintableText } from './printableText';
import { toPrintedLetter, toPrintedDocument, type Printed, type DocumentOptions, type Layout } from './printedLetter';
import { LetterParagraphs } from './letterParagraphs';

/**
 * The letter as a Word document on A4.
 * @param layout.numbered prints "Sida 1 av 2" in the foot; a letter of one page has none
 * @param layout.setting `compact` sets it smaller and tighter
 * @throws RangeError when `completion.date` is no date
 */
export async function buildLetterDocx(
  letter: Letter,
  completion: Completion,
  options: DocumentOptions,
  layout: Layout = {},
): Promise<Buffer> {
  return Packer.toBuffer(buildLetterDocument(letter, completion, options, layout));
}

/** As buildLetterDocx, with what `buildMoreSections` makes after the letter: each of its sections begins on a new page. */
export function buildLetterDocument(
  letter: Letter,
  completion: Completion,
  options: DocumentOptions,
  { setting = 'normal', ...numbering }: Layout,
  buildMoreSections: (letterSection: ISectionOptions) => ISectionOptions[] = () => [],
): Document {
  const text = buildTextStyles(setting);
  const locale = LOCALES[letter.language];
  const language = { value: locale, eastAsia: locale, bidirectional: locale };
  const operatorName = toPrintableText(options.operatorName);
  const { isExample = false } = options;
  const buildDocxSection = (printed: Printed, pages: Pick<Layout, 'numbered' | 'letterPages'>): ISectionOptions => {
    const paragraphs = new LetterParagraphs(printed, completion.orderNumber, setting);
    const { body } = printed;
    const parts = [
      paragraphs.subject(),
      ...body.flatMap((block, index) => paragraphs.block(block, body[index + 1])),
      ...paragraphs.ending(),
    ];
    return {
      properties: SECTION,
      headers: { default: paragraphs.header(operatorName, isExample) },
      footers: { default: paragraphs.footer(options, pages) },
      children: [...paragraphs.letterhead(parts), ...parts.map(({ paragraph }) => paragraph)],
    };
  };
  const section = buildDocxSection(toPrintedLetter(letter, completion), numbering);
  const companionSections = (letter.documents ?? []).map((document) =>
    buildDocxSection(toPrintedDocument(document, letter.language, completion), {}),
  );
  return new Document({
    title: toPrintableText(options.title),
    creator: toPrintableText(letter.sender.name),
    lastModifiedBy: operatorName,
    ...(options.hash ? { keywords: `sha256-${options.hash}` } : {}),
    hyphenation: { autoHyphenation: false },
    styles: {
      default: {
        document: { run: { ...text.document, language } },
        heading1: { ...SUBJECT_STYLE, run: { ...SUBJECT_STYLE.run, language } },
        heading2: { ...text.heading, run: { ...text.heading.run, language } },
      },
      paragraphStyles: buildParagraphStyles(setting),
    },
    numbering: NUMBERING,
    sections: [section, ...companionSections, ...buildMoreSections(section)],
  });
}

/** An almost empty document in the letter's typeface: what a warm soffice keeps open, and is warmed up with. */
export function createWarmUpDocx(): Promise<Buffer> {
  const children = [
    new Paragraph({
      children: [new TextRun({ text: 'Å', font: FONT }), new TextRun({ text: 'Å', font: FONT, bold: true })],
    }),
  ];
  return Packer.toBuffer(new Document({ sections: [{ children }] }));
}
