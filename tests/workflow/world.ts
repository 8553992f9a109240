import type {
  Settlement,
  SessionFinding,
  RecordActivities,
  LetterActivities,
  PaymentActivities,
  WriterActivities,
  DocumentActivities,
  MailActivities,
} from '../../workflows/letter/activities';
import type { RefundInput, WithdrawnInput, RefundOutcome, RefundActivities } from '../../workflows/refund/contract';
import type { SendingActivities } from '../../workflows/sending/contract';
import type { WithdrawalActivities } from '../../workflows/withdrawal/contract';

/** Of every letter that is paid. */
export const ORDER = '7KQ2M-XH4PD';

/** Everything outside the workflow, played: what happened is written down, what comes back can be set. */
export class World {
  happened: string[] = [];
  refunds: (RefundInput | WithdrawnInput)[] = [];
  /** What the provider says of a session, by id; unknown sessions are open. */
  readonly sessions = new Map<string, Settlement>();
  /** How the next refunds that staff ask for go. */
  outcomes: RefundOutcome[] = [];
  purgedAt: number | undefined;
  /** Makes a step fail while it returns an error. */
  fault: (step: string) => Error | undefined = () => undefined;
  /** How long payment pages that are opened stay open, in milliseconds; nothing: it is not said. */
  openFor: number | undefined;
  /** What happens while a step is under way. */
  meanwhile: (step: string) => Promise<void> = async () => undefined;
  /** The letter is cancelled by ops, which ends it: what is paid back then is paid back at its end. */
  isCancelled = false;
  /** Waits until the letter is over: see payBack. */
  letterEnd: () => Promise<void> = async () => undefined;
  /** The checkout that was opened last. */
  private session: string | undefined;

  /** As new, for the next letter. */
  clear(): void {
    [this.happened, this.refunds, this.outcomes] = [[], [], []];
    this.sessions.clear();
    this.purgedAt = undefined;
    this.openFor = undefined;
    this.fault = () => undefined;
    this.meanwhile = async () => undefined;
    this.isCancelled = false;
    this.session = undefined;
  }

  private note(step: string) {
    this.happened.push(step);
    const error = this.fault(step);
    if (error) throw error;
  }

  /** @param otherwise what is true of a page that nothing is set for */
  private findingOf(sessionId: string, otherwise: 'open' | 'expired'): SessionFinding {
    const outcome = this.sessions.get(sessionId)?.outcome;
    // What it comes to is what was set: see recordFinding.
    if (outcome === 'paid' || outcome === 'duplicate' || outcome === 'late' || outcome === 'held')
      return { state: 'paid', paymentIntent: `pi_${sessionId}`, amount: 3900, currency: 'sek', method: 'card' };
    if (outcome === 'failed') return { state: otherwise };
    return { state: outcome === undefined || outcome === 'open' ? otherwise : outcome };
  }

  count(step: string): number {
    return this.happened.filter((each) => each === step).length;
  }

  activities(now: () => Promise<number>) {
    const activities: RecordActivities &
      LetterActivities &
      PaymentActivities &
      WriterActivities &
      DocumentActivities &
      MailActivities &
      RefundActivities &
      WithdrawalActivities &
      SendingActivities = {
      writeLetter: async () => {
        this.note('write');
        return { ok: true, value: { revision: this.count('write'), hash: `hash-${this.count('write')}` } };
      },
      writeLetterByModel: async () => {
        this.note('writeByModel');
        return { ok: true, value: { revision: 1, hash: 'hash-model' } };
      },
      applyDiscount: async () => {
        this.note('applyDiscount');
        return { ok: true, value: { base: 3900, discount: 2900, total: 1000 } };
      },
      settleFree: async () => {
        this.note('settleFree');
        return { ok: true, value: { orderNumber: 'AAAAA-BBBBB' } };
      },
      noteFailure: async (_letterId, what) => this.note(`failed:${what}`),
      orderNumberOf: async () => ORDER,
      paymentOf: async () => (this.session ? { sessionId: this.session, paymentIntent: `pi_${this.session}` } : null),
      openCheckout: async (_letterId, attempt) => {
        this.note('openCheckout');
        const sessionId = `cs_${attempt}`;
        this.session = sessionId;
        const expiresAt = this.openFor === undefined ? {} : { expiresAt: (await now()) + this.openFor };
        return { ok: true, value: { sessionId, url: `https://pay.example/${sessionId}`, amount: 3900, ...expiresAt } };
      },
      lookAtSession: async (_letterId, sessionId) => {
        this.note('settle');
        await this.meanwhile('settle');
        return this.findingOf(sessionId, 'open');
      },
      endSession: async (_letterId, sessionId) => {
        this.note('closeCheckout');
        const finding = this.findingOf(sessionId, 'expired');
        if (finding.state === 'expired') this.sessions.set(sessionId, { outcome: 'expired' });
        return finding;
      },
      recordFinding: async (_letterId, sessionId, finding) => {
        const told = this.sessions.get(sessionId);
        if (finding.state !== 'paid') return { outcome: finding.state };
        return told && told.outcome !== 'paid'
          ? told
          : { outcome: 'paid', paymentIntent: `pi_${sessionId}`, orderNumber: ORDER };
      },
      releaseUses: async () => this.note('releaseUses'),
      // Of letters from before payment pages were followed each by itself.
      closeCheckout: async () => 'closed',
      settleCheckout: async (_letterId, sessionId) => this.sessions.get(sessionId) ?? { outcome: 'open' },
      purgeLetter: async () => {
        this.note('purge');
        await this.meanwhile('purge');
        this.purgedAt = await now();
        return { receiptId: 'receipt' };
      },
      renderLetter: async (_letterId, hash) => this.note(`render:${hash}`),
      sendLetter: async (_letterId, copy) => this.note(`mail:${copy}`),
      payBack: async (input) => {
        this.note('payBack');
        this.refunds.push(input);
        // A refund at the letter's end must not end together with it: see letterEnd in withLetter.
        if (this.isCancelled || input.reason === 'deleted' || input.reason === 'late') await this.letterEnd();
      },
      sendRefundMail: async () => this.note('refundMail'),
      payBackAsked: async () => {
        this.note('payBackAsked');
        return this.outcomes.shift() ?? 'done';
      },
      sendAskedRefundMail: async () => this.note('askedRefundMail'),
      giveUpRefundMail: async () => this.note('noRefundMail'),
      deleteLetter: async () => this.note('deleteLetter'),
      sendWithdrawalReceipt: async () => this.note('withdrawalReceipt'),
      giveUpReceipt: async () => this.note('noWithdrawalReceipt'),
      handOver: async () => {
        this.note('handOver');
        return 'sent';
      },
      giveUpSending: async () => this.note('giveUpSending'),
      proveSending: async () => this.note('prove'),
      sendCopy: async () => this.note('copy'),
      tellOfSending: async () => this.note('tell'),
      noteReturned: async () => this.note('returned'),
    };
    return activities;
  }
}
