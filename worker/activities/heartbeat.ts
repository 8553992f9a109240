import { Context } from '@temporalio/activity';

/** Milliseconds between two signs of life: cancellation and a lost worker are noticed by them. */
const EVERY = 5_000;

/** Runs a long step with heartbeats; `signal` aborts when the step is cancelled or out of time. */
export async function withHeartbeat<T>(step: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const context = Context.current();
  const timer = setInterval(() => context.heartbeat(), EVERY);
  try {
    return await step(context.cancellationSignal);
  } finally {
    clearInterval(timer);
  }
}
