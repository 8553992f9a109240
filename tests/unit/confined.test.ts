import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import path from 'node:path';
import { afterEach, describe, expect, it } from '@jest/globals';
import { canIsolateChildren } from '../../core/confined/confine';
import { TaskPool, type TaskPoolOptions } from '../../core/confined/taskPool';

const pools: TaskPool[] = [];
afterEach(() => {
  for (const pool of pools.splice(0)) pool.close();
});

function open(options: Partial<TaskPoolOptions> = {}): TaskPool {
  const pool = new TaskPool({
    file: path.resolve('tests/fixtures/confinedTask.ts'),
    bounds: { heap: 256, memory: 1024 },
    processes: 2,
    ofOne: 1,
    waiting: 2,
    patience: 60_000,
    tasks: 100,
    restingMemory: 10_000,
    rest: 60_000,
    ...options,
  });
  pools.push(pool);
  return pool;
}
const SOMEBODY = { holder: 'somebody' };

describe('what works on things from outside', () => {
  it('has nothing of our environment, nor of that of other processes', async () => {
    const pool = open();
    expect(await pool.run(['environment'], SOMEBODY)).toEqual(['PATH', 'TMPDIR']);
    const canary = 'a-key-that-nobody-else-has';
    const other = spawn('sleep', ['300'], { env: { MASTER_KEY: canary } });
    try {
      await once(other, 'spawn');
      expect(await pool.run(['spy', canary], SOMEBODY)).toBe(!canIsolateChildren());
    } finally {
      other.kill('SIGKILL');
    }
  });

  it('reaches no network where the system keeps it apart', async () => {
    const server = createServer((_req, res) => res.end()).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const address = server.address();
    const url = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`;
    try {
      expect(await open().run(['connect', url], SOMEBODY)).toBe(canIsolateChildren() ? 'not reached' : 'reached');
    } finally {
      server.closeAllConnections();
      server.close();
    }
  });

  it('gets so much memory and no more', async () => {
    const pool = open({ bounds: { heap: 256, memory: 600 } });
    expect(await pool.run(['grow', 100], SOMEBODY)).toBe('it may');
    expect(await pool.run(['grow', 2000], SOMEBODY)).toBe('it may not');
  });

  it('is ended when it takes too long, or is called off, and the next task is done', async () => {
    const pool = open({ patience: 200 });
    expect(await pool.run(['hang'], SOMEBODY)).toBeUndefined();
    const patient = open();
    const controller = new AbortController();
    const hanging = patient.run(['hang'], { ...SOMEBODY, signal: controller.signal });
    controller.abort();
    expect(await hanging).toBeUndefined();
    expect(await patient.run(['environment'], SOMEBODY)).toEqual(['PATH', 'TMPDIR']);
  });

  it('is helped with what it asks for', async () => {
    const pool = open();
    expect(
      await pool.run(['ask', 'a'], { ...SOMEBODY, help: (question) => Promise.resolve(`${String(question)}!`) }),
    ).toBe('a!');
    expect(await pool.run(['ask', 'a'], { ...SOMEBODY, help: () => Promise.reject(new Error('closed')) })).toBe(
      'Error: closed',
    );
  });
});

describe('places for it', () => {
  it('are not one holder’s alone; the others wait, and some are refused', async () => {
    const pool = open();
    const off = new AbortController();
    const hanging = pool.run(['hang'], { holder: 'one', signal: off.signal });
    const second = pool.run(['environment'], { holder: 'one' });
    // The other place is everybody else's, whoever waits before them.
    expect(await pool.run(['environment'], { holder: 'two' })).toEqual(['PATH', 'TMPDIR']);
    const called = new AbortController();
    const third = pool.run(['environment'], { holder: 'one', signal: called.signal });
    await expect(pool.run(['environment'], { holder: 'one' })).rejects.toMatchObject({ code: 'busy' });
    called.abort(new Error('no more'));
    await expect(third).rejects.toThrow('no more');
    off.abort();
    expect([await hanging, await second]).toEqual([undefined, ['PATH', 'TMPDIR']]);
  });

  it('give memory back: a process that grew is replaced, one without work let go', async () => {
    const greedy = open({ restingMemory: 1 });
    await greedy.run(['environment'], SOMEBODY);
    await until(() => greedy.processes === 0);
    const idle = open({ rest: 50 });
    await idle.run(['environment'], SOMEBODY);
    await until(() => idle.processes === 0);
  });
});

async function until(done: () => boolean): Promise<void> {
  const end = Date.now() + 120_000;
  while (!done()) {
    if (Date.now() > end) throw new Error('it never came true');
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}
