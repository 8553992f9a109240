import type { Request } from 'express';
import type { z } from 'zod';
import { STAFF_ROLES } from '../../core/shared/contracts/account';
import { adminSessionSchema } from '../../core/shared/contracts/admin/session';
import type { Services } from '../services';
import { computeAdminSessionEndTimes, prolongAdminSession } from './guard';
import { declareAdminOperation, type AdminContext } from './operation';

type Admin = AdminContext<unknown, unknown, unknown>['admin'];

function toSessionResponse(
  req: Request,
  { email, role }: Admin,
  config: Services['config'],
): z.input<typeof adminSessionSchema> {
  const { idle, last } = computeAdminSessionEndTimes(req, config);
  const countSecondsUntil = (end: number) => Math.max(0, Math.floor((end - Date.now()) / 1000));
  return {
    email,
    role,
    secondsLeft: countSecondsUntil(idle),
    secondsAtMost: countSecondsUntil(last),
    secondsUnused: Math.round(config.ADMIN_SESSION / 1000),
  };
}

const answers = { 200: { description: 'The session is open', schema: adminSessionSchema } };

/** How long the admin's session goes on, and going on with it. */
export const sessionOperations = [
  declareAdminOperation({
    method: 'get',
    path: '/api/admin/session',
    summary: 'Who the admin is and how long the session lasts',
    audit: null,
    roles: STAFF_ROLES,
    answers,
    refusals: [],
    handle: ({ req, admin, services }) => ({ status: 200, body: toSessionResponse(req, admin, services.config) }),
  }),
  declareAdminOperation({
    method: 'post',
    path: '/api/admin/session/prolong',
    summary: 'Goes on with the session',
    audit: null,
    roles: STAFF_ROLES,
    answers,
    refusals: [],
    handle({ req, admin, services }) {
      prolongAdminSession(req, Date.now());
      return { status: 200, body: toSessionResponse(req, admin, services.config) };
    },
  }),
];
