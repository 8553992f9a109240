import { isRecord } from '../../../../core/shared/isRecord';
import type { UploadedFile } from '../../data/uploads';

/** What a kind says of a field of files. */
export interface UploadRules {
  accept: readonly ('image' | 'pdf')[];
  max: number;
}

/** Bytes that a file may have: 10 MB, as the API demands. */
export const LARGEST = 10 * 1024 * 1024;

/** What the file chooser offers. Names too, since some browsers know no type for a photo in HEIC. */
const ACCEPTED = {
  image: [
    'image/jpeg',
    'image/png',
    'image/webp',
    'image/heic',
    'image/heif',
    '.jpg',
    '.jpeg',
    '.png',
    '.webp',
    '.heic',
    '.heif',
  ],
  pdf: ['application/pdf', '.pdf'],
};

export const buildAcceptAttribute = ({ accept }: UploadRules): string =>
  accept.flatMap((each) => ACCEPTED[each]).join(',');

export type Refusal = 'tooLarge' | 'empty' | 'type' | 'tooMany';

/**
 * Why a file need not be sent at all, or undefined. By its name and the browser's idea of it: the server judges by what
 * is in it. `left` is how many more files there is room for.
 */
export function findFileRefusal(
  { name, type, size }: Pick<File, 'name' | 'type' | 'size'>,
  rules: UploadRules,
  freePlaces: number,
): Refusal | undefined {
  const accepted = rules.accept.flatMap((each) => ACCEPTED[each]);
  const ending = /\.[^.]+$/.exec(name.toLowerCase())?.[0] ?? '';
  if (!accepted.includes(type) && !accepted.includes(ending)) return 'type';
  if (size === 0) return 'empty';
  if (size > LARGEST) return 'tooLarge';
  return freePlaces < 1 ? 'tooMany' : undefined;
}

/** A file on its way: chosen, sent, and taken into the form together with those chosen with it. */
export interface Item {
  key: number;
  file: File;
  /** `refused` before it was sent, `failed` by the server or on the way. */
  state: 'waiting' | 'sending' | 'sent' | 'refused' | 'failed';
  /** From 0 to 1. */
  progress: number;
  upload?: UploadedFile;
  /** In words, for `refused` and `failed`. */
  reason?: { title: string; text?: string };
  /** Trying the same file again may help. */
  canRetry?: boolean;
}

/** A row of the form's list of files. */
export type UploadRow = Record<string, unknown> & { id: string; name: string };

const isUploadRow = (value: unknown): value is UploadRow =>
  isRecord(value) && typeof value['id'] === 'string' && typeof value['name'] === 'string';

/** The rows that an answer holds; anything else counts as none. */
export const readUploadRows = (answer: unknown): UploadRow[] =>
  Array.isArray(answer) ? answer.filter(isUploadRow) : [];

/** What the form keeps of a file; members that the kind asks beside these are the person's to fill in. */
export const createUploadRow = ({ id, name, type, size, pages }: UploadedFile): UploadRow => ({
  id,
  name,
  type,
  size,
  pages,
});

/** "1,2 MB", "340 kB". */
export function formatFileSize(bytes: number, language: string): string {
  const [number, unit] = bytes >= 950_000 ? [bytes / 1_000_000, 'MB'] : [Math.max(1, bytes / 1_000), 'kB'];
  const digits = unit === 'MB' && number < 10 ? 1 : 0;
  return `${new Intl.NumberFormat(language, { maximumFractionDigits: digits }).format(number)}\u00a0${unit}`;
}

/** "JPG", "PDF": how people name a type. */
export function formatFileType(type: unknown, name: string): string {
  const known: Record<string, string> = {
    'image/jpeg': 'JPG',
    'image/png': 'PNG',
    'image/webp': 'WebP',
    'image/heic': 'HEIC',
    'application/pdf': 'PDF',
  };
  return known[String(type)] ?? (/\.([^.]+)$/.exec(name)?.[1] ?? '').toUpperCase();
}
