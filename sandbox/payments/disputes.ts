import { type Dispute, type DisputeStatus, type Session, createObjectId, getNowInSeconds } from './objects';
import type { Store } from './store';
import { createResourceMissingError, StripeError } from './stripeError';

/** Unix seconds that evidence is taken for, from when a dispute is opened. */
const EVIDENCE = 9 * 86_400;
const CLOSED: readonly DisputeStatus[] = ['won', 'lost', 'warning_closed', 'prevented'];

interface Move {
  status: DisputeStatus;
  /** These two only when it is opened; `amount` in öre, all of it when undefined. */
  reason: string;
  amount?: number | undefined;
}

/** What payers contest at their banks; each fact is told by `emit` as Stripe would. */
export class Disputes {
  constructor(
    private readonly store: Store,
    private readonly emit: (type: string, object: Dispute) => void,
  ) {}

  /** Opens the dispute of a session's payment, or moves it on. That of a subscription is about its newest invoice. */
  move(session: Session, { status, reason, amount }: Move): Dispute {
    const charge = this.store.charges.all().findLast(({ payment_intent: intent }) => intent === this.intentOf(session));
    if (!charge) throw new StripeError(400, 'invalid_request_error', 'This Session has no payment to be disputed.');
    const existing = this.store.disputes.find((each) => each.charge === charge.id);
    const isClosed = CLOSED.includes(status);
    const opened: Dispute = existing ?? {
      id: createObjectId('du'),
      object: 'dispute',
      amount: amount ?? charge.amount,
      charge: charge.id,
      created: getNowInSeconds(),
      currency: charge.currency,
      evidence_details: {
        due_by: getNowInSeconds() + EVIDENCE,
        has_evidence: false,
        past_due: false,
        submission_count: 0,
      },
      is_charge_refundable: false,
      livemode: false,
      metadata: {},
      payment_intent: charge.payment_intent,
      reason,
      status: status.startsWith('warning') ? 'warning_needs_response' : 'needs_response',
    };
    // Stripe tells of the beginning in any case.
    if (!existing) this.emit('charge.dispute.created', opened);
    const moved = this.store.disputes.save({ ...opened, status, is_charge_refundable: status.startsWith('warning') });
    if (isClosed) this.emit('charge.dispute.closed', moved);
    else if (existing || status !== opened.status) this.emit('charge.dispute.updated', moved);
    return moved;
  }

  /** Takes evidence: once it is submitted the bank looks at it, and takes no more. */
  answer(id: string, evidence: Record<string, string | undefined>, isSubmitted: boolean): Dispute {
    const existing = this.store.disputes.get(id);
    if (!existing) throw createResourceMissingError('dispute', id);
    if (!existing.status.endsWith('needs_response'))
      throw new StripeError(400, 'invalid_request_error', 'This dispute has already been responded to.');
    const { evidence_details: details } = existing;
    const kept = {
      ...existing,
      evidence: { ...existing.evidence, ...evidence },
      evidence_details: {
        ...details,
        has_evidence: true,
        submission_count: details.submission_count + (isSubmitted ? 1 : 0),
      },
    };
    const reviewed: DisputeStatus =
      existing.status === 'warning_needs_response' ? 'warning_under_review' : 'under_review';
    const answered = this.store.disputes.save(isSubmitted ? { ...kept, status: reviewed } : kept);
    this.emit('charge.dispute.updated', answered);
    return answered;
  }

  private intentOf({ payment_intent: intent, subscription }: Session): string | undefined {
    if (intent !== null) return intent;
    const invoice = subscription === null ? undefined : this.store.subscriptions.get(subscription)?.latest_invoice;
    return this.store.invoicePayments.find((each) => each.invoice === invoice)?.payment.payment_intent;
  }
}
