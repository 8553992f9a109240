import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { parser as promql } from '@prometheus-io/lezer-promql';
import express from 'express';
import { Counter, Histogram } from 'prom-client';
import { parse } from 'yaml';
import { z } from 'zod';
import { createApiMetrics } from '../../api/metrics';
import { ERROR_CODES } from '../../core/shared/errors';
import type { CheckName } from '../../core/records/checks';
import { LETTER_STATES } from '../../core/records/letterRecord';
import { createWorkerMetrics } from '../../worker/metrics';

const worker = createWorkerMetrics({ OPENAI_MODEL: 'test-model', OPENAI_PRICE_INPUT: 2, OPENAI_PRICE_OUTPUT: 8 });
const api = createApiMetrics();
const exported = [api, worker].flatMap(({ registry }) => registry.getMetricsAsArray().map(({ name }) => name));

const dashboardSchema = z.object({
  panels: z.array(
    z.object({
      title: z.string(),
      targets: z.array(z.object({ expr: z.string(), legendFormat: z.string().default('') })).default([]),
    }),
  ),
});
const alertsSchema = z.object({
  groups: z.array(
    z.object({
      rules: z.array(
        z.object({
          alert: z.string(),
          expr: z.string(),
          annotations: z.object({ summary: z.string(), do: z.string() }),
        }),
      ),
    }),
  ),
});
const dashboard = dashboardSchema.parse(JSON.parse(readFileSync('docs/operations/grafana-dashboard.json', 'utf8')));
const alerts = alertsSchema
  .parse(parse(readFileSync('docs/operations/alerts.yml', 'utf8')))
  .groups.flatMap(({ rules }) => rules);

/** Names in a query, without what a histogram's parts add to its name. */
function namesIn(queries: string[]): string[] {
  const names = queries.flatMap((query) => query.match(/\b(?:brevia|temporal|process|nodejs)_\w+/g) ?? []);
  return [...new Set(names.map((name) => name.replace(/_(bucket|sum|count)$/, '')))];
}

test('every metric of the dashboard and the alerts is exported', () => {
  const named = namesIn([
    ...dashboard.panels.flatMap(({ targets }) => targets.map(({ expr }) => expr)),
    ...alerts.map(({ expr }) => expr),
  ]);
  expect(named.length).toBeGreaterThan(15);
  // Temporal's own are held against a running worker: tests/api/suites/operations.ts.
  expect(named.filter((name) => !name.startsWith('temporal_') && !exported.includes(name))).toEqual([]);
});

/** One series as Prometheus keeps it, with the job that prometheus.yml names. */
interface Series {
  name: string;
  labels: Record<string, string>;
}

const CHECKS: Record<CheckName, true> = {
  audit: true,
  figures: true,
  open_disputes: true,
  overdue_subscriptions: true,
  sweep: true,
};

/** Everything that both processes give out, once each of their notes was made at least once. */
async function givenOut(): Promise<Series[]> {
  for (const outcome of ['done', 'failed'] as const) {
    worker.activity('renderLetter', outcome, 1);
    worker.pdf(outcome, 1);
    worker.mail(outcome, 1);
    worker.model({ outcome, input: 1, output: 1 });
  }
  worker.show({
    lettersByState: Object.fromEntries(LETTER_STATES.map((state) => [state, 1])),
    queues: [{ queue: 'letters', backlog: 1, ageSeconds: 1 }],
    paidNotDelivered: { count: 1, oldestSeconds: 700 },
    failedChecks: Object.keys(CHECKS).map((check) => ({ check, failed: false, at: 1 })),
  });
  for (const { registry } of [api, worker]) {
    const answers = registry.getSingleMetric('brevia_mongodb_seconds');
    if (!(answers instanceof Histogram)) throw new Error('MongoDB’s answers are not timed');
    answers.observe({ command: 'find', outcome: 'done' }, 1);
    const commands = registry.getSingleMetric('brevia_mongodb_commands_total');
    if (!(commands instanceof Counter)) throw new Error('MongoDB’s commands are not counted');
    commands.inc({ command: 'find', collection: 'letters' });
  }
  for (const code of ERROR_CODES) api.signInFailed(code);
  api.webhook('checkout.session.completed', 5);
  api.foreignPayment('succeeded');
  const server = express()
    .use(api.requests, (_req, res) => void res.status(500).end())
    .listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  await fetch(`http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}/api/x`);
  server.close();
  const jobs = scrapesSchema
    .parse(parse(readFileSync('docs/operations/prometheus.yml', 'utf8')))
    .scrape_configs.map(({ job_name: job }) => job);
  const texts = Object.entries({ api: await api.registry.metrics(), worker: await worker.registry.metrics() });
  expect(jobs).toEqual(texts.map(([job]) => job));
  return texts.flatMap(([job, text]) => [
    { name: 'up', labels: { job, instance: 'here' } },
    ...[...text.matchAll(/^([a-z_]\w*)(?:\{(.*)\})? \S+$/gm)].map(([, name = '', labels = '']) => ({
      name,
      labels: {
        ...Object.fromEntries(
          [...labels.matchAll(/(\w+)="([^"]*)"/g)].map(([, label = '', value = '']) => [label, value]),
        ),
        job,
        instance: 'here',
      },
    })),
  ]);
}

