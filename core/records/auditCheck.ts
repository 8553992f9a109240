import { addDays, swedishDate } from '../shared/formats/dates';
import {
  computeAuditMac,
  buildAuditEntryId,
  computeEntryMac,
  GENESIS,
  HEAD_LOST,
  computeHeadMac,
  getLastSeenEntry,
  parseEntryNumber,
  rememberSeenEntryIfNewer,
  sealPastAuditDay,
  parseSegmentDay,
  type AuditRecord,
  type AuditSegmentRecord,
  type AuditStore,
} from './audit';

/** Days that entries are kept after their own. */
const AUDIT_DAYS = 90;
/** Breaks that are told one by one. */
const TOLD = 50;

/**
 * What is wrong at an entry or a day: `changed` (it does not fit its keyed hash), `missing` (an entry is not there),
 * `extra` (one that does not belong there), `day_missing` (a whole day, or what must remain of it), `newest_missing` (an
 * entry that was the newest once), `head_lost` (the mark of the newest entry was gone or changed).
 */
export type AuditBreakWhy = 'changed' | 'missing' | 'extra' | 'day_missing' | 'newest_missing' | 'head_lost';

export interface AuditBreak {
  /** Id of an entry, or a day. */
  at: string;
  why: AuditBreakWhy;
}

/** An entry that somebody has seen: its id and keyed hash. */
export interface Witness {
  entry: string;
  mac: string;
}

export interface AuditVerdict {
  isWhole: boolean;
  /** Entries that are there. */
  entries: number;
  /** Days with entries, and days of which only the seal is kept. */
  days: number;
  sealsOnly: number;
  newest: Witness | undefined;
  /** The first fifty. */
  breaks: AuditBreak[];
  /** All of them. */
  broken: number;
}

/**
 * Looks through the whole chain. What it finds it looks at twice, since others write and old days are removed meanwhile.
 * @param witnesses entries that were there once, besides the newest that this process has seen
 */
export async function verifyAuditTwiceIfBroken(
  store: AuditStore,
  now: Date,
  witnesses: readonly Witness[] = [],
): Promise<AuditVerdict> {
  let verdict = await verifyAuditChain(store, now, witnesses);
  if (!verdict.isWhole) verdict = await verifyAuditChain(store, now, witnesses);
  if (verdict.isWhole && verdict.newest) rememberSeenEntryIfNewer(store, verdict.newest);
  return verdict;
}

async function verifyAuditChain(store: AuditStore, now: Date, witnesses: readonly Witness[]): Promise<AuditVerdict> {
  const { database, vault } = store;
  const own = getLastSeenEntry(store);
  // What is read first can't be newer than what is read after it.
  const head = await database.auditHead.findOne({ _id: 'head' });
  const segments = await database.auditSegments.find().sort({ _id: 1 }).toArray();
  const chain = new Chain(store, swedishDate(now));
  const wanted = [...(own ? [own] : []), ...witnesses];
  const asked = new Set([head?.entry, ...wanted.map(({ entry }) => entry)]);
  const found = new Map<string, string>();
  for await (const [day, records] of groupEntriesByDay(database.auditLogs.find().sort({ _id: 1 }))) {
    while (segments[0] && segments[0]._id < day) chain.follow(segments[0]._id, segments.shift(), []);
    chain.follow(day, segments[0]?._id === day ? segments.shift() : undefined, records);
    for (const { _id, mac } of records) if (asked.has(_id)) found.set(_id, mac);
  }
  for (const segment of segments) chain.follow(segment._id, segment, []);

  const isWitnessIntact = ({ entry, mac }: Witness) => found.get(entry) === mac || chain.isGone(entry);
  if (head ? computeHeadMac(vault, head) !== head.proof : chain.days > 0) chain.breaksAt('head', 'head_lost');
  else if (head && head.entry !== '' && !isWitnessIntact(head)) chain.breaksAt(head.entry, 'newest_missing');
  for (const witness of wanted)
    if (!isWitnessIntact(witness))
      chain.breaksAt(witness.entry, found.has(witness.entry) ? 'changed' : 'newest_missing');
  return chain.verdict();
}

