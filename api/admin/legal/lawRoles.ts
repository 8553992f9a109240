import type { StaffRole } from '../../../core/records/users';

/** Who may say that law was held against the statute. */
export const LAW_ROLES: readonly StaffRole[] = ['admin', 'jurist'];

export const mayReviewLaw = (role: StaffRole): boolean => LAW_ROLES.includes(role);
