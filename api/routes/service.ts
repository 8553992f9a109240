import { z } from 'zod';
import { describeApi } from '../http/openapi';
import { operation, type Operation } from '../http/operation';
import type { Services } from '../services';

const state = z.enum(['up', 'down']);
const reportSchema = z.object({
  status: z.enum(['ok', 'down']),
  services: z.object({ database: state, workflows: state, worker: state, documents: state, payments: state, mail: state }),
  kinds: z
    .object({
      ok: z.number().int(),
      faulty: z.array(z.object({ folder: z.string(), problems: z.array(z.object({ file: z.string(), pointer: z.string(), message: z.string() })) })),
    })
    .describe('How many kinds are offered, and the folders that are left out for a mistake in them: no reason to be down'),
});

/** The API on itself: whether it works, and what it can do. */
export function serviceOperations(services: Services, others: readonly Operation[]): Operation[] {
  const kinds = {
    ok: services.kinds.length,
    faulty: services.faultyKinds.map(({ folder, problems }) => ({ folder, problems: problems.map(({ file, pointer, message }) => ({ file, pointer, message })) })),
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
  const openapi = operation({
    method: 'get',
    path: '/api/openapi.json',
    tag: 'service',
    summary: 'This description',
    answers: { 200: { description: 'OpenAPI 3.1', schema: z.record(z.string(), z.unknown()) } },
    refusals: [],
    handle: () => ({ status: 200, body: description }),
  });
  const description = describeApi([...others, health, openapi], services.config.PUBLIC_URL);
  return [health, openapi];
}
