import { z } from 'zod';
import { LANGUAGES } from '../../languages';
import { completionSchema, letterSchema } from '../letter';
import { disputeSchema, disputeStandingSchema } from './disputes';
import { doingSchema } from './logs';

/** What the back office's calls answer about letters. */

const rowSchema = z.object({
  id: z.string().describe('The letter’s, or the invoice’s of a subscription'),
  kind: z.string(),
  language: z.enum(LANGUAGES).nullable().describe('null once the letter is gone'),
  status: z.enum(['preview', 'paid', 'delivered', 'deleted', 'subscription']),
  state: z.enum(['drafting', 'preview', 'awaitingPayment', 'finalising', 'delivered']).nullable(),
  orderNumber: z.string().nullable(),
  amount: z.number().nullable().describe('SEK paid'),
  refunded: z.number().describe('SEK'),
  createdAt: z.iso.datetime(),
  paidAt: z.iso.datetime().nullable(),
  deliveredAt: z.iso.datetime().nullable(),
  purgeAt: z.iso.datetime().nullable(),
  mail: z.enum(['none', 'sending', 'sent', 'failed']).nullable(),
  failure: z.string().nullable().describe('An error code'),
  dispute: disputeStandingSchema,
  attention: z.enum(['paidNotDelivered', 'failed']).nullable(),
});
export type LetterRow = z.output<typeof rowSchema>;

export const letterListSchema = z.object({
  rows: z.array(rowSchema),
  total: z.number().int(),
  kinds: z.array(z.object({ id: z.string(), name: z.string() })),
});
export type LetterList = z.output<typeof letterListSchema>;
export const foundLettersSchema = letterListSchema.extend({
  by: z
    .enum(['email', 'order', 'id', 'code', 'kind', 'day'])
    .nullable()
    .describe('How it was understood; null: not at all'),
});

const refundSchema = z.object({
  id: z.string(),
  amount: z.number().nullable().describe('SEK; null while it is all that is left'),
  reason: z.string(),
  note: z.string().nullable(),
  by: z.enum(['staff', 'customer', 'service', 'provider']),
  byEmail: z.string().nullable().describe('Of staff; null: not staff, or the account is gone'),
  state: z.enum(['asked', 'done', 'failed']),
  failure: z.string().nullable(),
  askedAt: z.iso.datetime(),
  settledAt: z.iso.datetime().nullable(),
  mail: z.enum(['waiting', 'sent', 'failed', 'none']),
});
export type Refund = z.output<typeof refundSchema>;

const stepSchema = z.object({
  workflow: z.enum(['letter', 'refund', 'withdrawal', 'sending']),
  step: z.string(),
  attempt: z.number().int(),
  isRunning: z.boolean(),
  failure: z.string().nullable().describe('Name and code of the last failure'),
  nextTry: z.iso.datetime().nullable(),
  givesUp: z.iso.datetime().nullable(),
});
export type WaitingStep = z.output<typeof stepSchema>;

/** What can have happened to a letter; the page has the words. */
const EVENTS = [
  'begun',
  'written',
  'codeTried',
  'checkoutOpened',
  'freeAsked',
  'paymentTold',
  'cameBack',
  'paid',
  'made',
  'notMade',
  'mailSent',
  'mailNotSent',
  'mailAskedByCustomer',
  'mailAskedByStaff',
  'deleteAsked',
  'refundAsked',
  'refundDone',
  'refundFailed',
  'disputed',
  'disputeWon',
  'disputeLost',
  'withdrawn',
  'deleted',
] as const;

const eventSchema = z.object({
  at: z.iso.datetime(),
  event: z.enum(EVENTS),
  times: z.number().int().describe('How often in a row, the last time at `at`'),
  tries: z.number().int().describe('How many it took'),
  amount: z.number().nullable().describe('SEK'),
  reason: z.string().nullable().describe('Of a refund'),
});
export type StoryEvent = z.output<typeof eventSchema>;

const mailSchema = z.object({
  mail: z.enum(['letter', 'recipient', 'refund', 'withdrawal', 'subscription']).describe('What it brings'),
  state: z
    .enum(['waiting', 'sent', 'failed', 'unknown', 'returned'])
    .describe('unknown: the mail server may have taken it; returned: it came back'),
  at: z.iso.datetime().nullable().describe('When it went, or could not; null where only its state is kept'),
});
export type OrderMail = z.output<typeof mailSchema>;

