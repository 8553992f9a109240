import { z } from 'zod';
import { logListSchema, auditVerdictSchema } from '../../../core/shared/contracts/admin/logs';
import { verifyAuditTwiceIfBroken, type AuditVerdict } from '../../../core/records/auditCheck';
import { listAuditFilterOptions, listAuditEntriesPage } from '../../../core/records/auditList';
import type { Services } from '../../services';
import { declareAdminOperation, refuseReversedPeriod, refuseUnknownValue } from '../operation';

/** Entries that a page of the audit log has when nobody asks for another number. */
const PAGE = 50;
/** Milliseconds that a check's outcome is shown for: it reads the whole log. */
const FRESH = 60_000;

const VIEW = { action: 'audit_log_view', resource: 'audit_log' };

const word = z.string().max(100).optional();
/** Loggar: what admins did and read, and whether the log is whole. */
export const logOperations = [
  declareAdminOperation({
    method: 'get',
    path: '/api/admin/logs',
    summary: 'Entries of the audit log, newest first',
    audit: VIEW,
    query: z.object({
      action: word,
      resource: word,
      admin: word.describe('uid'),
      from: z.iso.date().optional().describe('In Sweden, included'),
      to: z.iso.date().optional().describe('In Sweden, included'),
      page: z.coerce.number().int().min(1).max(100_000).default(1),
      pageSize: z.coerce.number().int().min(1).max(100).default(PAGE),
    }),
    answers: { 200: { description: 'A page, and what there is to filter by', schema: logListSchema } },
    refusals: [],
    async handle({ request: { query }, services, admin: reader, language, log }) {
      const { action, resource, admin, from, to, page, pageSize } = query;
      const filter = {
        ...(action && { action }),
        ...(resource && { resource }),
        ...(admin && { userId: admin }),
        ...(from && { from }),
        ...(to && { to }),
      };
      const kept = await listAuditFilterOptions(services);
      // This very reading is an entry before it is answered.
      const withReading = (choices: string[], own: string) => [...new Set([...choices, own])].sort();
      const actions = withReading(kept.actions, VIEW.action);
      const resources = withReading(kept.resources, VIEW.resource);
      const uids = withReading(kept.uids, reader.uid);
      refuseUnknownValue('action', filter.action, actions, language);
      refuseUnknownValue('resource', filter.resource, resources, language);
      refuseUnknownValue('admin', filter.userId, uids, language);
      refuseReversedPeriod(filter.from, filter.to, language);
      await log({ after: filter, view: JSON.stringify(filter) });
      const { rows, total } = await listAuditEntriesPage(services, filter, { page, pageSize });
      const admins = await Promise.all(
        uids.map(async (id) => ({ id, email: (await services.users.find(id))?.email ?? null })),
      );
      const body: z.input<typeof logListSchema> = {
        rows: rows.map((row) => ({ ...row, timestamp: row.timestamp.toISOString() })),
        total,
        actions,
        resources,
        admins,
      };
      return { status: 200, body };
    },
  }),
  declareAdminOperation({
    method: 'get',
    path: '/api/admin/logs/check',
    summary: 'Whether the audit log’s chain is whole, and where it breaks',
    audit: null,
    query: z.object({ anew: z.enum(['1']).optional().describe('Not as it was found a moment ago') }),
    answers: { 200: { description: 'Looked at within the last minute', schema: auditVerdictSchema } },
    refusals: [],
    async handle({ request: { query }, services }) {
      const { newest: _newest, at, ...verdict } = await verifyAuditLogOrReuseRecentCheck(services, query.anew === '1');
      const body: z.input<typeof auditVerdictSchema> = { ...verdict, checkedAt: at.toISOString() };
      return { status: 200, body };
    },
  }),
];

const checks = new WeakMap<Services, { at: Date; isDone: boolean; verdict: Promise<AuditVerdict> }>();

/** One check at a time, and one a minute unless an admin asks for another. */
async function verifyAuditLogOrReuseRecentCheck(
  services: Services,
  anew: boolean,
): Promise<AuditVerdict & { at: Date }> {
  const now = new Date();
  let existing = checks.get(services);
  if (!existing || (existing.isDone && (anew || now.getTime() - existing.at.getTime() > FRESH))) {
    const begun = { at: now, isDone: false, verdict: verifyAuditTwiceIfBroken(services, now) };
    checks.set(services, begun);
    begun.verdict.then(
      () => (begun.isDone = true),
      // A check that could not be made is made again.
      () => checks.delete(services),
    );
    existing = begun;
  }
  return { ...(await existing.verdict), at: existing.at };
}
