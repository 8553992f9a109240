import type { ChildProcess } from 'node:child_process';
import { AppError } from '../shared/errors';
import { forkConfined, type Bounds } from './confine';

export interface TaskPoolOptions {
  /** Absolute path of the module that works (see serveTasksInChildProcess). */
  file: string;
  bounds: Bounds;
  /** Tasks that are worked on at once. */
  processes: number;
  /** Of which so many may be one holder's. */
  ofOne: number;
  /** Tasks that may wait. */
  waiting: number;
  /** Milliseconds that a task may take: a process that takes longer is ended. */
  patience: number;
  /** Tasks after which a process is replaced: decoders may leak. */
  tasks: number;
  /** MB that a process may be left with between two tasks; with more it is replaced. */
  restingMemory: number;
  /** Milliseconds without work after which a process is let go. */
  rest: number;
}

export interface TaskOptions {
  /** Whom it counts for. */
  holder: string;
  /** Calls it off, by ending its process. */
  signal?: AbortSignal;
  /** Answers what the process asks for while it works. @throws whatever is to be thrown there */
  help?: (question: unknown) => Promise<unknown>;
}

/** What goes to the process, and what comes back. */
export type ToProcess = { task: unknown } | { help: unknown } | { noHelp: string };
export type FromProcess = { question: unknown } | { outcome: unknown; memory: number };

interface Slot {
  child: ChildProcess;
  tasks: number;
  letGo?: NodeJS.Timeout;
}

interface Waiting {
  holder: string;
  begin(): void;
}

/**
 * Works on what comes from outside in confined processes: what never ends or brings a decoder down takes nothing else
 * with it, nobody holds all of them, and memory that one grew to is given back.
 */
export class TaskPool {
  private readonly idle: Slot[] = [];
  private readonly children = new Set<ChildProcess>();
  private readonly waiting: Waiting[] = [];
  private readonly running = new Map<string, number>();
  private busy = 0;

  constructor(private readonly options: TaskPoolOptions) {}

  /**
   * @returns nothing when the process ended, took too long or was called off
   * @throws AppError busy when too many wait; the signal's reason when it was called off before it began
   */
  async run(task: unknown, { holder, signal, help }: TaskOptions): Promise<unknown> {
    await this.turn(holder, signal);
    const slot = this.slot();
    try {
      const answer = await this.ask(slot.child, { task }, { signal, help });
      slot.tasks += 1;
      const { tasks, restingMemory } = this.options;
      if (answer && slot.tasks < tasks && answer.memory <= restingMemory) this.keep(slot);
      else slot.child.kill('SIGKILL');
      return answer?.outcome;
    } finally {
      this.done(holder);
    }
  }

  close(): void {
    for (const child of this.children) child.kill('SIGKILL');
  }

  /** Processes that there are now. */
  get processes(): number {
    return this.children.size;
  }

  private slot(): Slot {
    for (let slot = this.idle.pop(); slot; slot = this.idle.pop()) {
      clearTimeout(slot.letGo);
      if (slot.child.connected) return slot;
    }
    const child = forkConfined(this.options.file, this.options.bounds);
    this.children.add(child);
    child.once('exit', () => this.children.delete(child));
    child.on('error', () => this.children.delete(child));
    unrefChild(child);
    return { child, tasks: 0 };
  }

  private keep(slot: Slot): void {
    this.idle.push(slot);
    slot.letGo = setTimeout(() => slot.child.kill('SIGKILL'), this.options.rest);
    slot.letGo.unref();
  }

