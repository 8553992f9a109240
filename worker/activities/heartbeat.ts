import { Context } from '@temporalio/activity';

/** Milliseconds between two signs of life: cancellation and a lost worker are noticed by them. */
const EVERY = 5_000;

/**
 * Runs a long step with heartbeats; `signal` aborts when the step is cancelled or out of time.
 * @param details how far it is: the next try gets the last of them
 */
export async function runWithHeartbeat<T>(
  step: (signal: AbortSignal) => Promise<T>,
  details?: () => unknown,
): Promise<T> {
  const context = Context.current();
  const timer = setInterval(() => context.heartbeat(details?.()), EVERY);
  try {
    return await step(context.cancellationSignal);
  } finally {
    clearInterval(timer);
  }
}
