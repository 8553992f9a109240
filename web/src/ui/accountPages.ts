import type { User } from '../data/session';

/** Where a signed-in person can go; the admin's entry is for admins only. */
export function accountLinks(user: User) {
  return [
    { id: 'mine', to: '/my-letters' },
    { id: 'account', to: '/account' },
    ...(user.role === 'admin' ? ([{ id: 'admin', to: '/admin' }] as const) : []),
  ] as const;
}
