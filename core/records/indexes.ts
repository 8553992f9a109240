import type { Db } from 'mongodb';

/** An index that every database has: `keys` in their order, 1 upwards and -1 downwards. */
export interface DeclaredIndex {
  keys: Readonly<Record<string, 1 | -1>>;
  unique?: true;
  sparse?: true;
  expireAfterSeconds?: number;
}

/**
 * All indexes but those of `_id`, by collection. The embedded server heeds only the unique ones and scans for the rest;
 * that each query of the code is served by one of these on MongoDB itself, tests/unit/queries.test.ts sees to.
 */
export const INDEXES: Readonly<Record<string, readonly DeclaredIndex[]>> = {
  letters: [
    { keys: { purgeAfter: 1 } },
    { keys: { state: 1 } },
    { keys: { userId: 1, createdAt: -1, _id: 1 } },
    { keys: { createdAt: -1, _id: 1 } },
    { keys: { status: 1, paidAt: 1 } },
    { keys: { emailHash: 1 } },
    { keys: { failure: 1 }, sparse: true },
    { keys: { 'mail.state': 1 } },
    { keys: { 'sending.state': 1 }, sparse: true },
    { keys: { sessionId: 1 } },
    { keys: { kind: 1, kindHash: 1, state: 1 } },
    { keys: { 'checkouts.sessionId': 1 }, sparse: true },
    { keys: { 'checkout.sessionId': 1 }, sparse: true },
  ],
  tombstones: [
    { keys: { receiptId: 1 } },
    { keys: { historyDeleted: 1, purgedAt: 1 } },
    { keys: { keptUntil: 1 }, sparse: true, expireAfterSeconds: 0 },
  ],
  kinds: [{ keys: { kind: 1 } }, { keys: { 'version.manifest.id': 1 } }],
  stepCounts: [{ keys: { kind: 1, day: 1 } }, { keys: { day: 1 } }],
  begunLetters: [
    { keys: { begunAt: 1 } },
    { keys: { previewedAt: 1 }, sparse: true },
    { keys: { paidAt: 1 }, sparse: true },
  ],
  discounts: [
    { keys: { code: 1 }, unique: true },
    { keys: { batch: 1, code: 1 }, sparse: true },
    { keys: { taken: 1 }, sparse: true },
  ],
  redemptions: [
    { keys: { discountId: 1, state: 1 } },
    { keys: { letterId: 1, state: 1 } },
    { keys: { keptUntil: 1 }, sparse: true, expireAfterSeconds: 0 },
  ],
  transactions: [
    { keys: { orderNumber: 1 }, unique: true },
    { keys: { paymentIntent: 1 }, sparse: true },
    { keys: { emailHash: 1, emailHashUntil: 1 }, sparse: true },
    { keys: { userId: 1, createdAt: -1 } },
    { keys: { createdAt: 1, _id: 1 } },
    { keys: { discountCode: 1, createdAt: 1, _id: 1 } },
  ],
  bookedRefunds: [{ keys: { at: 1 } }],
  refunds: [
    { keys: { state: 1, askedAt: 1 } },
    { keys: { paymentIntent: 1, askedAt: 1 } },
    { keys: { letterId: 1, askedAt: 1 } },
    { keys: { mail: 1, askedAt: 1 } },
    { keys: { personUntil: 1 }, sparse: true },
  ],
  'government-templates': [
    { keys: { kind: 1, agencyId: 1, appealType: 1, createdAt: 1 } },
    { keys: { usageCount: -1 } },
  ],
  'user-templates': [{ keys: { userId: 1, createdAt: -1 } }],
  subscriptions: [{ keys: { uid: 1 } }, { keys: { status: 1, currentPeriodEnd: 1 } }],
  customers: [{ keys: { customer: 1 }, unique: true }],
  uploads: [{ keys: { letterId: 1, createdAt: 1, _id: 1 } }, { keys: { createdAt: 1 } }],
  assists: [{ keys: { letterId: 1 } }, { keys: { createdAt: 1 } }],
  users: [{ keys: { subject: 1 }, unique: true }, { keys: { emailHash: 1 } }],
  sessions: [{ keys: { uid: 1 }, sparse: true }, { keys: { expires: 1 } }],
  sources: [{ keys: { sourceId: 1 } }],
  sourceCitations: [{ keys: { source: 1 } }],
  rateLimits: [
    { keys: { key: 1 }, unique: true },
    { keys: { expire: 1 }, expireAfterSeconds: 0 },
  ],
  auditLogs: [
    { keys: { action: 1, _id: -1 } },
    { keys: { resource: 1, _id: -1 } },
    { keys: { userId: 1, _id: -1 } },
    { keys: { resourceId: 1, _id: -1 } },
  ],
  withdrawals: [
    { keys: { receipt: 1, withdrawnAt: 1 } },
    { keys: { letterId: 1 } },
    { keys: { personUntil: 1 }, sparse: true },
  ],
  orderLinks: [{ keys: { letterId: 1 } }, { keys: { expiresAt: 1 }, expireAfterSeconds: 0 }],
  reminders: [{ keys: { letter: 1 } }, { keys: { day: 1 } }],
  kindDrafts: [{ keys: { folder: 1, savedAt: -1 } }, { keys: { savedAt: -1 } }],
  kindPublications: [{ keys: { folder: 1, number: -1 } }],
  letterResults: [{ keys: { keptUntil: 1 } }],
  paymentEvents: [{ keys: { at: 1 } }],
  heldPayments: [{ keys: { settledAt: 1, at: 1 } }],
  unbookedPayments: [{ keys: { seenAt: 1 } }],
  disputes: [
    { keys: { isOpen: 1, evidenceDueBy: 1 } },
    { keys: { isOpen: 1, openedAt: 1 } },
    { keys: { letterId: 1, openedAt: 1 } },
    { keys: { paymentIntent: 1, openedAt: 1 } },
  ],
  'files.files': [{ keys: { 'metadata.letterId': 1 } }, { keys: { uploadDate: 1 } }],
  'files.chunks': [{ keys: { files_id: 1, n: 1 }, unique: true }],
};

/** Names of indexes of former versions, by collection: each would cost every write, and serves no query any more. */
const FORMER_INDEXES: Readonly<Record<string, readonly string[]>> = {
  discounts: ['createdAt_1__id_1', 'expiresAt_1__id_1'],
  heldPayments: ['letterId_1_at_1'],
  sourceCitations: ['counting_1'],
  transactions: [
    'emailHash_1',
    'amount_1_createdAt_1__id_1',
    'kind_1_createdAt_1__id_1',
    'status_1_createdAt_1__id_1',
    'paymentMethod_1_createdAt_1__id_1',
    'emailHashUntil_1',
    'refundedAt_1',
    'refunds.at_1',
  ],
};

/** Drops what former versions declared. One that stays, as it is not there or this server can't drop it, does no harm. */
export async function dropFormerIndexes(db: Db): Promise<void> {
  for (const [name, indexes] of Object.entries(FORMER_INDEXES))
    for (const index of indexes)
      await db
        .collection(name)
        .dropIndex(index)
        .catch(() => undefined);
}
