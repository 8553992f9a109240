import { z } from 'zod';

export const rowShape = z.looseObject({
  id: z.string(),
  status: z.string(),
  orderNumber: z.string().nullable(),
  attention: z.string().nullable(),
  refunded: z.number(),
});
export const foundShape = { rows: z.array(rowShape), total: z.number(), by: z.string().nullable() };
export const detailShape = {
  status: z.string(),
  email: z.string().nullable(),
  amount: z.number().nullable(),
  refunded: z.number(),
  refundable: z.number(),
  receiptId: z.string().nullable(),
  refunds: z.array(
    z.looseObject({
      id: z.string(),
      amount: z.number().nullable(),
      state: z.string(),
      mail: z.string(),
      failure: z.string().nullable(),
      by: z.string(),
      reason: z.string(),
    }),
  ),
  steps: z.array(
    z.looseObject({ step: z.string(), attempt: z.number(), isRunning: z.boolean(), nextTry: z.string().nullable() }),
  ),
  story: z.array(z.looseObject({ event: z.string(), tries: z.number() })),
  workflow: z.object({ status: z.string(), url: z.string().nullable() }),
  isReachable: z.boolean(),
  money: z.record(z.string(), z.number()).nullable(),
};
export type Row = {
  _id: string;
  status: string;
  amount: number;
  refundedAmount?: number;
  refunding?: unknown[];
  paymentIntent: string | null;
  orderNumber: string;
};
