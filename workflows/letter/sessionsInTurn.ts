import { condition } from '@temporalio/workflow';
import { createFollowerOfAllPages, type FollowOptions, type Sessions } from './sessions';
import { settlements } from './steps';

interface InTurnOptions extends FollowOptions {
  /** Told how the page ended that was closed under a change. */
  handleClosed: (end: 'paid' | 'closed') => void;
}

/**
 * Follows the one payment page of letters that began before `sessions-followed`, as that code did: while the letter's mutex is
 * held, one step after the other. It may go when none of these letters is left (docs/operations.md).
 */
export function createFollowerOfNewestPage({ handleClosed, ...options }: InTurnOptions): Sessions {
  const { letterId, pollEvery, inTurn, handleSettlement } = options;
  let openSession: string | undefined;
  const toSettle = new Set<string>();

  async function settleCheckoutSession(sessionId: string): Promise<void> {
    const settlement = await settlements.settleCheckout(letterId, sessionId);
    const isOpen = sessionId === openSession;
    const { outcome } = settlement;
    if (outcome === 'paid' || (isOpen && (outcome === 'expired' || outcome === 'unknown' || outcome === 'held')))
      openSession = undefined;
    await handleSettlement(sessionId, settlement);
  }

  async function settleSessionsWithNewsForever(): Promise<never> {
    for (;;) {
      const hasNews = () => toSettle.size > 0;
      if (openSession === undefined) await condition(() => hasNews() || openSession !== undefined);
      else if (!(await condition(() => hasNews() || openSession === undefined, pollEvery)) && openSession !== undefined)
        toSettle.add(openSession);
      for (const sessionId of [...toSettle]) {
        toSettle.delete(sessionId);
        await inTurn(() => settleCheckoutSession(sessionId));
      }
    }
  }

  return {
    keepsUses: false,
    followOpened(sessionId) {
      openSession = sessionId;
    },
    handleNews: (sessionId) => void toSettle.add(sessionId),
    askAll() {
      if (openSession !== undefined) toSettle.add(openSession);
    },
    markAllPagesForClosing: () => undefined,
    async close() {
      if (openSession === undefined) return;
      const end = await settlements.closeCheckout(letterId);
      openSession = undefined;
      handleClosed(end);
    },
    companions: () => [settleSessionsWithNewsForever()],
    async settle() {
      const sessions = createFollowerOfAllPages(options);
      const unsettled = new Set([...toSettle, ...(openSession === undefined ? [] : [openSession])]);
      for (const sessionId of unsettled) sessions.handleNews(sessionId);
      await sessions.settle();
    },
  };
}
