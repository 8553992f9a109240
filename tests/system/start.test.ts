import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import { findFreePort } from '../../sandbox/launch/ports';
import { findMarkedProcesses } from '../../sandbox/launch/sweep';

/** `npm start` as a person has it: one command, addresses, a clean end. */

const MINUTES = 60_000;
const lock = z.object({ run: z.string(), pid: z.number() });
let dataDir: string;
let port: number;
let launchers: Launcher[] = [];

class Launcher {
  output = '';
  readonly ended: Promise<number | null>;
  constructor(readonly child: ChildProcess) {
    for (const stream of [child.stdout, child.stderr])
      stream?.on('data', (chunk: Buffer) => (this.output += chunk.toString()));
    this.ended = once(child, 'close').then(() => child.exitCode);
  }
  async says(words: RegExp, within = 3 * MINUTES): Promise<void> {
    const deadline = Date.now() + within;
    while (!words.test(this.output)) {
      if (this.child.exitCode !== null || Date.now() > deadline)
        throw new Error(`never said ${words.source}:\n${this.output}`);
      await sleep(50);
    }
  }
  /** The last line of the addresses has come, so all of them have. */
  async isReady(): Promise<void> {
    await this.says(/^ *Data +.+\n/m);
  }
  /** In order, or by force when it doesn't obey. */
  async end(): Promise<void> {
    this.child.kill('SIGTERM');
    const force = setTimeout(() => this.child.kill('SIGKILL'), MINUTES);
    await this.ended;
    clearTimeout(force);
  }
}

function launch(settings: NodeJS.ProcessEnv = {}): Launcher {
  const env = { ...process.env, DATA_DIR: dataDir, PORT: String(port), ...settings };
  const child = spawn('npm', ['start'], { env, stdio: ['ignore', 'pipe', 'pipe'] });
  const launcher = new Launcher(child);
  launchers.push(launcher);
  return launcher;
}

function runningNow(): z.infer<typeof lock> {
  return lock.parse(JSON.parse(readFileSync(path.join(dataDir, 'sandbox', 'run.json'), 'utf8')));
}

async function nothingIsLeftOf(run: string, within: number): Promise<void> {
  const deadline = Date.now() + within;
  while (findMarkedProcesses(`${run}:`).length > 0 && Date.now() < deadline) await sleep(100);
  expect(findMarkedProcesses(`${run}:`)).toEqual([]);
}

beforeAll(async () => {
  dataDir = mkdtempSync(path.join(os.tmpdir(), 'brevia-start-'));
  port = await findFreePort();
});
/** A test that fails leaves no launcher for the next one to find its folder and its port taken by. */
afterEach(async () => {
  await Promise.all(launchers.map((launcher) => launcher.end()));
  launchers = [];
}, 2 * MINUTES);
afterAll(() => {
  rmSync(dataDir, { recursive: true, force: true });
});

test(
  'it starts, refuses a second start, brings a dead worker back, and leaves nothing running when it is killed',
  async () => {
    const first = launch();
    await first.isReady();
    for (const name of ['Site', 'Temporal UI', 'Inbox', 'Sign-in']) {
      const address = new RegExp(`^ *${name} +(http\\S+)$`, 'm').exec(first.output)?.[1];
      expect(address).toBeDefined();
      expect((await fetch(String(address))).ok).toBe(true);
    }
    expect(statSync(path.join(dataDir, 'master.key')).mode & 0o777).toBe(0o600);

    const second = launch({ PORT: String(await findFreePort()) });
    const elsewhere = launch({ DATA_DIR: path.join(dataDir, 'elsewhere') });
    expect(await Promise.all([second.ended, elsewhere.ended])).toEqual([1, 1]);
    expect(second.output).toContain('already runs on');
    expect(elsewhere.output).toContain(`Port ${port} is taken`);

    const { run, pid } = runningNow();
    const [worker] = findMarkedProcesses(`${run}:worker:`).sort((a, b) => a - b);
    process.kill(worker ?? 0, 'SIGKILL');
    await first.says(/worker died .* started again[^]*worker: ready/);

    process.kill(pid, 'SIGKILL');
    await nothingIsLeftOf(run, 45_000);
  },
  5 * MINUTES,
);

test(
  'it starts again on the same data, and ends in order on SIGTERM to npm',
  async () => {
    const key = readFileSync(path.join(dataDir, 'master.key'), 'utf8');
    const again = launch();
    await again.isReady();
    expect(readFileSync(path.join(dataDir, 'master.key'), 'utf8')).toBe(key);
    const { run } = runningNow();
    again.child.kill('SIGTERM');
    expect(await again.ended).toBe(0);
    await nothingIsLeftOf(run, 0);
  },
  5 * MINUTES,
);

test(
  'Ctrl-C while it starts ends it in order too',
  async () => {
    const first = launch();
    await first.says(/mongo: ready/);
    const { run } = runningNow();
    first.child.kill('SIGINT');
    expect(await first.ended).toBe(0);
    await nothingIsLeftOf(run, 0);
  },
  5 * MINUTES,
);
