import { Context } from '@temporalio/activity';
import { AppError } from '../../core/shared/errors';
import { readContact } from '../../core/kinds/contact';
import {
  addCheckoutIfStillUnpaid,
  updateUnpaidCheckoutAndLetter,
  findLatestCheckout,
  listPayableCheckouts,
  findPaidCheckout,
} from '../../core/records/checkouts';
import { isPromisedPriceNotHigher } from '../../core/shared/purchase/price';
import { normaliseCode } from '../../core/shared/purchase/discountCode';
import { getReaderLanguage, type CheckoutRecord, type LetterRecord } from '../../core/records/letterRecord';
import type { PaymentActivities, Settlement } from '../../workflows/letter/activities';
import type { CheckoutResult } from '../../workflows/letter/contract';
import { assertPriceEqualsShownPrice, readCurrentPriceWithCode, reserveDiscountAndComputePrice } from './payment';
import { turnRefusalIntoResult } from './refusals';
import { buildReturnAddresses } from './returnAddresses';
import type { Services } from './services';
import {
  expireSessionAtProvider,
  markCheckoutExpiredAndReleaseDiscount,
  readSessionAtProvider,
  recordSessionFindingAndSettle,
} from './sessions';

/** Calls of the payment provider. Each may run any number of times. */
export function createPaymentActivities(services: Services): PaymentActivities {
  const { config, kinds, letters, payments, vault } = services;

  /** Opens the session that `checkout` describes; the same attempt always gives the same session. */
  async function openPaymentSessionOfCheckout(record: LetterRecord, checkout: CheckoutRecord): Promise<CheckoutResult> {
    const kind = await kinds.read(record.kindHash);
    const { form } = letters.readReviewed(record);
    const { email } = readContact(kind, form);
    const language = checkout.language ?? record.language;
    const session = await payments.openSession({
      letterId: record._id,
      attempt: checkout.attempt,
      amount: checkout.price.total,
      title: kind.texts[language].letterTitle,
      language,
      ...(email && { email }),
      ...buildReturnAddresses(config.PUBLIC_URL, kind, record._id, language, (page) =>
        vault.returnToken(record, checkout.attempt, page),
      ),
      expiresAt: checkout.expiresAt,
      methods: config.PAYMENT_METHODS,
    });
    return {
      sessionId: session.sessionId,
      url: session.url,
      amount: checkout.price.total,
      expiresAt: session.expiresAt.getTime(),
    };
  }

  /**
   * The session of a checkout that was cut off between the reservation and Stripe's answer: the same key finds it again.
   * @returns undefined when Stripe will not open it (any more), and so never did
   */
  async function openSessionAndGetIdUnlessRefused(
    record: LetterRecord,
    checkout: CheckoutRecord,
  ): Promise<string | undefined> {
    try {
      return (await openPaymentSessionOfCheckout(record, checkout)).sessionId;
    } catch (error) {
      const refused =
        error instanceof AppError && (error.code === 'invalid_request' || error.code === 'payment_failed');
      if (!refused) throw error;
      return undefined;
    }
  }

  /** Ends one checkout. @returns what it came to */
  async function closeCheckoutAndSettle(record: LetterRecord, checkout: CheckoutRecord): Promise<Settlement> {
    const sessionId = checkout.sessionId ?? (await openSessionAndGetIdUnlessRefused(record, checkout));
    if (sessionId === undefined) {
      await markCheckoutExpiredAndReleaseDiscount(services, record, checkout);
      return { outcome: 'expired' };
    }
    if (checkout.sessionId === undefined)
      await updateUnpaidCheckoutAndLetter(letters, record, checkout.attempt, { sessionId });
    return recordSessionFindingAndSettle(
      services,
      record._id,
      sessionId,
      await expireSessionAtProvider(services, record._id, sessionId),
    );
  }

  /** Ends every page of the letter that may still be paid on. @returns the letter as it is then */
  async function closeAndSettleUnheldCheckouts(letterId: string, existing?: LetterRecord): Promise<LetterRecord> {
    const record = existing ?? (await letters.read(letterId));
    const open = listPayableCheckouts(record).filter(({ status }) => status !== 'held');
    for (const checkout of open) await closeCheckoutAndSettle(record, checkout);
    return open.length > 0 ? letters.read(letterId) : record;
  }

  return {
    openCheckout: (letterId, attempt, code, shown) =>
      turnRefusalIntoResult(async () => {
        let record = await letters.read(letterId);
        const wanted = code === undefined ? record.discountCode : code ? normaliseCode(code) : null;
        const existing = findLatestCheckout(record);
        if (existing?.attempt !== attempt) {
          const price = await readCurrentPriceWithCode(services, record, wanted);
          if (price.total === 0) throw new AppError('nothing_to_pay');
          if (
            existing?.status === 'open' &&
            existing.sessionId &&
            existing.url &&
            existing.code === wanted &&
            isPromisedPriceNotHigher(existing.price, price)
          ) {
            const view = await payments.readSession(existing.sessionId);
            if (view.status === 'open') {
              assertPriceEqualsShownPrice(existing.price.total, shown);
              return {
                sessionId: existing.sessionId,
                url: existing.url,
                amount: existing.price.total,
                expiresAt: existing.expiresAt.getTime(),
              };
            }
          }
          assertPriceEqualsShownPrice(price.total, shown);
          const closed = await closeAndSettleUnheldCheckouts(letterId, record);
          if (findPaidCheckout(closed)) throw new AppError('payment_already_made');
          const { price: reserved } = await reserveDiscountAndComputePrice(services, record, wanted, price);
          if (reserved.total === 0) throw new AppError('nothing_to_pay');
          assertPriceEqualsShownPrice(reserved.total, shown);
          // Whoever waited for this no longer does, and another try may be under way.
          Context.current().cancellationSignal.throwIfAborted();
          const checkout: CheckoutRecord = {
            attempt,
            status: 'opening',
            price: reserved,
            code: wanted,
            language: getReaderLanguage(record),
            expiresAt: new Date(Date.now() + config.CHECKOUT_TTL),
          };
          record = (await addCheckoutIfStillUnpaid(letters, closed, checkout)) ?? (await letters.read(letterId));
        }
        const begun = findLatestCheckout(record);
        if (!begun) throw new AppError('letter_not_ready');
        const opened = await openPaymentSessionOfCheckout(record, begun);
        const { sessionId, url } = opened;
        await updateUnpaidCheckoutAndLetter(
          letters,
          record,
          begun.attempt,
          { sessionId, url, status: 'open' },
          { state: 'awaitingPayment', price: begun.price, updatedAt: new Date() },
        );
        return opened;
      }),

    lookAtSession: (letterId, sessionId, known) => readSessionAtProvider(services, letterId, sessionId, known),
    endSession: (letterId, sessionId) => expireSessionAtProvider(services, letterId, sessionId),
    closeCheckout: async (letterId) =>
      findPaidCheckout(await closeAndSettleUnheldCheckouts(letterId)) ? 'paid' : 'closed',

    async settleCheckout(letterId, sessionId) {
      const settlement = await recordSessionFindingAndSettle(
        services,
        letterId,
        sessionId,
        await readSessionAtProvider(services, letterId, sessionId),
      );
      if (settlement.outcome === 'paid' && (await letters.find(letterId))?.key)
        await closeAndSettleUnheldCheckouts(letterId);
      return settlement;
    },
  };
}
