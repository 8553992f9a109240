import type { Reading } from '../../core/kinds/reading';
import type { KindVersion } from '../../core/shared/kinds/kind';
import { serveTasksInChildProcess } from '../../core/confined/taskPool';
import { ReadingError, type PageText, type TextReader } from './pageText';
import { readFieldsFromPages, type ReadFile } from './readFile';
import { readFieldsFromText, type TextValue } from './readText';
import { createTesseractReader } from './tesseract';

/** What the process is asked (readingPool.ts), one file or text at a time. */
export type Task = FileTask | TextTask;

interface Job {
  reading: Reading;
  kind: Pick<KindVersion, 'manifest' | 'data'>;
  /** ISO date. */
  today: string;
}

export interface FileTask extends Job {
  /** JPEG, as they are kept. */
  pages: readonly Uint8Array[];
  /** Folder of Tesseract's data; absent: whoever asks reads pages. */
  languages?: string;
}

export interface TextTask extends Job {
  /** As it was pasted. */
  text: string;
}

export type Outcome = { read: ReadFile } | { readText: TextValue[] } | { failure: string };

let tesseract: TextReader | undefined;

async function readFieldsFromTextOrPages(task: Task, ask: Ask): Promise<Outcome> {
  return 'text' in task ? { readText: readFieldsFromText(task.text, task) } : readPagesOrTellFailure(task, ask);
}

type Ask = (question: unknown) => Promise<unknown>;

async function readPagesOrTellFailure({ pages, languages, ...job }: FileTask, ask: Ask): Promise<Outcome> {
  const asked: TextReader = { read: (jpeg) => readByPoolEngine(jpeg, ask), close: () => Promise.resolve() };
  const engine = languages === undefined ? asked : (tesseract ??= createTesseractReader(1, languages));
  try {
    // Who has waited long enough ends the process.
    return { read: await readFieldsFromPages(pages, { ...job, engine, signal: new AbortController().signal }) };
  } catch (error) {
    // Messages of decoders may quote the page: the name is enough.
    return { failure: error instanceof ReadingError ? error.message : error instanceof Error ? error.name : 'Error' };
  }
}

/** Has the pool's engine read; the message of its failure quotes nothing of the page. */
async function readByPoolEngine(jpeg: Uint8Array, ask: Ask): Promise<PageText> {
  try {
    // The pool answers with what its engine read.
    return (await ask(jpeg)) as PageText;
  } catch (error) {
    throw new ReadingError('failed', error instanceof Error ? error.message : 'no answer');
  }
}

// Only the pool speaks to this process.
serveTasksInChildProcess((task, ask) => readFieldsFromTextOrPages(task as Task, ask));