/** Entries in their order, a day's at a time. */
async function* groupEntriesByDay(entries: AsyncIterable<AuditRecord>): AsyncGenerator<[string, AuditRecord[]]> {
  let records: AuditRecord[] = [];
  for await (const record of entries) {
    const first = records[0];
    if (first && parseSegmentDay(first._id) !== parseSegmentDay(record._id)) {
      yield [parseSegmentDay(first._id), records];
      records = [];
    }
    records.push(record);
  }
  if (records[0]) yield [parseSegmentDay(records[0]._id), records];
}

/** Follows the chain, day by day. */
class Chain {
  days = 0;
  private entries = 0;
  private readonly breaks = new Map<string, AuditBreakWhy>();
  /** Days removed after their time. */
  private readonly gone = new Set<string>();
  /** The keyed hash that the next entry goes on from; undefined: it can't be known. */
  private mac: string | undefined = GENESIS;
  /** The seal before; undefined as above. */
  private anchor: string | undefined = GENESIS;
  /** The day that the last seal names; undefined at the beginning, and behind a day that is not sealed. */
  private next: string | undefined;
  private newest: Witness | undefined;

  constructor(
    private readonly store: AuditStore,
    private readonly today: string,
  ) {}

  breaksAt(at: string, why: AuditBreakWhy): void {
    if (!this.breaks.has(at)) this.breaks.set(at, why);
  }

  isGone(entry: string): boolean {
    return this.gone.has(parseSegmentDay(entry));
  }

  follow(day: string, segment: AuditSegmentRecord | undefined, records: readonly AuditRecord[]): void {
    // The key of a day comes before its first entry.
    const isToCome = records.length === 0 && segment !== undefined && !segment.seal && !segment.removed;
    if (this.days > 0 && this.next === undefined && this.newest)
      this.breaksAt(
        buildAuditEntryId(parseSegmentDay(this.newest.entry), parseEntryNumber(this.newest.entry) + 1),
        'missing',
      );
    if (this.next !== undefined && this.next !== day) this.breakLink(this.next);
    this.days += 1;
    if (isToCome) {
      this.next = day;
      return;
    }
    this.next = undefined;
    const seal = segment?.seal;
    if (seal && !this.isSealOf(day, seal)) this.breaksAt(day, 'changed');
    if (segment && this.isRemoved(segment)) this.gone.add(day);
    else if (records.length === 0) this.breakLink(day);
    else {
      if (!segment?.key) this.breaksAt(day, 'changed');
      return this.followEntries(day, seal, records);
    }
    this.goOnFrom(seal);
  }

  verdict(): AuditVerdict {
    const breaks = [...this.breaks]
      .map(([at, why]) => ({ at, why }))
      .sort((one, other) => (one.at < other.at ? -1 : 1));
    return {
      isWhole: breaks.length === 0,
      entries: this.entries,
      days: this.days,
      sealsOnly: this.gone.size,
      newest: this.newest,
      breaks: breaks.slice(0, TOLD),
      broken: breaks.length,
    };
  }

