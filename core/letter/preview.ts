import type { Block, Letter } from './letter';

/** Characters a preview line is wrapped at (DESIGN section 8). */
const LINE_WIDTH = 72;

function wrap(text: string, indent = ''): string[] {
  const lines: string[] = [];
  let line = indent;
  // Hard spaces hold together what belongs together, such as an amount.
  for (const word of text.split(/[^\S\u00A0]+/).filter(Boolean)) {
    if (line.trim() && line.length + 1 + word.length > LINE_WIDTH) {
      lines.push(line);
      line = indent.replace(/\S/g, ' ');
    }
    line = line.trim() ? `${line} ${word}` : `${line}${word}`;
  }
  if (line.trim()) lines.push(line);
  return lines;
}

/** The lines of one block, wrapped. Lists carry their marker. */
export function blockLines(block: Block): string[] {
  if (block.type !== 'list') return block.text.split('\n').flatMap((part) => wrap(part));
  return block.items.flatMap((item, index) => wrap(`${block.ordered ? `${index + 1}.` : '–'} ${item}`));
}

/** The whole letter's body as text: blocks a blank line apart, subject first (SPEC: Copy text). */
export function letterText(letter: Letter): string {
  return [
    [letter.sender.name, ...letter.sender.lines].join('\n'),
    [letter.recipient.name, ...letter.recipient.lines].join('\n'),
    letter.subject,
    ...letter.body.map((block) => blockLines(block).join('\n')),
    `${letter.closing}\n\n${letter.signature}`,
    ...enclosuresText(letter),
  ].join('\n\n');
}

function enclosuresText({ enclosures = [], language }: Letter): string[] {
  const heading = language === 'sv' ? 'Bilagor' : 'Enclosures';
  return enclosures.length > 0 ? [[heading, ...enclosures.map((name, index) => `${index + 1}. ${name}`)].join('\n')] : [];
}

export interface PreviewBlock {
  type: Block['type'];
  lines: string[];
  /** Law and answers behind this block, for "why does it say this?". */
  from: Block['from'];
}

export interface Preview {
  subject: string;
  /** Recipient's name: the 'To:' line. */
  to: string;
  blocks: PreviewBlock[];
  /** Lines shown and lines in all. */
  shown: number;
  total: number;
}

/**
 * The first `limit` non-blank lines of the letter's body, letterhead left out (DESIGN section 8). This is the only way
 * by which text of an unpaid letter leaves the server.
 */
export function previewOf(letter: Letter, limit: number): Preview {
  const blocks: PreviewBlock[] = [];
  let shown = 0;
  let total = 0;
  for (const block of letter.body) {
    const lines = blockLines(block);
    const visible = lines.slice(0, Math.max(0, limit - shown));
    if (visible.length > 0) blocks.push({ type: block.type, lines: visible, from: block.from });
    shown += visible.length;
    total += lines.length;
  }
  return { subject: letter.subject, to: letter.recipient.name, blocks, shown, total };
}

/** The preview as plain text (SPEC's `previewText`). */
export function previewText(preview: Preview): string {
  return preview.blocks.map((block) => block.lines.join('\n')).join('\n\n');
}
