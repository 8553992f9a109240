import { z } from 'zod';
import { describeApi } from '../http/openapi';
import { operation, type Operation } from '../http/operation';
import type { Services } from '../services';

const state = z.enum(['up', 'down']);
const stateSchema = z.object({
  status: z.enum(['ok', 'down']),
  services: z.object({
    database: state,
    workflows: state,
    worker: state,
    documents: state,
    payments: state,
    mail: state,
    disk: state,
  }),
  works: z
    .object({
      pages: z.boolean(),
      saving: z.boolean(),
      writing: z.boolean(),
      paying: z.boolean(),
      documents: z.boolean(),
      mail: z.boolean(),
    })
    .describe('What a person can still do while something is down, or the disk is full'),
});
const reportSchema = stateSchema.extend({
  kinds: z
    .object({
      ok: z.number().int(),
      faulty: z.array(
        z.object({
          folder: z.string(),
          problems: z.array(z.object({ file: z.string(), pointer: z.string(), message: z.string() })),
        }),
      ),
    })
    .describe(
      'How many kinds are offered, and the folders that are left out for a mistake in them: no reason to be down',
    ),
});

/** The API on itself: whether it works, and what it can do. */
export function serviceOperations(services: Services, others: readonly Operation[]): Operation[] {
  const kinds = {
    ok: services.kinds.length,
    faulty: services.faultyKinds.map(({ folder, problems }) => ({
      folder,
      problems: problems.map(({ file, pointer, message }) => ({ file, pointer, message })),
    })),
  };
  const health = operation({
    method: 'get',
    path: '/api/health',
    tag: 'service',
    summary: 'Whether each part answers; all are needed to deliver a letter',
    answers: {
      200: { description: 'All parts answer', schema: reportSchema },
      503: { description: 'A part does not answer', schema: reportSchema },
    },
    refusals: [],
    async handle({ res }) {
      const report = await services.health.report();
      const well = report.status === 'ok';
      if (!well) res.set('Retry-After', '5');
      return { status: well ? 200 : 503, body: { ...report, kinds } };
    },
  });
  const live = operation({
    method: 'get',
    path: '/api/health/live',
    tag: 'service',
    summary: 'Whether this process answers at all, whatever it depends on: one that does not is to be started again',
    answers: { 200: { description: 'It does', schema: z.object({ status: z.literal('ok') }) } },
    refusals: [],
    handle: () => ({ status: 200, body: { status: 'ok' } }),
  });
  const ready = operation({
    method: 'get',
    path: '/api/health/ready',
    tag: 'service',
    summary:
      'Whether it makes sense to send people here: what is typed can be kept. Other parts may be down; people are told so in words',
    answers: {
      200: { description: 'MongoDB answers', schema: stateSchema },
      503: { description: 'MongoDB does not answer', schema: stateSchema },
    },
    refusals: [],
    async handle({ res }) {
      const report = await services.health.report();
      if (!report.works.saving) res.set('Retry-After', '5');
      return { status: report.works.saving ? 200 : 503, body: report };
    },
  });
  // Made when first asked for: it takes longer than the rest of the API's start.
  let description: Record<string, unknown> | undefined;
  const openapi: Operation = operation({
    method: 'get',
    path: '/api/openapi.json',
    tag: 'service',
    summary: 'This description',
    answers: { 200: { description: 'OpenAPI 3.1', schema: z.record(z.string(), z.unknown()) } },
    refusals: [],
    handle: () => ({
      status: 200,
      body: (description ??= describeApi([...others, health, live, ready, openapi], services.config.PUBLIC_URL)),
    }),
  });
  return [health, live, ready, openapi];
}
