import type { ChildProcess } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import path from 'node:path';
import { forkConfined } from '../../../core/confined/confine';
import { AppError } from '../../../core/shared/errors';
import type { TrialOutcome, TrialTask } from '../../../core/kinds/trial';

/** Trials that may wait for their turn; there is one process. */
const MOST_WAITING = 6;
/** Milliseconds that one trial may take: a sound folder takes some seconds, and many times that on a machine that does much else. */
const PATIENCE = 90_000;
/** Trials after which the process is replaced: each leaves its compiled schemas behind. */
const MOST_TRIALS = 50;
/** Milliseconds without work until the process is let go. */
const REST = 5 * 60_000;
/** MB of JavaScript heap, and of data in all. */
const BOUNDS = { heap: 384, memory: 2048 };
/** Validators of previews that are kept, and for how many milliseconds. */
const MOST_MODULES = 12;
const MODULE_LIFE = 60 * 60_000;

/** The process ended, or was ended, before it had an answer. */
export class TrialEnded extends Error {}

/**
 * Tries folders of kinds in a process of its own: what an editor writes may hold a pattern or a rule without end. It
 * knows none of our keys, and its only result is its answer.
 */
export interface Trials {
  /** @throws TrialEnded when it takes too long or fails; AppError busy when too many wait */
  run(task: TrialTask): Promise<TrialOutcome>;
  /** Keeps a preview's validators in memory for a while. @returns the name to ask for them by */
  keepModule(uid: string, code: string): string;
  /** The validators, for whom they were made. */
  module(uid: string, name: string): string | undefined;
  close(): void;
}

interface Module {
  uid: string;
  code: string;
  until: number;
}

export function createTrialRunner(patience = PATIENCE): Trials {
  const modules = new Map<string, Module>();
  const queue: (() => void)[] = [];
  let isBusy = false;
  let child: ChildProcess | undefined;
  let trials = 0;
  let letGo: NodeJS.Timeout | undefined;

  function killTrialProcess(): void {
    clearTimeout(letGo);
    child?.kill('SIGKILL');
    child = undefined;
    trials = 0;
  }

  function reuseOrStartTrialProcess(): ChildProcess {
    clearTimeout(letGo);
    if (child?.connected && trials < MOST_TRIALS) return child;
    killTrialProcess();
    child = forkConfined(path.join(__dirname, '..', '..', '..', 'worker', 'trial', 'main.ts'), BOUNDS);
    child.on('error', () => undefined);
    return child;
  }

  async function waitForTurnOrThrowIfQueueFull(): Promise<void> {
    if (!isBusy) {
      isBusy = true;
      return;
    }
    if (queue.length >= MOST_WAITING) throw new AppError('busy', 'too many trials wait');
    await new Promise<void>((resolve) => queue.push(resolve));
  }

  function passTurnToNextTrial(): void {
    const next = queue.shift();
    if (next) return next();
    isBusy = false;
    letGo = setTimeout(killTrialProcess, REST);
    letGo.unref();
    child?.unref();
    child?.channel?.unref();
  }

  return {
    async run(task) {
      await waitForTurnOrThrowIfQueueFull();
      try {
        const answer = await runTaskInChild(reuseOrStartTrialProcess(), task, patience);
        trials += 1;
        if (answer && !('failure' in answer)) return answer;
        killTrialProcess();
        throw new TrialEnded(
          answer ? answer.failure : `took more than ${Math.round(patience / 1000)} seconds or ran out of memory`,
        );
      } finally {
        passTurnToNextTrial();
      }
    },
    keepModule(uid, code) {
      const name = `${randomUUID()}.js`;
      modules.set(name, { uid, code, until: Date.now() + MODULE_LIFE });
      for (const [oldest, { until }] of modules)
        if (modules.size > MOST_MODULES || until < Date.now()) modules.delete(oldest);
      return name;
    },
    module(uid, name) {
      const kept = modules.get(name);
      return kept && kept.uid === uid && kept.until >= Date.now() ? kept.code : undefined;
    },
    close: killTrialProcess,
  };
}

/** @returns nothing when the process ended or took too long */
function runTaskInChild(
  child: ChildProcess,
  task: TrialTask,
  patience: number,
): Promise<TrialOutcome | { failure: string } | undefined> {
  return new Promise((resolve) => {
    const end = (answer: TrialOutcome | { failure: string } | undefined) => {
      clearTimeout(timer);
      child.off('message', told).off('error', gone).off('exit', gone);
      if (answer === undefined) child.kill('SIGKILL');
      resolve(answer);
    };
    // Only our own code runs in the process (worker/trial), and it sends nothing else.
    const told = (message: unknown) => end(message as TrialOutcome | { failure: string });
    const gone = () => end(undefined);
    const timer = setTimeout(gone, patience);
    child.on('message', told).once('error', gone).once('exit', gone);
    child.ref();
    child.channel?.ref();
    child.send(task, (error) => {
      if (error) gone();
    });
  });
}
