import { AppError } from '../../core/shared/errors';
import type { SessionView } from '../../core/payments/payments';
import {
  updateUnpaidCheckoutAndLetter,
  findCheckoutOfSession,
  listCodesHeldByCheckouts,
  findLatestCheckout,
  findPaidCheckout,
} from '../../core/records/checkouts';
import { releaseDiscountUsesOfLetter } from '../../core/records/discounts';
import { recordHeldPaymentAndTellIfNew, type HeldPaymentRecord } from '../../core/records/heldPayments';
import { rememberPaymentToBook } from '../../core/records/unbookedPayments';
import type { CheckoutRecord, LetterRecord } from '../../core/records/letterRecord';
import { isSoldByPayment } from '../../core/records/transactions';
import type { SessionFinding, Settlement } from '../../workflows/letter/activities';
import { recordSaleOnceAndMarkLetterPaid } from './payment';
import type { Services } from './services';

/** What letters are charged in. */
const CURRENCY = 'sek';

type PaidFinding = Extract<SessionFinding, { state: 'paid' }>;

/** What the provider says of a session of this letter. @param isExpected whether its booking is expected already */
export function readSessionAtProvider(
  services: Services,
  letterId: string,
  sessionId: string,
  { isExpected = false }: { isExpected?: boolean } = {},
): Promise<SessionFinding> {
  return classifySessionAndRememberPayment(services, letterId, isExpected, () =>
    services.payments.readSession(sessionId),
  );
}

/** Closes a session's page, if it is open still, and says how the session ended. */
export function expireSessionAtProvider(
  services: Services,
  letterId: string,
  sessionId: string,
): Promise<SessionFinding> {
  return classifySessionAndRememberPayment(services, letterId, false, () => services.payments.expireSession(sessionId));
}

/**
 * A session that the provider does not have (another account, a key that was changed) or that is another letter's or
 * another service's is `unknown` for good: asking again would get the same answer for ever.
 * @throws Error on an outage
 */
async function classifySessionAndRememberPayment(
  { config, database }: Services,
  letterId: string,
  isExpected: boolean,
  ask: () => Promise<SessionView>,
): Promise<SessionFinding> {
  try {
    const view = await ask();
    if (view.letterId !== letterId || (view.environment ?? config.PAYMENT_ENVIRONMENT) !== config.PAYMENT_ENVIRONMENT)
      return { state: 'unknown' };
    const { attempt, paidAt } = view;
    if (view.paid) {
      if (view.paymentIntent !== undefined && !isExpected) await rememberPaymentToBook(database, view.paymentIntent);
      return {
        state: 'paid',
        paymentIntent: view.paymentIntent ?? null,
        amount: view.amount,
        currency: view.currency,
        method: view.method ?? 'card',
        ...(attempt !== undefined && { attempt }),
        ...(paidAt && { paidAt: paidAt.getTime() }),
      };
    }
    if (view.status === 'expired') return { state: 'expired' };
    if (view.awaits === 'failed') return { state: 'failed' };
    return { state: view.awaits === 'money' ? 'pending' : 'open' };
  } catch (error) {
    if (error instanceof AppError && (error.code === 'not_found' || error.code === 'invalid_request'))
      return { state: 'unknown' };
    throw error;
  }
}

/**
 * Records what was found of a session, as its own: another session of the letter is never touched by it.
 * It may run any number of times, and after the letter is gone. That the payment was expected in the books is forgotten by
 * whoever looks for those that are late, many at a time.
 */
export async function recordSessionFindingAndSettle(
  services: Services,
  letterId: string,
  sessionId: string,
  finding: SessionFinding,
): Promise<Settlement> {
  const record = await services.letters.find(letterId);
  // Without its key a letter is being purged.
  if (!record?.key) return decideOutcomeForDeletedLetter(services, letterId, finding);
  if (finding.state === 'paid') return settlePaidSession(services, record, sessionId, finding);
  const checkout = findCheckoutOfSession(record, sessionId, undefined);
  if (finding.state === 'pending') {
    if (checkout)
      await updateUnpaidCheckoutAndLetter(services.letters, record, checkout.attempt, { status: 'pending' });
    return { outcome: 'pending' };
  }
  if (finding.state === 'open') return { outcome: 'open' };
  if (checkout) await markCheckoutExpiredAndReleaseDiscount(services, record, checkout);
  return { outcome: finding.state === 'unknown' ? 'unknown' : 'expired' };
}

