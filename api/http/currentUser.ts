import type { Request, RequestHandler } from 'express';
import { AppError } from '../../core/shared/errors';
import type { User, Users } from '../../core/records/users';

/** Who signed in, as the record says at this request. */
export type CurrentUser = User;

const known = new WeakMap<Request, CurrentUser>();

/** Looks up who the session belongs to. A session of a person who is gone is nobody's. */
export function createSessionUserLoader(users: Pick<Users, 'find'>): RequestHandler {
  return async (req, _res, next) => {
    const { uid } = req.session;
    const user = uid === undefined ? undefined : await users.find(uid);
    if (user) known.set(req, user);
    next();
  };
}

/** Who is signed in, by the session. */
export function getCurrentUser(req: Request): CurrentUser | undefined {
  return known.get(req);
}

/** @throws AppError sign_in_required */
export function requireUser(req: Request): CurrentUser {
  const user = getCurrentUser(req);
  if (!user) throw new AppError('sign_in_required');
  return user;
}
