import { AsyncLocalStorage } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';

/** What every log line of a piece of work says of it. Ids only. */
export interface Trace {
  /** The same in API, workflow and worker; people are told it as the reference of a failure. */
  requestId: string;
  workflowId?: string;
  activity?: string;
}

const traces = new AsyncLocalStorage<Trace>();

/** Does `work`, and whatever it starts, under this trace. */
export function runInTrace<T>(trace: Trace, work: () => T): T {
  return traces.run(trace, work);
}

export function getCurrentTrace(): Trace | undefined {
  return traces.getStore();
}

/** UUIDs and the 32 hex digits of proxies and traces: nothing that a person could have written something into. */
const ID = /^(?:[0-9a-f]{32}|[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/i;

/** The id that a request came with, or a new one. */
export function keepValidRequestIdOrCreate(header: string | string[] | undefined): string {
  return typeof header === 'string' && ID.test(header) ? header : randomUUID();
}