const scrapesSchema = z.object({ scrape_configs: z.array(z.object({ job_name: z.string() })) });

interface Selector {
  name: string;
  matchers: { label: string; operator: string; value: string }[];
}

/** What a query selects and groups by; a mistake in its grammar fails. */
function readQuery(query: string): { selectors: Selector[]; groups: string[] } {
  const selectors: Selector[] = [];
  const groups: string[] = [];
  let label = '';
  let operator = '';
  promql.parse(query).iterate({
    enter(node) {
      const text = query.slice(node.from, node.to);
      const matchers = selectors.at(-1)?.matchers;
      if (node.type.isError) throw new Error(`no PromQL at ${node.from}: ${query}`);
      if (node.name === 'VectorSelector') selectors.push({ name: /^\w+/.exec(text)?.[0] ?? '', matchers: [] });
      else if (node.name === 'LabelName' && node.node.parent?.name === 'GroupingLabels') groups.push(text);
      else if (node.name === 'LabelName') label = text;
      else if (node.name === 'MatchOp') operator = text;
      else if (node.name === 'StringLiteral' && node.node.parent?.name.endsWith('LabelMatcher'))
        matchers?.push({ label, operator, value: text.slice(1, -1) });
    },
  });
  return { selectors, groups };
}

test('every query parses, and each of its selectors, label values and groups finds what the processes give out', async () => {
  const series = await givenOut();
  const fits = ({ labels }: Series, { label, operator, value }: Selector['matchers'][number]) => {
    const own = labels[label];
    if (own === undefined) return false;
    const same = operator.endsWith('~') ? new RegExp(`^(?:${value})$`).test(own) : own === value;
    return operator.startsWith('!') ? !same : same;
  };
  const queries = [
    ...dashboard.panels.flatMap(({ targets }) =>
      targets.map(({ expr, legendFormat }) => ({
        expr,
        shown: [...legendFormat.matchAll(/\{\{\s*(\w+)\s*\}\}/g)].map(([, name = '']) => name),
      })),
    ),
    ...alerts.map(({ expr, annotations }) => ({
      expr,
      shown: [...annotations.summary.matchAll(/\$labels\.(\w+)/g)].map(([, name = '']) => name),
    })),
  ];
  const faults = queries.flatMap(({ expr, shown }) => {
    const { selectors, groups } = readQuery(expr);
    const grouped = shown
      .filter((name) => !groups.includes(name))
      .map((name) => `${expr}: shows ${name}, which it does not group by`);
    // Temporal's own are held against a running worker: tests/api/suites/operations.ts.
    const ours = selectors.filter(({ name }) => !name.startsWith('temporal_'));
    return [
      ...grouped,
      ...ours.flatMap(({ name, matchers }) => {
        const known = series.filter((each) => each.name === name);
        if (known.length === 0) return [`${expr}: nothing is called ${name}`];
        // Each value that a list names must be one that there is.
        const single = matchers.flatMap((each) =>
          each.operator === '=~' ? each.value.split('|').map((value) => ({ ...each, value })) : [each],
        );
        return [
          ...single
            .filter((each) => !known.some((one) => fits(one, each)))
            .map(({ label, value }) => `${expr}: no ${label} is ${value}`),
          ...groups
            .filter((group) => !known.some(({ labels }) => group in labels))
            .map((group) => `${expr}: ${name} has no ${group}`),
        ];
      }),
    ];
  });
  expect(queries.length).toBeGreaterThan(30);
  expect(faults).toEqual([]);
});

test('every metric of ours is shown or waited for somewhere', () => {
  const named = namesIn([
    readFileSync('docs/operations/grafana-dashboard.json', 'utf8'),
    readFileSync('docs/operations/alerts.yml', 'utf8'),
  ]);
  expect([...new Set(exported)].filter((name) => name.startsWith('brevia_') && !named.includes(name))).toEqual([]);
});

test('every alert says where it is written what to do', () => {
  const document = readFileSync('docs/operations.md', 'utf8');
  const anchors = [...document.matchAll(/^#+ (.+)$/gm)].map(([, title = '']) =>
    title
      .toLowerCase()
      .replace(/[^\w -]/g, '')
      .replaceAll(' ', '-'),
  );
  for (const { alert, annotations } of alerts)
    expect(`${alert} ${anchors.includes(annotations.do.replace('operations.md#', ''))}`).toBe(`${alert} true`);
});

test('tokens are counted, and cost what the settings say a million of them cost', async () => {
  worker.registry.resetMetrics();
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
