import { createHmac } from 'node:crypto';
import { Binary } from 'mongodb';
import { toCanonicalJson, computeContentHash } from '../kinds/canonicalJson';
import { swedishDate } from '../shared/formats/dates';
import type { LetterKey } from '../vault/letterKey';
import type { Vault } from '../vault/vault';
import { declareCollection } from './collection';
import type { Database } from './database';
import { isDuplicateKey } from './duplicateKey';
import { maskEmailsInText, maskPersonalData } from './personalData';

/**
 * What admins did and read: written once, never changed, kept 90 days. Entries are numbered
 * within a day (Europe/Stockholm), the day's segment, and each carries a keyed hash over itself and the hash of the one
 * before. A day ends with an entry that seals it; the next day's first entry goes on from the seal, and `auditSegments`
 * keeps the seal when the day's entries are gone. docs/audit.md says what shows, and what does not.
 */
export interface AuditRecord {
  /** `2026-11-21:00000001`: day and number. That it is unique is what gives a number to one writer only. */
  _id: string;
  timestamp: Date;
  action: string;
  resource: string;
  resourceId: string | null;
  /** uid; null for entries of the log itself. */
  userId: string | null;
  /** `{userEmail, ipAddress}`, sealed with the day's key: personal data of staff, unreadable once the day is removed. */
  who: Binary | null;
  /** Words that an admin wrote, such as the reason for a price: kept as they are, but for addresses and numbers of people. */
  details: string;
  /** JSON: ids, codes, amounts and states, never personal data. */
  before: string | null;
  after: string | null;
  /** Of an entry that seals its day: the seal before it, and the day that goes on. */
  seal?: { anchor: string; next: string };
  /** `mac` of the entry before; of a day's first entry, the seal of the day before. */
  previous: string;
  /** HMAC-SHA-256, hex, over all of the above. */
  mac: string;
}

export const AUDIT_LOGS_COLLECTION = declareCollection<AuditRecord>('auditLogs', [
  { keys: { action: 1, _id: -1 } },
  { keys: { resource: 1, _id: -1 } },
  { keys: { userId: 1, _id: -1 } },
  { keys: { resourceId: 1, _id: -1 } },
]);

/** A day of the log, and what remains of it. */
export interface AuditSegmentRecord {
  /** `2026-11-21` */
  _id: string;
  /** Wrapped key of the day's `who`; destroyed when the day is removed. */
  key?: Binary;
  /** The entry that seals the day: its checkpoint, which stays. */
  seal?: AuditRecord;
  /** Set before the day's entries are removed, and keyed, so that only we can say so. */
  removed?: { at: Date; mac: string };
}

export const AUDIT_SEGMENTS_COLLECTION = declareCollection<AuditSegmentRecord>('auditSegments');

/** The newest entry, so that a missing one shows; keyed, so that it can't be set to another. */
export interface AuditHeadRecord {
  _id: 'head';
  /** Id of the entry, '' before the first. */
  entry: string;
  mac: string;
  /** The day to go on with, when the entry seals its own or is none. */
  next: string | null;
  /** Keyed hash over the three. */
  proof: string;
}

export const AUDIT_HEAD_COLLECTION = declareCollection<AuditHeadRecord>('auditHead');

/** What an admin did or read. */
export interface AuditEntry {
  /** What was done: admin_dashboard_access, pricing_update, sales_data_export, discount_code_create …, and more by tab. */
  action: string;
  /** What it was done to: admin_dashboard, pricing, sales_data, discount_code, and more by tab. */
  resource: string;
  resourceId?: string | null;
  admin: { uid: string; email: string };
  /** Ids, codes, amounts and states: never a name, an address, an e-mail address or words of a letter. */
  before?: unknown;
  after?: unknown;
  /** Free text that the admin wrote (a reason): kept 90 days as it is, but for addresses and numbers of people. */
  details?: string;
  ipAddress: string;
}

