import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdir, readFile } from 'node:fs/promises';

/** A process with all its descendants, in a process group of its own. */
export interface ProcessGroup {
  readonly pid: number;
  /** Settles when the group's first process has ended. */
  readonly ended: Promise<void>;
  hasEnded(): boolean;
  /** Of the group's first process; undefined while it runs and when a signal ended it. */
  exitCode(): number | undefined;
  /** SIGKILLs the whole group, stopped processes too, and waits until its first process is gone. */
  kill(): Promise<void>;
}

/**
 * Starts a program at the head of a new process group, away from the terminal's Ctrl-C: who started it decides when it
 * ends.
 * @throws the system's error when the program can't be started
 */
export async function spawnProcessGroup(
  command: string[],
  options: { env: NodeJS.ProcessEnv; cwd: string },
): Promise<ProcessGroup> {
  const [program = '', ...args] = command;
  const child = spawn(program, args, { ...options, detached: true, stdio: 'ignore' });
  let over = false;
  const ended = once(child, 'exit').then(
    () => void (over = true),
    () => void (over = true),
  );
  if (child.pid === undefined) {
    const failure: unknown[] = await once(child, 'error');
    throw failure[0];
  }
  const { pid } = child;
  return {
    pid,
    ended,
    hasEnded: () => over,
    exitCode: () => child.exitCode ?? undefined,
    async kill() {
      try {
        process.kill(-pid, 'SIGKILL');
      } catch {
        // Already gone.
      }
      await ended;
    },
  };
}

/** SIGKILLs every process whose home lies in `folder`, whoever started it. Only Linux tells which those are. */
export async function killProcessesByHome(folder: string): Promise<void> {
  for (const name of await readdir('/proc').catch(() => [])) {
    const environment = /^\d+$/.test(name) ? await readFile(`/proc/${name}/environ`, 'utf8').catch(() => '') : '';
    if (!`\0${environment}`.includes(`\0HOME=${folder}/`)) continue;
    try {
      process.kill(Number(name), 'SIGKILL');
    } catch {
      // Gone meanwhile.
    }
  }
}
