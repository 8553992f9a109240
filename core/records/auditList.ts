import type { Filter } from 'mongodb';
import { z } from 'zod';
import { readOrCreateSegmentKey, parseSegmentDay, type AuditRecord, type AuditStore } from './audit';

export interface AuditFilter {
  action?: string;
  resource?: string;
  /** uid */
  userId?: string;
  /** ISO dates in Sweden, both included. */
  from?: string;
  to?: string;
}

/** An entry as admins read it. */
export interface AuditRow extends Pick<
  AuditRecord,
  'timestamp' | 'action' | 'resource' | 'resourceId' | 'userId' | 'details'
> {
  id: string;
  userEmail: string | null;
  ipAddress: string | null;
  before: unknown;
  after: unknown;
}

const whoSchema = z.object({ userEmail: z.string(), ipAddress: z.string() });

function toAuditQuery({ action, resource, userId, from, to }: AuditFilter): Filter<AuditRecord> {
  return {
    ...(action !== undefined && { action }),
    ...(resource !== undefined && { resource }),
    ...(userId !== undefined && { userId }),
    // An entry's id begins with its day.
    ...((from !== undefined || to !== undefined) && {
      _id: { ...(from !== undefined && { $gte: `${from}:` }), ...(to !== undefined && { $lt: `${to};` }) },
    }),
  };
}

/** A page of entries, newest first. @param page from 1 */
export async function listAuditEntriesPage(
  store: AuditStore,
  filter: AuditFilter,
  { page, pageSize }: { page: number; pageSize: number },
): Promise<{ rows: AuditRow[]; total: number }> {
  const { auditLogs } = store.database;
  const wanted = toAuditQuery(filter);
  const [total, records] = await Promise.all([
    auditLogs.countDocuments(wanted),
    auditLogs
      .find(wanted)
      .sort({ _id: -1 })
      .skip((page - 1) * pageSize)
      .limit(pageSize)
      .toArray(),
  ]);
  const rows: AuditRow[] = [];
  for (const record of records) rows.push(await toAuditRow(store, record));
  return { rows, total };
}

/** The newest entries about one thing, but those of some action. */
export async function listAuditEntriesAboutResource(
  store: AuditStore,
  resourceId: string,
  { exceptAction, limit }: { exceptAction: string; limit: number },
): Promise<AuditRow[]> {
  const records = await store.database.auditLogs
    .find({ resourceId, action: { $ne: exceptAction } })
    .sort({ _id: -1 })
    .limit(limit)
    .toArray();
  return Promise.all(records.map((record) => toAuditRow(store, record)));
}

async function toAuditRow(
  store: AuditStore,
  { _id: id, timestamp, action, resource, resourceId, userId, details, before, after, who }: AuditRecord,
): Promise<AuditRow> {
  const { userEmail, ipAddress } = (await tryDecryptWho(store, id, who)) ?? { userEmail: null, ipAddress: null };
  return {
    id,
    timestamp,
    action,
    resource,
    resourceId,
    userId,
    details,
    before: parseJsonOrText(before),
    after: parseJsonOrText(after),
    userEmail,
    ipAddress,
  };
}

/** undefined for what can't be read: the check says what is wrong with it, and the rest is shown. */
async function tryDecryptWho(
  store: AuditStore,
  id: string,
  who: AuditRecord['who'],
): Promise<z.infer<typeof whoSchema> | undefined> {
  if (who === null) return undefined;
  try {
    return whoSchema.parse(
      (await readOrCreateSegmentKey(store, parseSegmentDay(id))).openJson(`audit:${id}`, who.buffer),
    );
  } catch {
    return undefined;
  }
}

function parseJsonOrText(text: string | null): unknown {
  if (text === null) return null;
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/** What the entries that are kept can be told apart by. */
export async function listAuditFilterOptions({
  database,
}: AuditStore): Promise<{ actions: string[]; resources: string[]; uids: string[] }> {
  const { auditLogs } = database;
  const [actions, resources, uids] = await Promise.all([
    auditLogs.distinct('action'),
    auditLogs.distinct('resource'),
    auditLogs.distinct('userId'),
  ]);
  return {
    actions: actions.sort(),
    resources: resources.sort(),
    uids: uids.flatMap((uid) => (uid === null ? [] : [uid])),
  };
}
