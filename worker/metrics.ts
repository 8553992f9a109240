import { Counter, Gauge, Histogram } from 'prom-client';
import type { Config } from '../core/config';
import { BUCKETS, createProcessAndDatabaseMetrics, type ProcessMetrics } from '../core/metrics/registry';
import type { ServiceFigures } from '../core/records/serviceFigures';

type Outcome = 'done' | 'failed';

/** What one question to a language model came to; tokens as the service counts them. */
export interface ModelUse {
  outcome: Outcome;
  input: number;
  output: number;
}

export interface WorkerMetrics extends ProcessMetrics {
  activity(activity: string, outcome: Outcome, seconds: number): void;
  pdf(outcome: Outcome, seconds: number): void;
  mail(outcome: Outcome, seconds: number): void;
  model(use: ModelUse): void;
  /** Shows these from now on; what could not be had is shown as missing, never as 0. */
  show(figures: Partial<ServiceFigures>): void;
}

/** `work`, with how long it took and how it went told to `note`. */
export function wrapWithTiming<A extends unknown[], R>(
  note: (outcome: Outcome, seconds: number) => void,
  work: (...args: A) => Promise<R>,
): (...args: A) => Promise<R> {
  return async (...args) => {
    const begun = performance.now();
    const end = (outcome: Outcome) => note(outcome, (performance.now() - begun) / 1000);
    try {
      const result = await work(...args);
      end('done');
      return result;
    } catch (error) {
      end('failed');
      throw error;
    }
  };
}

const MILLION = 1_000_000;

export function createWorkerMetrics(
  config: Pick<Config, 'OPENAI_MODEL' | 'OPENAI_PRICE_INPUT' | 'OPENAI_PRICE_OUTPUT'>,
): WorkerMetrics {
  const own = createProcessAndDatabaseMetrics();
  const registers = [own.registry];
  const activities = new Histogram({
    name: 'brevia_activity_seconds',
    help: 'What a step took, by activity',
    labelNames: ['activity', 'outcome'],
    buckets: BUCKETS,
    registers,
  });
  const pdfs = new Histogram({
    name: 'brevia_pdf_seconds',
    help: 'From a Word document to its PDF, waiting included',
    labelNames: ['outcome'],
    buckets: BUCKETS,
    registers,
  });
  const mails = new Histogram({
    name: 'brevia_mail_seconds',
    help: 'Handing one mail to the mail server',
    labelNames: ['outcome'],
    buckets: BUCKETS,
    registers,
  });
  const asked = new Counter({
    name: 'brevia_model_calls_total',
    help: 'Questions to the language model',
    labelNames: ['model', 'outcome'],
    registers,
  });
  const tokens = new Counter({
    name: 'brevia_model_tokens_total',
    help: 'Tokens in and out of the language model',
    labelNames: ['model', 'direction'],
    registers,
  });
  const cost = new Counter({
    name: 'brevia_model_cost_total',
    help: 'In the currency of OPENAI_PRICE_INPUT and OPENAI_PRICE_OUTPUT',
    labelNames: ['model'],
    registers,
  });
  const model = config.OPENAI_MODEL;

  return {
    ...own,
    activity: (activity, outcome, seconds) => activities.observe({ activity, outcome }, seconds),
    pdf: (outcome, seconds) => pdfs.observe({ outcome }, seconds),
    mail: (outcome, seconds) => mails.observe({ outcome }, seconds),
    model({ outcome, input, output }) {
      asked.inc({ model, outcome });
      tokens.inc({ model, direction: 'input' }, input);
      tokens.inc({ model, direction: 'output' }, output);
      cost.inc({ model }, (input * config.OPENAI_PRICE_INPUT + output * config.OPENAI_PRICE_OUTPUT) / MILLION);
    },
    show: createFigureGaugeSetter(own),
  };
}

function createFigureGaugeSetter({ registry }: ProcessMetrics): (figures: Partial<ServiceFigures>) => void {
  const gauge = (name: string, help: string, labelNames: string[] = []) =>
    new Gauge({ name, help, labelNames, registers: [registry] });
  const letters = gauge('brevia_letters', 'Letters that are there now, by state', ['state']);
  const waiting = gauge('brevia_paid_not_delivered', 'Letters paid more than 10 minutes ago and not delivered');
  const oldest = gauge(
    'brevia_paid_not_delivered_oldest_seconds',
    'Since the oldest of them was paid; 0 when there is none',
  );
  const held = gauge(
    'brevia_payments_held',
    'Payments of another sum or currency than was asked for, that wait for a decision',
  );
  const unbooked = gauge(
    'brevia_payments_unbooked',
    'Payments taken by the provider more than 10 minutes ago that are neither booked, held nor going back',
  );
  const disputes = gauge('brevia_disputes_open', 'Payments that are contested at the payer’s bank now');
  const refunds = gauge(
    'brevia_refunds_troubled',
    'Refunds asked for more than an hour ago and not done, or failed within a day',
  );
  const backlog = gauge('brevia_queue_backlog', 'Tasks that wait for a worker, by task queue', ['queue']);
  const age = gauge('brevia_queue_age_seconds', 'Since the oldest waiting task was put there', ['queue']);
  const checks = gauge('brevia_check_failed', '1 when the last run of a check found what does not add up', ['check']);
  const lastRuns = gauge('brevia_check_time_seconds', 'When a check ran last, Unix time', ['check']);
  const readable = gauge(
    'brevia_figures_readable',
    '1 when the figures of the whole service could be read, 0 when MongoDB or Temporal did not answer',
  );

  return ({
    lettersByState,
    paidNotDelivered,
    heldPayments,
    unbookedPayments,
    openDisputes,
    troubledRefunds,
    queues,
    failedChecks,
  }) => {
    for (const each of [letters, backlog, age, checks, lastRuns]) each.reset();
    for (const [state, count] of Object.entries(lettersByState ?? {})) letters.set({ state }, count);
    waiting.set(paidNotDelivered?.count ?? Number.NaN);
    oldest.set(paidNotDelivered?.oldestSeconds ?? Number.NaN);
    held.set(heldPayments ?? Number.NaN);
    unbooked.set(unbookedPayments ?? Number.NaN);
    disputes.set(openDisputes ?? Number.NaN);
    refunds.set(troubledRefunds ?? Number.NaN);
    for (const { queue, backlog: tasks, ageSeconds } of queues ?? []) {
      backlog.set({ queue }, tasks);
      age.set({ queue }, ageSeconds);
    }
    for (const { check, failed, at } of failedChecks ?? []) {
      checks.set({ check }, failed ? 1 : 0);
      lastRuns.set({ check }, at);
    }
    readable.set(lettersByState && paidNotDelivered && queues ? 1 : 0);
  };
}
