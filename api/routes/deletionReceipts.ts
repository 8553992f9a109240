import { z } from 'zod';
import { AppError } from '../../core/errors';
import type { TombstoneRecord } from '../../core/records/letters';
import { parseOrderNumber } from '../../core/rules/orderNumber';
import { operation, type Operation } from '../http/operation';
import type { Services } from '../services';

const receiptSchema = z.object({
  purgedAt: z.iso.datetime(),
  stores: z
    .array(
      z.object({
        store: z.string().describe('history is the workflow’s'),
        found: z.number().int(),
        deleted: z.number().int(),
        left: z.number().int().describe('When the store was read again'),
      }),
    )
    .describe('Every store that is searched, those with nothing in them too'),
  historyDeleted: z.boolean().describe('The last to go, some seconds after the rest'),
});
const ANSWERS = { 200: { description: 'What was found, deleted and read again', schema: receiptSchema } };

/** Proof that a letter, or an account, is deleted: counts by store, and nothing about anybody. */
export function deletionReceiptOperations(services: Services): Operation[] {
  const { refunds, tombstones, transactions, withdrawals } = services.database;

  async function answerOf(record: TombstoneRecord | null): Promise<{ status: 200; body: z.input<typeof receiptSchema> }> {
    if (!record) throw new AppError('receipt_not_found');
    const { _id: letterId, purgedAt, stores, historyDeleted } = record;
    // What a mail was still on its way for when the letter went is looked for anew.
    const now = await Promise.all(
      stores.map(async (row) => {
        if ((row.store !== 'withdrawals' && row.store !== 'refunds') || row.left === 0) return row;
        const waiting = { letterId, person: { $exists: true } };
        const left = row.store === 'refunds' ? await refunds.countDocuments(waiting) : await withdrawals.countDocuments(waiting);
        return { ...row, deleted: Math.max(0, row.found - left), left };
      }),
    );
    return { status: 200, body: { purgedAt: purgedAt.toISOString(), stores: now, historyDeleted } };
  }

  return [
    operation({
      method: 'get',
      path: '/api/deletion-receipts/{receiptId}',
      tag: 'rights',
      summary: 'The receipt of a deletion, by its id',
      params: z.object({ receiptId: z.uuid().toLowerCase() }),
      query: z.object({ language: z.string().optional() }),
      answers: ANSWERS,
      refusals: ['not_found', 'receipt_not_found', 'dependency_down'],
      handle: async ({ params: { receiptId } }) => answerOf(await tombstones.findOne({ receiptId })),
    }),
    operation({
      method: 'post',
      path: '/api/deletion-receipts',
      tag: 'rights',
      summary: 'The same, by the number of the order whose letter is deleted',
      body: z.looseObject({ orderNumber: z.string().max(100).describe('As printed on the receipt; case, blanks and hyphen do not matter'), language: z.string().nullish() }),
      answers: ANSWERS,
      refusals: ['receipt_not_found', 'dependency_down'],
      async handle({ body }) {
        const order = await transactions.findOne({ orderNumber: parseOrderNumber(body.orderNumber) ?? '' }, { projection: { _id: 1 } });
        return answerOf(order && (await tombstones.findOne({ _id: order._id })));
      },
    }),
  ];
}
