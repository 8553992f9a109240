import { createHmac } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Delivery, type StripeEvent, type StripeObject, createObjectId, getNowInSeconds } from './objects';
import type { Store } from './store';

export interface WebhookMode {
  /** `off` holds events back until `on` is set again: a webhook that is lost or very late. */
  mode: 'on' | 'off' | 'delay';
  /** Milliseconds that each delivery waits, in `delay`. */
  ms: number;
}

const SECOND = 1_000;
const DAY = 86_400_000;
/** Between attempts, in ms: quick at first, as an API that restarts is back within seconds. */
const BACK_OFF = [
  SECOND,
  2 * SECOND,
  5 * SECOND,
  15 * SECOND,
  60 * SECOND,
  5 * 60 * SECOND,
  30 * 60 * SECOND,
  2 * 3_600 * SECOND,
  6 * 3_600 * SECOND,
];
/** Stripe gives up after three days. */
const GIVE_UP_AFTER = 3 * DAY;
const TIMEOUT = 10 * SECOND;
const AT_ONCE = 8;

/** Tells the world of events, signed, again and again until it answers 2xx; what is due survives a restart. */
export class Webhooks {
  private current: WebhookMode = { mode: 'on', ms: 0 };
  private timer: NodeJS.Timeout | undefined;
  private readonly pending = new Map<string, Delivery>();
  private readonly busy = new Set<string>();
  private readonly stopped = new AbortController();

  constructor(
    private readonly store: Store,
    private readonly url: string | undefined,
    private readonly secret: string,
  ) {
    for (const delivery of store.deliveries.all()) this.keep(delivery);
    this.schedule();
  }

  get mode(): WebhookMode {
    return this.current;
  }

  setMode(mode: WebhookMode): void {
    this.current = mode;
    this.schedule();
  }

  emit(type: string, object: StripeObject): void {
    const event = this.store.events.save({
      id: createObjectId('evt'),
      object: 'event',
      api_version: '2026-10-28.endive',
      created: getNowInSeconds(),
      // As it is now: what a late delivery tells must not change with the object.
      data: { object: structuredClone(object) },
      livemode: false,
      pending_webhooks: 1,
      request: { id: null, idempotency_key: null },
      type,
    });
    this.keep(
      this.store.deliveries.save({
        id: event.id,
        attempts: 0,
        deliveredAt: null,
        lastAnswer: null,
        nextAt: Date.now(),
      }),
    );
    this.schedule();
  }

  /** Delivers an event once more, now, whatever the mode. Gives the HTTP status or what went wrong. */
  async resend(event: StripeEvent): Promise<string> {
    return (await this.post(event)).answer;
  }

  stop(): void {
    this.stopped.abort();
    clearTimeout(this.timer);
  }

  private schedule(): void {
    clearTimeout(this.timer);
    if (this.url === undefined || this.current.mode === 'off' || this.stopped.signal.aborted) return;
    const due = this.waiting();
    const first = due[0];
    if (!first || this.busy.size >= AT_ONCE) return;
    const wait = Math.max((first.nextAt ?? 0) - Date.now(), 0);
    this.timer = setTimeout(() => this.deliverDue(), Math.min(wait, DAY));
    this.timer.unref();
  }

  private keep(delivery: Delivery): void {
    if (delivery.nextAt === null) this.pending.delete(delivery.id);
    else this.pending.set(delivery.id, delivery);
  }

  private waiting(): Delivery[] {
    return [...this.pending.values()]
      .filter((delivery) => !this.busy.has(delivery.id))
      .sort((a, b) => (a.nextAt ?? 0) - (b.nextAt ?? 0));
  }

  private deliverDue(): void {
    const due = this.waiting().filter((delivery) => (delivery.nextAt ?? Infinity) <= Date.now());
    for (const delivery of due.slice(0, AT_ONCE - this.busy.size)) void this.deliver(delivery);
    this.schedule();
  }

  private async deliver(delivery: Delivery): Promise<void> {
    const event = this.store.events.get(delivery.id);
    if (!event) return;
    this.busy.add(delivery.id);
    try {
      if (this.current.mode === 'delay')
        await sleep(this.current.ms, undefined, { signal: this.stopped.signal, ref: false });
      const { ok, answer } = await this.post(event);
      if (this.stopped.signal.aborted) return;
      const attempts = delivery.attempts + 1;
      const wait = BACK_OFF[Math.min(attempts, BACK_OFF.length) - 1] ?? DAY;
      const givenUp = Date.now() - event.created * 1000 > GIVE_UP_AFTER;
      this.keep(
        this.store.deliveries.save({
          id: delivery.id,
          attempts,
          deliveredAt: ok ? Date.now() : null,
          lastAnswer: answer,
          nextAt: ok || givenUp ? null : Date.now() + wait,
        }),
      );
    } catch (error) {
      if (!this.stopped.signal.aborted) throw error;
    } finally {
      this.busy.delete(delivery.id);
      this.schedule();
    }
  }

  private async post(event: StripeEvent): Promise<{ ok: boolean; answer: string }> {
    if (this.url === undefined) return { ok: false, answer: 'no webhook address' };
    const body = JSON.stringify(event, null, 2);
    const timestamp = getNowInSeconds();
    const signature = createHmac('sha256', this.secret).update(`${timestamp}.${body}`).digest('hex');
    try {
      const response = await fetch(this.url, {
        method: 'POST',
        headers: {
          'content-type': 'application/json; charset=utf-8',
          'stripe-signature': `t=${timestamp},v1=${signature}`,
        },
        body,
        redirect: 'manual',
        signal: AbortSignal.any([AbortSignal.timeout(TIMEOUT), this.stopped.signal]),
      });
      await response.arrayBuffer();
      return { ok: response.ok, answer: String(response.status) };
    } catch (error) {
      return {
        ok: false,
        answer: error instanceof Error && error.name === 'TimeoutError' ? 'timeout' : 'no connection',
      };
    }
  }
}
