import { z } from 'zod';

/** What the back office answers about letters under way. */

const moment = z.string();
const rowShape = {
  id: z.string(),
  kind: z.string(),
  language: z.enum(['sv', 'en']).nullable(),
  status: z.enum(['preview', 'paid', 'delivered', 'deleted', 'subscription']),
  state: z.string().nullable(),
  orderNumber: z.string().nullable(),
  amount: z.number().nullable(),
  refunded: z.number(),
  createdAt: moment,
  paidAt: moment.nullable(),
  deliveredAt: moment.nullable(),
  purgeAt: moment.nullable(),
  mail: z.enum(['none', 'sending', 'sent', 'failed']).nullable(),
  failure: z.string().nullable(),
  attention: z.enum(['paidNotDelivered', 'failed']).nullable(),
};
const rowSchema = z.object(rowShape);
export type LetterRow = z.infer<typeof rowSchema>;

export const listSchema = z.object({ rows: z.array(rowSchema), total: z.number(), kinds: z.array(z.object({ id: z.string(), name: z.string() })) });
export type LetterList = z.infer<typeof listSchema>;
export const foundSchema = listSchema.extend({ by: z.enum(['email', 'order', 'id']).nullable() });

export const refundSchema = z.object({
  id: z.string(),
  amount: z.number().nullable(),
  reason: z.string(),
  note: z.string().nullable(),
  by: z.enum(['staff', 'customer', 'service', 'provider']),
  byEmail: z.string().nullable(),
  state: z.enum(['asked', 'done', 'failed']),
  failure: z.string().nullable(),
  askedAt: moment,
  settledAt: moment.nullable(),
  mail: z.enum(['waiting', 'sent', 'failed', 'none']),
});
export type Refund = z.infer<typeof refundSchema>;

const stepSchema = z.object({
  workflow: z.enum(['letter', 'refund', 'withdrawal']),
  step: z.string(),
  attempt: z.number(),
  isRunning: z.boolean(),
  failure: z.string().nullable(),
  nextTry: moment.nullable(),
  givesUp: moment.nullable(),
});
export type WaitingStep = z.infer<typeof stepSchema>;

const eventSchema = z.object({ at: moment, event: z.string(), times: z.number(), tries: z.number(), amount: z.number().nullable(), reason: z.string().nullable() });
export type StoryEvent = z.infer<typeof eventSchema>;

export const detailSchema = z.object({
  ...rowShape,
  title: z.string(),
  email: z.string().nullable(),
  discountCode: z.string().nullable(),
  paymentMethod: z.string().nullable(),
  paymentIntent: z.string().nullable(),
  copies: z.number(),
  refundable: z.number(),
  canCheckAddress: z.boolean(),
  refunds: z.array(refundSchema),
  workflow: z.object({ status: z.enum(['running', 'completed', 'failed', 'ended', 'forgotten']), url: z.string().nullable() }),
  steps: z.array(stepSchema),
  story: z.array(eventSchema),
  receiptId: z.string().nullable(),
  isReachable: z.boolean(),
});
export type LetterDetail = z.infer<typeof detailSchema>;

/** Whether something goes on that the page should follow. */
export function isBusy({ steps, refunds, mail, status }: LetterDetail): boolean {
  return steps.length > 0 || mail === 'sending' || status === 'paid' || refunds.some(({ state, mail: told }) => state === 'asked' || told === 'waiting');
}
