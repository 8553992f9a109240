import type { z } from 'zod';
import type { Language } from '../languages';
import type { previewBlockSchema, previewSchema } from '../contracts/letter';
import {
  listAllTableRows,
  type Block,
  type CompanionDocument,
  type Letter,
  type Party,
  type TableBlock,
} from './letter';

/** Characters a preview line is wrapped at. */
const LINE_WIDTH = 72;

function wrapLines(text: string): string[] {
  const lines: string[] = [];
  let line = '';
  // Hard spaces hold together what belongs together, such as an amount.
  for (const word of text.split(/[^\S\u00A0]+/).filter(Boolean)) {
    if (line.trim() && line.length + 1 + word.length > LINE_WIDTH) {
      lines.push(line);
      line = '';
    }
    line = line.trim() ? `${line} ${word}` : `${line}${word}`;
  }
  if (line.trim()) lines.push(line);
  return lines;
}

/** A table as text: its columns two spaces apart, figures to the right. */
function renderTableAsText(table: TableBlock): string[] {
  const lines = listAllTableRows(table);
  const widths = table.head.map((_cell, column) => Math.max(...lines.map((cells) => (cells[column] ?? '').length)));
  return lines.map((cells) =>
    cells
      .map((cell, column) => padCell(cell, widths[column] ?? 0, table.figures[column] ?? false))
      .join('  ')
      .trimEnd(),
  );
}

function padCell(cell: string, width: number, isFigure: boolean): string {
  return isFigure ? cell.padStart(width) : cell.padEnd(width);
}

/** The lines of one block, wrapped. Lists carry their marker; a table's columns are told apart by spaces. */
export function wrapBlockIntoLines(block: Block): string[] {
  if (block.type === 'table') return renderTableAsText(block);
  if (block.type !== 'list') return block.text.split('\n').flatMap(wrapLines);
  return block.items.flatMap((item, index) => wrapLines(`${block.ordered ? `${index + 1}.` : '–'} ${item}`));
}

/** The whole letter's body as the text to copy: blocks a blank line apart, subject first, and behind a line what goes with it. */
export function renderLetterAsText(letter: Letter): string {
  const { enclosures, documents = [] } = letter;
  const own = renderPageAsText({ ...letter, signatures: [letter.signature, ...(letter.cosigners ?? [])] });
  return [
    own,
    ...renderEnclosuresAsText({ enclosures, language: letter.language }),
    ...documents.flatMap((document) => ['-'.repeat(LINE_WIDTH), renderPageAsText(document)]),
  ].join('\n\n');
}

type Page = Pick<CompanionDocument, 'sender' | 'recipient' | 'subject' | 'body' | 'closing' | 'signatures'>;

function renderPageAsText({ sender, recipient, subject, body, closing, signatures }: Page): string {
  const formatParty = ({ name, lines }: Party): string => [name, ...lines].join('\n');
  return [
    formatParty(sender),
    ...(recipient ? [formatParty(recipient)] : []),
    subject,
    ...body.map((block) => wrapBlockIntoLines(block).join('\n')),
    ...(closing === '' ? [] : [closing]),
    ...signatures,
  ].join('\n\n');
}

const ENCLOSURES: Record<Language, string> = { sv: 'Bilagor', en: 'Enclosures' };

function renderEnclosuresAsText({
  enclosures = [],
  language,
}: {
  enclosures: string[] | undefined;
  language: Language;
}): string[] {
  const heading = ENCLOSURES[language];
  return enclosures.length > 0
    ? [[heading, ...enclosures.map((name, index) => `${index + 1}. ${name}`)].join('\n')]
    : [];
}

export type PreviewBlock = z.infer<typeof previewBlockSchema>;

export type Preview = z.infer<typeof previewSchema>;

/**
 * The first `limit` non-blank lines of the letter's body, letterhead left out. Only these and the openings of its points
 * (`listPoints`) leave the server before the letter is paid.
 */
export function createPreview(letter: Letter, lineLimit: number): Preview {
  const blocks: PreviewBlock[] = [];
  let shown = 0;
  let total = 0;
  for (const block of letter.body) {
    const lines = wrapBlockIntoLines(block);
    const visible = lines.slice(0, Math.max(0, lineLimit - shown));
    if (visible.length > 0)
      blocks.push({
        type: block.type,
        lines: visible,
        ...(block.type === 'table' && { table: takeFirstTableLines(block, visible.length) }),
        from: block.from,
      });
    shown += visible.length;
    total += lines.length;
  }
  return { subject: letter.subject, to: letter.recipient.name, blocks, shown, total };
}

function takeFirstTableLines(table: TableBlock, count: number): NonNullable<PreviewBlock['table']> {
  const lines = listAllTableRows(table);
  return {
    lines: lines.slice(0, count),
    figures: table.figures,
    hasTotal: table.total !== undefined && count >= lines.length,
  };
}

/** A whole block in the shape of a preview's. */
export function wrapBlockForPreview(block: Block): PreviewBlock {
  const lines = wrapBlockIntoLines(block);
  return {
    type: block.type,
    lines,
    ...(block.type === 'table' && { table: takeFirstTableLines(block, lines.length) }),
    from: block.from,
  };
}

/** The preview as plain text (`previewText` in answers). */
export function renderPreviewAsText(preview: Preview): string {
  return preview.blocks.map((block) => block.lines.join('\n')).join('\n\n');
}
