import { readFileSync } from 'node:fs';
import { parse } from 'yaml';
import { z } from 'zod';
import { createApiMetrics } from '../../api/metrics';
import { createWorkerMetrics } from '../../worker/metrics';

const worker = createWorkerMetrics({ OPENAI_MODEL: 'test-model', OPENAI_PRICE_INPUT: 2, OPENAI_PRICE_OUTPUT: 8 });
const api = createApiMetrics();
const exported = [api, worker].flatMap(({ registry }) => registry.getMetricsAsArray().map(({ name }) => name));

const dashboardSchema = z.object({ panels: z.array(z.object({ title: z.string(), targets: z.array(z.object({ expr: z.string() })).default([]) })) });
const alertsSchema = z.object({
  groups: z.array(z.object({ rules: z.array(z.object({ alert: z.string(), expr: z.string(), annotations: z.object({ summary: z.string(), do: z.string() }) })) })),
});
const dashboard = dashboardSchema.parse(JSON.parse(readFileSync('docs/operations/grafana-dashboard.json', 'utf8')));
const alerts = alertsSchema.parse(parse(readFileSync('docs/operations/alerts.yml', 'utf8'))).groups.flatMap(({ rules }) => rules);

/** Names in a query, without what a histogram's parts add to its name. */
function namesIn(queries: string[]): string[] {
  const names = queries.flatMap((query) => query.match(/\b(?:brevia|temporal|process|nodejs)_\w+/g) ?? []);
  return [...new Set(names.map((name) => name.replace(/_(bucket|sum|count)$/, '')))];
}

test('every metric of the dashboard and the alerts is exported', () => {
  const named = namesIn([...dashboard.panels.flatMap(({ targets }) => targets.map(({ expr }) => expr)), ...alerts.map(({ expr }) => expr)]);
  expect(named.length).toBeGreaterThan(15);
  // Temporal's own are held against a running worker: tests/api/suites/operations.ts.
  expect(named.filter((name) => !name.startsWith('temporal_') && !exported.includes(name))).toEqual([]);
});

test('every metric of ours is shown or waited for somewhere', () => {
  const named = namesIn([readFileSync('docs/operations/grafana-dashboard.json', 'utf8'), readFileSync('docs/operations/alerts.yml', 'utf8')]);
  expect([...new Set(exported)].filter((name) => name.startsWith('brevia_') && !named.includes(name))).toEqual([]);
});

test('every alert says where it is written what to do', () => {
  const document = readFileSync('docs/operations.md', 'utf8');
  const anchors = [...document.matchAll(/^#+ (.+)$/gm)].map(([, title = '']) => title.toLowerCase().replace(/[^\w -]/g, '').replaceAll(' ', '-'));
  for (const { alert, annotations } of alerts) expect(`${alert} ${anchors.includes(annotations.do.replace('operations.md#', ''))}`).toBe(`${alert} true`);
});

test('tokens are counted, and cost what the settings say a million of them cost', async () => {
  worker.model({ outcome: 'done', input: 1_000, output: 500 });
  worker.model({ outcome: 'failed', input: 0, output: 0 });
  const text = await worker.registry.metrics();
  expect(text).toContain('brevia_model_calls_total{model="test-model",outcome="failed"} 1');
  expect(text).toContain('brevia_model_tokens_total{model="test-model",direction="output"} 500');
  expect(text).toContain('brevia_model_cost_total{model="test-model"} 0.006');
});

test('a figure that can not be had is missing, not 0', async () => {
  worker.show({ lettersByState: { preview: 3 }, queues: [], paidNotDelivered: { count: 2, oldestSeconds: 700 } });
  expect(await worker.registry.metrics()).toMatch(/^brevia_paid_not_delivered 2$/m);
  worker.show({});
  const text = await worker.registry.metrics();
  expect(text).toMatch(/^brevia_paid_not_delivered Nan$/m);
  expect(text).toMatch(/^brevia_figures_readable 0$/m);
  expect(text).not.toMatch(/^brevia_letters\{/m);
});
