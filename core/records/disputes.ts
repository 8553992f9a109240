import {
  DISPUTES_ANSWERABLE,
  DISPUTES_LIFTED,
  rankDisputeStage,
  isDisputeOpen,
  type DisputeView,
} from '../payments/disputes';
import { declareCollection } from './collection';
import type { Database } from './database';
import { isDuplicateKey } from './duplicateKey';
import { PAGE, readPagesByTime } from './pages';

/**
 * A payment that its payer contests at the bank, as the provider told it last. Kept with the transactions, as
 * bookkeeping: it holds no personal data and outlives the letter.
 */
export interface DisputeRecord {
  /** Stripe's. */
  _id: string;
  /** What was paid for; both null for a payment that we know nothing of. */
  letterId: string | null;
  subscriptionId: string | null;
  paymentIntent: string | null;
  /** Of the currency's smallest unit: öre. */
  amount: number;
  /** As the provider has it, lower case. */
  currency: string;
  /** Stripe's words. */
  reason: string;
  status: string;
  isOpen: boolean;
  evidenceDueBy: Date | null;
  openedAt: Date;
  /** Absent while it is open. */
  closedAt?: Date;
  /** Of the event that told this: its second, then how far the dispute had come. What is older never overwrites it. */
  toldAt: number;
  /** Since when a member of staff's answer is on its way to the provider. */
  answeringSince?: Date;
}

export const DISPUTES_COLLECTION = declareCollection<DisputeRecord>('disputes', [
  { keys: { isOpen: 1, evidenceDueBy: 1 } },
  { keys: { isOpen: 1, openedAt: 1 } },
  { keys: { letterId: 1, openedAt: 1 } },
  { keys: { paymentIntent: 1, openedAt: 1 } },
]);

type Disputes = Pick<Database, 'disputes'>;
/** What a disputed payment was for. */
export type DisputedPurchase = Pick<DisputeRecord, 'letterId' | 'subscriptionId'>;

/**
 * Keeps what an event told, unless a later one stands already: events may come late, twice and in any order.
 * @param purchase undefined for a payment that we know nothing of (any more)
 * @param at when it happened, by the provider's clock
 */
export async function saveDisputeUnlessNewerIsKnown(
  { disputes }: Disputes,
  view: DisputeView,
  purchase: DisputedPurchase | undefined,
  at: Date,
): Promise<void> {
  const { disputeId, ...told } = view;
  const isOpen = isDisputeOpen(told.status);
  const toldAt = Math.floor(at.getTime() / 1000) * 10 + rankDisputeStage(told.status);
  const fields = { ...told, isOpen, toldAt, ...purchase };
  // What was known of it before stays.
  const otherwise = purchase ? {} : { $setOnInsert: { letterId: null, subscriptionId: null } };
  try {
    await disputes.updateOne(
      { _id: disputeId, toldAt: { $lte: toldAt } },
      // It closed when it was first told so; money that is moved afterwards is told of too.
      { $set: fields, ...(isOpen ? { $unset: { closedAt: '' } } : { $min: { closedAt: at } }), ...otherwise },
      { upsert: true },
    );
  } catch (error) {
    // Something later stands.
    if (!isDuplicateKey(error)) throw error;
  }
}

/**
 * Whether a letter's payment is contested, or went back that way: nothing more is mailed then. A dispute that was won
 * or withdrawn is as if it had not been.
 */
export async function isPaymentOfLetterDisputed({ disputes }: Disputes, letterId: string): Promise<boolean> {
  return (await disputes.findOne({ letterId, status: { $nin: [...DISPUTES_LIFTED] } })) !== null;
}

/** How a payment is contested: while that is open, and after it is lost, paying it back would pay twice. */
export async function findOpenOrLostDisputeOfPayment(
  { disputes }: Disputes,
  paymentIntent: string,
): Promise<DisputeRecord | undefined> {
  const found = await disputes.find({ paymentIntent, status: { $nin: [...DISPUTES_LIFTED] } }).toArray();
  return found.find(({ isOpen }) => isOpen) ?? found[0];
}

