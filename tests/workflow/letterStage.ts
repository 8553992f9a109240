import { randomUUID } from 'node:crypto';
import { setMaxListeners } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import type { WorkflowHandle } from '@temporalio/client';
import { TestWorkflowEnvironment } from '@temporalio/testing';
import { registerSearchAttributes } from '../../worker/searchAttributes';
import { DefaultLogger, Runtime, Worker, type NativeConnection, type WorkerOptions } from '@temporalio/worker';
import * as letter from '../../workflows/letter/contract';
import { letterWorkflow } from '../../workflows/letter/workflow';
import { refundWorkflowId } from '../../workflows/refund/contract';
import { ensureWorkflowBundleFile } from '../../worker/bundle';
import { World } from './world';

export const DAY = 86_400_000;

/** Where bundles of workflows are kept, with those of the worlds that tests start. */
export const BUNDLES = '.cache/worlds';

/** The server's and the workers' chatter would drown the tests' own output. */
export function speakLittle(): void {
  Runtime.install({ logger: new DefaultLogger('ERROR'), telemetryOptions: { logging: { filter: 'ERROR' } } });
}

/** A server whose clock jumps ahead whenever workflows only wait, so that seven days pass in a second. */
export async function startClock(): Promise<TestWorkflowEnvironment> {
  const path = process.env['TEMPORAL_TEST_SERVER'];
  if (!path) throw new Error('TEMPORAL_TEST_SERVER is not set: run the tests by npm test');
  speakLittle();
  const env = await startWithPatience(path);
  await registerSearchAttributes(env.connection, 'default');
  return env;
}

/** Milliseconds for the server to start: Temporal's library gives it five seconds a try, too few on a busy machine. */
const START_WITHIN = 150_000;

/** Starts the server, again where the library gave up waiting for it. */
async function startWithPatience(path: string): Promise<TestWorkflowEnvironment> {
  for (const end = Date.now() + START_WITHIN; ;) {
    try {
      return await TestWorkflowEnvironment.createTimeSkipping({
        server: { executable: { type: 'existing-path', path } },
      });
    } catch (error) {
      // Not `instanceof Error`: the library's errors are made outside the test's own realm.
      if (Date.now() > end || !String(error).includes('did not start within')) throw error;
    }
  }
}

/** Milliseconds of real time that anything is waited for: far above what a busy machine needs, below a test's own limit. */
const PATIENCE = 120_000;
/** A test's own limit, so that what it waits for says what never came. */
export const WHOLE_TEST = 2.5 * PATIENCE;
/** That of a letter's whole story, which is ended before its test is. */
const WHOLE_STORY = 2 * PATIENCE;

/** Asks again and again until it is so. */
async function until(isSo: () => boolean | Promise<boolean>, otherwise: () => string): Promise<void> {
  const deadline = Date.now() + PATIENCE;
  while (!(await isSo())) {
    if (Date.now() > deadline) throw new Error(otherwise());
    await sleep(50);
  }
}

/** Waits, in real time, for a step that another workflow takes, or that is taken so many times. */
export const seen = (world: World, step: string, times = 1): Promise<void> =>
  until(
    () => world.count(step) >= times,
    () => `${step} was not seen ${times} times: ${world.happened.join(', ')}`,
  );

/**
 * Waits until no step of a workflow is under way. The jumping server breaks, and never answers again, when a workflow
 * cancels a step at the very moment at which that step ends; the real one does not.
 */
export const idle = (handle: WorkflowHandle): Promise<void> =>
  until(
    async () => ((await handle.describe()).raw.pendingActivities ?? []).length === 0,
    () => 'a step goes on',
  );

/** Waits until a workflow is over. */
export const closed = (handle: WorkflowHandle): Promise<void> =>
  until(
    async () => (await handle.describe()).status.name !== 'RUNNING',
    () => 'the workflow goes on',
  );

/**
 * An answer that does not come is a failure that says which. Its calls are ended then: one that is still under way when
 * its connection is closed is tried again by Temporal's client, and fails in the midst of the next suite.
 */
export async function inTime<T>(
  env: TestWorkflowEnvironment,
  ask: () => Promise<T>,
  what: string,
  patience = PATIENCE,
): Promise<T> {
  const given = new AbortController();
  const late = sleep(patience, undefined, { signal: given.signal }).then(() => {
    throw new Error(`${what} did not come`);
  });
  late.catch(() => undefined);
  const calls = new AbortController();
  // Each call listens.
  setMaxListeners(0, calls.signal);
  const answer = env.connection.withAbortSignal(calls.signal, ask);
  // Heard by whoever waits in time.
  answer.catch(() => undefined);
  try {
    return await Promise.race([answer, late]);
  } catch (error) {
    calls.abort();
    throw error;
  } finally {
    given.abort();
  }
}

