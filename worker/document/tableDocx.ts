import {
  AlignmentType,
  BorderStyle,
  convertMillimetersToTwip as mm,
  Paragraph,
  Table,
  TableCell,
  TableRow,
  WidthType,
} from 'docx';
import type { TextRun } from 'docx';

export interface TableLayout {
  /** Of the columns, mm. */
  widths: readonly number[];
  /** Which columns are set to the right. */
  right: readonly boolean[];
  /** How many of the last lines are sums, in bold like the head. */
  sums: number;
  /** Paragraph style of the cells. */
  style: string;
  /** Whether the table stays on one page: with what is to follow it, too. */
  together?: 'itself' | 'with what follows';
}

/**
 * A table on the page: its first line is the head, which a next page repeats.
 * @param run the words of a cell in the document's language
 */
export function createDocxTable(
  lines: readonly (readonly string[])[],
  { widths, right, sums, style, together }: TableLayout,
  run: (text: string, bold: boolean) => TextRun[],
): Table {
  const none = { style: BorderStyle.NONE, size: 0, color: 'auto' } as const;
  const thin = { style: BorderStyle.SINGLE, size: 4, color: '999999' } as const;
  const rows = lines.map((cells, index) => {
    const isBold = index === 0 || index >= lines.length - sums;
    const keepNext = together !== undefined && (together === 'with what follows' || index < lines.length - 1);
    return new TableRow({
      tableHeader: index === 0,
      cantSplit: true,
      children: cells.map(
        (text, column) =>
          new TableCell({
            width: { size: mm(widths[column] ?? 0), type: WidthType.DXA },
            margins: { left: 0, right: column === cells.length - 1 ? 0 : mm(3) },
            borders: { top: none, left: none, right: none, bottom: thin },
            children: [
              new Paragraph({
                style,
                keepNext,
                alignment: right[column] ? AlignmentType.RIGHT : AlignmentType.LEFT,
                children: run(text, isBold),
              }),
            ],
          }),
      ),
    });
  });
  const whole = widths.reduce((sum, width) => sum + width, 0);
  return new Table({
    columnWidths: widths.map((width) => mm(width)),
    width: { size: mm(whole), type: WidthType.DXA },
    rows,
  });
}

/** Millimetres that a character of a cell takes, with room to spare, and the space between columns. */
const CHARACTER = 1.95;
const GAP = 4;
/** The head of figures that is longer breaks between its words. */
const LONGEST_HEAD = 14;
/** A column of words is never set narrower. */
const NARROWEST = 22;

/**
 * Widths for columns by what stands in them: figures get what they need, so that none breaks, words share the rest.
 * @param tableWidth mm of all columns
 */
export function computeColumnWidths(
  lines: readonly (readonly string[])[],
  isFigureColumn: readonly boolean[],
  tableWidth: number,
): number[] {
  const findLongestCellLength = (column: number): number =>
    Math.max(...lines.slice(1).map((cells) => cells[column]?.length ?? 0));
  const measureHeadTextLength = (column: number): number => {
    const head = lines[0]?.[column] ?? '';
    return head.length <= LONGEST_HEAD || !isFigureColumn[column]
      ? head.length
      : Math.max(...head.split(' ').map((word) => word.length));
  };
  const wanted = isFigureColumn.map(
    (_isFigure, column) => Math.max(findLongestCellLength(column), measureHeadTextLength(column)) * CHARACTER + GAP,
  );
  const fixed = wanted.reduce((sum, width, column) => sum + (isFigureColumn[column] ? width : 0), 0);
  const words = wanted.flatMap((width, column) => (isFigureColumn[column] ? [] : [Math.max(width, NARROWEST)]));
  const room = Math.max(tableWidth - fixed, NARROWEST * words.length);
  const share =
    words.length === 0 ? tableWidth / Math.max(fixed, 1) : room / words.reduce((sum, width) => sum + width, 0);
  const shared = wanted.map((width, column) =>
    words.length === 0 ? width * share : isFigureColumn[column] ? width : Math.max(width, NARROWEST) * share,
  );
  const total = shared.reduce((sum, width) => sum + width, 0);
  return shared.map((width) => (width * tableWidth) / total);
}
