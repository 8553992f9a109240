import { lazy, Suspense, type ComponentType } from 'react';
import { useSession } from '../data/session';
import { withSessionTexts } from '../i18n/texts';

/** Fetched once it is known who is signed in; a page that can't fetch it goes on without. */
function late<P extends object>(load: () => Promise<{ default: ComponentType<P> }>) {
  const nothing: { default: ComponentType<P> } = { default: () => null };
  return lazy(() => withSessionTexts(load()).catch(() => nothing));
}

const Menu = late(() => import('./AccountMenu'));
const Links = late(() => import('./AccountLinks'));

/** Where the header has the account menu, or the way to sign in. */
export function AccountMenu() {
  return useSession().phase === 'loading' ? null : (
    <Suspense fallback={null}>
      <Menu />
    </Suspense>
  );
}

/** Where the side menu has the same as links. */
export function AccountLinks({ onLeave }: { onLeave: () => void }) {
  return useSession().phase === 'loading' ? null : (
    <Suspense fallback={null}>
      <Links onLeave={onLeave} />
    </Suspense>
  );
}