/** One letter's workflow under way, as a story meets it. */
export interface Stage {
  world: World;
  letterId: string;
  /** Milliseconds of the server's clock. */
  startedAt: number;
  draft: () => Promise<letter.UpdateResult<letter.DraftResult>>;
  handle: WorkflowHandle;
}

const QUEUES = [
  letter.LETTER_TASK_QUEUE,
  letter.WRITER_TASK_QUEUE,
  letter.DOCUMENT_TASK_QUEUE,
  letter.MAIL_TASK_QUEUE,
  letter.PAYMENT_TASK_QUEUE,
];

/** Who works for a server; each is ended before its connection is closed, also after a test that broke off. */
const hired = new WeakMap<TestWorkflowEnvironment, Set<() => Promise<void>>>();

/**
 * Workers on all of a letter's queues, for which `world` plays everything outside the workflow.
 * @param options of the worker that runs the workflows: its bundle, for one
 * @returns what ends them
 */
export async function hire(
  env: TestWorkflowEnvironment,
  world: World,
  options: Partial<WorkerOptions>,
): Promise<() => Promise<void>> {
  const activities = world.activities(() => env.currentTimeMs());
  const connection: NativeConnection = env.nativeConnection;
  const workers = await Promise.all(
    QUEUES.map((taskQueue) =>
      Worker.create({ connection, taskQueue, activities, ...(taskQueue === letter.LETTER_TASK_QUEUE && options) }),
    ),
  );
  const running = Promise.all(workers.map((worker) => worker.run()));
  // Heard by whoever dismisses them.
  running.catch(() => undefined);
  const all = hired.get(env) ?? new Set();
  hired.set(env, all);
  const dismiss = async () => {
    all.delete(dismiss);
    for (const worker of workers) if (worker.getState() === 'RUNNING') worker.shutdown();
    await running;
  };
  all.add(dismiss);
  return dismiss;
}

/** The world of the workers that are begun once for a server, since bundles load slowly. */
const worlds = new WeakMap<TestWorkflowEnvironment, World>();

async function worldOf(env: TestWorkflowEnvironment): Promise<World> {
  const known = worlds.get(env);
  if (known) return known;
  const world = new World();
  await hire(env, world, { workflowBundle: { codePath: await ensureWorkflowBundleFile(BUNDLES) } });
  worlds.set(env, world);
  return world;
}

/** Ends a server, and first the workers that were begun for it. */
export async function endServer(env: TestWorkflowEnvironment | undefined): Promise<void> {
  if (!env) return;
  try {
    await Promise.all([...(hired.get(env) ?? [])].map((dismiss) => dismiss()));
  } finally {
    await env.teardown();
  }
}

/** Runs `story` against one letter's workflow; one after another for the same server. @returns the world as the story left it */
export async function withLetter(
  env: TestWorkflowEnvironment,
  story: (stage: Stage) => Promise<void>,
  options: Partial<letter.LetterInput> = {},
): Promise<World> {
  const world = await worldOf(env);
  world.clear();
  const letterId = randomUUID();
  const input: letter.LetterInput = {
    letterId,
    kind: 'test',
    language: 'sv',
    retention: 7 * DAY,
    writer: 'embedded',
    pollEvery: 300_000,
    retryFor: DAY,
    ...options,
  };
  try {
    const startedAt = await env.currentTimeMs();
    const handle = env.client.workflow.getHandle(letter.letterWorkflowId(letterId));
    // The jumping server does not know update-with-start: the api tests use that on the real one.
    await env.client.workflow.start(letterWorkflow, {
      workflowId: letter.letterWorkflowId(letterId),
      taskQueue: letter.LETTER_TASK_QUEUE,
      args: [input],
    });
    const draft = () => handle.executeUpdate(letter.draftUpdate, { args: [{ revision: 1 }] });
    // Where a letter's last task can't be taken because its refund ends at this very moment, the jumping server tells the
    // worker that it was taken, and answers the next one with "No value present" ever after; the real one has it begun anew.
    world.letterEnd = env.supportsTimeSkipping ? () => closed(handle) : async () => undefined;
    await inTime(env, () => story({ world, letterId, startedAt, draft, handle }), 'the end of the story', WHOLE_STORY);
    // A workflow left behind would keep the clock from jumping in the stories after this one.
    await closed(handle);
    for (const { paymentIntent } of world.refunds)
      await closed(env.client.workflow.getHandle(refundWorkflowId(paymentIntent)));
  } catch (error) {
    // A story that broke off must not hold up the stories after it.
    await env.client.workflow
      .getHandle(letter.letterWorkflowId(letterId))
      .terminate()
      .catch(() => undefined);
    throw error;
  }
  return world;
}
