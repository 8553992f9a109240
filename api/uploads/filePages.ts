import type { ErrorCode } from '../../core/shared/errors';

/** Bytes a file may have: 10 MB. */
export const MOST_BYTES = 10 * 1024 * 1024;
/** Files that one call may bring at most. */
export const MOST_FILES = 10;
/** Pages of a PDF that are kept. */
export const MOST_PAGES = 10;
/** The longer side of a kept page, px. */
export const LONGEST_SIDE = 2400;
/** Pixels that a picture may unfold to: more than the sharpest phones take (108 million). */
export const MOST_PIXELS = 120_000_000;

/** What a field takes (kind.json, `uploads.<field>.accept`). */
export type Accepted = 'image' | 'pdf';

export interface PageImage {
  /** Upright, and nothing in it but the picture. */
  jpeg: Uint8Array;
  /** px */
  width: number;
  height: number;
}

/** The pages of a file from a person, judged by its content and made anew: nothing of the original is kept. */
export interface FilePages {
  /** What the original was, by its content. */
  type: string;
  pages: PageImage[];
  /** Pages past the last that is kept. */
  pagesLeftOut: number;
}

/** Why a file is not taken for what is in it; each has words (core/texts). */
const OF_CONTENT = [
  'file_empty',
  'file_type',
  'file_unreadable',
  'file_heic',
  'file_rejected',
] as const satisfies ErrorCode[];
export type Refusal = (typeof OF_CONTENT)[number];

/** What every call that takes files may refuse one of them for, or all. */
export const FILE_REFUSALS = [...OF_CONTENT, 'file_too_large', 'too_many_files', 'busy'] as const satisfies ErrorCode[];

export class FileRefused extends Error {
  constructor(readonly code: Refusal) {
    super(code);
    this.name = 'FileRefused';
  }
}
