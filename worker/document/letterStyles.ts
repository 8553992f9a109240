import { AlignmentType, BorderStyle, convertMillimetersToTwip as mm, LevelFormat, LineRuleType } from 'docx';
import type { INumberingOptions, IParagraphStyleOptions, ISectionPropertiesOptions } from 'docx';

/** The letter's typeface; the web shows the same family. */
export const FONT = 'Source Serif 4';
/** Discreet, yet at least 7:1 on white. */
export const GREY = '555555';

/** Sizes are half-points, lines and spaces twips (1/20 pt), as WordprocessingML has them. */
const convertPointsToTwips = (points: number): number => Math.round(points * 20);
const toHalfPoints = (points: number): number => Math.round(points * 2);

/** Height of a line in the sender's and the recipient's block, mm. */
export const SENDER_LINE = (13 * 25.4) / 72;
export const RECIPIENT_LINE = (14 * 25.4) / 72;
/** Characters that surely fit a line of each block; only used to foresee wrapped lines. */
export const SENDER_MEASURE = 46;
export const RECIPIENT_MEASURE = 38;

/**
 * Millimetres on an A4 page. Text is 170 mm wide and ends 27 mm above the edge, at 270 mm. The
 * recipient stands where the right-hand window (H2) of a Swedish C5 or C65 envelope shows it: from 115 mm, 49 mm down.
 */
export const PAGE = {
  top: 22,
  side: 20,
  bottom: 27,
  header: 10,
  footer: 12,
  rightColumn: 95,
  recipientAt: 49,
} as const;
/** Millimetres between the margins. */
export const TEXT_WIDTH = 170;

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

/** Points, but for `subjectAt` and `signature`, which are mm. */
interface Measures {
  size: number;
  line: number;
  after: number;
  itemAfter: number;
  beforeHeading: number;
  /** Where the subject begins, from the page's top: under the envelope's window. */
  subjectAt: number;
  /** Room to sign in. */
  signature: number;
}

/** `compact` is for a letter of which else little more than the ending would stand on a page of its own. */
export const MEASURES = {
  normal: { size: 11, line: 16, after: 8, itemAfter: 3, beforeHeading: 8, subjectAt: 88, signature: 17 },
  compact: { size: 10.5, line: 14.5, after: 6, itemAfter: 2, beforeHeading: 5, subjectAt: 82, signature: 13 },
} satisfies Record<string, Measures>;
export type Setting = keyof typeof MEASURES;

const EXACT = LineRuleType.EXACT;
const hanging = { indent: { left: mm(7), hanging: mm(7) } };

/** Spacing of a list's last item: that of a paragraph. */
export function buildParagraphSpacing(setting: Setting): { line: number; lineRule: 'exact'; after: number } {
  const { line, after } = MEASURES[setting];
  return { line: convertPointsToTwips(line), lineRule: EXACT, after: convertPointsToTwips(after) };
}

function createSignatureLine(color: string) {
  return { top: { style: BorderStyle.SINGLE, size: 4, color, space: 4 } };
}

/** Paragraphs of one and the same border share it, so every other line to sign on differs by what nobody sees. */
export const NEXT_SIGNATURE = createSignatureLine('777778');

