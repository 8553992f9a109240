import type { Language } from '../languages';

/** Where a block of the letter came from, so that the page can answer "why does it say this?". */
export interface Provenance {
  /** Dotted form fields, e.g. `caseDescription`, `userContact.name`. */
  answers: string[];
  /** Ids of facts in the kind's rules.json. */
  rules: string[];
  /** Ids in the kind's sources.json. */
  sources: string[];
}

export type Block =
  | { type: 'paragraph'; text: string; from: Provenance }
  | { type: 'heading'; text: string; from: Provenance }
  | { type: 'list'; ordered: boolean; items: string[]; from: Provenance }
  | TableBlock;

/** Figures side by side: every row, the head and the total have a cell for each column. */
export interface TableBlock {
  type: 'table';
  head: string[];
  rows: string[][];
  /** Sums of the columns, below a line. */
  total?: string[];
  /** Which columns hold figures: those are set to the right. */
  figures: boolean[];
  from: Provenance;
}

/** Rows of a table from its head to its total. */
export function tableLines({ head, rows, total }: Omit<TableBlock, 'from'>): string[][] {
  return [head, ...rows, ...(total ? [total] : [])];
}

/** The running text of a block: its paragraphs' lines, its items or its cells, each by itself. */
export function blockTexts(block: Block): string[] {
  if (block.type === 'table')
    return tableLines(block)
      .flat()
      .filter((cell) => cell !== NO_FIGURE);
  return block.type === 'list' ? block.items : block.text.split('\n');
}

/** Stands in a cell for which there is nothing. */
export const NO_FIGURE = '–';

export interface Party {
  name: string;
  /** Address, e-mail and telephone, a line each; empty lines are never kept. */
  lines: string[];
}

/** A page of its own that goes with the letter: a short letter to somebody else, or a paper to be signed. */
export interface CompanionDocument {
  /** Of the situation's document, or of one that every letter may have. */
  id: string;
  sender: Party;
  /** Absent on a paper that is shown to whom it may concern. */
  recipient?: Party;
  place: string;
  subject: string;
  body: Block[];
  /** '' on a paper that has none. */
  closing: string;
  /** Names below the lines to sign on. */
  signatures: string[];
  /** Whether place and day are written by hand, when it is signed. */
  isUndated?: boolean;
}

/**
 * A letter as reviewed: everything that is hashed at draft time. What final generation adds (date, order number,
 * attachments) is `Completion`, and changes nothing here.
 */
export interface Letter {
  language: Language;
  sender: Party;
  recipient: Party;
  /** Town of writing, or '' when the sender gave none. */
  place: string;
  subject: string;
  body: Block[];
  closing: string;
  signature: string;
  /** Papers that the person encloses themselves, in the order of their numbers; uploads come after them. */
  enclosures?: string[];
  /** Names of others who sign it. */
  cosigners?: string[];
  /** What goes with it, in the order of printing. */
  documents?: CompanionDocument[];
}

export interface Completion {
  /** ISO date, Swedish calendar day. */
  date: string;
  orderNumber: string;
  /** Labels of what is enclosed; may be empty. */
  attachments: string[];
}