/** What the log is written with; services of the API and of the worker both do. */
export interface AuditStore {
  database: Pick<Database, 'auditLogs' | 'auditSegments' | 'auditHead'>;
  vault: Vault;
}

/** Where the chain begins. */
export const GENESIS = '0'.repeat(64);
/** Actions of the log's own entries. */
export const SEALED = 'audit_day_sealed';
export const HEAD_LOST = 'audit_head_lost';

const LONGEST_DETAILS = 2_000;
const LONGEST_STATE = 16_000;
/** Numbers that others may take before one gives up, and after how many of them the newest entry is looked for. */
const TRIES = 200;
const LOOK_AFTER = 20;

/**
 * Writes one entry; several processes may at once. Write before what can't be taken back, so that nothing is done
 * unseen.
 * @returns its id and keyed hash; who keeps them elsewhere (the log line does) can show later that it was there
 * @throws when the database does not take it: then the call must fail too
 */
export function recordAuditEntry(
  store: AuditStore,
  entry: AuditEntry,
  now = new Date(),
): Promise<{ id: string; mac: string }> {
  const { admin, ipAddress } = entry;
  return runInAuditTurn(store, async () => {
    const place = await appendSealsAndAuditEntry(store, now, async (id) => ({
      action: entry.action,
      resource: entry.resource,
      resourceId: entry.resourceId ?? null,
      userId: admin.uid,
      who: new Binary(
        (await readOrCreateSegmentKey(store, parseSegmentDay(id))).sealJson(`audit:${id}`, {
          userEmail: admin.email,
          ipAddress,
        }),
      ),
      details: maskPersonalData((entry.details ?? '').slice(0, LONGEST_DETAILS)),
      before: serialiseMaskedOrHashedState(entry.before),
      after: serialiseMaskedOrHashedState(entry.after),
    }));
    return { id: place.entry, mac: place.mac };
  });
}

/** Ends the day that the newest entry is of, when it is over. */
export function sealPastAuditDay(store: AuditStore, now: Date): Promise<void> {
  return runInAuditTurn(store, async () => {
    await appendSealsAndAuditEntry(store, now, undefined);
  });
}

/** The day that an entry's id begins with. */
export function parseSegmentDay(id: string): string {
  return id.slice(0, 10);
}

/** The number within its day that an entry's id ends with. */
export function parseEntryNumber(id: string): number {
  return Number(id.slice(11));
}

export function buildAuditEntryId(day: string, number: number): string {
  return `${day}:${String(number).padStart(8, '0')}`;
}

/** The keyed hash that an entry must carry. */
export function computeEntryMac(
  vault: Vault,
  { mac: _own, who, timestamp, ...rest }: Omit<AuditRecord, 'mac'> & { mac?: string },
): string {
  return computeAuditMac(vault, 'entry', {
    ...rest,
    timestamp: timestamp.getTime(),
    who: who === null ? null : Buffer.from(who.buffer).toString('base64'),
  });
}

/** The keyed hash of what the log says of itself, by purpose. */
export function computeAuditMac(vault: Vault, purpose: 'entry' | 'head' | 'removed', value: unknown): string {
  return createHmac('sha256', vault.signingKey('audit'))
    .update(toCanonicalJson([purpose, value]))
    .digest('hex');
}

export function computeHeadMac(
  vault: Vault,
  { entry, mac, next }: Pick<AuditHeadRecord, 'entry' | 'mac' | 'next'>,
): string {
  return computeAuditMac(vault, 'head', [entry, mac, next]);
}

/** The newest entry that this process has written or found in a whole chain: it must still be there. */
export function getLastSeenEntry({ database }: AuditStore): { entry: string; mac: string } | undefined {
  return getOrCreateRememberedState(database).newest;
}

/** This process has found the chain whole up to here. */
export function rememberSeenEntryIfNewer({ database }: AuditStore, newest: { entry: string; mac: string }): void {
  const mine = getOrCreateRememberedState(database);
  if (!mine.newest || mine.newest.entry < newest.entry) mine.newest = newest;
}

