import { MongoClient, type Collection, type Db, GridFSBucket } from 'mongodb';
import type { FigureCheckRecord } from '../figures/check';
import type { BegunLetterRecord, DayRecord } from '../figures/days';
import type { AssistRecord } from './assists';
import type { CheckRecord } from './checks';
import type { AuditHeadRecord, AuditRecord, AuditSegmentRecord } from './audit';
import type { DiscountRecord, RedemptionRecord } from './discounts';
import type { KindRecord } from './kinds';
import type { LetterRecord, TombstoneRecord } from './letters';
import type { PhrasingRecord } from './phrasings';
import { RATE_LIMITS, type RateLimitRecord } from './rateLimits';
import type { PriceChange } from './priceChanges';
import type { SavedTextRecord } from './savedTexts';
import type { SessionRecord } from './sessions';
import type { StepCountRecord } from './stepCounts';
import type { SourceCitationRecord, SourceRecord } from './sources';
import type { CustomerRecord, SubscriptionRecord } from './subscriptions';
import type { RefundRecord } from './refunds';
import type { PaymentEventRecord, TransactionRecord } from './transactions';
import type { UploadRecord } from './uploads';
import type { UserRecord } from './users';
import type { WithdrawalRecord } from './withdrawals';

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
  paymentEvents: Collection<PaymentEventRecord>;
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
  users: Collection<UserRecord>;
  sessions: Collection<SessionRecord>;
  sources: Collection<SourceRecord>;
  sourceCitations: Collection<SourceCitationRecord>;
  auditLogs: Collection<AuditRecord>;
  auditSegments: Collection<AuditSegmentRecord>;
  auditHead: Collection<AuditHeadRecord>;
  rateLimits: Collection<RateLimitRecord>;
  checks: Collection<CheckRecord>;
  files: GridFSBucket;
  ping(): Promise<void>;
  close(): Promise<void>;
}

/**
 * Opens MongoDB and sees to its unique keys. Only what real MongoDB and the embedded server both do is used:
 * single-document atomic updates and unique keys (docs: README, Decisions).
 */
export async function openDatabase(uri: string, watch: (client: MongoClient) => void = () => undefined): Promise<Database> {
  const client = new MongoClient(uri, { serverSelectionTimeoutMS: 5_000, connectTimeoutMS: 5_000, maxPoolSize: 50, monitorCommands: true });
  watch(client);
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
    paymentEvents: db.collection('paymentEvents'),
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
    users: db.collection('users'),
    sessions: db.collection('sessions'),
    sources: db.collection('sources'),
    sourceCitations: db.collection('sourceCitations'),
    auditLogs: db.collection('auditLogs'),
    auditSegments: db.collection('auditSegments'),
    auditHead: db.collection('auditHead'),
    rateLimits: db.collection(RATE_LIMITS),
    checks: db.collection('checks'),
    files: new GridFSBucket(db, { bucketName: 'files' }),
    ping: async () => {
      await db.command({ ping: 1 });
    },
    close: () => client.close(),
  };
  await Promise.all([
    database.discounts.createIndex({ code: 1 }, { unique: true }),
    database.discounts.createIndex({ createdAt: -1 }),
    database.redemptions.createIndex({ discountId: 1, state: 1 }),
    database.redemptions.createIndex({ letterId: 1, state: 1 }),
    database.transactions.createIndex({ orderNumber: 1 }, { unique: true }),
    database.letters.createIndex({ purgeAfter: 1 }),
    database.letters.createIndex({ state: 1 }),
    database.letters.createIndex({ userId: 1, createdAt: -1 }),
    database.letters.createIndex({ createdAt: -1, _id: 1 }),
    database.letters.createIndex({ status: 1, paidAt: 1 }),
    database.letters.createIndex({ emailHash: 1 }),
    database.refunds.createIndex({ paymentIntent: 1, askedAt: 1 }),
    database.refunds.createIndex({ letterId: 1, askedAt: 1 }),
    database.refunds.createIndex({ personUntil: 1 }, { sparse: true }),
    database.transactions.createIndex({ paymentIntent: 1 }, { sparse: true }),
    database.transactions.createIndex({ emailHash: 1 }, { sparse: true }),
    database.letters.createIndex({ sessionId: 1 }),
    database.letters.createIndex({ kind: 1, kindHash: 1, state: 1 }),
    database.kinds.createIndex({ 'version.manifest.id': 1 }),
    database.stepCounts.createIndex({ kind: 1, day: 1 }),
    database.transactions.createIndex({ userId: 1 }),
    database.tombstones.createIndex({ receiptId: 1 }),
    database.phrasings.createIndex({ kind: 1, agencyId: 1, appealType: 1, createdAt: 1 }),
    database.phrasings.createIndex({ usageCount: -1 }),
    database.savedTexts.createIndex({ userId: 1 }),
    database.subscriptions.createIndex({ uid: 1 }),
    database.subscriptions.createIndex({ status: 1, currentPeriodEnd: 1 }),
    database.rateLimits.createIndex({ key: 1 }, { unique: true }),
    database.rateLimits.createIndex({ expire: 1 }, { expireAfterSeconds: 0 }),
    database.customers.createIndex({ customer: 1 }, { unique: true }),
    database.letters.createIndex({ 'checkout.sessionId': 1 }, { sparse: true }),
    database.transactions.createIndex({ createdAt: 1, _id: 1 }),
    database.transactions.createIndex({ amount: 1, createdAt: 1, _id: 1 }),
    database.transactions.createIndex({ refundedAt: 1 }, { sparse: true }),
    database.transactions.createIndex({ 'refunds.at': 1 }, { sparse: true }),
    database.begunLetters.createIndex({ begunAt: 1 }),
    database.begunLetters.createIndex({ previewedAt: 1 }, { sparse: true }),
    database.begunLetters.createIndex({ paidAt: 1 }, { sparse: true }),
    database.uploads.createIndex({ letterId: 1 }),
    database.assists.createIndex({ letterId: 1 }),
    database.users.createIndex({ subject: 1 }, { unique: true }),
    database.users.createIndex({ emailHash: 1 }),
    database.sources.createIndex({ sourceId: 1 }),
    database.sourceCitations.createIndex({ source: 1 }),
    database.sourceCitations.createIndex({ counting: 1 }),
    database.sessions.createIndex({ uid: 1 }, { sparse: true }),
    database.sessions.createIndex({ expires: 1 }),
  ]);
  return database;
}

/** True for a write that a unique key refused. */
export function isDuplicateKey(error: unknown): boolean {
  return typeof error === 'object' && error !== null && 'code' in error && error.code === 11000;
}
