import {
  Paragraph,
  TextRun,
  TabStopType,
  convertMillimetersToTwip as mm,
  Tab,
  HeadingLevel,
  Header,
  Footer,
  PageNumber,
  type Table,
  type IParagraphOptions,
} from 'docx';
import { LOCALES } from '../../core/shared/formats/locales';
import type { Language } from '../../core/shared/languages';
import { listAllTableRows, type Block, type TableBlock } from '../../core/shared/letter/letter';
import { joinPatternLines } from '../../core/shared/patternLines';
import {
  SENDER_MEASURE,
  PAGE,
  SENDER_LINE,
  RECIPIENT_MEASURE,
  RECIPIENT_LINE,
  MEASURES,
  SUBJECT_STYLE,
  buildParagraphSpacing,
  TEXT_WIDTH,
  NEXT_SIGNATURE,
  type Setting,
} from './letterStyles';
import { toPrintableText } from './printableText';
import type { Printed, DocumentOptions, Layout } from './printedLetter';
import { computeColumnWidths, createDocxTable } from './tableDocx';

const WORDS = {
  sv: {
    placeAndDay: 'Ort och datum',
    enclosures: 'Bilagor',
    enclosure: 'Bilaga',
    service: { model: 'Skrivet med hjälp av AI-tjänsten', embedded: 'Skrivet med hjälp av' },
    example: 'Exempel: inget riktigt brev',
    order: 'Ordernummer',
    page: 'Sida',
    of: 'av',
  },
  en: {
    placeAndDay: 'Place and date',
    enclosures: 'Enclosures',
    enclosure: 'Enclosure',
    service: { model: 'Written with the help of the AI service', embedded: 'Written with the help of' },
    example: 'Example: not a real letter',
    order: 'Order number',
    page: 'Page',
    of: 'of',
  },
} satisfies Record<Language, unknown>;

/** What an enclosure is called wherever the letter or the dossier names it: `Bilaga 2: Skylten`. */
export function formatEnclosureTitle(language: Language, number: number, label: string): string {
  return `${WORDS[language].enclosure} ${number}: ${label}`;
}

/** Room that lines need, mm, with long ones counted as they will wrap. */
function estimateTextHeight(lines: string[], measure: number, line: number): number {
  return lines.reduce((sum, text) => sum + Math.max(1, Math.ceil(text.length / measure)) * line, 0);
}

/** A paragraph or a table, and whether what follows must stand on the same page. */
interface Part {
  paragraph: Paragraph | Table;
  keepNext: boolean;
}

/** Lines of a table that surely fit a page together with what leads up to them. */
const LINES_TOGETHER = 20;

/**
 * LibreOffice first puts so many paragraphs on each page, whatever fits, and doesn't see there that one is to be kept
 * with the next: a signature would stand alone (sw/source/core/layout/laycache.cxx, mnMaxParaPerPage).
 */
const LAID_OUT_TOGETHER = 25;

/**
 * How many of the `lines` above the subject share a paragraph with others, so that no page's first so many end in one
 * that is to be kept.
 */
function countFirstLinesToJoin({ lines, most }: { lines: number; most: number }, parts: readonly Part[]): number {
  const doesSplitKeptParts = (joined: number): boolean =>
    parts.some(({ keepNext }, index) => keepNext && (lines - joined + index + 1) % LAID_OUT_TOGETHER === 0);
  return Array.from({ length: most + 1 }, (_, joined) => joined).find((joined) => !doesSplitKeptParts(joined)) ?? 0;
}

/** The lines with the first of them as one paragraph of `joined + 1` lines. */
function joinFirstLines(lines: string[], joined: number): string[] {
  return joined > 0 ? [lines.slice(0, joined + 1).join('\n'), ...lines.slice(joined + 1)] : lines;
}

/** Spaces within a number, and between one and what it counts or numbers, which stay on one line, whoever wrote them. */
const TOGETHER = joinPatternLines('g')`
  (?<=\b\d{1,3}) (?=\d{3}\b)|(?<=\d) (?=(?:kr|kronor|euro|procent|km|timmar|minuter|dagar|hours|minutes|days)\b)|
  (?<=\b(?:SEK|EUR|nr|No)) (?=\d)`;

