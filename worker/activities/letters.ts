import { AppError } from '../../core/errors';
import { contactOf } from '../../core/kinds/contact';
import { normaliseCode, releaseDiscount } from '../../core/records/discounts';
import { readerLanguage, type CheckoutRecord, type LetterRecord } from '../../core/records/letters';
import type { SessionView } from '../../core/payments/payments';
import type { LetterActivities, Settlement } from '../../workflows/letter/activities';
import type { CheckoutResult } from '../../workflows/letter/contract';
import { withHeartbeat } from './heartbeat';
import { mustBeShown, priceOf, reservedPriceOf, takeSession } from './payment';
import { purgeLetter } from './purge';
import { asAnswer } from './refusals';
import { returnAddresses } from './returnAddresses';
import type { Services } from './services';

/** Calls of the payment provider, and purge. Each may run any number of times. */
export function createLetterActivities(services: Services): LetterActivities {
  const { config, database, kinds, letters, payments, vault } = services;

  /** Opens the session that `checkout` describes; the same attempt always gives the same session. */
  async function openSession(record: LetterRecord, checkout: CheckoutRecord): Promise<CheckoutResult> {
    const kind = await kinds.read(record.kindHash);
    const { form } = letters.readReviewed(record);
    const { email } = contactOf(kind, form);
    const language = checkout.language ?? record.language;
    const session = await payments.openSession({
      letterId: record._id,
      attempt: checkout.attempt,
      amount: checkout.price.total,
      title: kind.texts[language].letterTitle,
      language,
      ...(email && { email }),
      ...returnAddresses(config.PUBLIC_URL, kind, record._id, language, vault.accessToken(record._id)),
      expiresAt: checkout.expiresAt,
      methods: config.PAYMENT_METHODS,
    });
    return { sessionId: session.sessionId, url: session.url, amount: checkout.price.total };
  }

  async function settle(record: LetterRecord, view: SessionView): Promise<Settlement> {
    if (view.paid) {
      const { standing } = await takeSession(services, record, view);
      return view.paymentIntent && standing !== view.paymentIntent
        ? { outcome: 'duplicate', paymentIntent: view.paymentIntent }
        : { outcome: 'paid' };
    }
    if (view.status !== 'expired') return { outcome: 'open' };
    await giveUp(record._id);
    return { outcome: 'expired' };
  }

  /** The checkout is over and was not paid: its use of a code is free again. */
  async function giveUp(letterId: string): Promise<void> {
    await letters.change(letterId, { status: 'preview' }, { $set: { 'checkout.status': 'expired', state: 'preview' } });
    await releaseDiscount(database, letterId);
  }

  /**
   * The session of a checkout that was cut off between the reservation and Stripe's answer: the same key finds it again.
   * @returns undefined when Stripe will not open it (any more), and so never did
   */
  async function sessionUnderway(record: LetterRecord, checkout: CheckoutRecord): Promise<string | undefined> {
    try {
      return (await openSession(record, checkout)).sessionId;
    } catch (error) {
      // The same key with other parameters means that a session does exist.
      const refused = error instanceof AppError && (error.code === 'invalid_request' || error.code === 'payment_failed');
      if (!refused || error.message.includes('StripeIdempotencyError')) throw error;
      return undefined;
    }
  }

  /** Ends an open session. @returns its end */
  async function close(record: LetterRecord): Promise<'paid' | 'closed'> {
    const { checkout } = record;
    if (!checkout || checkout.status === 'expired') return 'closed';
    if (checkout.status === 'paid') return 'paid';
    const sessionId = checkout.sessionId ?? (await sessionUnderway(record, checkout));
    if (sessionId === undefined) {
      await giveUp(record._id);
      return 'closed';
    }
    const settlement = await settle(record, await payments.expireSession(sessionId));
    return settlement.outcome === 'paid' ? 'paid' : 'closed';
  }

  return {
    openCheckout: (letterId, attempt, code, shown) =>
      asAnswer(async () => {
        let record = await letters.read(letterId);
        const wanted = code === undefined ? record.discountCode : code ? normaliseCode(code) : null;
        const standing = record.checkout;
        if (standing?.attempt !== attempt) {
          const price = await priceOf(services, record, wanted);
          if (price.total === 0) throw new AppError('nothing_to_pay');
          if (standing?.status === 'open' && standing.sessionId && standing.url && isPromised(standing, wanted, price.total)) {
            const view = await payments.readSession(standing.sessionId);
            if (view.status === 'open') {
              mustBeShown(standing.price.total, shown);
              return { sessionId: standing.sessionId, url: standing.url, amount: standing.price.total };
            }
          }
          mustBeShown(price.total, shown);
          if ((await close(record)) === 'paid') throw new AppError('payment_already_made');
          const reserved = await reservedPriceOf(services, record, wanted);
          if (reserved.total === 0) throw new AppError('nothing_to_pay');
          mustBeShown(reserved.total, shown);
          const checkout: CheckoutRecord = {
            attempt,
            status: 'opening',
            price: reserved,
            code: wanted,
            language: readerLanguage(record),
            expiresAt: new Date(Date.now() + config.CHECKOUT_TTL),
          };
          await letters.change(letterId, { status: 'preview' }, { $set: { checkout, discountCode: wanted } });
          record = { ...record, checkout, discountCode: wanted };
        }
        if (!record.checkout) throw new AppError('letter_not_ready');
        const opened = await openSession(record, record.checkout);
        await letters.change(
          letterId,
          { status: 'preview', 'checkout.attempt': attempt },
          {
            $set: {
              'checkout.sessionId': opened.sessionId,
              'checkout.url': opened.url,
              'checkout.status': 'open',
              state: 'awaitingPayment',
              price: record.checkout.price,
              updatedAt: new Date(),
            },
          },
        );
        return opened;
      }),

    async closeCheckout(letterId) {
      return close(await letters.read(letterId));
    },

    async settleCheckout(letterId, sessionId) {
      return settle(await letters.read(letterId), await payments.readSession(sessionId));
    },

    purgeLetter: (letterId) => withHeartbeat(() => purgeLetter(services, letterId)),
  };
}

/** A payment page that is open keeps its price, unless the letter would cost less now. @param total öre, at today's price */
function isPromised(checkout: CheckoutRecord, code: string | null, total: number): boolean {
  return checkout.code === code && checkout.price.total <= total;
}
