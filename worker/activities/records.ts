import { AppError } from '../../core/shared/errors';
import { swedishDate } from '../../core/shared/formats/dates';
import { listCodesHeldByCheckouts, findPaidCheckout } from '../../core/records/checkouts';
import {
  findUsableDiscountOrThrow,
  buildPurchaseOfLetter,
  releaseDiscountUsesOfLetter,
} from '../../core/records/discounts';
import { normaliseCode } from '../../core/shared/purchase/discountCode';
import { findTransaction, readOrderNumbers } from '../../core/records/transactions';
import type { RecordActivities, WriterActivities } from '../../workflows/letter/activities';
import type { DraftResult } from '../../workflows/letter/contract';
import { runWithHeartbeat } from './heartbeat';
import {
  assertPriceEqualsShownPrice,
  readPriceAndDiscountOrRefuseCode,
  readCurrentPriceWithCode,
  reserveDiscountAndComputePrice,
  recordSaleOnceAndMarkLetterPaid,
} from './payment';
import { turnRefusalIntoResult } from './refusals';
import type { Services } from './services';
import { recordSessionFindingAndSettle } from './sessions';

/** Writes the letter from the form as it stands, and keeps it with the form it came from. */
async function writeAndStoreDraftUnlessUpToDate(
  services: Services,
  letterId: string,
  signal: AbortSignal,
): Promise<DraftResult> {
  const { letters, kinds, writer, log } = services;
  const record = await letters.read(letterId);
  if (record.reviewed?.revision === record.revision) return { revision: record.revision, hash: record.reviewed.hash };
  const kind = await kinds.read(record.kindHash);
  const form = letters.readForm(record);
  const today = swedishDate(new Date());
  const written = await writer.write({ kind, form, language: record.language, today }, signal);
  if (written.rejected.length > 0)
    log.warn(
      { letterId, faults: written.rejected.map((fault) => fault.code) },
      'the model wrote what the check refused',
    );
  const { hash } = await letters.saveReviewed(
    record,
    { letter: written.letter, form, writtenOn: today },
    written.writer,
  );
  return { revision: record.revision, hash };
}

/** Short database steps, run as local activities within the workflow's own worker. */
export function createRecordActivities(services: Services): RecordActivities {
  const { database, letters } = services;
  return {
    writeLetter: (letterId) =>
      turnRefusalIntoResult(() => writeAndStoreDraftUnlessUpToDate(services, letterId, new AbortController().signal)),

    applyDiscount: (letterId, code) =>
      turnRefusalIntoResult(async () => {
        const record = await letters.read(letterId);
        const wanted = code ? normaliseCode(code) : null;
        const price = await readCurrentPriceWithCode(services, record, wanted);
        // A wrong code is told of to a subscriber too, before the subscription ends and it is needed.
        if (price.subscription && wanted)
          await findUsableDiscountOrThrow(database, wanted, buildPurchaseOfLetter(services.vault, record, price.base));
        await letters.change(letterId, { status: 'preview' }, { $set: { discountCode: wanted, price } });
        return price;
      }),

    settleFree: (letterId, code, shown) =>
      turnRefusalIntoResult(async () => {
        const record = await letters.read(letterId);
        if (record.status !== 'preview' && record.orderNumber) return { orderNumber: record.orderNumber };
        const wanted = code === undefined ? record.discountCode : code ? normaliseCode(code) : null;
        // Before a use of the code is taken.
        const { price: now, discount: found } = await readPriceAndDiscountOrRefuseCode(services, record, wanted);
        assertPriceEqualsShownPrice(now.total, shown);
        if (now.total > 0) throw new AppError('payment_required');
        const { price, discount } = await reserveDiscountAndComputePrice(services, record, wanted, now, found);
        if (price.subscription) await releaseDiscountUsesOfLetter(database, letterId, listCodesHeldByCheckouts(record));
        const { orderNumber } = await recordSaleOnceAndMarkLetterPaid(services, record, {
          price,
          code: price.subscription ? null : wanted,
          discount,
          method: price.subscription ? 'subscription' : 'free',
          paymentIntent: null,
        });
        return { orderNumber };
      }),

    async noteFailure(letterId, what) {
      await letters.change(
        letterId,
        {},
        { $set: what === 'mail' ? { 'mail.state': 'failed' } : { failure: 'conversion_failed', 'mail.state': 'none' } },
      );
    },

    async paymentOf(letterId) {
      const row = await findTransaction(database, letterId);
      const record = await letters.find(letterId);
      const sessionId = record && findPaidCheckout(record)?.sessionId;
      return row?.paymentIntent && sessionId
        ? { sessionId, paymentIntent: row.paymentIntent, orderNumber: row.orderNumber }
        : null;
    },

    async orderNumberOf(letterId) {
      return (await readOrderNumbers(database, [letterId])).get(letterId) ?? null;
    },

    recordFinding: (letterId, sessionId, finding) =>
      recordSessionFindingAndSettle(services, letterId, sessionId, finding),
    releaseUses: (letterId) => releaseDiscountUsesOfLetter(database, letterId),
  };
}

/** The same, by the language model, on its own queue. */
export function createWriterActivities(services: Services): WriterActivities {
  return {
    writeLetterByModel: (letterId) =>
      turnRefusalIntoResult(() =>
        runWithHeartbeat((signal) => writeAndStoreDraftUnlessUpToDate(services, letterId, signal)),
      ),
  };
}
