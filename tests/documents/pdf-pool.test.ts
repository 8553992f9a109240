import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { ConversionError } from '../../worker/document/conversionError';
import { buildLetterDocx } from '../../worker/document/letterDocx';
import { createPdfPool } from '../../worker/document/pdfPool';
import type { PdfPool, PdfPoolOptions } from '../../worker/document/pdfPool';
import { findSoffice } from '../../worker/document/soffice';
import { filesHolding, pdfText } from './pdf-tools';
import { claim, completion } from './sample-letters';

jest.setTimeout(60_000);

const CANARY = 'Kanariefågel-7391';
let workDir: string;
let pools: PdfPool[];
let letter: Buffer;

beforeAll(async () => {
  letter = await buildLetterDocx({ ...claim, subject: CANARY }, completion, {
    title: CANARY,
    operatorName: 'Brevia',
    writer: 'embedded' as const,
  });
});
beforeEach(async () => {
  workDir = await mkdtemp(path.join(os.tmpdir(), 'pool-'));
  pools = [];
});
afterEach(async () => {
  await Promise.all(pools.map((pool) => pool.close()));
  await rm(workDir, { recursive: true, force: true });
});

function open(options: Partial<PdfPoolOptions> = {}): PdfPool {
  const pool = createPdfPool({ residents: 1, workDir, ...options });
  pools.push(pool);
  return pool;
}

/** True while a process runs; one that is dead and only not yet waited for does not. */
async function runs(pid: number): Promise<boolean> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  return stat !== '' && !/\) [ZX] /.test(stat);
}

/** Leaders of the groups of processes whose command names this test's folder. */
async function groupsHere(): Promise<number[]> {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
  const groups = await Promise.all(
    pids.map(async (pid) => {
      const [command, stat] = await Promise.all(
        ['cmdline', 'stat'].map((name) => readFile(`/proc/${pid}/${name}`, 'utf8').catch(() => '')),
      );
      const group = /\) \S \d+ (\d+) /.exec(stat ?? '')?.[1];
      return command?.includes(workDir) && group !== undefined ? [Number(group)] : [];
    }),
  );
  return [...new Set(groups.flat())];
}

/** Puts shell scripts in the place of LibreOffice's programs, to force a fault. */
async function fakeSoffice(scripts: Record<'soffice' | 'soffice.bin', string>): Promise<string> {
  const dir = path.join(workDir, 'office');
  await mkdir(dir);
  for (const [name, script] of Object.entries(scripts)) {
    await writeFile(path.join(dir, name), `#!/bin/sh\n${script}\n`);
    await chmod(path.join(dir, name), 0o755);
  }
  return path.join(dir, 'soffice');
}

/** Waits up to two minutes. */
async function until(condition: () => boolean | Promise<boolean>): Promise<void> {
  for (let tries = 0; tries < 4_800; tries += 1) {
    if (await condition()) return;
    await sleep(25);
  }
  throw new Error('it did not come about');
}

const first = (pool: PdfPool): number => pool.stats().pids[0] ?? 0;

test('many at once: everybody gets their own letter', async () => {
  const warnings: string[] = [];
  const pool = open({ residents: 2, log: { info: () => undefined, warn: (_, message) => warnings.push(message) } });
  const numbers = Array.from({ length: 16 }, (_, index) => 4711 + index);
  const texts = await Promise.all(
    numbers.map(async (number) => {
      const docx = await buildLetterDocx({ ...claim, subject: `Ärende ${number}` }, completion, {
        title: 'T',
        operatorName: 'Brevia',
        writer: 'embedded' as const,
      });
      return pdfText(await pool.convert(docx));
    }),
  );
  texts.forEach((text, index) => expect(text).toContain(`Ärende ${numbers[index]}`));
  expect(pool.stats()).toMatchObject({ converted: 16, failed: 0, waiting: 0, restarts: 0 });
  expect(warnings).toEqual([]);
});

test('soffice killed with letters in its hands: it starts anew and none is lost', async () => {
  const pool = open();
  await pool.ready();
  const work = Promise.all(Array.from({ length: 8 }, () => pool.convert(letter)));
  await sleep(60);
  process.kill(-first(pool), 'SIGKILL');
  expect(await work).toHaveLength(8);
  expect(pool.stats().restarts).toBe(1);
});

test('soffice killed while idle: it is warm again before anybody asks', async () => {
  const pool = open();
  await pool.ready();
  const before = first(pool);
  process.kill(before, 'SIGKILL');
  await until(() => pool.stats().warm === 1 && first(pool) !== before);
  await pool.convert(letter);
  expect(pool.stats()).toMatchObject({ converted: 1, restarts: 1 });
});

test('soffice hangs: it is killed at the time limit, and the letter made by a new one', async () => {
  const pool = open({ timeoutMs: 1_500 });
  await pool.ready();
  const hung = first(pool);
  process.kill(-hung, 'SIGSTOP');
  const begun = Date.now();
  await pool.convert(letter);
  expect(Date.now() - begun).toBeGreaterThanOrEqual(1_500);
  expect(Date.now() - begun).toBeLessThan(10_000);
  expect(await runs(hung)).toBe(false);
});

