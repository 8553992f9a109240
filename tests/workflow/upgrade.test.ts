import { randomUUID } from 'node:crypto';
import { cp, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { WorkflowHandle } from '@temporalio/client';
import type { TestWorkflowEnvironment } from '@temporalio/testing';
import { DefaultLogger, Worker, bundleWorkflowCode } from '@temporalio/worker';
import { workflowBundle } from '../../worker/bundle';
import * as letter from '../../workflows/letter/contract';
import { letterWorkflow } from '../../workflows/letter/workflow';
import { BUNDLES, DAY, World, endServer, seen, startClock } from './letterStage';

/**
 * Upgrades with letters under way (docs/operations.md): the letter's workflow begins in one version of the code and ends
 * in another. The other versions are made from today's code by one change each.
 */

/** Before a letter is made: where the versions differ. */
const PLACE = "    enter('finalising');\n";
const CHANGES = {
  /** A new step, as docs/operations.md wants it. */
  patched: "    if (patched('new-step')) await notes.noteFailure(letterId, 'mail');\n",
  /** A slip that no test has found. */
  broken: '    Reflect.get(Object, letterId).trim();\n',
};
type Version = 'today' | keyof typeof CHANGES;

let env: TestWorkflowEnvironment;
let folder: string;
const bundles: Partial<Record<Version, string>> = {};

async function bundle(name: keyof typeof CHANGES, source: string): Promise<string> {
  const here = path.join(folder, name);
  await cp('workflows', path.join(here, 'workflows'), { recursive: true });
  await writeFile(path.join(here, 'workflows/letter/workflow.ts'), source.replace(PLACE, PLACE + CHANGES[name]));
  const { code } = await bundleWorkflowCode({
    workflowsPath: path.join(here, 'workflows/index.ts'),
    workflowInterceptorModules: [path.join(here, 'workflows/tracing/interceptors.ts')],
    logger: new DefaultLogger('ERROR'),
  });
  await writeFile(path.join(here, 'bundle.js'), code);
  return path.join(here, 'bundle.js');
}

beforeAll(async () => {
  env = await startClock();
  folder = await mkdtemp(path.join(os.tmpdir(), 'brevia-upgrade-'));
  await symlink(path.resolve('node_modules'), path.join(folder, 'node_modules'));
  const source = await readFile('workflows/letter/workflow.ts', 'utf8');
  expect(source.split(PLACE)).toHaveLength(2);
  bundles.today = await workflowBundle(BUNDLES);
  bundles.patched = await bundle('patched', source);
  bundles.broken = await bundle('broken', source);
}, 120_000);
afterAll(async () => {
  await endServer(env);
  await rm(folder, { recursive: true, force: true });
});

const QUEUES = [letter.LETTER_TASK_QUEUE, letter.WRITER_TASK_QUEUE, letter.DOCUMENT_TASK_QUEUE, letter.MAIL_TASK_QUEUE];

/** Runs `story` while workers of one version work; what they did is the world's. */
async function on(version: Version, world: World, story: () => Promise<void>): Promise<void> {
  const activities = world.activities(() => env.currentTimeMs());
  const codePath = bundles[version] ?? '';
  const workers = await Promise.all(
    QUEUES.map((taskQueue) =>
      Worker.create({ connection: env.nativeConnection, taskQueue, activities, maxCachedWorkflows: 0, ...(taskQueue === letter.LETTER_TASK_QUEUE && { workflowBundle: { codePath } }) }),
    ),
  );
  const running = workers.map((worker) => worker.run());
  try {
    await story();
  } finally {
    for (const worker of workers) worker.shutdown();
    await Promise.all(running);
  }
}

async function begin(): Promise<{ world: World; handle: WorkflowHandle }> {
  const letterId = randomUUID();
  const workflowId = letter.letterWorkflowId(letterId);
  const input: letter.LetterInput = { letterId, kind: 'test', language: 'sv', retention: 7 * DAY, writer: 'embedded', pollEvery: 300_000, retryFor: DAY };
  await env.client.workflow.start(letterWorkflow, { workflowId, taskQueue: letter.LETTER_TASK_QUEUE, args: [input] });
  return { world: new World(), handle: env.client.workflow.getHandle(workflowId) };
}

const draft = (handle: WorkflowHandle) => handle.executeUpdate(letter.draftUpdate, { args: [{ revision: 1 }] });
const free = (handle: WorkflowHandle) => handle.executeUpdate(letter.markFreeUpdate, { args: [{ code: 'FREE' }] });
const NEW_STEP = 'failed:mail';

test('a letter that was delivered by the version before goes on, and ends, without the new step', async () => {
  const { world, handle } = await begin();
  await on('today', world, async () => {
    await draft(handle);
    await free(handle);
    await seen(world, 'mail:1');
  });
  await on('patched', world, async () => {
    expect(await handle.executeUpdate(letter.deleteNowUpdate)).toMatchObject({ ok: true });
    await handle.result();
  });
  expect([world.count('render:hash-1'), world.count(NEW_STEP), world.count('purge')]).toEqual([1, 0, 1]);
}, 60_000);

test('a version with a slip in it holds paid letters up and deletes nothing; the next one delivers them', async () => {
  const { world, handle } = await begin();
  await on('today', world, async () => {
    await draft(handle);
  });
  let paying: ReturnType<typeof free> | undefined;
  await on('broken', world, async () => {
    paying = free(handle);
    await seen(world, 'settleFree');
    // Long enough for its task to have failed, and to have been tried again.
    await sleep(3_000);
    expect((await handle.describe()).status.name).toBe('RUNNING');
  });
  expect([world.count('render:hash-1'), world.count('purge')]).toEqual([0, 0]);
  await on('patched', world, async () => {
    expect(await paying).toMatchObject({ ok: true });
    await seen(world, 'mail:1');
    await handle.executeUpdate(letter.deleteNowUpdate);
    await handle.result();
  });
  expect([world.count('render:hash-1'), world.count(NEW_STEP), world.count('purge')]).toEqual([1, 1, 1]);
}, 90_000);