export function buildParagraphStyles(setting: Setting): IParagraphStyleOptions[] {
  const { line, after, itemAfter, signature } = MEASURES[setting];
  const body = { line: convertPointsToTwips(line), lineRule: EXACT };
  return [
    {
      id: 'Sender',
      name: 'Sender',
      run: { size: toHalfPoints(9.5) },
      paragraph: {
        spacing: { line: convertPointsToTwips(13), lineRule: EXACT },
        indent: { right: mm(80) },
      },
    },
    {
      id: 'Dateline',
      name: 'Dateline',
      run: { size: toHalfPoints(9.5) },
      paragraph: {
        spacing: { line: convertPointsToTwips(13), lineRule: EXACT },
        indent: { left: mm(PAGE.rightColumn) },
      },
    },
    {
      id: 'Recipient',
      name: 'Recipient',
      run: { size: toHalfPoints(10.5) },
      paragraph: {
        spacing: { line: convertPointsToTwips(14), lineRule: EXACT },
        indent: { left: mm(PAGE.rightColumn) },
      },
    },
    {
      id: 'Paragraph',
      name: 'Letter Paragraph',
      paragraph: { spacing: { ...body, after: convertPointsToTwips(after) } },
    },
    {
      id: 'Item',
      name: 'Letter Item',
      paragraph: { spacing: { ...body, after: convertPointsToTwips(itemAfter) } },
    },
    {
      // A table has no space below it of its own.
      id: 'AfterTable',
      name: 'After Table',
      paragraph: { spacing: { line: convertPointsToTwips(after), lineRule: EXACT } },
    },
    {
      id: 'Closing',
      name: 'Letter Closing',
      paragraph: { spacing: { ...body, before: convertPointsToTwips(8) }, keepLines: true },
    },
    {
      id: 'Signature',
      name: 'Letter Signature',
      paragraph: {
        // The line is drawn by the border; the space above it is where the pen goes.
        spacing: { ...body, before: mm(signature) },
        indent: { right: mm(95) },
        border: createSignatureLine('777777'),
        keepLines: true,
      },
    },
    {
      id: 'EnclosuresHeading',
      name: 'Enclosures Heading',
      run: { size: toHalfPoints(9.5), bold: true },
      paragraph: {
        spacing: {
          line: convertPointsToTwips(13),
          lineRule: EXACT,
          before: convertPointsToTwips(20),
          after: convertPointsToTwips(2),
        },
      },
    },
    {
      id: 'Enclosure',
      name: 'Enclosure',
      run: { size: toHalfPoints(9.5) },
      paragraph: { spacing: { line: convertPointsToTwips(13), lineRule: EXACT }, ...hanging },
    },
    {
      id: 'EvidenceHeading',
      name: 'Evidence Heading',
      run: { size: toHalfPoints(14), bold: true },
      paragraph: {
        spacing: { line: convertPointsToTwips(18), lineRule: EXACT, after: convertPointsToTwips(10) },
        keepNext: true,
        keepLines: true,
        outlineLevel: 1,
      },
    },
    {
      id: 'EvidenceTitle',
      name: 'Evidence Title',
      run: { size: toHalfPoints(11), bold: true },
      paragraph: {
        spacing: { line: convertPointsToTwips(15), lineRule: EXACT, after: convertPointsToTwips(2) },
        keepNext: true,
        keepLines: true,
        outlineLevel: 2,
      },
    },
    {
      id: 'EvidenceNote',
      name: 'Evidence Note',
      run: { size: toHalfPoints(9.5), color: GREY },
      paragraph: {
        spacing: { line: convertPointsToTwips(13), lineRule: EXACT, after: convertPointsToTwips(8) },
        keepNext: true,
      },
    },
    {
      id: 'Cell',
      name: 'Table Cell',
      run: { size: toHalfPoints(10) },
      paragraph: {
        spacing: {
          line: convertPointsToTwips(14),
          lineRule: EXACT,
          before: convertPointsToTwips(3),
          after: convertPointsToTwips(3),
        },
      },
    },
    {
      id: 'Brand',
      name: 'Brand',
      run: { size: toHalfPoints(7.5), color: GREY, characterSpacing: 8 },
      paragraph: { spacing: { line: convertPointsToTwips(10), lineRule: EXACT } },
    },
    {
      id: 'Service',
      name: 'Service',
      run: { size: toHalfPoints(7.5), color: GREY },
      paragraph: { spacing: { line: convertPointsToTwips(10), lineRule: EXACT } },
    },
  ];
}

export const SUBJECT_STYLE = {
  run: { font: FONT, size: toHalfPoints(14), bold: true, color: '000000' },
  paragraph: {
    spacing: { line: convertPointsToTwips(18), lineRule: EXACT, after: convertPointsToTwips(10) },
    keepNext: true,
    keepLines: true,
  },
};

/** Sizes of running text and of its headings. */
export function buildTextStyles(setting: Setting) {
  const { size, line, beforeHeading } = MEASURES[setting];
  const run = { font: FONT, size: toHalfPoints(size) };
  const spacing = {
    line: convertPointsToTwips(line),
    lineRule: EXACT,
    before: convertPointsToTwips(beforeHeading),
    after: convertPointsToTwips(2),
  };
  return {
    document: run,
    heading: { run: { ...run, bold: true, color: '000000' }, paragraph: { spacing, keepNext: true, keepLines: true } },
  };
}

/** Markers as the preview writes them: an en dash, or the number and a full stop. */
export const NUMBERING: INumberingOptions = {
  config: [
    {
      reference: 'dashes',
      levels: [
        {
          level: 0,
          format: LevelFormat.BULLET,
          text: '–',
          alignment: AlignmentType.LEFT,
          style: { paragraph: hanging, run: { font: FONT } },
        },
      ],
    },
    {
      reference: 'numbers',
      levels: [
        {
          level: 0,
          format: LevelFormat.DECIMAL,
          text: '%1.',
          alignment: AlignmentType.LEFT,
          style: { paragraph: hanging },
        },
      ],
    },
  ],
};
