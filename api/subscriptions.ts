import type { Logger } from 'pino';
import type { Config } from '../core/config';
import { AppError } from '../core/shared/errors';
import type { Language } from '../core/shared/languages';
import type { Payments } from '../core/payments/payments';
import { bookProviderRefundsAndSettlePayment } from '../core/payments/refunding';
import {
  isActiveSubscriber,
  fetchAndSaveAllSubscriptions,
  fetchAndSaveSubscription,
} from '../core/payments/subscriptionState';
import type { SubscriptionView } from '../core/payments/subscriptions';
import { ORE } from '../core/shared/purchase/price';
import { SUBSCRIPTION_KEY } from '../core/prices/prices';
import type { Database } from '../core/records/database';
import { rememberPaymentToBook } from '../core/records/unbookedPayments';
import {
  createSubscriptionRepository,
  type CustomerRecord,
  type SubscriptionFields,
  type SubscriptionRecord,
} from '../core/records/subscriptions';
import type { Refunds } from '../core/records/refunds';
import { isSubscriptionReceiptSent } from '../core/records/transactions';
import { getApiText } from '../core/texts/texts';
import { buildLocalPath } from '../core/shared/pages/localPath';
import type { CurrentUser } from './http/currentUser';
import { logFailure } from './http/errorAnswers';
import type { LetterWorkflows } from './letters/letterWorkflows';
import type { PriceList } from './priceList';

/** SEK a month, where no price list says otherwise. */
const DEFAULT_PRICE = 99;

/**
 * Buying, changing and ending a subscription. Its state is what Stripe says, never what a browser brings along. Each
 * method throws AppError dependency_down while Stripe does not answer.
 */
export interface SubscriptionDesk {
  /** Opens Stripe's payment page. @param shown SEK that the person was shown @throws AppError subscription_active | price_changed */
  checkout(user: CurrentUser, language: Language, shown?: number): Promise<{ url: string }>;
  /** Opens Stripe's page for changing and ending. @throws AppError subscription_none */
  portal(uid: string, language: Language): Promise<{ url: string }>;
  /** What stands now, read from Stripe when that can be reached. */
  look(uid: string): Promise<{ subscription: SubscriptionRecord | undefined; price: number }>;
  /** The fields about the subscription that a user's record has, as last told. */
  fieldsOf(uid: string): Promise<SubscriptionFields>;
  /** Whether the person's letters cost nothing now. */
  pays(uid: string | null): Promise<boolean>;
  /** A webhook told of a change; `paidInvoice` is to have its receipt. */
  changed(subscriptionId: string, paidInvoice: string | undefined): Promise<void>;
  /** Money of a payment went back: it is booked, and a subscription whose payment went back whole ends. */
  refunded(paymentIntent: string): Promise<void>;
  /**
   * Ends everything at Stripe at once and has the person forgotten there, for the deletion of an account; may be repeated.
   * Our own rows are the caller's to delete: they tell that there is nothing left to end.
   */
  end(uid: string): Promise<void>;
}

interface Parts {
  config: Config;
  log: Logger;
  database: Database;
  payments: Payments;
  prices: PriceList;
  refunds: Refunds;
  workflows: Pick<LetterWorkflows, 'subscriptionReceipt'>;
}

