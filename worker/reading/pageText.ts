import type { Box, Size } from './geometry';

export interface Word {
  text: string;
  /** 0 to 1. */
  confidence: number;
  /** px of the page as it was turned. */
  box: Box;
}

/** What stands on a page. */
export interface PageText {
  /** The page as it is kept, px. */
  size: Size;
  /** Degrees clockwise that the page was turned to be read; boxes are those of the turned page. */
  turn: number;
  words: Word[];
  /** What was read of the same page, turned the same way, when it had been sharpened; absent where it is sharp. */
  sharpened?: Word[];
}

/** Reads what is written on pages; the engines are Tesseract, in this process, and a service of Azure. */
export interface TextReader {
  /**
   * @param jpeg a page as it is kept
   * @throws ReadingError, or the signal's reason
   */
  read(jpeg: Uint8Array, signal: AbortSignal): Promise<PageText>;
  /**
   * Looks at one line of a page again, closer: first as it is, then, where it is blurred, sharpened. A value is kept only
   * when looks agree. Absent where the engine's own confidence is enough.
   * @param page as it was turned
   */
  readAgain?(page: Uint8Array, box: Box, signal: AbortSignal): Promise<string[]>;
  close(): Promise<void>;
}

/** The engine could not read: `timeout` when it took too long. */
export class ReadingError extends Error {
  constructor(
    readonly code: 'failed' | 'timeout',
    message: string,
  ) {
    super(message);
    this.name = 'ReadingError';
  }
}
