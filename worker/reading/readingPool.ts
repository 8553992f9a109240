import { rm } from 'node:fs/promises';
import path from 'node:path';
import type { Config } from '../../core/config';
import { TaskPool } from '../../core/confined/taskPool';
import { createAzureReader } from './azure';
import { ReadingError, type TextReader } from './pageText';
import type { ReadFile } from './readFile';
import type { FileTask, Outcome, Task, TextTask } from './readingProcess';
import type { TextValue } from './readText';
import { createLanguageFolder } from './tesseract';

/** Reads files in confined processes: barcodes, pictures and Tesseract are decoders of what came from outside. */
export interface ReadingPool {
  /**
   * @param letterId whose file it is
   * @throws ReadingError, or the signal's reason
   */
  read(job: Omit<FileTask, 'languages'>, letterId: string, signal: AbortSignal): Promise<ReadFile>;
  /** The same of a text that was pasted. */
  readText(job: TextTask, letterId: string, signal: AbortSignal): Promise<TextValue[]>;
  close(): Promise<void>;
}

/** Milliseconds that any reading may take: whoever asks for it has less patience. */
const PATIENCE = 10 * 60_000;

/** Azure Document Intelligence where it is set, asked by us, as those processes have no network; else Tesseract in them. */
export function createReadingPool(
  config: Pick<Config, 'AZURE_DOCUMENT_INTELLIGENCE_ENDPOINT' | 'AZURE_DOCUMENT_INTELLIGENCE_KEY' | 'OCR_THREADS'>,
): ReadingPool {
  const { AZURE_DOCUMENT_INTELLIGENCE_ENDPOINT: endpoint, AZURE_DOCUMENT_INTELLIGENCE_KEY: key, OCR_THREADS } = config;
  const engine: TextReader | undefined =
    endpoint !== undefined && key !== undefined ? createAzureReader({ endpoint, key }) : undefined;
  let folder: Promise<string> | undefined;
  const pool = new TaskPool({
    file: path.join(__dirname, 'readingProcess.ts'),
    bounds: { heap: 512, memory: 3072 },
    processes: OCR_THREADS,
    ofOne: OCR_THREADS,
    waiting: 100,
    patience: PATIENCE,
    tasks: 200,
    restingMemory: 1_200,
    rest: 10 * 60_000,
  });
  async function runReadingTask(
    task: Task,
    holder: string,
    signal: AbortSignal,
  ): Promise<Exclude<Outcome, { failure: string }>> {
    const help = async (jpeg: unknown) => {
      if (!engine || !(jpeg instanceof Uint8Array)) throw new ReadingError('failed', 'nothing that an engine reads');
      return engine.read(jpeg, signal);
    };
    // What readingProcess answers.
    const outcome = (await pool.run(task, { holder, signal, help })) as Outcome | undefined;
    signal.throwIfAborted();
    if (!outcome) throw new ReadingError('failed', 'the process that read it ended');
    if ('failure' in outcome) throw new ReadingError('failed', outcome.failure);
    return outcome;
  }
  return {
    async read(job, letterId, signal) {
      const languages = engine ? undefined : await (folder ??= createLanguageFolder());
      const outcome = await runReadingTask({ ...job, ...(languages !== undefined && { languages }) }, letterId, signal);
      if (!('read' in outcome)) throw new ReadingError('failed', 'a file was asked for');
      return outcome.read;
    },
    async readText(job, letterId, signal) {
      const outcome = await runReadingTask(job, letterId, signal);
      if (!('readText' in outcome)) throw new ReadingError('failed', 'a text was asked for');
      return outcome.readText;
    },
    async close() {
      pool.close();
      await engine?.close();
      if (folder) await rm(await folder, { recursive: true, force: true });
    },
  };
}
