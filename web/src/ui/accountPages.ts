import type { User } from '../data/session';

/** Where a signed-in person can go; the back office's entry is for staff only. */
export function listAccountLinks(user: User) {
  return [
    { id: 'mine', to: '/my-letters' },
    { id: 'account', to: '/account' },
    ...(user.role !== 'user' ? ([{ id: 'admin', to: '/admin' }] as const) : []),
  ] as const;
}
