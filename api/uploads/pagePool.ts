import path from 'node:path';
import { TaskPool } from '../../core/confined/taskPool';
import { FileRefused, type Accepted, type FilePages } from './filePages';
import type { Outcome, Task } from './pageProcess';

/** Makes files from people anew, in confined processes: requests are not held up by them. */
export interface PagePool {
  /**
   * @param client whose file it is: one client's wait for each other, and hold up nobody else's
   * @throws FileRefused; AppError busy when too many wait
   */
  pagesOf(bytes: Uint8Array, accepted: readonly Accepted[], client: string): Promise<FilePages>;
  /** Processes that there are now. */
  processes(): number;
  close(): void;
}

/** @param idleMilliseconds milliseconds without work after which a process is let go */
export function createPageImagePool(idleMilliseconds = 60_000): PagePool {
  const pool = new TaskPool({
    file: path.join(__dirname, 'pageProcess.ts'),
    // A picture of MOST_PIXELS is held unfolded, and once more while it is made smaller.
    bounds: { heap: 512, memory: 3072 },
    processes: 2,
    ofOne: 1,
    waiting: 50,
    patience: 30_000,
    tasks: 200,
    restingMemory: 600,
    rest: idleMilliseconds,
  });
  return {
    async pagesOf(bytes, accepted, client) {
      const task: Task = { bytes, accepted };
      // What pageProcess answers.
      const outcome = (await pool.run(task, { holder: client })) as Outcome | undefined;
      if (!outcome || 'failure' in outcome) throw new FileRefused('file_unreadable');
      if ('refusal' in outcome) throw new FileRefused(outcome.refusal);
      return outcome.file;
    },
    processes: () => pool.processes,
    close: () => pool.close(),
  };
}
