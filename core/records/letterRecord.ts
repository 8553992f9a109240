import { Binary, type ObjectId } from 'mongodb';
import { createHash } from 'node:crypto';
import type { FormData } from '../shared/kinds/kind';
import type { Language } from '../shared/languages';
import type { Letter } from '../shared/letter/letter';
import type { Price } from '../shared/purchase/price';
import { declareCollection } from './collection';
import type { SendingRecord } from './sendings';

/** The letter's state as people and lists see it. */
export type PublicStatus = 'preview' | 'paid' | 'delivered';
/** The workflow's states that live in the record; `purged` has no record. */
export const LETTER_STATES = ['drafting', 'preview', 'awaitingPayment', 'finalising', 'delivered'] as const;
export type RecordState = (typeof LETTER_STATES)[number];
export type MailState = 'none' | 'sending' | 'sent' | 'failed';

/** One payment page of a letter, with what is asked for on it: read through core/records/checkouts. */
export interface CheckoutRecord {
  attempt: number;
  /** Absent between the reservation and Stripe's answer. */
  sessionId?: string;
  url?: string;
  /** `pending`: finished without the money, which may come yet. `held`: other money came than was asked for. */
  status: 'opening' | 'open' | 'pending' | 'paid' | 'held' | 'failed' | 'expired';
  price: Price;
  code: string | null;
  /** Of the payment page, and of the pages it returns to. Absent in those from before it was kept. */
  language?: Language;
  /** Stored before the call, as the language is, so that a retry brings the same. */
  expiresAt: Date;
}

/**
 * `pdf` is the letter, as its owner keeps it; `plain` the same for its recipient, with nothing besides; `dossier` the letter with
 * everything it encloses, for kinds that have one; `docx` the letter to edit; `message` the mail that took it to its recipient,
 * and `proof` the page that shows so.
 */
export type LetterFile = (typeof LETTER_FILES)[number];
export const LETTER_FILES = ['pdf', 'plain', 'dossier', 'docx', 'message', 'proof'] as const;

/** In the clear stands only what lists filter by; what the person said is sealed under the letter's own key. */
export interface LetterRecord {
  _id: string;
  kind: string;
  kindHash: string;
  category: string | null;
  /** The letter is written in it. */
  language: Language;
  /** The person reads it: pages, mails, the payment page. Absent in letters from before it was kept. */
  readerLanguage?: Language;
  status: PublicStatus;
  state: RecordState;
  userId: string | null;
  /** Session that made it, as set in the cookie. */
  sessionId: string | null;
  createdAt: Date;
  updatedAt: Date;
  purgeAfter: Date;
  /** The letter's key, wrapped by that of the day of `createdAt`; purge removes it first. */
  key: Binary;
  /** Keyed, of the address in the form: how staff find a letter. Absent in letters from before it was kept. */
  emailHash?: string;
  /** What the tokens of its links hang on. Absent in letters from before it was kept. */
  linkNonce?: string;
  /** Tokens of payment pages' return addresses that were used. */
  usedReturns?: string[];
  /** Counts the form's edits: 0 before the first draft, while there are only files. */
  revision: number;
  form: Binary;
  /** Answers that were kept to be gone on with elsewhere, newer than `form` and judged by nobody yet: a draft takes their place. */
  answers?: Binary;
  /** The letter as written from `revision`, and the form it was written from. */
  reviewed?: { revision: number; hash: string; writer: 'embedded' | 'model'; box: Binary };
  discountCode: string | null;
  /** The oldest first. */
  checkouts?: CheckoutRecord[];
  /** The only one of a letter from before they were a list. */
  checkout?: CheckoutRecord;
  price?: Price;
  orderNumber?: string;
  paidAt?: Date;
  paymentMethod?: string;
  mail: { state: MailState; copies: number };
  files: Partial<Record<LetterFile, ObjectId>>;
  /** Of a letter that the person has had the service send: read through core/records/sendings. */
  sending?: SendingRecord;
  deliveredAt?: Date;
  /** It was counted for the law that it cites. Absent in letters that have a row in `citingLetters` for that. */
  cited?: true;
  /** An error code, when the letter can't go on. */
  failure?: string;
}

export const LETTERS_COLLECTION = declareCollection<LetterRecord>('letters', [
  { keys: { purgeAfter: 1 } },
  { keys: { state: 1 } },
  { keys: { userId: 1, createdAt: -1, _id: 1 } },
  { keys: { createdAt: -1, _id: 1 } },
  { keys: { status: 1, paidAt: 1 } },
  { keys: { emailHash: 1 } },
  { keys: { failure: 1 }, sparse: true },
  { keys: { 'mail.state': 1 } },
  { keys: { 'sending.state': 1 }, sparse: true },
  { keys: { sessionId: 1 } },
  { keys: { kind: 1, kindHash: 1, state: 1 } },
  { keys: { 'checkouts.sessionId': 1 }, sparse: true },
  { keys: { 'checkout.sessionId': 1 }, sparse: true },
]);

export interface Reviewed {
  letter: Letter;
  form: FormData;
  /** ISO date, Swedish calendar day: the days that the letter names are counted from it. */
  writtenOn: string;
}

/** In which the person is spoken to about their letter. */
export function getReaderLanguage({ readerLanguage: reads, language }: LetterRecord): Language {
  return reads ?? language;
}

/** SHA-256 over the letter that was reviewed, hex: final generation is held against it. */
export function hashLetter(letter: Letter): string {
  return createHash('sha256').update(JSON.stringify(letter)).digest('hex');
}