  private async turn(holder: string, signal: AbortSignal | undefined): Promise<void> {
    signal?.throwIfAborted();
    if (this.mayBegin(holder)) return this.begin(holder);
    if (this.waiting.length >= this.options.waiting) throw new AppError('busy', 'too many files wait');
    const leave = new AbortController();
    try {
      await new Promise<void>((resolve, reject) => {
        const mine: Waiting = {
          holder,
          begin: () => {
            this.begin(holder);
            resolve();
          },
        };
        this.waiting.push(mine);
        const callOff = () => {
          const at = this.waiting.indexOf(mine);
          if (at < 0) return;
          this.waiting.splice(at, 1);
          reject(signal?.reason instanceof Error ? signal.reason : new Error('called off'));
        };
        signal?.addEventListener('abort', callOff, { once: true, signal: leave.signal });
      });
    } finally {
      leave.abort();
    }
  }

  private mayBegin(holder: string): boolean {
    return this.busy < this.options.processes && (this.running.get(holder) ?? 0) < this.options.ofOne;
  }

  private begin(holder: string): void {
    this.busy += 1;
    this.running.set(holder, (this.running.get(holder) ?? 0) + 1);
  }

  private done(holder: string): void {
    this.busy -= 1;
    const left = (this.running.get(holder) ?? 0) - 1;
    if (left > 0) this.running.set(holder, left);
    else this.running.delete(holder);
    // Who has too much under way waits, and holds up nobody behind.
    const next = this.waiting.findIndex((each) => this.mayBegin(each.holder));
    if (next >= 0) this.waiting.splice(next, 1)[0]?.begin();
  }

  private ask(
    child: ChildProcess,
    task: ToProcess,
    { signal, help }: Pick<TaskOptions, 'signal' | 'help'>,
  ): Promise<{ outcome: unknown; memory: number } | undefined> {
    return new Promise((resolve) => {
      const end = (answer: { outcome: unknown; memory: number } | undefined) => {
        clearTimeout(timer);
        child.off('message', told).off('error', gone).off('exit', gone);
        signal?.removeEventListener('abort', gone);
        unrefChild(child);
        resolve(answer);
      };
      const send = (message: ToProcess) => {
        child.send(message, (error) => {
          if (error) gone();
        });
      };
      // Only our own code runs in the process, and it sends nothing else.
      const told = (message: unknown) => {
        const answer = message as FromProcess;
        if ('outcome' in answer) return end(answer);
        (help ?? rejectBecauseNobodyAnswers)(answer.question).then(
          (value) => send({ help: value }),
          (error: unknown) => send({ noHelp: error instanceof Error ? error.message : 'no help' }),
        );
      };
      const gone = () => end(undefined);
      const timer = setTimeout(gone, this.options.patience);
      child.on('message', told).once('error', gone).once('exit', gone);
      signal?.addEventListener('abort', gone, { once: true });
      child.ref();
      child.channel?.ref();
      send(task);
      if (signal?.aborted) gone();
    });
  }
}

const rejectBecauseNobodyAnswers = () => Promise.reject(new Error('nobody answers'));

/** A process without work does not keep ours alive. */
function unrefChild(child: ChildProcess): void {
  child.unref();
  child.channel?.unref();
}

/**
 * The other side: answers tasks in the process that a pool started, one at a time.
 * @param work never throws; `ask` has the pool's side help
 */
export function serveTasksInChildProcess(
  work: (task: unknown, ask: (question: unknown) => Promise<unknown>) => Promise<unknown>,
): void {
  let helped: { resolve(value: unknown): void; reject(error: Error): void } | undefined;
  const sendToPool = (message: FromProcess) => process.send?.(message);
  const sendQuestionToPool = (question: unknown) =>
    new Promise<unknown>((resolve, reject) => {
      helped = { resolve, reject };
      sendToPool({ question });
    });
  // Only the pool speaks to this process.
  process.on('message', (message: ToProcess) => {
    if ('help' in message) helped?.resolve(message.help);
    else if ('noHelp' in message) helped?.reject(new Error(message.noHelp));
    else
      void work(message.task, sendQuestionToPool).then((outcome) =>
        sendToPool({ outcome, memory: process.memoryUsage().rss / 1024 / 1024 }),
      );
  });
  // Whoever asked is gone.
  process.on('disconnect', () => process.exit(0));
}
