import type { Party } from '../../../core/letter/letter';
import type { SheetBlock } from '../ui/Sheet';

const party = (block = ''): Party => {
  const [name = '', ...lines] = block.split('\n');
  return { name, lines };
};

/** The parts of a sheet out of a letter's plain text, as `letterText` in core/letter writes it. */
export function sheetOfText(text: string): {
  sender: Party;
  recipient: Party;
  subject: string;
  blocks: SheetBlock[];
  closing: string;
  signature: string;
} {
  const parts = text.trim().split(/\n{2,}/);
  const [sender, recipient, subject = '', ...rest] = parts;
  const signature = rest.pop() ?? '';
  const closing = rest.pop() ?? '';
  const blocks = rest.map((part): SheetBlock => {
    const lines = part.split('\n');
    const isList = /^(–|\d+\.) /.test(lines[0] ?? '');
    return { type: isList ? 'list' : 'paragraph', lines };
  });
  return { sender: party(sender), recipient: party(recipient), subject, blocks, closing, signature };
}
