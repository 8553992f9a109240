import { AsyncLocalStorage, type WorkflowInterceptors, type WorkflowInterceptorsFactory } from '@temporalio/workflow';
import { defaultPayloadConverter, type Headers } from '@temporalio/common';
import { REQUEST_ID } from '../../core/shared/requestId';

/**
 * Hands the id of the request that caused a step on to the step: an update's to what its handler does, and the last
 * message's to what the workflow itself does about it. Headers are no part of what a replay is held against.
 */
export const interceptors: WorkflowInterceptorsFactory = (): WorkflowInterceptors => {
  const handling = new AsyncLocalStorage<string | undefined>();
  let latest: string | undefined;

  const getCurrentRequestId = () => handling.getStore() ?? latest;
  function readRequestId(headers: Headers): string | undefined {
    const payload = headers[REQUEST_ID];
    const id: unknown = payload && defaultPayloadConverter.fromPayload(payload);
    if (typeof id !== 'string') return undefined;
    latest = id;
    return id;
  }
  function addRequestIdHeader<I extends { readonly headers: Headers }>(input: I): I {
    const id = getCurrentRequestId();
    return id === undefined
      ? input
      : { ...input, headers: { ...input.headers, [REQUEST_ID]: defaultPayloadConverter.toPayload(id) } };
  }

  return {
    inbound: [
      {
        execute(input, next) {
          readRequestId(input.headers);
          return next(input);
        },
        handleUpdate: (input, next) => handling.run(readRequestId(input.headers), () => next(input)),
        handleSignal: (input, next) => handling.run(readRequestId(input.headers), () => next(input)),
      },
    ],
    outbound: [
      {
        scheduleActivity: (input, next) => next(addRequestIdHeader(input)),
        scheduleLocalActivity: (input, next) => next(addRequestIdHeader(input)),
        startChildWorkflowExecution: (input, next) => next(addRequestIdHeader(input)),
        getLogAttributes: (input, next) => next({ ...input, requestId: getCurrentRequestId() }),
      },
    ],
  };
};
