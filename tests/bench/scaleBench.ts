import { ObjectId, MongoClient, BSON, type Db, type Document } from 'mongodb';
import { randomUUID } from 'node:crypto';
import { mkdtemp, readdir, stat, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import { backUpDatabase } from '../../core/backup/backUp';
import { KEYS_FILE, DATA_FOLDER } from '../../core/backup/files';
import { restoreDatabase } from '../../core/backup/restore';
import { readSomeSettings, KEPT_RECORDS, resolveKeysDir } from '../../core/config';
import type { Database } from '../../core/records/database';
import type { LetterRecord } from '../../core/records/letterRecord';
import { hashLetterIdOfCitation } from '../../core/records/sources';
import type { TransactionRecord } from '../../core/records/transactions';
import { read, type Client } from '../api/client';
import { readCommandCounts, subtractCommandCounts } from '../api/databaseCommands';
import { signIn } from '../api/signIn';
import { Stage, newAddress, draft } from '../api/stage';
import { connectTemporal } from '../system/temporal';
import { fillSales } from './sales';
import { percentile, type Row } from './table';

const HOUR = 3_600_000;
/** Letters that are bought, and times that a page of staff is asked for, at each size. */
const LETTERS = 3;
const RUNS = 7;
/** Sales for each letter that lives: more live in the busy week of a service that is three years old. */
const SALES_A_LIVING_LETTER = 50;
/** The day's work of the sweep, the same however much there is besides: letters whose workflow did not purge them. */
const OVERDUE = 100;

/** What one operation took: the middle of its times, the fewest commands, as what runs by itself only ever adds. */
export interface Measured {
  name: string;
  ms: number;
  commands?: number;
  examined?: number | undefined;
  megabytes?: number;
}

/** Documents that MongoDB looked at since a moment, by its own profiler; nothing where the server has none. */
export async function startProfiler(db: Db): Promise<((since: Date) => Promise<number>) | undefined> {
  try {
    await db.command({ profile: 2 });
  } catch {
    return undefined;
  }
  const sumSchema = z.array(z.looseObject({ sum: z.number() }));
  return async (since) => {
    const found = { ts: { $gte: since }, ns: { $ne: `${db.databaseName}.system.profile` } };
    const group = { _id: null, sum: { $sum: '$docsExamined' } };
    const sums = await db
      .collection('system.profile')
      .aggregate([{ $match: found }, { $group: group }])
      .toArray();
    return sumSchema.parse(sums)[0]?.sum ?? 0;
  };
}

type Timed<T> = { ms: number; commands: number; examined: number | undefined; result: T };

export class Bench {
  private admin: Client | undefined;
  /** A letter that lives unpaid, and one that was delivered, with its files: all others are copies. */
  private templates: { unpaid: LetterRecord; delivered: LetterRecord } | undefined;

  private filledFiles: ObjectId[] = [];
  private filledLetters: string[] = [];

  constructor(
    private readonly stage: Stage,
    private readonly database: Database,
    private readonly examined: ((since: Date) => Promise<number>) | undefined,
  ) {}

  private async countCommands() {
    const { apiMetrics, workerMetrics } = this.stage.world.addresses;
    const texts = await Promise.all(
      [apiMetrics, workerMetrics].map(async (each) => (await fetch(`${each}/metrics`)).text()),
    );
    return readCommandCounts(texts.join('\n'));
  }

  private async time<T>(work: () => Promise<T>): Promise<Timed<T>> {
    const [before, since] = [await this.countCommands(), new Date()];
    const begun = performance.now();
    const result = await work();
    const ms = performance.now() - begun;
    const commands = Object.values(subtractCommandCounts(await this.countCommands(), before));
    return {
      ms,
      commands: commands.reduce((sum, each) => sum + each, 0),
      examined: await this.examined?.(since),
      result,
    };
  }

  /** Buys a letter by card and deletes it, each step by itself. */
  private async buyLetter() {
    const visitor = this.stage.visitor();
    const email = newAddress();
    const drafted = await this.time(() => draft(visitor, 'reklamation', email));
    const { draftId } = drafted.result;
    const opened = await this.time(async () =>
      read(await visitor.post('/api/reklamation/payment-link', { draftId, language: 'sv' }), { url: z.string() }),
    );
    let settledMs = 0;
    // Looked at by a connection of our own, whose commands are not counted.
    const mailed = await this.time(async () => {
      const begun = performance.now();
      await this.stage.pay(opened.result.url, email);
      await until(async () => (await this.database.transactions.findOne({ _id: draftId })) !== null);
      settledMs = performance.now() - begun;
      await until(async () => (await this.database.letters.findOne({ _id: draftId }))?.mail.state === 'sent');
    });
    return { draftId, visitor, drafted, opened, settledMs, mailed };
  }

  private async deleteLetter(visitor: Client, draftId: string) {
    return this.time(async () => read(await visitor.post(`/api/letters/${draftId}/delete`), { receiptId: z.string() }));
  }

  /** Writes the records of so many sold letters, and of those that live. */
  async fill(count: number): Promise<void> {
    const { letters, files, tombstones, redemptions, paymentEvents, db } = this.database;
    if (!this.templates) {
      const unpaid = await draft(this.stage.visitor(), 'reklamation');
      const { draftId } = await this.buyLetter();
      this.templates = {
        unpaid: await this.letter(unpaid.draftId),
        delivered: await this.letter(draftId),
      };
    }
    const { unpaid, delivered } = this.templates;
    const receipt = await this.receiptOfDeletedLetter();
    const pieces = db.collection('files.chunks');
    const kept = await files.find({ 'metadata.letterId': delivered._id }).toArray();
    const keptPieces = await pieces.find({ files_id: { $in: kept.map(({ _id }) => _id) } }).toArray();
    await Promise.all([
      letters.deleteMany({ _id: { $in: this.filledLetters } }),
      tombstones.deleteMany({}),
      redemptions.deleteMany({}),
      paymentEvents.deleteMany({}),
      this.database.citingLetters.deleteMany({}),
      db.collection('files.files').deleteMany({ _id: { $in: this.filledFiles } }),
      pieces.deleteMany({ files_id: { $in: this.filledFiles } }),
    ]);
    [this.filledFiles, this.filledLetters] = [[], []];
    const now = Date.now();
    let written = 0;
    const addMore = async (sales: TransactionRecord[]): Promise<void> => {
      const living = sales
        .filter((_sale, n) => n % SALES_A_LIVING_LETTER === 0)
        .map(() => `filled-${(written += 1)}-${count}`);
      this.filledLetters.push(...living);
      await tombstones.insertMany(
        sales.flatMap(({ createdAt }, n) => {
          const gone = { ...receipt, receiptId: randomUUID(), purgedAt: createdAt, historyDeleted: true };
          const unsold = { ...gone, _id: `filled-${randomUUID()}`, keptUntil: new Date(now + 1_000 * HOUR) };
          return [{ ...gone, _id: `filled-${randomUUID()}` }, ...(n % 2 === 0 ? [unsold] : [])];
        }),
        { ordered: false },
      );
      const used = sales.filter(({ discountCode }) => discountCode !== null);
      await redemptions.insertMany(
        used.map(({ _id, createdAt }) => ({
          _id: `filled-${_id}`,
          discountId: 'filled',
          letterId: _id,
          state: 'consumed' as const,
          at: createdAt,
          keptUntil: new Date(now + 1_000 * HOUR),
        })),
        { ordered: false },
      );
      await paymentEvents.insertMany(
        living.map((_id) => ({ _id, handled: true, at: new Date(now - HOUR) })),
        { ordered: false },
      );
      await this.database.citingLetters.insertMany(
        living.map((_id) => ({ _id: hashLetterIdOfCitation(_id), counts: [] })),
        { ordered: false },
      );
      const momentOf = (n: number) => new Date(now - HOUR - n * 1_000);
      // A letter that was not counted when it was begun costs the sweep some commands more.
      await this.database.begunLetters.insertMany(
        living.map((_id, n) => ({ _id, kind: unpaid.kind, begunAt: momentOf(n), previewedAt: momentOf(n) })),
      );
      await letters.insertMany(
        living.map((_id, n) => {
          const { checkouts: _checkouts, ...copied } = n % 4 === 0 ? delivered : unpaid;
          const moment = momentOf(n);
          return {
            ...copied,
            _id,
            sessionId: null,
            createdAt: moment,
            updatedAt: moment,
            purgeAfter: new Date(now + 100 * HOUR),
          };
        }),
        { ordered: false },
      );
      for (const letterId of living.filter((_id, n) => n % 4 === 0)) {
        const ids = new Map(kept.map(({ _id }) => [_id.toHexString(), new ObjectId()]));
        this.filledFiles.push(...ids.values());
        await pieces.insertMany(
          keptPieces.map(({ _id, ...piece }) => ({ ...piece, files_id: ids.get(String(piece['files_id'])) })),
        );
        await db
          .collection('files.files')
          .insertMany(kept.map((file) => ({ ...file, _id: ids.get(file._id.toHexString()), metadata: { letterId } })));
      }
    };
    await fillSales(this.database, count, addMore);
    // Counted once by the first reader.
    await (await this.signedIn()).get('/api/admin/analytics?days=7');
  }

  private async letter(_id: string): Promise<LetterRecord> {
    const record = await this.database.letters.findOne({ _id });
    if (!record) throw new Error('a letter is gone that was begun');
    return record;
  }

  private async receiptOfDeletedLetter() {
    const visitor = this.stage.visitor();
    const { draftId } = await draft(visitor, 'reklamation');
    await this.deleteLetter(visitor, draftId);
    const receipt = await this.database.tombstones.findOne({ _id: draftId });
    if (!receipt) throw new Error('a letter was deleted without a receipt');
    const { keptUntil: _end, ...sold } = receipt;
    return sold;
  }

  private async signedIn(): Promise<Client> {
    if (!this.admin) {
      this.admin = this.stage.visitor();
      await signIn(this.admin, 'admin');
    }
    return this.admin;
  }

  async measureAll(): Promise<Measured[]> {
    return [...(await this.measureLetter()), ...(await this.measureStaff()), ...(await this.measureClock())];
  }

  private async measureLetter(): Promise<Measured[]> {
    await this.buyLetter();
    const bought: Awaited<ReturnType<Bench['buyLetter']>>[] = [];
    const deleted: Timed<unknown>[] = [];
    for (let run = 0; run < LETTERS; run += 1) {
      const letter = await this.buyLetter();
      bought.push(letter);
      deleted.push(await this.deleteLetter(letter.visitor, letter.draftId));
    }
    return [
      best(
        'draft',
        bought.map(({ drafted }) => drafted),
      ),
      best(
        'checkout',
        bought.map(({ opened }) => opened),
      ),
      {
        name: 'settle: from the payment to its sale',
        ms: percentile(
          bought.map(({ settledMs }) => settledMs),
          0.5,
        ),
      },
      best(
        'settle, PDF and mail',
        bought.map(({ mailed }) => mailed),
      ),
      best('purge', deleted),
    ];
  }

  private async measureStaff(): Promise<Measured[]> {
    const admin = await this.signedIn();
    const newest = await this.database.transactions.findOne({ paymentIntent: 'pi_101' });
    const calls = {
      dashboard: '/api/admin/dashboard',
      'sales page': '/api/admin/sales',
      'search for an order': `/api/admin/sales?search=${newest?.orderNumber ?? ''}`,
    };
    const measured: Measured[] = [];
    for (const [name, address] of Object.entries(calls)) {
      const times: Timed<unknown>[] = [];
      for (let run = -2; run < RUNS; run += 1) {
        const timed = await this.time(async () => {
          const { status, text } = await admin.get(address);
          if (status !== 200) throw new Error(`${address}: ${status} ${text}`);
        });
        if (run >= 0) times.push(timed);
      }
      measured.push(best(name, times));
    }
    return measured;
  }

  private async measureClock(): Promise<Measured[]> {
    const { letters, checks } = this.database;
    const { unpaid } = this.templates ?? {};
    if (!unpaid) throw new Error('nothing was filled in');
    const overdue = new Date(Date.now() - 9 * HOUR);
    const copies = Array.from({ length: OVERDUE }, () => ({
      ...unpaid,
      _id: randomUUID(),
      sessionId: null,
      purgeAfter: overdue,
    }));
    await letters.insertMany(copies);
    const temporal = await connectTemporal(this.stage.world.addresses.temporal);
    const begun = new Date();
    const waitForCheck = (_id: string) =>
      until(async () => ((await checks.findOne({ _id }))?.at ?? new Date(0)) > begun);
    try {
      const swept = await this.time(async () => {
        await temporal.schedule.getHandle('sweep').trigger();
        await waitForCheck('sweep');
      });
      if ((await letters.countDocuments({ _id: { $in: copies.map(({ _id }) => _id) } })) > 0)
        throw new Error('the sweep left letters');
      const counted = await this.time(() => waitForCheck('figures'));
      await waitForCheck('audit');
      return [
        { name: `sweep of a day, ${OVERDUE} letters overdue`, ...swept },
        { name: 'after it: the totals of 62 days counted anew', ...counted },
        ...(await this.measureBackup()),
      ];
    } finally {
      await temporal.connection.close();
    }
  }

  private async measureBackup(): Promise<Measured[]> {
    const folder = await mkdtemp(path.join(os.tmpdir(), 'brevia-bench-'));
    const settings = readSomeSettings(KEPT_RECORDS, this.stage.world.settings);
    const client = await MongoClient.connect(`${this.stage.world.addresses.mongodb}-restored`);
    try {
      const begun = performance.now();
      await backUpDatabase(this.database.db, folder, resolveKeysDir(settings));
      const backedUp = performance.now();
      const keysFile = path.join(folder, KEYS_FILE);
      await restoreDatabase(client.db(), folder, keysFile, path.join(folder, 'keys'));
      const restored = performance.now();
      const data = path.join(folder, DATA_FOLDER);
      const sizes = await Promise.all(
        (await readdir(data)).map(async (file) => (await stat(path.join(data, file))).size),
      );
      const megabytes = sizes.reduce((sum, each) => sum + each, (await stat(keysFile)).size) / 1e6;
      return [
        { name: 'backup, whole', ms: backedUp - begun, megabytes },
        { name: 'restore', ms: restored - backedUp },
      ];
    } finally {
      await client.db().dropDatabase();
      await client.close();
      await rm(folder, { recursive: true, force: true });
    }
  }

  /** What the service itself wrote for its letters here: the middle of each collection, without indexes. */
  async bytesOfOneLetter(): Promise<Row[]> {
    const { db } = this.database;
    const rows: Row[] = [];
    for (const { name } of await db.listCollections({}, { nameOnly: true }).toArray()) {
      const some = await db.collection<Document>(name).find().sort({ $natural: -1 }).limit(1_000).toArray();
      const sizes = some.map((each) => BSON.calculateObjectSize(each));
      rows.push({ collection: name, records: String(sizes.length), 'bytes, p50': String(percentile(sizes, 0.5)) });
    }
    return rows.sort((a, b) => (a['collection'] ?? '').localeCompare(b['collection'] ?? ''));
  }
}

function best(name: string, runs: Timed<unknown>[]): Measured {
  const examined = runs.flatMap((run) => run.examined ?? []);
  return {
    name,
    ms: percentile(
      runs.map(({ ms }) => ms),
      0.5,
    ),
    commands: Math.min(...runs.map(({ commands }) => commands)),
    examined: examined.length > 0 ? Math.min(...examined) : undefined,
  };
}

async function until(done: () => Promise<boolean>): Promise<void> {
  for (const end = Date.now() + 600_000; !(await done()); await sleep(20))
    if (Date.now() > end) throw new Error('what is measured did not come within ten minutes');
}
