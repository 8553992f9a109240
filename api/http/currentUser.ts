import type { Request } from 'express';
import { AppError } from '../../core/errors';

export interface CurrentUser {
  uid: string;
  /** '' when the sign-in told none. */
  email: string;
}

/** Who is signed in, by the session's signed cookie. */
export function currentUser(req: Request): CurrentUser | undefined {
  const uid: unknown = req.session?.['uid'];
  const email: unknown = req.session?.['email'];
  return typeof uid === 'string' && uid !== '' ? { uid, email: typeof email === 'string' ? email : '' } : undefined;
}

/** @throws AppError sign_in_required */
export function requireUser(req: Request): CurrentUser {
  const user = currentUser(req);
  if (!user) throw new AppError('sign_in_required');
  return user;
}