/** What a process remembers of a log besides its database. */
interface Remembered {
  turn: Promise<unknown>;
  keys: Map<string, LetterKey>;
  newest: { entry: string; mac: string } | undefined;
}
const remembered = new WeakMap<AuditStore['database'], Remembered>();

function getOrCreateRememberedState(database: AuditStore['database']): Remembered {
  const existing = remembered.get(database) ?? { turn: Promise.resolve(), keys: new Map(), newest: undefined };
  remembered.set(database, existing);
  return existing;
}

/** Within a process one writes after the other: only processes compete for a number. */
function runInAuditTurn<T>({ database }: AuditStore, work: () => Promise<T>): Promise<T> {
  const mine = getOrCreateRememberedState(database);
  const result = mine.turn.then(work);
  mine.turn = result.catch(() => undefined);
  return result;
}

/** Where the next entry goes on from. */
type Place = Pick<AuditHeadRecord, 'entry' | 'mac' | 'next'>;
type Words = Pick<
  AuditRecord,
  'action' | 'resource' | 'resourceId' | 'userId' | 'who' | 'details' | 'before' | 'after' | 'seal'
>;
type WordsOf = (id: string) => Promise<Words>;

const OWN = {
  resource: 'audit_log',
  resourceId: null,
  userId: null,
  who: null,
  details: '',
  before: null,
  after: null,
} as const;

/**
 * Adds what `words` says after the newest entry, and before it what the log itself has to say. The unique id decides who
 * gets a number; who does not goes on from the entry that has it. A seal takes a number as all do, so that nothing can
 * come after it, and names the day that goes on, so that all writers go on with the same.
 * @param words undefined: only what the log itself has to say
 */
async function appendSealsAndAuditEntry(store: AuditStore, now: Date, words: WordsOf | undefined): Promise<Place> {
  const day = swedishDate(now);
  let { place, lost } = await findOrRestoreNewestChainPosition(store, day);
  for (let attempt = 0; attempt < TRIES; attempt += 1) {
    const own = lost
      ? headLost
      : place.next === null && parseSegmentDay(place.entry) < day
        ? createSealContentBuilder(store, place, day)
        : undefined;
    const say = own ?? words;
    if (!say) return place;
    const id =
      place.next === null
        ? buildAuditEntryId(parseSegmentDay(place.entry), parseEntryNumber(place.entry) + 1)
        : buildAuditEntryId(place.next, 1);
    const written = await appendAuditEntryUnlessPlaceTaken(store, id, now, place.mac, say);
    if (written) {
      place = written;
      lost = false;
      if (!own) return place;
    } else {
      place =
        (attempt === LOOK_AFTER ? await findLastEntryPosition(store) : undefined) ??
        (await readChainPositionOfEntry(store, id));
    }
  }
  throw new Error('the audit log is too busy');
}

const headLost: WordsOf = async () => ({ ...OWN, action: HEAD_LOST });

function createSealContentBuilder({ database }: AuditStore, place: Place, day: string): WordsOf {
  return async (id) => {
    const first = await database.auditLogs.findOne({ _id: buildAuditEntryId(parseSegmentDay(id), 1) });
    return {
      ...OWN,
      action: SEALED,
      resourceId: parseSegmentDay(place.entry),
      seal: { anchor: first?.previous ?? 'missing', next: day },
    };
  };
}

