import { z } from 'zod';
import { AppError } from '../shared/errors';

/** What the provider says of a dispute: a payment that its payer contests at the bank. Names nobody. */
export interface DisputeView {
  /** Stripe's. */
  disputeId: string;
  paymentIntent: string | null;
  /** What is contested, of the currency's smallest unit: öre. */
  amount: number;
  /** Stripe's lower-case code. */
  currency: string;
  /** Stripe's word: `fraudulent`, `product_not_received`. */
  reason: string;
  /** Stripe's word; see `isDisputeOpen`. */
  status: string;
  /** The last moment at which evidence is taken; null where none is asked for. */
  evidenceDueBy: Date | null;
  openedAt: Date;
}

/** What is told the bank against a dispute, in the words of https://docs.stripe.com/api/disputes/evidence_object */
export interface DisputeEvidence {
  /** What was bought. */
  product: string;
  /** ISO date on which it was delivered; null: it was not. */
  deliveredOn: string | null;
  /** What the customer did, a line each. */
  activity: string;
  /** Our own words. */
  explanation: string;
}

/** Statuses by which the bank waits for our evidence, which it takes once. */
export const DISPUTES_ANSWERABLE: readonly string[] = ['needs_response', 'warning_needs_response'];

/** Statuses by which a dispute is over: https://docs.stripe.com/disputes/how-disputes-work */
const OVER: readonly string[] = ['won', 'lost', 'warning_closed', 'prevented'];
/** Of these, those that left the money with us, or sent it back by a refund of ours. A withdrawn dispute is `won`. */
export const DISPUTES_LIFTED: readonly string[] = ['won', 'warning_closed', 'prevented'];

/** A status that is not known yet counts as open: somebody has to look at it. */
export function isDisputeOpen(status: string): boolean {
  return !OVER.includes(status);
}

/** How far a dispute has come: of two statuses told within one second, the later is the one that is further. */
export function rankDisputeStage(status: string): number {
  if (!isDisputeOpen(status)) return 2;
  return status.endsWith('under_review') ? 1 : 0;
}

const word = z.string().min(1).max(100);
const moment = z.int().nonnegative();
/** The part of Stripe's dispute that is kept: https://docs.stripe.com/api/disputes/object */
const disputeSchema = z.object({
  id: word,
  amount: z.int().nonnegative(),
  currency: z.string().length(3),
  reason: word,
  status: word,
  created: moment,
  payment_intent: z.union([word, z.object({ id: word }).transform(({ id }) => id)]).nullish(),
  evidence_details: z.object({ due_by: moment.nullish() }).nullish(),
});

/** @throws AppError invalid_request for what is no dispute: the provider then shows its webhook as failing */
export function parseProviderDispute(object: unknown): DisputeView {
  const read = disputeSchema.safeParse(object);
  if (!read.success) throw new AppError('invalid_request', 'a dispute that can not be read');
  const { id, amount, currency, reason, status, created, payment_intent: intent } = read.data;
  const dueBy = read.data.evidence_details?.due_by ?? null;
  return {
    disputeId: id,
    paymentIntent: intent ?? null,
    amount,
    currency,
    reason,
    status,
    evidenceDueBy: dueBy === null ? null : new Date(dueBy * 1000),
    openedAt: new Date(created * 1000),
  };
}