test('a letter that soffice hangs over each time: an error that may be tried again', async () => {
  const { program, command } = await findSoffice();
  const soffice = await fakeSoffice({
    soffice: `exec ${program} "$@"`,
    'soffice.bin': `case "$*" in */letter.docx) exec sleep 60;; *keep.docx) exit 1;; *) exec ${command.at(-1)} "$@";; esac`,
  });
  const pool = open({ soffice, timeoutMs: 500 });
  const outcome = await pool.convert(letter).catch((error: unknown) => error);
  expect(outcome).toBeInstanceOf(ConversionError);
  expect(outcome).toMatchObject({ code: 'conversion_failed', reason: 'timeout', retryable: true });
});

test('a corrupt document is refused for good, and the next one is not', async () => {
  const pool = open();
  const rubbish = Buffer.concat([Buffer.from('PK\u0003\u0004'), Buffer.alloc(9_000, 7)]);
  for (const corrupt of [
    Buffer.from('this is no Word document'),
    Buffer.alloc(0),
    rubbish,
    letter.subarray(0, letter.length / 2),
  ])
    await expect(pool.convert(corrupt)).rejects.toMatchObject({
      code: 'conversion_failed',
      reason: 'corrupt',
      retryable: false,
    });
  await pool.convert(letter);
  expect(pool.stats()).toMatchObject({ converted: 1, failed: 4, restarts: 0 });
});

test('a full queue refuses, and says when to come back', async () => {
  const pool = open({ queueLimit: 3 });
  await pool.ready();
  const accepted = Array.from({ length: 5 }, () => pool.convert(letter));
  await until(() => pool.stats().waiting === 3);
  await expect(pool.convert(letter)).rejects.toMatchObject({
    code: 'busy',
    status: 503,
    retryAfter: expect.any(Number),
  });
  expect(await Promise.all(accepted)).toHaveLength(5);
});

test('giving up: at once, whether waiting or under way, and others are not disturbed', async () => {
  const pool = open();
  await pool.ready();
  const controllers = Array.from({ length: 6 }, () => new AbortController());
  const work = controllers.map((controller) => pool.convert(letter, controller.signal));
  const outcomes = Promise.allSettled(work);
  await sleep(10);
  controllers[0]?.abort(new Error('given up'));
  controllers[5]?.abort(new Error('given up'));
  expect((await outcomes).map((outcome) => outcome.status)).toEqual([
    'rejected',
    'fulfilled',
    'fulfilled',
    'fulfilled',
    'fulfilled',
    'rejected',
  ]);
  await expect(work[0]).rejects.toThrow('given up');
  await expect(pool.convert(letter, AbortSignal.abort(new Error('too late')))).rejects.toThrow('too late');
  await until(() => pool.stats().running === 0);
  expect(await filesHolding(workDir, 'letter')).toEqual([]);
});

test('soffice is renewed after so many letters, without one being lost', async () => {
  const pool = open({ residents: 2, recycleAfter: 3 });
  await pool.ready();
  const made = await Promise.all(Array.from({ length: 20 }, () => pool.convert(letter)));
  expect(made).toHaveLength(20);
  expect(pool.stats()).toMatchObject({ restarts: 0, failed: 0 });
  expect(pool.stats().recycled).toBeGreaterThanOrEqual(1);
  // One is not renewed while the other starts, which a busy machine draws out over many letters: the next ones see to it.
  await until(async () => (await pool.convert(letter)).length > 0 && pool.stats().recycled >= 2);
  expect(pool.stats()).toMatchObject({ restarts: 0, failed: 0 });
});

test('nothing of a letter stays: no file while idle, no file and no process after close', async () => {
  const pool = open({ residents: 2 });
  await Promise.all(Array.from({ length: 6 }, () => pool.convert(letter)));
  expect(await groupsHere()).not.toEqual([]);
  expect(await filesHolding(workDir, CANARY)).toEqual([]);
  expect(await filesHolding(workDir, 'letter.docx')).toEqual([]);
  const waiting = Array.from({ length: 12 }, () => pool.convert(letter)).map((work) =>
    work.catch((error: unknown) => error),
  );
  await until(() => pool.stats().running === 4);
  await pool.close();
  expect(await readdir(workDir)).toEqual([]);
  expect(await groupsHere()).toEqual([]);
  const outcomes = await Promise.all(waiting);
  expect(outcomes.filter((outcome) => outcome instanceof Buffer).length).toBeGreaterThanOrEqual(4);
  expect(outcomes.at(-1)).toMatchObject({ code: 'busy' });
  await expect(pool.convert(letter)).rejects.toMatchObject({ code: 'busy' });
});

test('closed while it starts, it leaves nothing', async () => {
  for (const pause of [0, 30, 200]) {
    const pool = open();
    await sleep(pause);
    await pool.close();
    expect(await groupsHere()).toEqual([]);
  }
  expect(await readdir(workDir)).toEqual([]);
});

