import { useSession, type User } from './session';

/** Only an active subscription counts. */
export const isSubscriber = ({ subscriptionStatus }: User): boolean => subscriptionStatus === 'active';

/** Letters cost whoever is signed in nothing more. */
export function useIsSubscriber(): boolean {
  const session = useSession();
  return session.phase === 'in' && isSubscriber(session.user);
}