/** The letter is gone: its money was its sale's, or goes back. */
async function decideOutcomeForDeletedLetter(
  { database }: Services,
  letterId: string,
  finding: SessionFinding,
): Promise<Settlement> {
  if (finding.state === 'open' || finding.state === 'pending') return { outcome: finding.state };
  if (finding.state !== 'paid') return { outcome: finding.state === 'unknown' ? 'unknown' : 'expired' };
  const { paymentIntent } = finding;
  if (paymentIntent === null) return { outcome: 'unknown' };
  const isSold = await isSoldByPayment(database, letterId, paymentIntent);
  return { outcome: isSold ? 'paid' : 'late', paymentIntent };
}

/** This checkout is over and was not paid: the use of a code that it held, and no other of the letter holds, is free again. */
export async function markCheckoutExpiredAndReleaseDiscount(
  { database, letters }: Services,
  record: LetterRecord,
  checkout: CheckoutRecord,
): Promise<void> {
  await updateUnpaidCheckoutAndLetter(letters, record, checkout.attempt, { status: 'expired' });
  const now = await letters.find(record._id);
  if (!now || findPaidCheckout(now)?.attempt === checkout.attempt) return;
  if (findLatestCheckout(now)?.attempt === checkout.attempt && !findPaidCheckout(now))
    await letters.change(now._id, { status: 'preview' }, { $set: { state: 'preview' } });
  await releaseDiscountUsesOfLetter(database, now._id, listCodesHeldByCheckouts(now));
}

/** Takes a session that the provider calls paid: its own price and code are what was bought for. */
async function settlePaidSession(
  services: Services,
  record: LetterRecord,
  sessionId: string,
  finding: PaidFinding,
): Promise<Settlement> {
  const { amount, currency, method, paymentIntent, attempt, paidAt } = finding;
  const checkout = findCheckoutOfSession(record, sessionId, attempt);
  if (!checkout || checkout.price.total !== amount || currency !== CURRENCY) {
    const why = checkout ? (currency === CURRENCY ? 'amount' : 'currency') : 'session';
    return holdReceivedPayment(
      services,
      record,
      {
        _id: paymentIntent ?? sessionId,
        sessionId,
        why,
        asked: checkout?.price.total ?? null,
        came: amount,
        currency,
        at: paidAt === undefined ? new Date() : new Date(paidAt),
      },
      checkout,
    );
  }
  const { orderNumber, bookedPayment } = await recordSaleOnceAndMarkLetterPaid(services, record, {
    price: checkout.price,
    code: checkout.code,
    method,
    paymentIntent,
    attempt: checkout.attempt,
    ...(paidAt !== undefined && { paidAt: new Date(paidAt) }),
  });
  if (paymentIntent !== null && bookedPayment !== paymentIntent) {
    await markCheckoutExpiredAndReleaseDiscount(services, record, checkout);
    return { outcome: 'duplicate', paymentIntent };
  }
  return { outcome: 'paid', ...(paymentIntent !== null && { paymentIntent }), orderNumber };
}

async function holdReceivedPayment(
  { database, letters, log }: Services,
  record: LetterRecord,
  received: Omit<HeldPaymentRecord, 'settledAt' | 'letterId'>,
  checkout: CheckoutRecord | undefined,
): Promise<Settlement> {
  const letterId = record._id;
  if (await recordHeldPaymentAndTellIfNew(database, { ...received, letterId }))
    log.error(
      { letterId, sessionId: received.sessionId, why: received.why },
      'a payment is not what was asked for, and is held',
    );
  if (checkout) await updateUnpaidCheckoutAndLetter(letters, record, checkout.attempt, { status: 'held' });
  return { outcome: 'held' };
}
