import { bodyLanguage, doneSchema, saidSchema } from './access';
import * as z from './zod';
import { addChecksToSchema, addDescription } from './zod';

/** The calls about an order that is named by its number, and about what a mailed link is for. */

/** What a link may do with its order; `send`: has the letter sent to its recipient. `resume`: goes on with a draft, which is
 * no order yet, for as long as it is kept; `signIn`: signs in whoever has the address, and is of no order. */
export const ORDER_ACTS = ['withdraw', 'resend', 'receipt', 'send', 'resume', 'signIn'] as const;

/** How a person names an order; that proves nothing, as both stand on the letter. */
export const orderNamesRequest = z.looseObject({
  orderNumber: addDescription(
    addChecksToSchema(z.string(), z.maxLength(100)),
    'As printed on the receipt; case, blanks and hyphen do not matter',
  ),
  email: addDescription(
    addChecksToSchema(z.string(), z.maxLength(320)),
    'The address that it was ordered with; a link goes there',
  ),
  language: bodyLanguage,
});
export const withdrawalRequest = z.extend(orderNamesRequest, {
  name: addDescription(z.nullish(addChecksToSchema(z.string(), z.maxLength(200))), 'For the receipt only'),
});
/** The same whether or not there is such an order: a link goes to whoever made it. */
export const linkAskedSchema = saidSchema;

/** What goes where, and in whose name. */
const sendingPlanSchema = z.object({
  from: z.string(),
  replyTo: z.string(),
  to: z.string(),
  subject: z.string(),
  withEvidence: addDescription(z.boolean(), 'Whether the PDF holds the evidence too'),
  leftOut: addDescription(z.array(z.string()), 'Enclosures that the letter names and the mail does not hold'),
  pdf: addDescription(z.string(), 'Address of the PDF that goes with it'),
});
export type SendingPlan = z.infer<typeof sendingPlanSchema>;

export const mailedLinkSchema = z.extend(doneSchema, {
  act: z.enum(ORDER_ACTS),
  orderNumber: z.string(),
  askedAt: z.iso.datetime(),
  expiresAt: z.iso.datetime(),
  email: addDescription(z.optional(z.string()), 'Of a sign-in: whose'),
  plan: addDescription(z.optional(sendingPlanSchema), 'Of a letter that is to be sent: what goes where, in whose name'),
});
export type MailedLink = z.infer<typeof mailedLinkSchema>;

const withdrawalSchema = z.extend(doneSchema, {
  act: z.literal('withdraw'),
  withdrawnAt: addDescription(z.iso.datetime(), 'When the message came'),
  orderNumber: z.string(),
  amount: addDescription(z.number(), 'SEK that go back now'),
  before: addDescription(z.number(), 'SEK that went back before, or are on their way'),
  refund: addDescription(z.boolean(), 'False when nothing goes back now'),
  what: z.enum(['letter', 'subscription']),
});
export type Withdrawal = z.infer<typeof withdrawalSchema>;

export const confirmedSchema = z.discriminatedUnion('act', [
  z.extend(doneSchema, { act: z.literal('signIn') }),
  withdrawalSchema,
  z.extend(saidSchema, { act: z.literal('resend') }),
  z.extend(doneSchema, {
    act: z.literal('receipt'),
    receiptId: addDescription(z.string(), 'Reads the receipt at /api/deletion-receipts/{receiptId}'),
  }),
  z.extend(doneSchema, { act: z.literal('send'), to: z.string() }),
  z.extend(doneSchema, {
    act: z.literal('resume'),
    draftId: z.uuid(),
    token: addDescription(z.string(), 'Reads and edits the draft'),
    resume: addDescription(z.string(), 'The page where one goes on with it, without the language’s prefix'),
  }),
]);
export type Confirmed = z.infer<typeof confirmedSchema>;

export const deletionReceiptSchema = z.object({
  purgedAt: z.iso.datetime(),
  stores: z.array(
    z.object({
      store: addDescription(z.string(), 'history is the workflow’s'),
      found: z.int(),
      deleted: z.int(),
      left: addDescription(z.int(), 'When the store was read again'),
    }),
  ),
  historyDeleted: addDescription(z.boolean(), 'The last to go, some seconds after the rest'),
});
export type DeletionReceipt = z.infer<typeof deletionReceiptSchema>;
