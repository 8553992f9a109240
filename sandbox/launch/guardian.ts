import { spawn, type ChildProcess } from 'node:child_process';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { killAndCountMarkedProcesses } from './sweep';

/** Milliseconds that parts get to stop by themselves. */
const GRACE = 15_000;

/**
 * A process of its own that outlives the launcher by a moment: when the launcher is killed and can't stop its parts, the
 * guardian sees its pipe close and stops them, the ones started last first.
 */
export class Guardian {
  private constructor(private readonly child: ChildProcess) {}

  /** @param run the run whose processes it may end */
  static start(run: string): Guardian {
    const child = spawn(process.execPath, ['--import', 'tsx', 'sandbox/launch/guardian.ts', run], {
      detached: true,
      stdio: ['pipe', 'ignore', 'ignore'],
    });
    child.stdin?.on('error', () => undefined);
    child.unref();
    return new Guardian(child);
  }

  watch(pid: number): void {
    this.child.stdin?.write(`watch ${pid}\n`);
  }

  forget(pid: number): void {
    this.child.stdin?.write(`forget ${pid}\n`);
  }

  /** Everything was stopped in order: nothing to guard any more. */
  dismiss(): void {
    this.child.stdin?.end('dismiss\n');
  }
}

/** What the guardian's own process does. */
async function stopWatchedProcessesWhenParentDies(run: string): Promise<void> {
  const watched: number[] = [];
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => undefined);
  for await (const line of createInterface({ input: process.stdin })) {
    const [order, pid] = line.split(' ');
    if (order === 'dismiss') return;
    if (order === 'watch') watched.push(Number(pid));
    if (order === 'forget') watched.splice(watched.indexOf(Number(pid)), 1);
  }
  const deadline = Date.now() + GRACE;
  for (const pid of watched.reverse()) {
    sendSignalAndTellIfProcessLives(pid, 'SIGTERM');
    while (sendSignalAndTellIfProcessLives(pid, 0) && Date.now() < deadline) await sleep(50);
    sendSignalAndTellIfProcessLives(-pid, 'SIGKILL');
  }
  killAndCountMarkedProcesses(run);
}

function sendSignalAndTellIfProcessLives(pid: number, signal: NodeJS.Signals | 0): boolean {
  try {
    return process.kill(pid, signal);
  } catch {
    return false;
  }
}

if (process.argv[1]?.endsWith('guardian.ts')) {
  stopWatchedProcessesWhenParentDies(process.argv[2] ?? 'none').then(
    () => process.exit(0),
    () => process.exit(1),
  );
}
