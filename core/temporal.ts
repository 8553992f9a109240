import { Client, type Connection, type WorkflowClientInterceptor } from '@temporalio/client';
import { defaultPayloadConverter, type Headers } from '@temporalio/common';
import { REQUEST_ID } from './shared/requestId';
import type { Config } from './config';
import { getCurrentTrace } from './trace';

/** Where and how Temporal is reached: a local server, a cluster, or Temporal Cloud with an API key. */
export function buildTemporalOptions(config: Pick<Config, 'TEMPORAL_ADDRESS' | 'TEMPORAL_API_KEY'>) {
  return {
    address: config.TEMPORAL_ADDRESS,
    ...(config.TEMPORAL_API_KEY && { apiKey: config.TEMPORAL_API_KEY, tls: true as const }),
  };
}

/** A client whose messages carry the id of the request that they are sent for. */
export function createTemporalClient(connection: Connection, config: Pick<Config, 'TEMPORAL_NAMESPACE'>): Client {
  return new Client({ connection, namespace: config.TEMPORAL_NAMESPACE, interceptors: { workflow: [withRequestId] } });
}

function addRequestIdHeader(headers: Headers): Headers {
  const id = getCurrentTrace()?.requestId;
  return id === undefined ? headers : { ...headers, [REQUEST_ID]: defaultPayloadConverter.toPayload(id) };
}

const withRequestId: WorkflowClientInterceptor = {
  startWithDetails: (input, next) => next({ ...input, headers: addRequestIdHeader(input.headers) }),
  startUpdate: (input, next) => next({ ...input, headers: addRequestIdHeader(input.headers) }),
  startUpdateWithStart: (input, next) =>
    next({
      ...input,
      workflowStartHeaders: addRequestIdHeader(input.workflowStartHeaders),
      updateHeaders: addRequestIdHeader(input.updateHeaders),
    }),
  signal: (input, next) => next({ ...input, headers: addRequestIdHeader(input.headers) }),
};
