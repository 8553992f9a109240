import { spawn, type ChildProcess } from 'node:child_process';
import { closeSync, existsSync, mkdirSync, openSync, readFileSync, renameSync, statSync } from 'node:fs';
import { connect } from 'node:net';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Guardian } from './guardian';
import { HOST } from './ports';
import { MARK, killAndCountMarkedProcesses } from './sweep';

/** Bytes after which a log is put aside at the next start; one older log is kept. */
const LOG_LIMIT = 10_000_000;

export interface PartSpec {
  name: string;
  command: string;
  args: string[];
  env: NodeJS.ProcessEnv;
  logFolder: string;
  /** Answers once the part can be used; is asked again and again. */
  isReady: (part: Part) => Promise<boolean>;
  /** Milliseconds. */
  readyWithin: number;
  /** Milliseconds that it gets between SIGTERM and SIGKILL. */
  stopWithin: number;
}

export interface Exit {
  code: number | null;
  signal: NodeJS.Signals | null;
}

/** A part died before it was ready, or took too long; the message holds the end of its log. */
export class PartFailed extends Error {}

/** One process of a running world, in a process group of its own so that a Ctrl-C reaches the launcher alone. */
export class Part {
  readonly exited: Promise<Exit>;
  private exit: Exit | undefined;
  private readonly child: ChildProcess;
  private readonly logFile: string;
  private readonly logStart: number;
  private readonly mark: string;
  private stopping = false;

  private constructor(
    readonly spec: PartSpec,
    run: string,
    private readonly guardian: Guardian,
  ) {
    this.mark = `${run}:${spec.name}:${Date.now()}`;
    this.logFile = path.join(spec.logFolder, `${spec.name}.log`);
    const log = openLogFileRotatingIfLarge(this.logFile);
    this.logStart = statSync(this.logFile).size;
    this.child = spawn(spec.command, spec.args, {
      // The log is a file, not a pipe: a part can always write, also when the launcher is gone.
      stdio: ['ignore', log, log],
      env: { ...spec.env, [MARK]: this.mark },
      detached: true,
    });
    closeSync(log);
    if (this.child.pid) guardian.watch(this.child.pid);
    this.exited = new Promise((resolve) => {
      const ended = (exit: Exit): void => {
        this.exit = exit;
        this.cleanUp();
        resolve(exit);
      };
      this.child.once('error', () => ended({ code: 127, signal: null }));
      this.child.once('exit', (code, signal) => ended({ code, signal }));
    });
  }

  static spawn(spec: PartSpec, run: string, guardian: Guardian): Part {
    return new Part(spec, run, guardian);
  }

  /**
   * Waits until it can be used.
   * @throws PartFailed when it ends first or takes too long
   */
  async ready(): Promise<void> {
    const { name, isReady, readyWithin } = this.spec;
    const deadline = Date.now() + readyWithin;
    while (!(await isReady(this).catch(() => false))) {
      if (this.exit)
        throw new PartFailed(`${name} ended (${describeExit(this.exit)}) before it was ready.\n${this.logTail()}`);
      if (Date.now() > deadline) {
        this.kill();
        throw new PartFailed(`${name} was not ready within ${readyWithin / 1000} s.\n${this.logTail()}`);
      }
      await sleep(50);
    }
  }

  get isRunning(): boolean {
    return this.exit === undefined;
  }

  /** True when its end was asked for, by stop or kill. */
  get isStopping(): boolean {
    return this.stopping;
  }

  /** What it wrote to its log since it started. */
  get log(): string {
    return readFileSync(this.logFile).subarray(this.logStart).toString('utf8');
  }

  /** The last lines of its log, for a person to read when it failed. */
  logTail(lines = 12): string {
    const tail = this.log.trim().split('\n').slice(-lines);
    return `${tail.map((line) => `    ${line}`).join('\n')}\n  The whole log: ${this.logFile}`;
  }

  /** Asks it to stop and waits; kills it when it takes longer than its grace. */
  async stop(): Promise<void> {
    this.stopping = true;
    if (!this.isRunning) return;
    this.child.kill('SIGTERM');
    const timer = setTimeout(() => this.kill(), this.spec.stopWithin);
    await this.exited;
    clearTimeout(timer);
  }

  /** Ends it, and what it started, at once. */
  kill(): void {
    this.stopping = true;
    if (this.isRunning) signalProcessGroup(this.child, 'SIGKILL');
  }

  private cleanUp(): void {
    signalProcessGroup(this.child, 'SIGKILL');
    killAndCountMarkedProcesses(this.mark);
    if (this.child.pid) this.guardian.forget(this.child.pid);
  }
}

export function describeExit({ code, signal }: Exit): string {
  if (code === 127) return 'it could not be started';
  return signal ? `killed by ${signal}` : `exit code ${code}`;
}

/** Ready when somebody listens on the port. */
export function createPortCheck(port: number): () => Promise<boolean> {
  return () =>
    new Promise((resolve) => {
      const socket = connect(port, HOST);
      socket.once('connect', () => resolve(true)).once('error', () => resolve(false));
      socket.once('connect', () => socket.destroy());
    });
}

/** Ready when the address answers with success. */
export function createHttpCheck(url: string): () => Promise<boolean> {
  return async () => (await fetch(url, { signal: AbortSignal.timeout(5_000) })).ok;
}

/** Ready when its log says so. */
export function createLogCheck(words: RegExp): (part: Part) => Promise<boolean> {
  return (part) => Promise.resolve(words.test(part.log));
}

/** Ready when it has not ended for so many milliseconds: for a part that is told not to say more. */
export function createTimeElapsedCheck(ms: number): () => Promise<boolean> {
  const since = Date.now();
  return () => Promise.resolve(Date.now() - since >= ms);
}

function openLogFileRotatingIfLarge(file: string): number {
  mkdirSync(path.dirname(file), { recursive: true });
  if (existsSync(file) && statSync(file).size > LOG_LIMIT) renameSync(file, `${file}.1`);
  return openSync(file, 'a', 0o600);
}

function signalProcessGroup(child: ChildProcess, signal: NodeJS.Signals): void {
  if (!child.pid) return;
  try {
    process.kill(-child.pid, signal);
  } catch {
    // The group is empty already.
  }
}
