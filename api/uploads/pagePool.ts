import { fork, type ChildProcess } from 'node:child_process';
import path from 'node:path';
import { AppError } from '../../core/errors';
import { FileRefused, type Accepted, type FilePages } from './filePages';
import type { Outcome, Task } from './pageProcess';

/** Files that are made anew at once. */
const PROCESSES = 2;
/** Files that may wait for a process. */
const MOST_WAITING = 50;
/** Milliseconds that one file may take; a process that takes longer is ended. */
const PATIENCE = 60_000;
/** Files after which a process is replaced: decoders may leak. */
const MOST_FILES = 200;
/** MB of JavaScript heap. */
const HEAP = 512;

/**
 * Makes files from people anew, in processes of their own: requests are not held up, and a file that never ends or
 * brings a decoder down takes nothing else with it.
 */
export interface PagePool {
  /** @throws FileRefused; AppError busy when too many wait */
  pagesOf(bytes: Uint8Array, accepted: readonly Accepted[]): Promise<FilePages>;
  close(): void;
}

interface Slot {
  child: ChildProcess;
  files: number;
}

export function createPagePool(): PagePool {
  const idle: Slot[] = [];
  const children = new Set<ChildProcess>();
  const waiting: (() => void)[] = [];
  let busy = 0;

  function take(): Slot {
    for (let slot = idle.pop(); slot; slot = idle.pop()) if (slot.child.connected) return slot;
    const child = fork(path.join(__dirname, 'pageProcess.ts'), {
      execArgv: ['--import', 'tsx', `--max-old-space-size=${HEAP}`],
      serialization: 'advanced',
      // What it works on comes from outside: it knows none of our keys.
      env: { PATH: process.env['PATH'] },
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    });
    children.add(child);
    child.once('exit', () => children.delete(child));
    child.on('error', () => children.delete(child));
    rest(child);
    return { child, files: 0 };
  }

  async function turn(): Promise<void> {
    if (busy < PROCESSES) {
      busy += 1;
      return;
    }
    if (waiting.length >= MOST_WAITING) throw new AppError('busy', 'too many files wait');
    await new Promise<void>((resolve) => waiting.push(resolve));
  }

  function done(): void {
    const next = waiting.shift();
    if (next) next();
    else busy -= 1;
  }

  return {
    async pagesOf(bytes, accepted) {
      await turn();
      const slot = take();
      try {
        const outcome = await ask(slot.child, { bytes, accepted });
        slot.files += 1;
        if (!outcome || 'failure' in outcome || slot.files >= MOST_FILES) slot.child.kill('SIGKILL');
        else idle.push(slot);
        if (!outcome || 'failure' in outcome) throw new FileRefused('file_unreadable');
        if ('refusal' in outcome) throw new FileRefused(outcome.refusal);
        return outcome.file;
      } finally {
        done();
      }
    },
    close() {
      for (const child of children) child.kill('SIGKILL');
    },
  };
}

/** A process without work does not keep ours alive. */
function rest(child: ChildProcess): void {
  child.unref();
  child.channel?.unref();
}

/** @returns nothing when the process ended or took too long */
function ask(child: ChildProcess, task: Task): Promise<Outcome | undefined> {
  return new Promise((resolve) => {
    const end = (outcome: Outcome | undefined) => {
      clearTimeout(timer);
      child.off('message', told).off('error', gone).off('exit', gone);
      rest(child);
      resolve(outcome);
    };
    // Only our own code runs in the process, and it sends nothing else.
    const told = (message: unknown) => end(message as Outcome);
    const gone = () => end(undefined);
    const timer = setTimeout(gone, PATIENCE);
    child.on('message', told).once('error', gone).once('exit', gone);
    child.ref();
    child.channel?.ref();
    child.send(task, (error) => {
      if (error) gone();
    });
  });
}
