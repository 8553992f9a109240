import { request } from './http';
import type { Session, User } from './session';

interface SessionAnswer {
  /** Whether there is signing in here at all. */
  signIn: boolean;
  user: User | null;
}

/** Never fails: where the session can't be read, nobody is signed in. */
export async function readSession(): Promise<Session> {
  try {
    const { signIn, user } = await request<SessionAnswer>('/api/session');
    return user ? { phase: 'in', user } : { phase: 'out', canSignIn: signIn };
  } catch {
    return { phase: 'out', canSignIn: false, isUnknown: true };
  }
}

/** @throws ApiError, NetworkError */
export const endSession = () => request<{ success: boolean }>('/api/auth/sign-out', { method: 'POST', body: {} });
