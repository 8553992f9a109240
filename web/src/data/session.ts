import { createContext, use } from 'react';
import { request } from './http';

/** Who is signed in, as GET /api/session tells it. `photoURL` is not shown: the page asks nobody else for anything. */
export interface User {
  uid: string;
  email: string;
  name: string;
  role: 'user' | 'admin';
  subscriptionStatus: string;
  subscriptionPlan: string | null;
  /** ISO time. */
  subscriptionCurrentPeriodEnd: string | null;
}

interface SessionAnswer {
  /** Whether there is signing in here at all. */
  signIn: boolean;
  user: User | null;
}

/** SPEC section 4: loading, signed out, signed in. `unknown`: the server could not be asked. */
export type Session = { phase: 'loading' } | { phase: 'out'; canSignIn: boolean; isUnknown?: boolean } | { phase: 'in'; user: User };

export interface SessionActions {
  /** To be called by a press: browsers open no window otherwise. */
  signIn: () => void;
  signOut: () => Promise<void>;
  /** Asks the server anew, for example after an answer said that nobody is signed in. */
  refresh: () => Promise<Session>;
  /** A window to sign in by is open. */
  isSigningIn: boolean;
  /** What went wrong when signing in or out, in the reader's words. */
  problem: string | undefined;
}

export const SessionContext = createContext<{ session: Session; actions: SessionActions } | undefined>(undefined);

const NOBODY: Session = { phase: 'loading' };
const NOTHING: SessionActions = {
  signIn: () => undefined,
  signOut: () => Promise.resolve(),
  refresh: () => Promise.resolve(NOBODY),
  isSigningIn: false,
  problem: undefined,
};

export const useSession = (): Session => use(SessionContext)?.session ?? NOBODY;

export const useSessionActions = (): SessionActions => use(SessionContext)?.actions ?? NOTHING;

/** Never fails: where the session can't be read, nobody is signed in (SPEC section 8). */
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

/** Only an active subscription counts (SPEC section 4). */
export const isSubscriber = ({ subscriptionStatus }: User): boolean => subscriptionStatus === 'active';
