import {
  apiDescriptionSchema,
  liveSchema,
  serviceReportSchema,
  serviceStateSchema,
} from '../../core/shared/contracts/service';
import { describeApi } from '../http/openapi';
import { declareOperation, type Operation } from '../http/operation';
import type { Services } from '../services';

/** The API on itself: whether it works, and what it can do. */
export function declareHealthAndOpenApiOperations(
  services: Services,
  otherOperations: readonly Operation[],
): Operation[] {
  const kinds = {
    ok: services.kinds.length,
    faulty: services.faultyKinds.map(({ folder, problems }) => ({
      folder,
      problems: problems.map(({ file, pointer, message }) => ({ file, pointer, message })),
    })),
  };
  const health = declareOperation({
    method: 'get',
    path: '/api/health',
    tag: 'service',
    summary: 'Whether each part answers; all are needed to deliver a letter',
    answers: {
      200: { description: 'All parts answer', schema: serviceReportSchema },
      503: { description: 'A part does not answer', schema: serviceReportSchema },
    },
    refusals: [],
    async handle({ res }) {
      const report = await services.health.report();
      const well = report.status === 'ok';
      if (!well) res.set('Retry-After', '5');
      return { status: well ? 200 : 503, body: { ...report, kinds } };
    },
  });
  const live = declareOperation({
    method: 'get',
    path: '/api/health/live',
    tag: 'service',
    summary: 'Whether this process answers at all, whatever it depends on: one that does not is to be started again',
    answers: { 200: { description: 'It does', schema: liveSchema } },
    refusals: [],
    handle: () => ({ status: 200, body: { status: 'ok' } }),
  });
  const ready = declareOperation({
    method: 'get',
    path: '/api/health/ready',
    tag: 'service',
    summary:
      'Whether it makes sense to send people here: what is typed can be kept. Other parts may be down; people are told so in words',
    answers: {
      200: { description: 'MongoDB answers', schema: serviceStateSchema },
      503: { description: 'MongoDB does not answer', schema: serviceStateSchema },
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
  const openapi: Operation = declareOperation({
    method: 'get',
    path: '/api/openapi.json',
    tag: 'service',
    summary: 'This description',
    answers: { 200: { description: 'OpenAPI 3.1', schema: apiDescriptionSchema } },
    refusals: [],
    handle: () => ({
      status: 200,
      body: (description ??= describeApi(
        [...otherOperations, health, live, ready, openapi],
        services.config.PUBLIC_URL,
      )),
    }),
  });
  return [health, live, ready, openapi];
}
