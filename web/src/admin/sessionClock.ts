import { useSyncExternalStore } from 'react';

/** An admin's session lasts so long after the last use, milliseconds (SPEC section 9). */
export const SESSION = 30 * 60_000;
/** How long before that its end is announced. */
export const WARNING = 2 * 60_000;

/** Other tabs of this browser share the session: what they do prolongs it here too. */
const USED_KEY = 'brevia:admin-used';

interface Clock {
  /** When the session was last used, milliseconds since 1970. */
  usedAt: number;
  /** The server said that it is over, or that nobody is signed in. */
  isOver: boolean;
  /** How often somebody signed in again: what could not be read is read anew. */
  renewals: number;
}

let clock: Clock = { usedAt: Date.now(), isOver: false, renewals: 0 };
const listeners = new Set<() => void>();

function change(to: Partial<Clock>): void {
  clock = { ...clock, ...to };
  for (const each of listeners) each();
}

function subscribe(listener: () => void): () => void {
  if (listeners.size === 0) window.addEventListener('storage', hearOtherTabs);
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) window.removeEventListener('storage', hearOtherTabs);
  };
}

function hearOtherTabs({ key, newValue }: StorageEvent): void {
  const usedAt = Number(newValue);
  if (key === USED_KEY && usedAt > clock.usedAt) change({ usedAt });
}

/** The server answered a call that a person made: the session begins anew. */
export function sessionUsed(): void {
  const usedAt = Date.now();
  change({ usedAt });
  try {
    localStorage.setItem(USED_KEY, String(usedAt));
  } catch {
    // Storage may be off: then each tab counts by itself.
  }
}

/** The server refused a call because the session is over. */
export const sessionOver = (): void => change({ isOver: true });

/** Somebody signed in again. */
export const sessionRenewed = (): void => change({ usedAt: Date.now(), isOver: false, renewals: clock.renewals + 1 });

export const useSessionClock = (): Clock => useSyncExternalStore(subscribe, () => clock);
