import type { FormData } from '../kinds/kind';
import { isLanguage, type Language } from '../languages';
import type { Letter } from '../letter/letter';
import { isRecord } from '../isRecord';

/**
 * A letter's whole case as it goes with its owner, sealed inside the letter's PDF (docs/letter.md, The letter's memory): what
 * worker and browser agree on. Cases lie with people for years, so what is written here is read for good: a new field is
 * optional, and a change of an old one is a new version, of which the browser reads both.
 */
export interface SealedCase {
  version: 1;
  /** Of the kind and of its situation: ids, and what they were called. Either may be gone when the case is opened. */
  kind: { id: string; name: string };
  situation?: { id: string; name: string };
  /** What the letter is called. */
  title: string;
  orderNumber: string;
  /** ISO date, as the letter prints it. */
  date: string;
  /** ISO date that the letter's days are counted from. */
  writtenOn: string;
  /** Of the letter, and of whom it belongs to. */
  language: Language;
  readerLanguage: Language;
  /** The answers in the person's language, step by step. */
  answers: { step: string; told: { path: string; label: string; lines: string[] }[] }[];
  form: FormData;
  letter: Letter;
  /** Labels of enclosed files, which the case does not hold. */
  attachments: string[];
  deadlines: { id: string; date: string; text: string }[];
  checklist: { id: string; title: string; text: string }[];
  /** Tells the service, when its owner wants to, what came of the letter; absent in cases from before it was asked. */
  resultToken?: string;
  /** The PDF without the case, which is the exact beginning of the one that holds it. `sha256` in hex. */
  pdf: { bytes: number; sha256: string };
}

/**
 * The sealed file: this mark, KEY_MARK bytes that tell whose secret it is, the box's length (4 bytes, big-endian), and the box
 * (AES-256-GCM: nonce, text, tag) over the deflated JSON. Everything before the box is bound to it.
 */
export const CASE_MARK = 'BREVIA-CASE/1\n';
/** What every version's mark begins with. */
export const CASE_FAMILY = 'BREVIA-CASE/';
export const KEY_MARK = 8;
export const NONCE = 12;
export const HEADER = CASE_MARK.length + KEY_MARK + 4;
/** Hashed with the secret behind it, this gives the key's mark. */
export const KEY_PURPOSE = 'brevia-case-key:';

const SECRET_TEXT = /^[\w-]{43}$/;

/** The secret as a link has it: that of the text itself, or of an address that ends in it. */
export function extractCaseSecret(text: string): string | undefined {
  const last = text.trim().split('#').pop()?.trim() ?? '';
  return SECRET_TEXT.test(last) ? last : undefined;
}

const isText = (value: unknown): value is string => typeof value === 'string';
const hasIdAndName = (value: unknown): boolean => isRecord(value) && isText(value['id']) && isText(value['name']);
const isListOfRecords = (value: unknown): boolean => Array.isArray(value) && value.every(isRecord);

/** Whether an opened case has the shape of this version. The seal says who wrote it; this, that we know how to show it. */
export function hasShapeOfCase(value: unknown): value is SealedCase {
  if (!isRecord(value) || value['version'] !== 1) return false;
  const {
    kind,
    situation,
    title,
    orderNumber,
    date,
    language,
    readerLanguage,
    answers,
    form,
    letter,
    attachments,
    deadlines,
    checklist,
    pdf,
  } = value;
  return (
    hasIdAndName(kind) &&
    (situation === undefined || hasIdAndName(situation)) &&
    [title, orderNumber, date].every(isText) &&
    isLanguage(language) &&
    isLanguage(readerLanguage) &&
    [answers, deadlines, checklist].every(isListOfRecords) &&
    Array.isArray(attachments) &&
    isRecord(form) &&
    isRecord(letter) &&
    Array.isArray(letter['body']) &&
    isRecord(pdf)
  );
}
