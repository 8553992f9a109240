import { condition, proxyActivities } from '@temporalio/workflow';
import * as timeouts from '../timeouts';
import type { PaymentActivities, Settlement } from './activities';
import { PAYMENT_TASK_QUEUE } from './contract';

const settlements = proxyActivities<PaymentActivities>({ ...timeouts.settlement, taskQueue: PAYMENT_TASK_QUEUE });

interface SessionInTurn {
  open(sessionId: string): void;
  told(sessionId: string): void;
  returned(): void;
  /** @returns what the page that was to be closed came to; nothing when none is open */
  close(): Promise<'paid' | 'closed' | undefined>;
  watch(): Promise<never>;
  /** Pages that it is not known of how they ended. */
  unsettled(): string[];
}

/**
 * How letters that began before `sessions-followed` follow their one payment page: within the turnstile, one after the
 * other. It may go when none of them is left (docs/operations.md).
 */
export function followInTurn({
  letterId,
  pollEvery,
  inTurn,
  take,
}: {
  letterId: string;
  /** Milliseconds. */
  pollEvery: number;
  inTurn: <T>(change: () => Promise<T>) => Promise<T>;
  take: (sessionId: string, settlement: Settlement) => Promise<void>;
}): SessionInTurn {
  let openSession: string | undefined;
  const toSettle = new Set<string>();

  async function settle(sessionId: string): Promise<void> {
    const settlement = await settlements.settleCheckout(letterId, sessionId);
    const isOpen = sessionId === openSession;
    const { outcome } = settlement;
    if (outcome === 'paid' || (isOpen && (outcome === 'expired' || outcome === 'unknown' || outcome === 'held')))
      openSession = undefined;
    await take(sessionId, settlement);
  }

  return {
    open(sessionId) {
      openSession = sessionId;
    },
    told: (sessionId) => void toSettle.add(sessionId),
    returned() {
      if (openSession !== undefined) toSettle.add(openSession);
    },
    async close() {
      if (openSession === undefined) return undefined;
      const end = await settlements.closeCheckout(letterId);
      openSession = undefined;
      return end;
    },
    async watch() {
      for (;;) {
        const told = () => toSettle.size > 0;
        if (openSession === undefined) await condition(() => told() || openSession !== undefined);
        else if (!(await condition(() => told() || openSession === undefined, pollEvery)) && openSession !== undefined)
          toSettle.add(openSession);
        for (const sessionId of [...toSettle]) {
          toSettle.delete(sessionId);
          await inTurn(() => settle(sessionId));
        }
      }
    },
    unsettled: () => [...new Set([...toSettle, ...(openSession === undefined ? [] : [openSession])])],
  };
}
