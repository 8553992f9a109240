import type { sessionSchema } from '../../../core/shared/contracts/account';
import type { z } from 'zod';
import { isRecord } from '../../../core/shared/isRecord';
import { sendRequestWithRetries } from './http';
import type { Session } from './session';

/** Read on every page, so that it is looked at without the contracts: whose answer it is, and that it names somebody. */
const isSession = (answer: unknown): answer is z.infer<typeof sessionSchema> =>
  isRecord(answer) &&
  (answer['user'] === null || (isRecord(answer['user']) && typeof answer['user']['uid'] === 'string'));

/** Never fails: where the session can't be read, nobody is signed in. */
export async function fetchSessionOrSignedOut(): Promise<Session> {
  try {
    const answer = await sendRequestWithRetries('/api/session');
    if (!isSession(answer)) throw new TypeError('not a session');
    const { signIn, user } = answer;
    return user ? { phase: 'in', user } : { phase: 'out', canSignIn: signIn };
  } catch {
    return { phase: 'out', canSignIn: false, isUnknown: true };
  }
}

/** @throws ApiError, NetworkError */
export const requestSignOut = () => sendRequestWithRetries('/api/auth/sign-out', { method: 'POST', body: {} });
