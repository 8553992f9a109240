import { useSyncExternalStore } from 'react';

/** Milliseconds. What is told in days or hours need not be truer. */
const TICK = 60_000;

let now = Date.now();
let ticking: ReturnType<typeof setInterval> | undefined;
const listeners = new Set<() => void>();

function updateNowAndNotifyListeners() {
  now = Date.now();
  for (const listener of listeners) listener();
}

function subscribeToClock(listener: () => void): () => void {
  listeners.add(listener);
  if (ticking === undefined) {
    ticking = setInterval(updateNowAndNotifyListeners, TICK);
    now = Date.now();
  }
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearInterval(ticking);
    ticking = undefined;
  };
}

const getNow = () => now;

/** The time, to the minute: a page that stays open for days still tells rightly how many are left. */
export function useNowToTheMinute(): number {
  return useSyncExternalStore(subscribeToClock, getNow, getNow);
}
