import { MongoClient, type Collection, type Db, GridFSBucket } from 'mongodb';
import { AppError } from '../shared/errors';
import type { BegunLetterRecord } from './begunLetters';
import type { DayRecord } from './figureDays';
import type { AssistRecord } from './assists';
import type { BookedRefundRecord } from './bookedRefunds';
import type { CheckRecord } from './checks';
import type { AuditHeadRecord, AuditRecord, AuditSegmentRecord } from './audit';
import type { DiscountRecord, RedemptionRecord } from './discounts';
import type { DisputeRecord } from './disputes';
import type { HeldPaymentRecord } from './heldPayments';
import type { FileChunkRecord, FileRecord } from './files';
import { INDEXES } from './indexes';
import type { KeyringRecord } from './keyring';
import type { KindRecord } from './kinds';
import type { LetterRecord } from './letters';
import type { PhrasingRecord } from './phrasings';
import type { OrderLinkRecord } from './orderLinks';
import type { KindDraftRecord } from './kindDrafts';
import type { KindPublicationRecord, LiveKindRecord } from './kindPublications';
import type { LetterResultRecord } from './letterResults';
import type { ReminderRecord } from './reminders';
import { RATE_LIMITS, type RateLimitRecord } from './rateLimits';
import type { PriceChange } from './priceChanges';
import type { SavedTextRecord } from './savedTexts';
import type { ServiceFiguresRecord } from './serviceFigures';
import type { SessionRecord } from './sessions';
import type { StepCountRecord } from './stepCounts';
import type { CitingLetterRecord, SourceCitationRecord, SourceRecord } from './sources';
import type { CustomerRecord, SubscriptionRecord } from './subscriptions';
import type { RefundRecord } from './refunds';
import type { PaymentEventRecord, TransactionRecord } from './transactions';
import type { UnbookedPaymentRecord } from './unbookedPayments';
import type { UploadRecord } from './uploads';
import type { UserRecord } from './users';
import type { WithdrawalRecord } from './withdrawals';
import type { TombstoneRecord } from './tombstones';
import type { FigureCheckRecord } from './figureChecks';

export interface SettingRecord {
  _id: string;
  /** SEK by price key. */
  prices: Record<string, number>;
  /** Of the price list; absent until an admin has set something. */
  version?: number;
  /** Who set a key last, by key. */
  touched?: Record<string, { at: Date; by: string }>;
  /** The latest change, until its own row is written. */
  last?: PriceChange;
  updatedAt: Date;
  updatedBy: string;
}

export interface Database {
  db: Db;
  letters: Collection<LetterRecord>;
  tombstones: Collection<TombstoneRecord>;
  kinds: Collection<KindRecord>;
  stepCounts: Collection<StepCountRecord>;
  begunLetters: Collection<BegunLetterRecord>;
  figureDays: Collection<DayRecord>;
  figureChecks: Collection<FigureCheckRecord>;
  discounts: Collection<DiscountRecord>;
  redemptions: Collection<RedemptionRecord>;
  transactions: Collection<TransactionRecord>;
  bookedRefunds: Collection<BookedRefundRecord>;
  paymentEvents: Collection<PaymentEventRecord>;
  heldPayments: Collection<HeldPaymentRecord>;
  unbookedPayments: Collection<UnbookedPaymentRecord>;
  disputes: Collection<DisputeRecord>;
  refunds: Collection<RefundRecord>;
  settings: Collection<SettingRecord>;
  priceChanges: Collection<PriceChange>;
  phrasings: Collection<PhrasingRecord>;
  savedTexts: Collection<SavedTextRecord>;
  subscriptions: Collection<SubscriptionRecord>;
  customers: Collection<CustomerRecord>;
  uploads: Collection<UploadRecord>;
  assists: Collection<AssistRecord>;
  withdrawals: Collection<WithdrawalRecord>;
  orderLinks: Collection<OrderLinkRecord>;
  reminders: Collection<ReminderRecord>;
  letterResults: Collection<LetterResultRecord>;
  kindDrafts: Collection<KindDraftRecord>;
  kindPublications: Collection<KindPublicationRecord>;
  liveKinds: Collection<LiveKindRecord>;
  users: Collection<UserRecord>;
  sessions: Collection<SessionRecord>;
  sources: Collection<SourceRecord>;
  sourceCitations: Collection<SourceCitationRecord>;
  citingLetters: Collection<CitingLetterRecord>;
  auditLogs: Collection<AuditRecord>;
  auditSegments: Collection<AuditSegmentRecord>;
  auditHead: Collection<AuditHeadRecord>;
  rateLimits: Collection<RateLimitRecord>;
  checks: Collection<CheckRecord>;
  /** What metrics show of the whole service, counted once for all workers. */
  serviceFigures: Collection<ServiceFiguresRecord>;
  keyring: Collection<KeyringRecord>;
  /** Files by their rows: what finds and deletes them. They are written and read by core/records/files. */
  files: GridFSBucket;
  fileRows: Collection<FileRecord>;
  fileChunks: Collection<FileChunkRecord>;
  /**
   * For what would only wait for it, and fail.
   * @throws AppError dependency_down when it has been away for longer than an election takes
   */
  refuseWhileAway(): void;
  ping(): Promise<void>;
  close(): Promise<void>;
}