export const revealedAddressSchema = z.object({ email: z.string() });

export const letterDetailSchema = rowSchema.extend({
  title: z.string(),
  category: z.string().nullable().describe('By its name'),
  email: z.string().nullable().describe('Masked; null when the letter or the subscriber’s account is gone'),
  isThere: z.boolean().describe('False once the letter is deleted, and for a subscription'),
  discountCode: z.string().nullable(),
  paymentMethod: z.string().nullable(),
  paymentIntent: z.string().nullable(),
  paymentUrl: z.string().nullable().describe('Where the payment is at the provider'),
  money: z
    .object({
      original: z.number().describe('SEK before the discount'),
      discount: z.number(),
      paid: z.number(),
      refunded: z.number(),
      vat: z.number().describe('Within what was paid and has not gone back'),
      net: z.number().describe('The same without it'),
    })
    .nullable()
    .describe('SEK; null until it is an order'),
  copies: z.number().int().describe('Mails sent'),
  refundable: z.number().describe('SEK that are left to pay back'),
  canCheckAddress: z
    .boolean()
    .describe('Whether an address that a customer writes from can still be held against the order'),
  refunds: z.array(refundSchema),
  disputes: z.array(disputeSchema),
  answer: z
    .object({ disputeId: z.string(), product: z.string(), activity: z.string() })
    .nullable()
    .describe('The dispute that waits for our answer, and the facts that go to the bank with it'),
  workflow: z.object({
    status: z.enum(['running', 'completed', 'failed', 'ended', 'forgotten']),
    url: z.string().nullable(),
  }),
  steps: z.array(stepSchema),
  story: z.array(eventSchema),
  mails: z.array(mailSchema).describe('The oldest first'),
  doings: z
    .array(doingSchema)
    .describe('What staff did, from the audit log, the newest first; readings of the order itself are left out'),
  receiptId: z.string().nullable(),
  isReachable: z.boolean().describe('False when Temporal did not answer: steps and history are missing'),
});
export type LetterDetail = z.output<typeof letterDetailSchema>;

/** What a letter says, for who gave a reason. */
export const letterContentSchema = z.object({ letter: letterSchema, completion: completionSchema });
export const resentLetterSchema = z.object({ copy: z.number().int().describe('The first mail was 1') });
/** Steps of the letter's workflow that had failed, and are being tried again. */
export const retriedStepsSchema = z.object({ steps: z.array(z.string()) });
/** A refund that staff asked for, now or before. */
export const askedRefundSchema = z.object({ id: z.string(), state: z.enum(['asked', 'done', 'failed']) });
export const answeredDisputeSchema = z.object({ status: z.string().describe('The provider’s word') });
export const purgedLetterSchema = z.object({ receiptId: z.string() });

export const findLettersRequest = z.object({ find: z.string().min(1).max(320) });

/** Characters of what staff note with an act. */
export const LONGEST_NOTE = 500;

export const readLetterRequest = z.object({
  reason: z.string().trim().min(3).max(LONGEST_NOTE).describe('Kept as it is: no names, no addresses'),
});

export const resendLetterRequest = z.object({ clickId: z.uuid() });

/** Why staff may pay back; the other causes are the service's own. */
export const STAFF_REFUND_REASONS = [
  'notDelivered',
  'chargedWrong',
  'chargedTwice',
  'dissatisfied',
  'goodwill',
  'other',
] as const;

export const refundRequest = z.object({
  refundId: z.uuid().describe('Made for one click'),
  amount: z.number().min(0.01).max(100_000).multipleOf(0.01).describe('SEK'),
  reason: z.enum(STAFF_REFUND_REASONS),
  note: z.string().trim().max(LONGEST_NOTE).nullish().describe('For staff; kept as it is: no names, no addresses'),
  email: z.email().max(254).nullish().describe('As the customer wrote from it; must be the order’s own'),
  deleteLetter: z.boolean().default(false),
});

/** Characters of an answer to a dispute: banks read two pages at most. */
export const EXPLANATION_LENGTH = { least: 10, most: 5_000 } as const;

export const answerDisputeRequest = z.object({
  disputeId: z.string().min(1).max(100),
  explanation: z.string().trim().min(EXPLANATION_LENGTH.least).max(EXPLANATION_LENGTH.most).describe('To the bank'),
});
