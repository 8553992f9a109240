import { AlignmentType, BorderStyle, convertMillimetersToTwip as mm, LevelFormat, LineRuleType } from 'docx';
import type { INumberingOptions, IParagraphStyleOptions, ISectionPropertiesOptions } from 'docx';

/** The letter's typeface; the web shows the same family. */
export const FONT = 'Source Serif 4';
/** Discreet, yet at least 7:1 on white. */
export const GREY = '555555';

/** Sizes are half-points, lines and spaces twips (1/20 pt), as WordprocessingML has them. */
const pt = (points: number): number => Math.round(points * 20);
const halfPoints = (points: number): number => Math.round(points * 2);

/** Height of a line in the sender's and the recipient's block, mm. */
export const SENDER_LINE = (13 * 25.4) / 72;
export const RECIPIENT_LINE = (14 * 25.4) / 72;
/** Characters that surely fit a line of each block; only used to foresee wrapped lines. */
export const SENDER_MEASURE = 46;
export const RECIPIENT_MEASURE = 38;

/**
 * Millimetres on an A4 page. Text is 170 mm wide and ends 27 mm above the edge, at 270 mm (SPEC section 9). The
 * recipient stands where the right-hand window (H2) of a Swedish C5 or C65 envelope shows it: from 115 mm, 49 mm down.
 */
export const PAGE = { top: 22, side: 20, bottom: 27, header: 10, footer: 12, rightColumn: 95, recipientAt: 49, subjectAt: 88 } as const;

export const SECTION: ISectionPropertiesOptions = {
  page: {
    size: { width: mm(210), height: mm(297) },
    margin: {
      top: mm(PAGE.top),
      bottom: mm(PAGE.bottom),
      left: mm(PAGE.side),
      right: mm(PAGE.side),
      header: mm(PAGE.header),
      footer: mm(PAGE.footer),
      gutter: 0,
    },
  },
};

const EXACT = LineRuleType.EXACT;
const body = { line: pt(16), lineRule: EXACT };

export const PARAGRAPH_STYLES: IParagraphStyleOptions[] = [
  {
    id: 'Sender',
    name: 'Sender',
    run: { size: halfPoints(9.5) },
    paragraph: {
      spacing: { line: pt(13), lineRule: EXACT },
      indent: { right: mm(80) },
    },
  },
  {
    id: 'Dateline',
    name: 'Dateline',
    run: { size: halfPoints(9.5) },
    paragraph: { spacing: { line: pt(13), lineRule: EXACT }, indent: { left: mm(PAGE.rightColumn) } },
  },
  {
    id: 'Recipient',
    name: 'Recipient',
    run: { size: halfPoints(10.5) },
    paragraph: { spacing: { line: pt(14), lineRule: EXACT }, indent: { left: mm(PAGE.rightColumn) } },
  },
  {
    id: 'Paragraph',
    name: 'Letter Paragraph',
    paragraph: { spacing: { ...body, after: pt(8) } },
  },
  {
    id: 'Item',
    name: 'Letter Item',
    paragraph: { spacing: { ...body, after: pt(3) } },
  },
  {
    id: 'Closing',
    name: 'Letter Closing',
    paragraph: { spacing: { ...body, before: pt(8) }, keepNext: true, keepLines: true },
  },
  {
    id: 'Signature',
    name: 'Letter Signature',
    paragraph: {
      // The line is drawn by the border; the space above it is where the pen goes.
      spacing: { ...body, before: mm(17) },
      indent: { right: mm(95) },
      border: { top: { style: BorderStyle.SINGLE, size: 4, color: '777777', space: 4 } },
      keepLines: true,
    },
  },
  {
    id: 'EnclosuresHeading',
    name: 'Enclosures Heading',
    run: { size: halfPoints(9.5), bold: true },
    paragraph: { spacing: { line: pt(13), lineRule: EXACT, before: pt(20), after: pt(2) }, keepNext: true },
  },
  {
    id: 'Enclosure',
    name: 'Enclosure',
    run: { size: halfPoints(9.5) },
    paragraph: { spacing: { line: pt(13), lineRule: EXACT } },
  },
  {
    id: 'Brand',
    name: 'Brand',
    run: { size: halfPoints(7.5), color: GREY, characterSpacing: 8 },
    paragraph: { spacing: { line: pt(10), lineRule: EXACT } },
  },
  {
    id: 'Service',
    name: 'Service',
    run: { size: halfPoints(7.5), color: GREY },
    paragraph: { spacing: { line: pt(10), lineRule: EXACT } },
  },
];

export const SUBJECT_STYLE = {
  run: { font: FONT, size: halfPoints(14), bold: true, color: '000000' },
  paragraph: { spacing: { line: pt(18), lineRule: EXACT, after: pt(10) }, keepNext: true, keepLines: true },
};

export const HEADING_STYLE = {
  run: { font: FONT, size: halfPoints(11), bold: true, color: '000000' },
  paragraph: { spacing: { ...body, before: pt(8), after: pt(2) }, keepNext: true, keepLines: true },
};

export const DOCUMENT_RUN = { font: FONT, size: halfPoints(11) };

const hanging = { indent: { left: mm(7), hanging: mm(7) } };

/** Markers as the preview writes them: an en dash, or the number and a full stop. */
export const NUMBERING: INumberingOptions = {
  config: [
    { reference: 'dashes', levels: [{ level: 0, format: LevelFormat.BULLET, text: '–', alignment: AlignmentType.LEFT, style: { paragraph: hanging, run: { font: FONT } } }] },
    { reference: 'numbers', levels: [{ level: 0, format: LevelFormat.DECIMAL, text: '%1.', alignment: AlignmentType.LEFT, style: { paragraph: hanging } }] },
    { reference: 'enclosures', levels: [{ level: 0, format: LevelFormat.DECIMAL, text: '%1.', alignment: AlignmentType.LEFT, style: { paragraph: hanging } }] },
  ],
};