/** The paragraphs of one letter; every run carries the letter's language. */
export class LetterParagraphs {
  private readonly language: { value: string; eastAsia: string; bidirectional: string };
  private lists = 0;

  constructor(
    private readonly letter: Printed,
    private readonly orderNumber: string,
    private readonly setting: Setting,
  ) {
    const locale = LOCALES[letter.language];
    this.language = { value: locale, eastAsia: locale, bidirectional: locale };
  }

  run(text: string, options: { bold?: boolean } = {}): TextRun[] {
    return toPrintableText(text)
      .replace(TOGETHER, '\u00a0')
      .split('\n')
      .map(
        (line, index) =>
          new TextRun({ text: line, language: this.language, ...options, ...(index > 0 ? { break: 1 } : {}) }),
      );
  }

  paragraph(
    style: string,
    text: string,
    options: Omit<IParagraphOptions, 'style' | 'children' | 'text'> = {},
  ): Paragraph {
    return new Paragraph({ style, widowControl: true, ...options, children: this.run(text) });
  }

  private part(
    style: string,
    text: string,
    keepNext: boolean,
    options: Parameters<LetterParagraphs['paragraph']>[2] = {},
  ): Part {
    return { paragraph: this.paragraph(style, text, { ...options, keepNext }), keepNext };
  }

  /**
   * Sender on the left, place and date on the right, recipient where an envelope's window shows it.
   * @param below the letter's other paragraphs
   */
  letterhead(below: readonly Part[]): Paragraph[] {
    const { sender, recipient, dated: date = '' } = this.letter;
    const beside = sender.name.length <= SENDER_MEASURE - 4;
    const rightColumn = {
      tabStops: [{ type: TabStopType.LEFT, position: mm(PAGE.rightColumn) }],
      indent: { right: 0 },
    };
    const tab = new TextRun({ children: [new Tab()], language: this.language });
    const name = new Paragraph({
      style: 'Sender',
      ...(beside ? rightColumn : {}),
      children: [...this.run(sender.name, { bold: true }), ...(beside ? [tab, ...this.run(date)] : [])],
    });
    const above = estimateTextHeight(
      [sender.name, ...sender.lines, ...(beside ? [] : [date])],
      SENDER_MEASURE,
      SENDER_LINE,
    );
    const gap = Math.max(PAGE.recipientAt - PAGE.top - above, 5);
    const addressed = recipient ? [recipient.name, ...recipient.lines] : [];
    const most = Math.max(sender.lines.length - 1, 0);
    const lines = (beside ? 1 : 2) + sender.lines.length + addressed.length;
    const joined = countFirstLinesToJoin({ lines, most: most + addressed.length - 1 }, below);
    return [
      name,
      ...joinFirstLines(sender.lines, Math.min(joined, most)).map((line) => this.paragraph('Sender', line)),
      ...(beside ? [] : [this.paragraph('Dateline', date)]),
      ...joinFirstLines(addressed, Math.max(joined - most, 0)).map((line, index) =>
        this.paragraph(
          'Recipient',
          line,
          index === 0 ? { spacing: { before: mm(gap), line: 280, lineRule: 'exact' } } : {},
        ),
      ),
    ];
  }

  /** Where the subject begins: under the window, or under a recipient that needs more room. */
  subject(): Part {
    const { sender, recipient } = this.letter;
    const above = estimateTextHeight([sender.name, ...sender.lines], SENDER_MEASURE, SENDER_LINE);
    const recipientTop = Math.max(PAGE.recipientAt, PAGE.top + above + 5);
    // Without a recipient the subject comes soon, as nothing is to show in a window.
    const recipientEnd = recipient
      ? recipientTop + estimateTextHeight([recipient.name, ...recipient.lines], RECIPIENT_MEASURE, RECIPIENT_LINE)
      : MEASURES[this.setting].subjectAt;
    const paragraph = new Paragraph({
      heading: HeadingLevel.HEADING_1,
      spacing: {
        ...SUBJECT_STYLE.paragraph.spacing,
        before: mm(Math.max(MEASURES[this.setting].subjectAt - recipientEnd, 10)),
      },
      children: this.run(this.letter.subject),
    });
    return { paragraph, keepNext: true };
  }