export function createSubscriptionService({
  config,
  log,
  database,
  payments,
  prices,
  refunds,
  workflows,
}: Parts): SubscriptionDesk {
  const subscriptions = createSubscriptionRepository(database);
  const parts = { subscriptions, payments };

  const readSubscriptionPrice = async () => (await prices.read())[SUBSCRIPTION_KEY] ?? DEFAULT_PRICE;
  const buildAccountUrl = (language: Language) => config.PUBLIC_URL + buildLocalPath('/account', language);

  async function createStripeCustomerOrUseKept(
    { uid, email }: CurrentUser,
    language: Language,
  ): Promise<CustomerRecord> {
    const customer = await payments.subscriptions.createCustomer({ uid, ...(email !== '' && { email }), language });
    const kept = await subscriptions.keepCustomer(uid, customer, language);
    // Another request made one at the same moment.
    if (kept.customer !== customer) await payments.subscriptions.deleteCustomer(customer);
    return kept;
  }

  async function openSubscriptionCheckout(
    uid: string,
    customer: string,
    language: Language,
    shown: number | undefined,
  ): Promise<{ url: string }> {
    await payments.subscriptions.closeCheckouts(customer);
    // After that nothing more can be paid, so what is read now is all there is.
    if ((await fetchAndSaveAllSubscriptions(parts, uid)).some(isSubscriptionRunning))
      throw new AppError('subscription_active');
    const sek = await readSubscriptionPrice();
    if (shown !== undefined && shown !== sek) throw new AppError('price_changed', 'another price was shown');
    const { url } = await payments.subscriptions.openCheckout({
      customer,
      amount: Math.round(sek * ORE),
      title: getApiText('subscriptionTitle', language),
      terms: getApiText('subscriptionTerms', language, { price: sek }),
      language,
      successUrl: `${buildAccountUrl(language)}?subscription=success&session_id={CHECKOUT_SESSION_ID}`,
      cancelUrl: `${buildAccountUrl(language)}?subscription=canceled`,
    });
    return { url };
  }

  async function startReceiptIfUnsent(invoiceId: string): Promise<void> {
    if (!(await isSubscriptionReceiptSent(database, invoiceId))) await workflows.subscriptionReceipt(invoiceId);
  }

  return {
    checkout: (user, language, shown) =>
      callStripeOrReportOutage(async () => {
        const known = await subscriptions.customerOf(user.uid);
        if (known) {
          await subscriptions.speak(user.uid, language);
          try {
            return await openSubscriptionCheckout(user.uid, known.customer, language, shown);
          } catch (error) {
            if (!(error instanceof AppError) || error.code !== 'not_found') throw error;
            // The customer was deleted at Stripe by hand.
            await subscriptions.forgetCustomer(user.uid);
          }
        }
        const { customer } = await createStripeCustomerOrUseKept(user, language);
        return openSubscriptionCheckout(user.uid, customer, language, shown);
      }),

    portal: (uid, language) =>
      callStripeOrReportOutage(async () => {
        const customer = await subscriptions.customerOf(uid);
        if (!customer) throw new AppError('subscription_none');
        return payments.subscriptions.openPortal({
          customer: customer.customer,
          returnUrl: buildAccountUrl(language),
          language,
        });
      }),

    async look(uid) {
      try {
        const views = await fetchAndSaveAllSubscriptions(parts, uid);
        for (const { status, latestInvoice } of views)
          if (status === 'active' && latestInvoice !== undefined) await startReceiptIfUnsent(latestInvoice);
      } catch (error) {
        // What was told last is still worth showing.
        logFailure(log, error);
      }
      return { subscription: await subscriptions.findStrongest(uid), price: await readSubscriptionPrice() };
    },

    fieldsOf: (uid) => subscriptions.fieldsOf(uid),
    pays: (uid) => isActiveSubscriber(parts, uid),

    changed: (subscriptionId, paidInvoice) =>
      callStripeOrReportOutage(async () => {
        // One that Stripe does not know any more is nobody's: telling us again would not help.
        const told = await fetchAndSaveSubscription(parts, subscriptionId).catch(returnUndefinedIfNotFoundElseThrow);
        if (!told || paidInvoice === undefined) return;
        await rememberPaymentToBook(database, paidInvoice);
        await startReceiptIfUnsent(paidInvoice);
      }),

    refunded: (paymentIntent) =>
      callStripeOrReportOutage(async () => {
        await bookProviderRefundsAndSettlePayment({ database, payments, refunds, subscriptions }, paymentIntent);
      }),

    end: (uid) =>
      callStripeOrReportOutage(async () => {
        const known = await subscriptions.customerOf(uid);
        if (!known) return;
        await payments.subscriptions.closeCheckouts(known.customer).catch(returnUndefinedIfNotFoundElseThrow);
        for (const view of (await fetchAndSaveAllSubscriptions(parts, uid)).filter(isSubscriptionRunning)) {
          await payments.subscriptions.cancel(view.id);
          await fetchAndSaveSubscription(parts, view.id);
        }
        await payments.subscriptions.deleteCustomer(known.customer);
      }),
  };
}

function isSubscriptionRunning({ status }: SubscriptionView): boolean {
  return status !== 'inactive';
}

function returnUndefinedIfNotFoundElseThrow(error: unknown): undefined {
  if (!(error instanceof AppError) || error.code !== 'not_found') throw error;
  return undefined;
}

/** A failure that is no refusal is Stripe's not answering. */
async function callStripeOrReportOutage<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof AppError) throw error;
    throw new AppError('dependency_down', error instanceof Error ? error.message : String(error));
  }
}
