import { z } from 'zod';
import { queryLanguage } from '../../core/shared/contracts/access';
import {
  deletionReceiptSchema,
  linkAskedSchema,
  orderNamesRequest,
  type DeletionReceipt,
} from '../../core/shared/contracts/orders';
import { AppError } from '../../core/shared/errors';
import { getApiText } from '../../core/texts/texts';
import { declareOperation, type Operation } from '../http/operation';
import { mailOrderLinkInBackground } from '../letters/orderLinks';
import type { Services } from '../services';
import { type TombstoneRecord, findTombstoneByReceiptId } from '../../core/records/tombstones';

/** Proof that a letter, or an account, is deleted: counts by store, and nothing about anybody. */
export function declareDeletionReceiptOperations(services: Services): Operation[] {
  const { database, limits, refunds, withdrawals } = services;

  async function buildReceiptResponse(
    record: TombstoneRecord | undefined,
  ): Promise<{ status: 200; body: DeletionReceipt }> {
    if (!record) throw new AppError('receipt_not_found');
    const { _id: letterId, purgedAt, stores, historyDeleted } = record;
    // What a mail was still on its way for when the letter went is looked for anew.
    const now = await Promise.all(
      stores.map(async (row) => {
        if ((row.store !== 'withdrawals' && row.store !== 'refunds') || row.left === 0) return row;
        const mails = row.store === 'refunds' ? refunds : withdrawals;
        const left = await mails.countUnsentMails(letterId);
        return { ...row, deleted: Math.max(0, row.found - left), left };
      }),
    );
    return { status: 200, body: { purgedAt: purgedAt.toISOString(), stores: now, historyDeleted } };
  }

  return [
    declareOperation({
      method: 'get',
      path: '/api/deletion-receipts/{receiptId}',
      tag: 'rights',
      summary: 'The receipt of a deletion, by its id',
      params: z.object({ receiptId: z.uuid().toLowerCase() }),
      query: z.object({ language: queryLanguage }),
      answers: { 200: { description: 'What was found, deleted and read again', schema: deletionReceiptSchema } },
      refusals: ['not_found', 'receipt_not_found', 'dependency_down'],
      handle: ({ params: { receiptId }, req }) =>
        limits.guessing(req, async () => buildReceiptResponse(await findTombstoneByReceiptId(database, receiptId))),
    }),
    declareOperation({
      method: 'post',
      path: '/api/deletion-receipts',
      tag: 'rights',
      summary: 'Asks for it by order number: a link to it goes to the address that it was ordered with',
      body: orderNamesRequest,
      answers: { 200: { description: 'The same whether or not the two belong together', schema: linkAskedSchema } },
      refusals: ['dependency_down'],
      async handle({ body: { orderNumber, email }, req, language }) {
        await services.limits.asking(req);
        mailOrderLinkInBackground(services, 'receipt', { orderNumber, email, name: '' }, language);
        return { status: 200, body: { success: true, message: getApiText('receiptLink', language) } };
      },
    }),
  ];
}