/** Milliseconds that what is asked waits for a server that takes writes: the election of another one passes unseen. */
const ELECTION = 5_000;
/** Milliseconds between looks at each server: how late one that is back is noticed at the latest. */
const LOOK = 2_000;

/**
 * Opens MongoDB and sees to its indexes (core/records/indexes.ts). Only what real MongoDB and the embedded server both do is used:
 * single-document atomic updates and unique keys (docs/decisions.md).
 */
export async function openDatabase(
  uri: string,
  watch: (client: MongoClient) => void = () => undefined,
): Promise<Database> {
  const client = new MongoClient(uri, {
    serverSelectionTimeoutMS: ELECTION,
    connectTimeoutMS: ELECTION,
    heartbeatFrequencyMS: LOOK,
    maxPoolSize: 50,
    monitorCommands: true,
  });
  watch(client);
  let lostAt: number | undefined;
  client.on('topologyDescriptionChanged', ({ newDescription }) => {
    const isThere = [...newDescription.servers.values()].some(({ isWritable }) => isWritable);
    lostAt = isThere ? undefined : (lostAt ?? Date.now());
  });
  await client.connect();
  const db = client.db();
  const database: Database = {
    db,
    letters: db.collection('letters'),
    tombstones: db.collection('tombstones'),
    kinds: db.collection('kinds'),
    stepCounts: db.collection('stepCounts'),
    begunLetters: db.collection('begunLetters'),
    figureDays: db.collection('figureDays'),
    figureChecks: db.collection('figureChecks'),
    discounts: db.collection('discounts'),
    redemptions: db.collection('redemptions'),
    transactions: db.collection('transactions'),
    bookedRefunds: db.collection('bookedRefunds'),
    paymentEvents: db.collection('paymentEvents'),
    heldPayments: db.collection('heldPayments'),
    unbookedPayments: db.collection('unbookedPayments'),
    disputes: db.collection('disputes'),
    refunds: db.collection('refunds'),
    settings: db.collection('settings'),
    priceChanges: db.collection('priceChanges'),
    phrasings: db.collection('government-templates'),
    savedTexts: db.collection('user-templates'),
    subscriptions: db.collection('subscriptions'),
    customers: db.collection('customers'),
    uploads: db.collection('uploads'),
    assists: db.collection('assists'),
    withdrawals: db.collection('withdrawals'),
    orderLinks: db.collection('orderLinks'),
    reminders: db.collection('reminders'),
    letterResults: db.collection('letterResults'),
    kindDrafts: db.collection('kindDrafts'),
    kindPublications: db.collection('kindPublications'),
    liveKinds: db.collection('liveKinds'),
    users: db.collection('users'),
    sessions: db.collection('sessions'),
    sources: db.collection('sources'),
    sourceCitations: db.collection('sourceCitations'),
    citingLetters: db.collection('citingLetters'),
    auditLogs: db.collection('auditLogs'),
    auditSegments: db.collection('auditSegments'),
    auditHead: db.collection('auditHead'),
    rateLimits: db.collection(RATE_LIMITS),
    checks: db.collection('checks'),
    serviceFigures: db.collection('serviceFigures'),
    keyring: db.collection('keyring'),
    files: new GridFSBucket(db, { bucketName: 'files' }),
    fileRows: db.collection('files.files'),
    fileChunks: db.collection('files.chunks'),
    refuseWhileAway() {
      if (lostAt !== undefined && Date.now() - lostAt > ELECTION)
        throw new AppError('dependency_down', 'MongoDB is away');
    },
    ping: async () => {
      await db.command({ ping: 1 });
    },
    close: () => client.close(),
  };
  await Promise.all(
    Object.entries(INDEXES).flatMap(([name, indexes]) =>
      indexes.map(({ keys, ...options }) => db.collection(name).createIndex(keys, options)),
    ),
  );
  return database;
}

/** True for a write that a unique key refused. */
export function isDuplicateKey(error: unknown): boolean {
  return typeof error === 'object' && error !== null && 'code' in error && error.code === 11000;
}
