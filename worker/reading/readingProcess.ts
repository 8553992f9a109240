import type { Reading } from '../../core/kinds/reading';
import type { KindVersion } from '../../core/kinds/kind';
import { answerTasks } from '../../core/confined/taskPool';
import { ReadingError, type PageText, type TextReader } from './pageText';
import { readFile, type ReadFile } from './readFile';
import { createTesseractReader } from './tesseract';

/** What the process is asked (readingPool.ts), one file at a time. */
export interface Task {
  /** JPEG, as they are kept. */
  pages: readonly Uint8Array[];
  reading: Reading;
  kind: Pick<KindVersion, 'manifest' | 'data'>;
  /** ISO date. */
  today: string;
  /** Folder of Tesseract's data; absent: whoever asks reads pages. */
  languages?: string;
}

export type Outcome = { read: ReadFile } | { failure: string };

let tesseract: TextReader | undefined;

async function outcomeOf({ pages, languages, ...job }: Task, ask: (question: unknown) => Promise<unknown>): Promise<Outcome> {
  // The pool answers with what its engine read.
  const asked: TextReader = { read: async (jpeg) => (await ask(jpeg)) as PageText, close: () => Promise.resolve() };
  const engine = languages === undefined ? asked : (tesseract ??= createTesseractReader(1, languages));
  try {
    // Who has waited long enough ends the process.
    return { read: await readFile(pages, { ...job, engine, signal: new AbortController().signal }) };
  } catch (error) {
    // Messages of decoders may quote the page: the name is enough.
    return { failure: error instanceof ReadingError ? error.message : error instanceof Error ? error.name : 'Error' };
  }
}

// Only the pool speaks to this process.
answerTasks((task, ask) => outcomeOf(task as Task, ask));
