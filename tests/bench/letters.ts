import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client, Connection } from '@temporalio/client';
import { NativeConnection, Worker } from '@temporalio/worker';
import { z } from 'zod';
import { startWorld, type World } from '../../sandbox/launch/world';
import { Shopper } from './shopper';
import { percentile, type Row } from './table';

/** Letters, and empty workflows, that are measured: enough for a steady rate, bounded in time. */
const LETTERS = 120;
const IN_FLIGHT = 20;
/** Not counted: first use of caches, sockets and soffice. */
const WARM_UP = 10;

const CEILING_QUEUE = 'bench';

/** Runs `jobs` jobs, `inFlight` at a time. @returns jobs per second and each one's milliseconds */
async function rate(
  jobs: number,
  inFlight: number,
  job: () => Promise<void>,
): Promise<{ perSecond: number; ms: number[] }> {
  const ms: number[] = [];
  let left = jobs;
  const started = performance.now();
  const lane = async () => {
    while (left > 0) {
      left -= 1;
      const begun = performance.now();
      await job();
      ms.push(performance.now() - begun);
    }
  };
  await Promise.all(Array.from({ length: inFlight }, lane));
  return { perSecond: (jobs * 1000) / (performance.now() - started), ms };
}

/** Six empty activities, one signal: what the same server can do when there is nothing to do. */
async function ceiling(world: World) {
  const connection = await NativeConnection.connect({ address: world.addresses.temporal });
  const client = new Client({ connection: await Connection.connect({ address: world.addresses.temporal }) });
  const worker = await Worker.create({
    connection,
    taskQueue: CEILING_QUEUE,
    workflowsPath: require.resolve('./emptyWorkflow'),
    activities: { nothing: async () => undefined },
  });
  const running = worker.run();
  const job = async () => {
    const workflowId = `bench-${randomUUID()}`;
    const handle = await client.workflow.start('emptyWorkflow', { workflowId, taskQueue: CEILING_QUEUE });
    await handle.signal('go');
    await handle.result();
  };
  try {
    await rate(WARM_UP, IN_FLIGHT, job);
    return await rate(LETTERS, IN_FLIGHT, job);
  } finally {
    worker.shutdown();
    await running;
    await connection.close();
    await client.connection.close();
  }
}

/**
 * Letters per second from draft to mail, paid by signed webhooks, on one worker, beside the ceiling of an empty workflow
 * with six activities on the same server.
 */
export async function benchLetters(): Promise<Row[]> {
  const world = await startWorld({
    settings: { REQUESTS_PER_MINUTE: '1000000', AI_REQUESTS_PER_HOUR: '1000000', LOG_LEVEL: 'warn' },
  });
  try {
    const shopper = new Shopper(world.addresses.site);
    const letter = async () => {
      const { id, url } = await shopper.checkout();
      await shopper.pay(url);
      await shopper.delivered(id);
    };
    await rate(WARM_UP, 4, letter);
    const empty = await ceiling(world);
    const letters = await rate(LETTERS, IN_FLIGHT, letter);
    const again = await ceiling(world);
    const best = (empty.perSecond + again.perSecond) / 2;
    const row = (what: string, { perSecond, ms }: { perSecond: number; ms: number[] }): Row => ({
      what,
      'per second': perSecond.toFixed(2),
      'of the ceiling': `${((100 * perSecond) / best).toFixed(0)} %`,
      'p50 ms': percentile(ms, 0.5).toFixed(0),
      'p95 ms': percentile(ms, 0.95).toFixed(0),
    });
    return [
      row('empty workflow, six activities (before)', empty),
      row('letter: draft, checkout, webhook, PDF, mail', letters),
      row('empty workflow, six activities (after)', again),
    ];
  } finally {
    await world.stop();
  }
}

/** Seconds of each rate of the open loop. */
const SECONDS = 20;

const answer = z.object({ draftId: z.string() });

/** Latency of a draft request when 1, 5 and 10 arrive each second, whatever became of the ones before (open loop). */
export async function benchDraft(): Promise<Row[]> {
  const world = await startWorld({
    settings: { REQUESTS_PER_MINUTE: '1000000', AI_REQUESTS_PER_HOUR: '1000000', LOG_LEVEL: 'warn' },
  });
  const rows: Row[] = [];
  try {
    const shopper = new Shopper(world.addresses.site);
    for (let n = 0; n < WARM_UP; n += 1) await shopper.draft();
    for (const perSecond of [1, 5, 10]) {
      const ms: number[] = [];
      let late = 0;
      const requests: Promise<void>[] = [];
      const started = performance.now();
      for (let n = 0; n < perSecond * SECONDS; n += 1) {
        const due = started + (n * 1000) / perSecond;
        await sleep(Math.max(0, due - performance.now()));
        requests.push(
          shopper.draft().then(({ status, body }) => {
            answer.parse(body);
            if (status !== 200) late += 1;
            ms.push(performance.now() - due);
          }),
        );
      }
      await Promise.all(requests);
      rows.push({
        'arriving per second': String(perSecond),
        requests: String(ms.length),
        'answered 202': String(late),
        'p50 ms': percentile(ms, 0.5).toFixed(0),
        'p95 ms': percentile(ms, 0.95).toFixed(0),
        'p99 ms': percentile(ms, 0.99).toFixed(0),
      });
    }
    return rows;
  } finally {
    await world.stop();
  }
}
