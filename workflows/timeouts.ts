import type { ActivityOptions, LocalActivityOptions } from '@temporalio/workflow';

/** A few short database steps; local, as each would cost three events otherwise. */
export const records: LocalActivityOptions = {
  startToCloseTimeout: '10s',
  retry: { initialInterval: '200ms', maximumAttempts: 4 },
};

/** The same with nobody waiting: a letter must not end because the database was away for a minute. */
export const notes: LocalActivityOptions = {
  startToCloseTimeout: '10s',
  retry: { initialInterval: '200ms', maximumInterval: '1m' },
};

/** Stripe while a person waits: soon an answer or a refusal. */
export const checkout: ActivityOptions = {
  startToCloseTimeout: '20s',
  scheduleToCloseTimeout: '30s',
  retry: { initialInterval: '500ms', maximumAttempts: 3 },
};

/** Stripe within the task that a person's wish or its own news came by: one short try, after which its queue has the step. */
export const providerAtOnce: LocalActivityOptions = {
  startToCloseTimeout: '4s',
  retry: { maximumAttempts: 1 },
};

/** One look at a payment page. When the provider does not answer, the letter itself decides when to ask again. */
export const look: ActivityOptions = {
  startToCloseTimeout: '20s',
  scheduleToCloseTimeout: '45s',
  retry: { initialInterval: '500ms', maximumAttempts: 3 },
};

/** Stripe with nobody waiting: must go through some day, also past an outage. */
export const settlement: ActivityOptions = {
  startToCloseTimeout: '30s',
  retry: { initialInterval: '1s', maximumInterval: '5m' },
};

/** A language model, asked twice at most, with the embedded writer behind it. */
export const model: ActivityOptions = {
  startToCloseTimeout: '3m',
  heartbeatTimeout: '30s',
  retry: { initialInterval: '1s', maximumAttempts: 2 },
};

/** A person waits, and goes on by hand after two minutes: a lost worker's work is done once more. */
export const assist: ActivityOptions = {
  startToCloseTimeout: '2m',
  scheduleToCloseTimeout: '2m',
  heartbeatTimeout: '20s',
  retry: { initialInterval: '500ms', maximumAttempts: 2 },
};

/** Purging never gives up; a lost worker's work is another one's within seconds. */
export const purge: ActivityOptions = {
  startToCloseTimeout: '2m',
  heartbeatTimeout: '15s',
  retry: { initialInterval: '1s', maximumInterval: '1h' },
};

/** A document: one conversion has its own limit of 30 s inside. */
export function buildDocumentActivityOptions(retryFor: number): ActivityOptions {
  return {
    startToCloseTimeout: '2m',
    scheduleToCloseTimeout: retryFor,
    heartbeatTimeout: '30s',
    retry: { initialInterval: '1s', maximumInterval: '5m' },
  };
}

/** Mail: tried again for a day (issue: a failing server). */
export function buildMailActivityOptions(retryFor: number): ActivityOptions {
  return {
    startToCloseTimeout: '1m',
    scheduleToCloseTimeout: retryFor,
    retry: { initialInterval: '2s', maximumInterval: '10m' },
  };
}
