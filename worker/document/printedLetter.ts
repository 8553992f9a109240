import { formatLongDate } from '../../core/shared/formats/longDate';
import type { Language } from '../../core/shared/languages';
import type { Party, Block, Completion, Letter, CompanionDocument } from '../../core/shared/letter/letter';
import { formatPlaceAndDay } from '../../core/shared/letter/placeAndDay';
import type { Setting } from './letterStyles';
import { toPrintableText } from './printableText';

export interface DocumentOptions {
  /** Title in the file's properties: what a reader's window and a screen reader announce. */
  title: string;
  /** Printed small at the top and in the foot. */
  operatorName: string;
  /** The foot names an AI service only where a language model wrote the letter. */
  writer: 'embedded' | 'model';
  /** SHA-256 of the reviewed letter, kept in the file's keywords. */
  hash?: string;
  /** Says in head and foot that it is no real letter. */
  isExample?: boolean;
}

export interface Layout {
  numbered?: boolean;
  /** Pages of the letter itself, where others follow it; else all are counted. */
  letterPages?: number;
  setting?: Setting;
}

/** What is printed on pages of its own: the letter, or a document that goes with it. */
export interface Printed {
  language: Language;
  sender: Party;
  recipient: Party | undefined;
  /** Place and day; undefined where they are written by hand. */
  dated: string | undefined;
  subject: string;
  body: Block[];
  closing: string;
  signatures: string[];
  /** Labels, in the order of their numbers. */
  enclosures: string[];
}

function formatPlaceAndDate(place: string, { date }: Completion, language: Language): string {
  return formatPlaceAndDay(toPrintableText(place), formatLongDate(date, language), language);
}

export function toPrintedLetter(letter: Letter, completion: Completion): Printed {
  const { language, signature, cosigners = [], enclosures = [], place } = letter;
  return {
    ...letter,
    dated: formatPlaceAndDate(place, completion, language),
    signatures: [signature, ...cosigners],
    enclosures: [...enclosures, ...completion.attachments],
  };
}

export function toPrintedDocument(
  { isUndated, ...document }: CompanionDocument,
  language: Language,
  completion: Completion,
): Printed {
  return {
    ...document,
    language,
    recipient: document.recipient,
    dated: isUndated ? undefined : formatPlaceAndDate(document.place, completion, language),
    enclosures: [],
  };
}