/** Those of some payments, the oldest first. */
export async function findDisputesOfPayments(
  { disputes }: Disputes,
  paymentIntents: readonly (string | null)[],
): Promise<DisputeRecord[]> {
  const named = paymentIntents.filter((each) => each !== null);
  if (named.length === 0) return [];
  return disputes
    .find({ paymentIntent: { $in: named } })
    .sort({ openedAt: 1 })
    .toArray();
}

/** Those of a letter, or of an order by its payment, the oldest first. */
export async function findDisputesOfLetterOrPayment(
  database: Disputes,
  { letterId, paymentIntent }: { letterId: string; paymentIntent: string | null },
): Promise<DisputeRecord[]> {
  const byLetter = await database.disputes.find({ letterId }).sort({ openedAt: 1 }).toArray();
  const known = new Set(byLetter.map(({ _id }) => _id));
  return [
    ...byLetter,
    ...(await findDisputesOfPayments(database, [paymentIntent])).filter(({ _id }) => !known.has(_id)),
  ];
}

/** How an order stands that was contested once or more: one that is open counts before one that is lost, won last. */
export function summariseDisputeState(disputes: readonly DisputeRecord[]): 'open' | 'lost' | 'won' | null {
  if (disputes.some(({ isOpen }) => isOpen)) return 'open';
  if (disputes.some(({ status }) => !DISPUTES_LIFTED.includes(status))) return 'lost';
  return disputes.length > 0 ? 'won' : null;
}

/** Those that are open, the one whose evidence is due first before the others, and those that ask for none last. */
export async function listOpenDisputes({ disputes }: Disputes, limit: number): Promise<DisputeRecord[]> {
  const open = await disputes.find({ isOpen: true }).sort({ evidenceDueBy: 1 }).limit(limit).toArray();
  const asksForEvidence = ({ evidenceDueBy }: DisputeRecord) => evidenceDueBy !== null;
  return [...open.filter(asksForEvidence), ...open.filter((each) => !asksForEvidence(each))];
}

export function countOpenDisputes({ disputes }: Disputes): Promise<number> {
  return disputes.countDocuments({ isOpen: true });
}

/** Every one that is open, in pages. */
export function readOpenDisputePages({ disputes }: Disputes): AsyncGenerator<DisputeRecord[]> {
  return readPagesByTime(
    (from, exceptIds: string[]) =>
      disputes
        .find({ isOpen: true, openedAt: { $gte: from }, _id: { $nin: exceptIds } })
        .sort({ openedAt: 1 })
        .limit(PAGE)
        .toArray(),
    ({ openedAt }) => openedAt,
  );
}

/** Milliseconds after which an answer that was begun is on its way no more: who began it may have died. */
const ANSWERING = 60_000;

/**
 * Begins the answer to a dispute, which the bank takes once: of several who press at a time one goes on.
 * @returns whether it is this one
 */
export async function claimAnsweringOfDisputeAndTellIfGot(
  { disputes }: Disputes,
  id: string,
  now: Date,
): Promise<boolean> {
  const stale = new Date(now.getTime() - ANSWERING);
  const begun = await disputes.updateOne(
    {
      _id: id,
      status: { $in: [...DISPUTES_ANSWERABLE] },
      $or: [{ answeringSince: { $exists: false } }, { answeringSince: { $lt: stale } }],
    },
    { $set: { answeringSince: now } },
  );
  return begun.modifiedCount === 1;
}

/** The answer is with the provider, or did not get there: the dispute's status says which. */
export async function releaseAnsweringOfDispute({ disputes }: Disputes, id: string): Promise<void> {
  await disputes.updateOne({ _id: id }, { $unset: { answeringSince: '' } });
}
