import './strictZod';
import { useSyncExternalStore } from 'react';
import { adminSessionSchema } from '../../../core/shared/contracts/admin/session';
import { ApiError, sendRequestWithRetries } from '../data/http';

/** How long before the session's end it is announced, milliseconds. */
export const WARNING = 2 * 60_000;

const SESSION = '/api/admin/session';

/** What a call carries that nobody asked for: it does not prolong the session. */
export const BACKGROUND = { 'x-background': '1' };

interface Clock {
  /** When the session ends without more use, milliseconds since 1970; undefined: the server has not said yet. */
  endsAt: number | undefined;
  /** When it ends whatever the use. */
  endsAtLast: number;
  /** How long it lasts after a use, milliseconds. */
  length: number;
  /** The server said that it is over, or that nobody is signed in. */
  isOver: boolean;
  /** How often somebody signed in again: what could not be read is read anew. */
  renewals: number;
}

let clock: Clock = { endsAt: undefined, endsAtLast: Number.POSITIVE_INFINITY, length: 0, isOver: false, renewals: 0 };
const listeners = new Set<() => void>();

function changeSessionClock(change: Partial<Clock>): void {
  clock = { ...clock, ...change };
  for (const each of listeners) each();
}

function subscribeToSessionClock(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const useSessionClock = (): Clock => useSyncExternalStore(subscribeToSessionClock, () => clock);

/** The server answered a call that a person made: the session begins anew. */
export function restartIdleClock(): void {
  if (clock.endsAt !== undefined) changeSessionClock({ endsAt: Math.min(Date.now() + clock.length, clock.endsAtLast) });
}

/** Takes note of a refusal that says that the session is over. */
export function markSessionOverIfRefused(error: unknown): void {
  if (error instanceof ApiError && (error.code === 'admin_session_over' || error.code === 'sign_in_required'))
    changeSessionClock({ isOver: true });
}

/**
 * Asks the server how long the session goes on; a look does not prolong it.
 * @throws ApiError, NetworkError
 */
export async function checkOrProlongSessionAndSetClock(action: 'look' | 'prolong'): Promise<void> {
  try {
    const options = action === 'look' ? { headers: BACKGROUND } : ({ method: 'POST', body: {} } as const);
    const { secondsLeft, secondsAtMost, secondsUnused } = adminSessionSchema.parse(
      await sendRequestWithRetries(action === 'look' ? SESSION : `${SESSION}/prolong`, options),
    );
    const now = Date.now();
    changeSessionClock({
      endsAt: now + secondsLeft * 1_000,
      endsAtLast: now + secondsAtMost * 1_000,
      length: secondsUnused * 1_000,
      ...(clock.isOver && { isOver: false, renewals: clock.renewals + 1 }),
    });
  } catch (error) {
    markSessionOverIfRefused(error);
    throw error;
  }
}