async function appendAuditEntryUnlessPlaceTaken(
  store: AuditStore,
  id: string,
  timestamp: Date,
  previous: string,
  words: WordsOf,
): Promise<Place | undefined> {
  const { database, vault } = store;
  await readOrCreateSegmentKey(store, parseSegmentDay(id));
  const record = { _id: id, timestamp, ...(await words(id)), previous };
  const whole: AuditRecord = { ...record, mac: computeEntryMac(vault, record) };
  try {
    await database.auditLogs.insertOne(whole);
  } catch (error) {
    if (isDuplicateKey(error)) return undefined;
    throw error;
  }
  if (whole.seal) await database.auditSegments.updateOne({ _id: parseSegmentDay(id) }, { $set: { seal: whole } });
  const place = toChainPosition(whole);
  rememberSeenEntryIfNewer(store, { entry: id, mac: whole.mac });
  // Another may have gone further meanwhile; ids grow as texts do.
  await database.auditHead.updateOne(
    { _id: 'head', entry: { $lt: id } },
    { $set: { ...place, proof: computeHeadMac(vault, place) } },
  );
  return place;
}

function toChainPosition({ _id, mac, seal }: AuditRecord): Place {
  return { entry: _id, mac, next: seal?.next ?? null };
}

async function readChainPositionOfEntry({ database }: AuditStore, id: string): Promise<Place> {
  const record = await database.auditLogs.findOne({ _id: id });
  if (!record) throw new Error('an audit entry was there and is not any more');
  return toChainPosition(record);
}

async function findLastEntryPosition({ database }: AuditStore): Promise<Place | undefined> {
  const [record] = await database.auditLogs.find().sort({ _id: -1 }).limit(1).toArray();
  return record && toChainPosition(record);
}

/** The newest entry by the head, which stands before the first entry does; without a right head, by the entries. */
async function findOrRestoreNewestChainPosition(
  store: AuditStore,
  day: string,
): Promise<{ place: Place; lost: boolean }> {
  const { database, vault } = store;
  const head = await database.auditHead.findOne({ _id: 'head' });
  if (head && computeHeadMac(vault, head) === head.proof) return { place: head, lost: false };
  const last = (await findLastEntryPosition(store)) ?? (await findLastSeal(store));
  const place = last ?? { entry: '', mac: GENESIS, next: day };
  const begun: AuditHeadRecord = { _id: 'head', ...place, proof: computeHeadMac(vault, place) };
  if (head) {
    await database.auditHead.replaceOne({ _id: 'head', proof: head.proof }, begun);
  } else {
    try {
      await database.auditHead.insertOne(begun);
    } catch (error) {
      if (!isDuplicateKey(error)) throw error;
      return findOrRestoreNewestChainPosition(store, day);
    }
  }
  return { place, lost: head !== null || last !== undefined };
}

async function findLastSeal({ database }: AuditStore): Promise<Place | undefined> {
  const [segment] = await database.auditSegments
    .find({ seal: { $exists: true } })
    .sort({ _id: -1 })
    .limit(1)
    .toArray();
  return segment?.seal && toChainPosition(segment.seal);
}

/**
 * The day's key, made by who comes first.
 * @throws when the day has been removed
 */
export async function readOrCreateSegmentKey({ database, vault }: AuditStore, segment: string): Promise<LetterKey> {
  const { keys } = getOrCreateRememberedState(database);
  const known = keys.get(segment);
  if (known) return known;
  const context = `audit:${segment}`;
  const findSegmentRecord = () => database.auditSegments.findOne({ _id: segment });
  let record = await findSegmentRecord();
  if (!record) {
    try {
      await database.auditSegments.insertOne({ _id: segment, key: new Binary(vault.createKey(context).wrapped) });
    } catch (error) {
      if (!isDuplicateKey(error)) throw error;
    }
    record = await findSegmentRecord();
  }
  if (!record?.key) throw new Error('the audit log’s day has no key');
  const key = vault.unwrap(context, record.key.buffer);
  keys.set(segment, key);
  return key;
}

/** What is too long to keep is kept as its hash, so that two states can still be told apart. */
function serialiseMaskedOrHashedState(state: unknown): string | null {
  if (state === undefined || state === null) return null;
  const text = toCanonicalJson(JSON.parse(JSON.stringify(state)));
  return text.length > LONGEST_STATE
    ? toCanonicalJson({ sha256: computeContentHash(state), length: text.length })
    : maskEmailsInText(text);
}