/** A process with a pool at work. */
async function startHolder(...soffice: string[]): Promise<{ pids: number[]; kill(): Promise<void> }> {
  const holder = spawn(process.execPath, ['--import', 'tsx', 'tests/documents/pool-holder.ts', workDir, ...soffice], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [line] = await once(holder.stdout, 'data');
  return {
    pids: JSON.parse(String(line)),
    async kill() {
      holder.kill('SIGKILL');
      await once(holder, 'exit');
    },
  };
}

test('a worker that is SIGKILLed leaves no soffice, and the next one clears its folder', async () => {
  const { pids, kill } = await startHolder();
  expect(await Promise.all(pids.map(runs))).toEqual([true]);
  const [left] = await readdir(workDir);
  const alive = open();
  await alive.ready();
  expect(await readdir(workDir)).toHaveLength(2);
  await kill();
  await until(async () => !(await runs(pids[0] ?? 0)));
  await until(async () => String(await groupsHere()) === String(alive.stats().pids));
  const next = open();
  await next.ready();
  const folders = await readdir(workDir);
  expect(folders).toHaveLength(2);
  expect(folders).not.toContain(left);
});

test('the sockets of killed soffice processes go, those at which one listens stay', async () => {
  const name = (which: string): string =>
    `/tmp/OSL_PIPE_${process.getuid?.() ?? 0}_SingleOfficeIPC_${which}${process.pid}`;
  const listen = (file: string): string =>
    `require('node:net').createServer().listen(${JSON.stringify(file)}, () => console.log('listens'))`;
  const [killed, alive] = ['killed', 'alive'].map((which) => ({
    file: name(which),
    child: spawn(process.execPath, ['-e', listen(name(which))]),
  }));
  if (!killed || !alive) throw new Error('two sockets');
  await Promise.all([killed, alive].map(({ child }) => once(child.stdout, 'data')));
  killed.child.kill('SIGKILL');
  await once(killed.child, 'exit');
  const left = async () => (await readdir('/tmp')).filter((file) => file.endsWith(String(process.pid)));
  expect((await left()).map((file) => `/tmp/${file}`).sort()).toEqual([alive.file, killed.file]);
  await open().ready();
  expect((await left()).map((file) => `/tmp/${file}`)).toEqual([alive.file]);
  alive.child.kill('SIGTERM');
  await once(alive.child, 'exit');
  await rm(alive.file, { force: true });
});

test('a soffice that outlives its worker all the same is ended by the next one', async () => {
  const { kill } = await startHolder();
  await kill();
  const [left = ''] = await readdir(workDir);
  // As where the system neither ties it to its worker nor keeps it apart.
  const orphan = spawn('sleep', ['300'], {
    env: { PATH: process.env['PATH'], HOME: path.join(workDir, left, 'soffice-1') },
  });
  await once(orphan, 'spawn');
  const ended = once(orphan, 'exit');
  const next = open();
  await next.ready();
  expect(await ended).toEqual([null, 'SIGKILL']);
  await until(async () => (await groupsHere()).every((group) => next.stats().pids.includes(group)));
});

describe('without warm soffice', () => {
  /** A LibreOffice that converts, yet can't stay: its soffice.bin ends when it is asked to keep a document open. */
  async function restlessSoffice(): Promise<string> {
    const { program, command } = await findSoffice();
    return fakeSoffice({
      soffice: `exec ${program} "$@"`,
      'soffice.bin': `case "$*" in *--convert-to*) exec ${command.at(-1)} "$@";; *) exit 1;; esac`,
    });
  }

  test('each letter gets a soffice of its own', async () => {
    const pool = open({ soffice: await restlessSoffice() });
    const [one, two] = await Promise.all([pool.convert(letter), pool.convert(letter)]);
    expect(await pdfText(one)).toContain(CANARY);
    expect(two.length).toBeGreaterThan(1_000);
    expect(pool.stats()).toMatchObject({ warm: 0, converted: 2 });
    await expect(pool.convert(letter.subarray(0, 5_000))).rejects.toMatchObject({ reason: 'corrupt' });
  });

  test('no residents: libreoffice-convert makes the same PDF/A', async () => {
    const pool = open({ residents: 0 });
    const pdf = await pool.convert(letter);
    expect(await pdfText(pdf)).toContain(CANARY);
    expect(pdf.toString('latin1')).toMatch(/<pdfaid:part>1<\/pdfaid:part>\s*<pdfaid:conformance>A</);
    await expect(pool.convert(letter.subarray(0, 5_000))).rejects.toMatchObject({ reason: 'corrupt' });
    await pool.close();
    expect(await readdir(workDir)).toEqual([]);
  });

  test('no LibreOffice at all is a dependency that is down, and counts again once it is there', async () => {
    const pool = open({ soffice: path.join(workDir, 'office', 'soffice') });
    await expect(pool.convert(letter)).rejects.toMatchObject({ code: 'dependency_down', status: 503 });
    await expect(pool.ready()).rejects.toMatchObject({ code: 'dependency_down' });
    await restlessSoffice();
    expect((await pool.convert(letter)).length).toBeGreaterThan(1_000);
  });
});
