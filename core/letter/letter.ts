import type { Language } from '../languages';

/** Where a block of the letter came from, so that the page can answer "why does it say this?" (DESIGN section 6). */
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
  | { type: 'list'; ordered: boolean; items: string[]; from: Provenance };

export interface Party {
  name: string;
  /** Address, e-mail and telephone, a line each; empty lines are never kept. */
  lines: string[];
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
}

export interface Completion {
  /** ISO date, Swedish calendar day. */
  date: string;
  orderNumber: string;
  /** Labels of what is enclosed; may be empty. */
  attachments: string[];
}