  /** @param next what follows: the closing when there is none. Neither it nor a list begins a page without what leads up to it. */
  block(block: Block, next: Block | undefined): Part[] {
    if (block.type === 'heading')
      return [
        {
          paragraph: new Paragraph({ heading: HeadingLevel.HEADING_2, children: this.run(block.text) }),
          keepNext: true,
        },
      ];
    const keepNext = next === undefined || next.type === 'list' || next.type === 'table';
    if (block.type === 'paragraph') return [this.part('Paragraph', block.text, keepNext)];
    if (block.type === 'table') return [...this.table(block), this.part('AfterTable', '', keepNext)];
    const instance = ++this.lists;
    return block.items.map((item, index) => {
      const end = index === block.items.length - 1;
      return this.part('Item', item, end && keepNext, {
        numbering: { reference: block.ordered ? 'numbers' : 'dashes', level: 0, instance },
        ...(end ? { spacing: buildParagraphSpacing(this.setting) } : {}),
      });
    });
  }

  private table(block: TableBlock): Part[] {
    const lines = listAllTableRows(block);
    const together = lines.length <= LINES_TOGETHER ? ('itself' as const) : undefined;
    const layout = {
      widths: computeColumnWidths(lines, block.figures, TEXT_WIDTH),
      right: block.figures,
      sums: block.total ? 1 : 0,
      style: 'Cell',
      ...(together && { together }),
    };
    return [{ paragraph: createDocxTable(lines, layout, (text, bold) => this.run(text, { bold })), keepNext: false }];
  }

  /** Closing, signature and enclosures, which stay together. */
  ending(): Part[] {
    const { closing, signatures, language, enclosures: labels, dated } = this.letter;
    const lines = [...(dated === undefined ? [WORDS[language].placeAndDay] : []), ...signatures];
    const enclosures = labels.map((label, index) =>
      this.part('Enclosure', formatEnclosureTitle(language, index + 1, label), index < labels.length - 1),
    );
    return [
      ...(closing === '' ? [] : [this.part('Closing', closing, true)]),
      ...lines.map((line, index) =>
        this.part(
          'Signature',
          line,
          index < lines.length - 1 || enclosures.length > 0,
          index % 2 === 1 ? { border: NEXT_SIGNATURE } : {},
        ),
      ),
      ...(enclosures.length > 0 ? [this.part('EnclosuresHeading', WORDS[language].enclosures, true)] : []),
      ...enclosures,
    ];
  }

  header(operatorName: string, isExample: boolean): Header {
    const mark = isExample ? this.run(` · ${WORDS[this.letter.language].example}`, { bold: true }) : [];
    return new Header({
      children: [new Paragraph({ style: 'Brand', widowControl: true, children: [...this.run(operatorName), ...mark] })],
    });
  }

  /** One line, whether numbered or not: so the number of pages can't depend on its being there. */
  footer(
    { operatorName, writer, isExample = false }: DocumentOptions,
    { numbered = false, letterPages }: Pick<Layout, 'numbered' | 'letterPages'>,
  ): Footer {
    const words = WORDS[this.letter.language];
    const service = `${words.service[writer]} ${toPrintableText(operatorName)}`;
    const order = isExample ? ` · ${words.example}` : this.orderNumber ? ` · ${words.order} ${this.orderNumber}` : '';
    const number = new TextRun({
      language: this.language,
      children: [
        new Tab(),
        `${words.page} `,
        PageNumber.CURRENT,
        ` ${words.of} `,
        letterPages === undefined ? PageNumber.TOTAL_PAGES : `${letterPages}`,
      ],
    });
    return new Footer({
      children: [
        new Paragraph({
          style: 'Service',
          tabStops: [{ type: TabStopType.RIGHT, position: mm(TEXT_WIDTH) }],
          children: [...this.run(service + order), ...(numbered ? [number] : [])],
        }),
      ],
    });
  }
}
