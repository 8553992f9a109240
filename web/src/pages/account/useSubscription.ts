import { useCallback, useEffect, useEffectEvent, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { fetchSubscription, type Subscription } from '../../data/account';
import { ApiError, waitMilliseconds } from '../../data/http';
import { useSessionActions } from '../../data/session';

/** How often, and how long, the server is asked whether the payment has come. Milliseconds. */
const ASK = 2_000;
const PATIENCE = 40_000;

/** How the browser came back from the page that sells it. `late`: nobody has heard of the payment yet. */
export type Return = 'none' | 'waiting' | 'done' | 'late' | 'canceled';

/** The person's subscription; after buying it, it is waited for until the server says active. */
export function useSubscriptionAwaitingPurchase() {
  const { refresh } = useSessionActions();
  const [query, setQuery] = useSearchParams();
  const [subscription, setSubscription] = useState<Subscription>();
  const [hasFailed, setHasFailed] = useState(false);
  const [round, setRound] = useState(0);
  const asked = query.get('subscription');
  const [returned, setReturned] = useState<Return>(
    asked === 'success' ? 'waiting' : asked === 'canceled' ? 'canceled' : 'none',
  );

  // A reload must not tell it again, and the badge follows at once.
  const settle = useEffectEvent((how: Return) => {
    setReturned(how);
    if (asked === null) return;
    setQuery({}, { replace: true });
    void refresh();
  });
  const fail = useEffectEvent((error: unknown) => {
    if (error instanceof ApiError && error.code === 'sign_in_required') void refresh();
    setHasFailed(true);
  });
  const isWaiting = returned === 'waiting';
  useEffect(() => {
    let current = true;
    const read = async () => {
      const end = Date.now() + PATIENCE;
      for (;;) {
        const found = await fetchSubscription();
        if (!current) return;
        setSubscription(found);
        setHasFailed(false);
        if (!isWaiting) return;
        if (found.status === 'active') return settle('done');
        if (Date.now() > end) return settle('late');
        await waitMilliseconds(ASK);
        if (!current) return;
      }
    };
    read().catch((error: unknown) => current && fail(error));
    return () => {
      current = false;
    };
  }, [isWaiting, round]);
  const reload = useCallback(() => {
    setHasFailed(false);
    setRound((value) => value + 1);
  }, []);
  return { subscription, hasFailed, returned, reload };
}
