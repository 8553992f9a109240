import { listPartsWithThoseWithin, type Line } from '../../../core/shared/kinds/situationLetter';
import { NO_FIGURE, type TableBlock } from '../../../core/shared/letter/letter';
import { doesConditionHold, createRowContexts, type AnswersContext } from './context';
import { tidySpacesAndBreaks, writePhraseIfItsConditionsHold } from './phrases';

interface Cell {
  text: string;
  /** Whether it holds a value, which may be missing. */
  asks: boolean;
}

const isFilledCell = ({ text: words }: Cell): boolean => words !== '';

/**
 * The table of a paragraph. A row is left out where its condition fails or none of its values is there, a column where no
 * row has anything in it, the total where a sum is missing; undefined without a row.
 */
export function writeTableBlock(
  lines: readonly Line[],
  context: AnswersContext,
): Omit<TableBlock, 'type' | 'from'> | undefined {
  const writeTableRowsOfType = (type: Line['type']): Cell[][] =>
    lines.filter((line) => line.type === type).flatMap((line) => writeTableCells(line, context));
  const [head] = writeTableRowsOfType('head');
  const rows = writeTableRowsOfType('cells').filter(
    (cells) => !cells.some(({ asks }) => asks) || cells.some((cell) => cell.asks && isFilledCell(cell)),
  );
  if (!head || rows.length === 0) return undefined;
  const kept = head.map((_cell, column) => rows.some((cells) => cells[column] && isFilledCell(cells[column])));
  const inColumns = <T>(cells: readonly T[]): T[] => cells.filter((_cell, column) => kept[column]);
  const total = writeTableRowsOfType('total')
    .map(inColumns)
    .find((cells) => cells.every((cell) => !cell.asks || isFilledCell(cell)));
  const figures = lines.find(({ type }) => type === 'head')?.figures ?? [];
  return {
    head: inColumns(head).map(({ text: words }) => words),
    rows: rows.map((cells) => inColumns(cells).map(({ text: words }) => words || NO_FIGURE)),
    ...(total && { total: total.map(({ text: words }) => words) }),
    figures: kept.flatMap((isKept, column) => (isKept ? [figures[column] ?? false] : [])),
  };
}

/** The cells of a table's line, once for each row of its list. */
function writeTableCells(line: Line, context: AnswersContext): Cell[][] {
  return createRowContexts(line, context)
    .filter((inside) => line.conditions.every((condition) => doesConditionHold(condition, inside)))
    .map((inside) =>
      (line.cells ?? []).map((cell) => ({
        text: tidySpacesAndBreaks(writePhraseIfItsConditionsHold(cell, inside) ?? '').replace(/\s*\n\s*/g, ' '),
        asks: listPartsWithThoseWithin(cell.parts).some(({ type }) => type === 'value'),
      })),
    );
}
