import type { RequestBodies, Responses } from '../../../core/shared/contracts/calls';
import { NetworkError, sendRequestWithRetries, type RequestOptions } from './http';

/** A call that takes something has to bring it. */
type CallOptions<Call extends keyof Responses> = Call extends keyof RequestBodies
  ? [options: RequestOptions & { body: RequestBodies[Call] }]
  : [options?: Omit<RequestOptions, 'body'>];

/**
 * Makes a call of the public site, and reads its answer by the contract.
 * @throws ApiError, also for an answer that is not as described; NetworkError
 */
export async function callApi<Call extends keyof Responses>(
  call: Call,
  path: string,
  ...[options]: CallOptions<Call>
): Promise<Responses[Call]> {
  const [parse, answer] = await Promise.all([loadResponseParser(), sendRequestWithRetries(path, options)]);
  return parse(call, answer);
}

/** The contracts come beside the first call: no page waits for them to be drawn. @throws NetworkError */
export const loadResponseParser = () =>
  import('./parseResponse').then(
    ({ parseResponse }) => parseResponse,
    () => {
      throw new NetworkError();
    },
  );