  private followEntries(day: string, checkpoint: AuditRecord | undefined, records: readonly AuditRecord[]): void {
    let expected = 1;
    let sealed: AuditRecord | undefined;
    for (const record of records) {
      const { _id, mac, previous } = record;
      const isNext = parseEntryNumber(_id) === expected && !sealed;
      const isOurs = computeEntryMac(this.store.vault, record) === mac;
      if (sealed) this.breaksAt(_id, 'extra');
      else if (!isNext) this.breaksAt(buildAuditEntryId(day, expected), 'missing');
      else if (isOurs && this.mac !== undefined && previous !== this.mac)
        this.breaksAt(expected === 1 ? day : _id, expected === 1 ? 'day_missing' : 'changed');
      if (!isOurs) this.breaksAt(_id, 'changed');
      else if (record.action === HEAD_LOST) this.breaksAt(_id, 'head_lost');
      this.mac = isOurs ? mac : undefined;
      expected = parseEntryNumber(_id) + 1;
      sealed ??= record.seal && record;
      this.newest = { entry: _id, mac };
    }
    this.entries += records.length;
    if (checkpoint && !sealed) this.breaksAt(buildAuditEntryId(day, expected), 'missing');
    if (checkpoint && sealed && (checkpoint.mac !== sealed.mac || checkpoint._id !== sealed._id))
      this.breaksAt(day, 'changed');
    this.goOnFrom(sealed ?? checkpoint);
  }

  /** Checks that the seal goes on from the one before it, and takes its place. */
  private goOnFrom(seal: AuditRecord | undefined): void {
    if (!seal?.seal) {
      this.anchor = undefined;
      return;
    }
    const day = parseSegmentDay(seal._id);
    if (this.anchor !== undefined && seal.seal.anchor !== this.anchor) this.breaksAt(day, 'day_missing');
    this.anchor = seal.mac;
    this.mac = seal.mac;
    this.next = seal.seal.next;
    if (!this.newest || this.newest.entry < seal._id) this.newest = { entry: seal._id, mac: seal.mac };
  }

  private breakLink(day: string): void {
    this.breaksAt(day, 'day_missing');
    this.mac = undefined;
    this.anchor = undefined;
  }

  private isSealOf(day: string, seal: AuditRecord): boolean {
    return (
      seal.seal !== undefined &&
      parseSegmentDay(seal._id) === day &&
      computeEntryMac(this.store.vault, seal) === seal.mac
    );
  }

  private isRemoved(segment: AuditSegmentRecord): boolean {
    return (
      segment.removed !== undefined &&
      segment._id < computeOldestKeptDay(this.today) &&
      segment.removed.mac === computeRemovedMac(this.store, segment, segment.removed.at)
    );
  }
}

/** The first day whose entries are kept. */
function computeOldestKeptDay(today: string): string {
  return addDays(today, -AUDIT_DAYS) ?? today;
}

function computeRemovedMac({ vault }: AuditStore, { _id, seal }: AuditSegmentRecord, at: Date | undefined): string {
  return computeAuditMac(vault, 'removed', [_id, at?.getTime() ?? null, seal?.mac ?? null]);
}

/**
 * Removes days that are older than 90 days, whole days only: what remains is the seal, and the day's key goes first.
 * @returns how many entries went
 */
export async function deleteOldAuditEntries(store: AuditStore, now: Date): Promise<number> {
  await sealPastAuditDay(store, now);
  const { database } = store;
  const oldest = computeOldestKeptDay(swedishDate(now));
  for (const segment of await database.auditSegments
    .find({ _id: { $lt: oldest } })
    .sort({ _id: 1 })
    .toArray()) {
    if (segment.removed) continue;
    const seal = segment.seal ?? (await findSealingEntry(store, segment._id));
    const at = now;
    const mac = computeRemovedMac(store, { ...segment, ...(seal && { seal }) }, at);
    await database.auditSegments.updateOne(
      { _id: segment._id },
      { $set: { removed: { at, mac }, ...(seal && { seal }) }, $unset: { key: '' } },
    );
  }
  return (await database.auditLogs.deleteMany({ _id: { $lt: oldest } })).deletedCount;
}

async function findSealingEntry({ database }: AuditStore, day: string): Promise<AuditRecord | undefined> {
  const [last] = await database.auditLogs
    .find({ _id: { $gt: `${day}:`, $lt: `${day};` } })
    .sort({ _id: -1 })
    .limit(1)
    .toArray();
  return last?.seal ? last : undefined;
}
