import { createContext, use } from 'react';
import type { User } from '../../../core/shared/contracts/account';
import { reloadPageAndTellIfServerAnswered } from './reload';

export type { User };

/** A session is loading, signed out or signed in. `isUnknown`: the server could not be asked. */
export type Session =
  { phase: 'loading' } | { phase: 'out'; canSignIn: boolean; isUnknown?: boolean } | { phase: 'in'; user: User };

export interface SessionActions {
  /** To be called by a press: browsers open no window otherwise. `place`: which of a page's ways to sign in was pressed. */
  signIn: (place?: string) => void;
  signOut: () => Promise<void>;
  /** Asks the server anew, for example after an answer said that nobody is signed in. */
  refresh: () => Promise<Session>;
  /** A window to sign in by is open. */
  isSigningIn: boolean;
  /** What went wrong when signing in or out, in the reader's words. */
  problem: string | undefined;
  /** Where it was pressed. */
  problemAt: string | undefined;
  /** It has been read. */
  forget: () => void;
}

export interface SessionState {
  session: Session;
  actions: SessionActions;
}

/** undefined: it is not read yet. */
export const SessionContext = createContext<SessionState | undefined>(undefined);

const NOBODY: Session = { phase: 'loading' };
const NOTHING: SessionActions = {
  signIn: () => undefined,
  signOut: () => Promise.resolve(),
  refresh: () => Promise.resolve(NOBODY),
  isSigningIn: false,
  problem: undefined,
  problemAt: undefined,
  forget: () => undefined,
};

/** The part that signs in could not be fetched; only a reload can help. */
export const NOBODY_KNOWS: SessionState = {
  session: { phase: 'out', canSignIn: false, isUnknown: true },
  actions: { ...NOTHING, refresh: () => reloadPageAndTellIfServerAnswered().then(() => NOBODY) },
};

export const useSession = (): Session => use(SessionContext)?.session ?? NOBODY;

export const useSessionActions = (): SessionActions => use(SessionContext)?.actions ?? NOTHING;
