import { parsers, type Responses } from '../../../core/shared/contracts/calls';
import { ApiError } from './http';

/** What a call was answered with, without what its contract does not describe. @throws ApiError where it does not fit */
export function parseResponse<Call extends keyof Responses>(call: Call, answer: unknown): Responses[Call] {
  try {
    return parsers[call].parse(answer);
  } catch {
    throw new ApiError(200, 'internal', `${call}: not as described`);
  }
}
