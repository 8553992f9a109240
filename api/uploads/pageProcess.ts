import { serveTasksInChildProcess } from '../../core/confined/taskPool';
import { convertAcceptedFileToPages } from './pagesOfFile';
import { FileRefused, type Accepted, type FilePages, type Refusal } from './filePages';

/** What the process is asked (pagePool.ts), one file at a time. */
export interface Task {
  bytes: Uint8Array;
  accepted: readonly Accepted[];
}

export type Outcome = { file: FilePages } | { refusal: Refusal } | { failure: string };

async function convertFileOrTellFailure({ bytes, accepted }: Task): Promise<Outcome> {
  try {
    return { file: await convertAcceptedFileToPages(bytes, accepted) };
  } catch (error) {
    // Messages of decoders may quote what is in the file: its name is enough.
    return error instanceof FileRefused
      ? { refusal: error.code }
      : { failure: error instanceof Error ? error.name : 'Error' };
  }
}

// Only the pool speaks to this process.
serveTasksInChildProcess((task) => convertFileOrTellFailure(task as Task));
