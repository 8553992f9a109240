import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { DeterminismViolationError } from '@temporalio/workflow';
import { DefaultLogger, Runtime, Worker } from '@temporalio/worker';
import { ensureWorkflowBundleFile } from '../../worker/bundle';
import { BUNDLES } from './letterStage';

const FOLDER = 'tests/workflow/histories';
const names = readdirSync(FOLDER).filter((name) => name.endsWith('.json'));
const history = (name: string): unknown => JSON.parse(readFileSync(path.join(FOLDER, name), 'utf8'));

beforeAll(() => {
  Runtime.install({ logger: new DefaultLogger('ERROR'), telemetryOptions: { logging: { filter: 'ERROR' } } });
});

test('there are saved histories for every way a letter can go', () => {
  expect(names.length).toBeGreaterThanOrEqual(8);
});

test.each(names)('the workflow still goes the way of %s', async (name) => {
  const codePath = await ensureWorkflowBundleFile(BUNDLES);
  await Worker.runReplayHistory({ workflowBundle: { codePath } }, history(name));
});

test('a workflow that takes its steps in another order is caught', async () => {
  const changed = path.resolve('tests/fixtures/changedWorkflow.ts');
  await expect(Worker.runReplayHistory({ workflowsPath: changed }, history('free-and-deleted.json'))).rejects.toThrow(
    DeterminismViolationError,
  );
});
