import type { z } from 'zod';
import type {
  blockSchema,
  companionDocumentSchema,
  completionSchema,
  letterSchema,
  partySchema,
  provenanceSchema,
  tableBlockSchema,
} from '../contracts/letter';

/** Where a block of the letter came from, so that the page can answer "why does it say this?". */
export type Provenance = z.infer<typeof provenanceSchema>;

export type Block = z.infer<typeof blockSchema>;

/** Figures side by side: every row, the head and the total have a cell for each column. */
export type TableBlock = z.infer<typeof tableBlockSchema>;

/** Rows of a table from its head to its total. */
export function listAllTableRows({ head, rows, total }: Omit<TableBlock, 'from'>): string[][] {
  return [head, ...rows, ...(total ? [total] : [])];
}

/** The running text of a block: its paragraphs' lines, its items or its cells, each by itself. */
export function listBlockTexts(block: Block): string[] {
  if (block.type === 'table')
    return listAllTableRows(block)
      .flat()
      .filter((cell) => cell !== NO_FIGURE);
  return block.type === 'list' ? block.items : block.text.split('\n');
}

/** The body without headings that no text follows. */
export function removeHeadingsOverNothing(body: readonly Block[]): Block[] {
  return body.filter((block, index) => block.type !== 'heading' || (body[index + 1]?.type ?? 'heading') !== 'heading');
}

/** Stands in a cell for which there is nothing. */
export const NO_FIGURE = '–';

export type Party = z.infer<typeof partySchema>;

/** A page of its own that goes with the letter: a short letter to somebody else, or a paper to be signed. */
export type CompanionDocument = z.infer<typeof companionDocumentSchema>;

/**
 * A letter as reviewed: everything that is hashed at draft time. What final generation adds (date, order number,
 * attachments) is `Completion`, and changes nothing here.
 */
export type Letter = z.infer<typeof letterSchema>;

export type Completion = z.infer<typeof completionSchema>;
