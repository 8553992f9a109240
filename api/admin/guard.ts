import type { Request, RequestHandler } from 'express';
import { AppError } from '../../core/shared/errors';
import { recordAuditEntry, type AuditEntry } from '../../core/records/audit';
import type { StaffRole } from '../../core/records/users';
import { getCurrentUser, requireUser } from '../http/currentUser';
import { SharedAllowance } from '../http/sharedAllowance';
import type { Services } from '../services';
import { createViewDeduplicator } from './notedViews';

const HOUR = 3_600_000;
/** Calls that change something are a tenth of all that an admin may make in an hour. */
const CHANGES = 10;
/** Milliseconds after which use of the back office is written down again, at most. */
const SEEN = 10_000;

/** What an admin's call does, in the audit log's words (docs/audit.md). */
export interface Audited {
  action: string;
  resource: string;
}

/** What a handler says of what it did; action and resource are the operation's unless it says otherwise. */
export interface AuditNote extends Partial<Omit<AuditEntry, 'admin' | 'ipAddress'>> {
  /** The page may ask for it again by itself (x-background): then it is written down once in ten minutes. */
  repeated?: boolean;
  /** What is the same view by this name is written down once in ten minutes, such as the pages of one list. */
  view?: string;
}

/** Of requests that the page makes by itself: they do not keep a session open. */
function isBackgroundRequest(req: Request): boolean {
  return req.get('x-background') === '1';
}

/** ms since 1970 when the admin's session ends: without more use, and whatever the use. */
export function computeAdminSessionEndTimes(
  req: Request,
  { ADMIN_SESSION, ADMIN_DAY }: Services['config'],
): { idle: number; last: number } {
  const { signedInAt = 0, adminSeenAt = 0 } = req.session;
  const last = signedInAt + ADMIN_DAY;
  return { idle: Math.min(last, Math.max(signedInAt, adminSeenAt) + ADMIN_SESSION), last };
}

/** Use of the back office keeps its session open; `at` is when. */
export function prolongAdminSession(req: Request, at: number): void {
  req.session.adminSeenAt = at;
}

/**
 * The one guard of everything under /api/admin, also of paths that there are not. Who is of the staff is looked up at every
 * call: signed in, with a verified address that an allow list names, and with a session in use; which roles a call is
 * open to stands with the call (api/admin/operation.ts). What one of them does in an
 * hour is counted for all processes together, which costs a call one write of a small record, and a change two.
 * @throws AppError (passed on) sign_in_required | admin_required | admin_session_over | too_many_requests
 */
export function createAdminGuard({
  config,
  ...shared
}: Pick<Services, 'config' | 'database' | 'vault'>): RequestHandler {
  const requests = new SharedAllowance(shared, 'admin', config.ADMIN_REQUESTS_PER_HOUR, HOUR);
  const changes = new SharedAllowance(
    shared,
    'admin-changes',
    Math.ceil(config.ADMIN_REQUESTS_PER_HOUR / CHANGES),
    HOUR,
  );
  return async (req, _res, next) => {
    const { uid, role } = requireUser(req);
    if (role === 'user') throw new AppError('admin_required', 'Admin access required');
    const now = Date.now();
    if (now >= computeAdminSessionEndTimes(req, config).idle) throw new AppError('admin_session_over');
    await requests.spend(uid);
    if (!['GET', 'HEAD'].includes(req.method)) await changes.spend(uid);
    if (!isBackgroundRequest(req) && now - (req.session.adminSeenAt ?? 0) > Math.min(SEEN, config.ADMIN_SESSION / 10))
      prolongAdminSession(req, now);
    next();
  };
}

/** Who the guard let through. */
export function requireStaffUser(req: Request): { uid: string; email: string; role: StaffRole } {
  const user = getCurrentUser(req);
  if (!user || user.role === 'user') throw new AppError('admin_required', 'the guard was not asked');
  return { uid: user.uid, email: user.email, role: user.role };
}

const notedViews = createViewDeduplicator();

/** Writes the entry, and a log line that holds its keyed hash outside the database. @throws when it can't be written */
export async function writeAuditEntryOncePerView(
  services: Services,
  req: Request,
  audited: Audited | null,
  note: AuditNote,
): Promise<void> {
  const {
    repeated = false,
    view = repeated && isBackgroundRequest(req) ? req.originalUrl : undefined,
    action = audited?.action,
    resource = audited?.resource,
    ...rest
  } = note;
  if (action === undefined || resource === undefined)
    throw new Error('an audit entry names its action and its resource');
  const admin = requireStaffUser(req);
  const recordAndLogAudit = async () => {
    const { id, mac } = await recordAuditEntry(services, { ...rest, action, resource, admin, ipAddress: req.ip ?? '' });
    services.log.info({ audit: id, mac, action }, 'audit');
  };
  return view === undefined
    ? recordAndLogAudit()
    : notedViews.note(`${admin.uid} ${action} ${view}`, recordAndLogAudit);
}
