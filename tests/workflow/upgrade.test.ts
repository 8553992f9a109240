import { randomUUID } from 'node:crypto';
import { cp, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import type { WorkflowHandle } from '@temporalio/client';
import { TestWorkflowEnvironment } from '@temporalio/testing';
import { DefaultLogger, bundleWorkflowCode } from '@temporalio/worker';
import { startTemporal, type Service } from '../../sandbox/launch/services';
import { ensureWorkflowBundleFile } from '../../worker/bundle';
import * as letter from '../../workflows/letter/contract';
import { letterWorkflow } from '../../workflows/letter/workflow';
import { BUNDLES, DAY, WHOLE_TEST, endServer, hire, inTime, seen, speakLittle } from './letterStage';
import { World } from './world';

jest.setTimeout(WHOLE_TEST);

/**
 * Upgrades with letters under way (docs/operations.md): the letter's workflow begins in one version of the code and ends
 * in another. The other versions are made from today's code by one change each. On the real server, since how a task is
 * tried again is its doing, and nothing here waits for days.
 */

/** Before a letter is made: where the versions differ. */
const PLACE = "  setStateAndShowInTemporal(progress, 'finalising');\n";
const CHANGES = {
  /** A new step, as docs/operations.md wants it. */
  patched: "  if (patched('new-step')) await notes.noteFailure(progress.letterId, 'mail');\n",
  /** A slip that no test has found. */
  broken: '  Reflect.get(Object, progress.letterId).trim();\n',
};
type Version = 'today' | keyof typeof CHANGES;

let server: Service | undefined;
let env: TestWorkflowEnvironment;
let folder: string;
const bundles: Partial<Record<Version, string>> = {};

async function bundle(name: keyof typeof CHANGES, source: string): Promise<string> {
  const here = path.join(folder, name);
  for (const room of ['workflows', 'core/shared']) await cp(room, path.join(here, room), { recursive: true });
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
  speakLittle();
  server = await startTemporal();
  env = await TestWorkflowEnvironment.createFromExistingServer({ address: server.address });
  folder = await mkdtemp(path.join(os.tmpdir(), 'brevia-upgrade-'));
  await symlink(path.resolve('node_modules'), path.join(folder, 'node_modules'));
  const source = await readFile('workflows/letter/workflow.ts', 'utf8');
  expect(source.split(PLACE)).toHaveLength(2);
  bundles.today = await ensureWorkflowBundleFile(BUNDLES);
  bundles.patched = await bundle('patched', source);
  bundles.broken = await bundle('broken', source);
});
afterAll(async () => {
  await endServer(env);
  await server?.stop();
  await rm(folder, { recursive: true, force: true });
});

/** Runs `story` while workers of one version work; what they did is the world's. */
async function on(version: Version, world: World, story: () => Promise<void>): Promise<void> {
  const dismiss = await hire(env, world, {
    workflowBundle: { codePath: bundles[version] ?? '' },
    maxCachedWorkflows: 0,
  });
  try {
    await story();
  } finally {
    await dismiss();
  }
}

/** Of a task that fails a second time the server hears nothing: it gives it out again when this has passed. */
const TASK_TIMEOUT = 5_000;

async function begin(): Promise<{ world: World; handle: WorkflowHandle }> {
  const letterId = randomUUID();
  const workflowId = letter.letterWorkflowId(letterId);
  const input: letter.LetterInput = {
    letterId,
    kind: 'test',
    language: 'sv',
    retention: 7 * DAY,
    writer: 'embedded',
    pollEvery: 300_000,
    retryFor: DAY,
  };
  const taskQueue = letter.LETTER_TASK_QUEUE;
  await env.client.workflow.start(letterWorkflow, {
    workflowId,
    taskQueue,
    args: [input],
    workflowTaskTimeout: TASK_TIMEOUT,
  });
  return { world: new World(), handle: env.client.workflow.getHandle(workflowId) };
}

const draft = (handle: WorkflowHandle) =>
  inTime(env, () => handle.executeUpdate(letter.draftUpdate, { args: [{ revision: 1 }] }), 'a draft');
const free = (handle: WorkflowHandle) =>
  inTime(env, () => handle.executeUpdate(letter.markFreeUpdate, { args: [{ code: 'FREE' }] }), 'a free letter');
async function deleteNow(handle: WorkflowHandle): Promise<void> {
  expect(await inTime(env, () => handle.executeUpdate(letter.deleteNowUpdate), 'the receipt')).toMatchObject({
    ok: true,
  });
  await inTime(env, () => handle.result(), 'the end');
}
const NEW_STEP = 'failed:mail';

test('a letter that was delivered by the version before goes on, and ends, without the new step', async () => {
  const { world, handle } = await begin();
  await on('today', world, async () => {
    await draft(handle);
    await free(handle);
    await seen(world, 'mail:1');
  });
  await on('patched', world, () => deleteNow(handle));
  expect([world.count('render:hash-1'), world.count(NEW_STEP), world.count('purge')]).toEqual([1, 0, 1]);
});

test('a version with a slip in it holds paid letters up and deletes nothing; the next one delivers them', async () => {
  const { world, handle } = await begin();
  await on('today', world, async () => {
    await draft(handle);
  });
  let paying: ReturnType<typeof free> | undefined;
  await on('broken', world, async () => {
    paying = free(handle);
    // Awaited below, or not at all when something fails before.
    paying.catch(() => undefined);
    // Its task has failed, and is tried again.
    await seen(world, 'settleFree', 2);
    expect((await handle.describe()).status.name).toBe('RUNNING');
  });
  expect([world.count('render:hash-1'), world.count('purge')]).toEqual([0, 0]);
  const mended = Date.now();
  await on('patched', world, async () => {
    expect(await paying).toMatchObject({ ok: true });
    // Not held up for longer than the server's own tries say, whatever the machine is busy with.
    expect(Date.now() - mended).toBeLessThan(12 * TASK_TIMEOUT);
    await seen(world, 'mail:1');
    await deleteNow(handle);
  });
  expect([world.count('render:hash-1'), world.count(NEW_STEP), world.count('purge')]).toEqual([1, 1, 1]);
});
