import { useId } from 'react';
import { useSessionActions } from './session';

/** One of a page's ways to sign in: what went wrong is told where it was pressed, and there alone. */
export function useSignIn() {
  const place = useId();
  const { signIn, isSigningIn, problem, problemAt, forget } = useSessionActions();
  return { signIn: () => signIn(place), isSigningIn, problem: problemAt === place ? problem : undefined, forget };
}
