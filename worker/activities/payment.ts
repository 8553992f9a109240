import { AppError } from '../../core/shared/errors';
import { readContact } from '../../core/kinds/contact';
import { readAgencyAndAppeal } from '../../core/kinds/presets';
import { isActiveSubscriber } from '../../core/payments/subscriptionState';
import { readPriceAndDiscount } from '../../core/prices/letterPrice';
import { computeLetterPrice, type Price } from '../../core/shared/purchase/price';
import { moveSingleCheckoutIntoList } from '../../core/records/checkouts';
import {
  markDiscountUseConsumed,
  buildPurchaseOfLetter,
  reserveDiscountUseForLetter,
} from '../../core/records/discounts';
import type { DiscountRecord } from '../../core/records/discountRecords';
import type { LetterRecord } from '../../core/records/letterRecord';
import { recordTransactionOnce } from '../../core/records/transactions';
import { makeReceiptPermanent } from '../../core/records/tombstones';
import type { Services } from './services';

/** How long a keyed hash of the e-mail address is kept for withdrawal and refund. */
const HASH_KEPT = 30 * 86_400_000;

/** What the letter costs now, öre, bought with this code. @throws AppError as findUsableDiscountOrThrow */
export async function readCurrentPriceWithCode(
  services: Services,
  record: LetterRecord,
  code: string | null,
): Promise<Price> {
  return (await readPriceAndDiscountOrRefuseCode(services, record, code)).price;
}

/** The same, and the code's record. @throws AppError as findUsableDiscountOrThrow */
export async function readPriceAndDiscountOrRefuseCode(
  services: Services,
  record: LetterRecord,
  code: string | null,
): Promise<{ price: Price; discount?: DiscountRecord | undefined }> {
  const { database, kinds, vault } = services;
  return readPriceAndDiscount(
    { database, vault, isSubscriber: (uid) => isActiveSubscriber(services, uid) },
    { record, kind: await kinds.read(record.kindHash), code, unusableCode: 'refused' },
  );
}

/**
 * Takes a use of the code, unless a subscription pays.
 * @param price of this moment, by `readCurrentPriceWithCode`
 * @param knownDiscount the code, where it was read this very moment
 * @returns the price by the code's terms as they are then, and the code
 */
export async function reserveDiscountAndComputePrice(
  services: Services,
  record: LetterRecord,
  code: string | null,
  price: Price,
  knownDiscount?: DiscountRecord,
): Promise<{ price: Price; discount?: DiscountRecord }> {
  if (price.subscription || !code) return { price };
  const purchase = buildPurchaseOfLetter(services.vault, record, price.base);
  const discount = await reserveDiscountUseForLetter(services.database, code, purchase, knownDiscount);
  return { price: computeLetterPrice({ base: price.base, discount }), discount };
}

/**
 * Nobody pays another price than the one they saw. @param shown öre; nothing where the client does not say @throws
 * AppError price_changed
 */
export function assertPriceEqualsShownPrice(total: number, shown: number | undefined): void {
  if (shown !== undefined && shown !== total) throw new AppError('price_changed', 'another price was shown');
}

export interface PaymentFacts {
  price: Price;
  code: string | null;
  /** The code's record, where its use was taken this very moment. */
  discount?: DiscountRecord | undefined;
  method: string;
  paymentIntent: string | null;
  /** When the money came; now for what cost nothing. */
  paidAt?: Date;
  /** The checkout that was paid; absent for what cost nothing. */
  attempt?: number;
}

/**
 * Takes a letter as paid: its transaction, its discount use, its status. Every step finds its own work when it runs
 * again, so that however often a payment is told there is one row.
 * @returns the payment intent of another payment when the letter had been paid by that before
 */
export async function recordSaleOnceAndMarkLetterPaid(
  {
    config,
    database,
    kinds,
    letters,
    phrasings,
    vault,
  }: Pick<Services, 'config' | 'database' | 'kinds' | 'letters' | 'phrasings' | 'vault'>,
  record: LetterRecord,
  payment: PaymentFacts,
): Promise<{ orderNumber: string; bookedPayment: string | null }> {
  const kind = await kinds.read(record.kindHash);
  const { form } = letters.readReviewed(record);
  const { email } = readContact(kind, form);
  const now = new Date();
  const paidAt = payment.paidAt ?? now;
  const { row, written } = await recordTransactionOnce(database, {
    _id: record._id,
    createdAt: paidAt,
    userId: record.userId,
    kind: record.kind,
    category: record.category,
    amount: payment.price.total,
    originalAmount: payment.price.base,
    discountCode: payment.code,
    discountAmount: payment.price.discount,
    currency: 'SEK',
    paymentMethod: payment.method,
    status: 'paid',
    paymentIntent: payment.paymentIntent,
    emailHash: vault.emailHash(email),
    emailHashUntil: new Date(now.getTime() + HASH_KEPT),
    // By its preview, without which none is sold.
    isListed: true,
  });
  const chosen = kind.manifest.suggestions && form[kind.manifest.suggestions.field];
  if (written && typeof chosen === 'string')
    await phrasings.countUses({ kind: record.kind, ...readAgencyAndAppeal(kind, form) }, chosen);
  const { paymentIntent: bookedPayment } = row;
  // What is charged twice goes back, and is no sale: neither its price nor its code is the letter's.
  if (!written && bookedPayment !== payment.paymentIntent) return { orderNumber: row.orderNumber, bookedPayment };
  if (payment.code)
    await markDiscountUseConsumed(database, buildPurchaseOfLetter(vault, record), payment.code, payment.discount);
  if (payment.attempt !== undefined) await moveSingleCheckoutIntoList(letters, record);
  const isThere = await letters.change(
    record._id,
    { status: 'preview', ...(payment.attempt !== undefined && { 'checkouts.attempt': payment.attempt }) },
    {
      $set: {
        status: 'paid',
        state: 'finalising',
        orderNumber: row.orderNumber,
        price: payment.price,
        discountCode: payment.code,
        paidAt: row.createdAt,
        paymentMethod: payment.method,
        'mail.state': 'sending',
        updatedAt: now,
        ...(payment.attempt !== undefined && { 'checkouts.$.status': 'paid' }),
      },
      // As long as its workflow may take to make it and keep it: nothing sweeps a paid letter away before. Its delivery says when.
      $max: { purgeAfter: new Date(now.getTime() + config.RETRY_FOR + config.RETENTION) },
    },
  );
  if (!isThere) await makeReceiptPermanent(database, record._id);
  return { orderNumber: row.orderNumber, bookedPayment };
}
