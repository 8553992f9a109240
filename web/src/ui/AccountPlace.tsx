import { lazy, Suspense } from 'react';
import { useSession } from '../data/session';
import { withSessionTexts } from '../i18n/texts';
import { orNothing } from '../lazyPart';

// Fetched once it is known who is signed in.
const Menu = lazy(() => orNothing(withSessionTexts(import('./AccountMenu'))));
const Links = lazy(() => orNothing(withSessionTexts(import('./AccountLinks'))));

/** Where the header has the account menu, or the way to sign in. */
export function LazyAccountMenu() {
  return useSession().phase === 'loading' ? null : (
    <Suspense fallback={null}>
      <Menu />
    </Suspense>
  );
}

/** Where the side menu has the same as links. */
export function LazyAccountLinks({ onLeave }: { onLeave: () => void }) {
  return useSession().phase === 'loading' ? null : (
    <Suspense fallback={null}>
      <Links onLeave={onLeave} />
    </Suspense>
  );
}
