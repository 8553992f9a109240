import { createContext, use } from 'react';
import type { User } from '../data/session';

/** Who works in the back office: the same while the workspace is open. */
export const StaffContext = createContext<User | undefined>(undefined);

/** Who works here, and what their role may do; the server decides at every call all the same. */
export function useStaffUidAndRights(): { uid: string; mayWrite: boolean; mayReviewLaw: boolean; isAdmin: boolean } {
  const user = use(StaffContext);
  const isAdmin = user?.role === 'admin';
  return {
    uid: user?.uid ?? '',
    mayWrite: isAdmin || user?.role === 'editor',
    mayReviewLaw: isAdmin || user?.role === 'jurist',
    isAdmin,
  };
}
