import { addressSchema, bodyLanguage, doneSchema, letterId, typedEmail } from './access';
import { shownTotal } from './checkout';
import * as z from './zod';
import { addDescription } from './zod';

/** The calls about a person: who is signed in, their subscription, and that they be forgotten. */

/** `editor` drafts and publishes kinds, `jurist` reviews letters and law; neither sees customers. */
export const STAFF_ROLES = ['admin', 'editor', 'jurist'] as const;

export const userSchema = z.object({
  uid: z.string(),
  email: z.string(),
  name: z.string(),
  photoURL: addDescription(z.nullable(z.string()), 'Where the provider shows it; our pages do not load it'),
  role: z.enum(['user', ...STAFF_ROLES]),
  subscriptionStatus: z.string(),
  subscriptionPlan: z.nullable(z.string()),
  subscriptionCurrentPeriodEnd: z.nullable(z.iso.datetime()),
});
export type User = z.infer<typeof userSchema>;

export const sessionSchema = z.object({
  signIn: addDescription(z.boolean(), 'Whether there is signing in here at all'),
  user: z.nullable(userSchema),
});

export const signInLinkRequest = z.looseObject({
  email: addDescription(typedEmail, 'Whom the link goes to'),
  language: bodyLanguage,
});

/** SEK and UTC. `plan` and `currentPeriodEnd` are null without a subscription that runs. */
export const subscriptionSchema = z.object({
  status: addDescription(z.enum(['active', 'past_due', 'inactive']), 'Letters cost nothing while it is active'),
  plan: z.nullable(z.enum(['monthly', 'yearly'])),
  currentPeriodEnd: z.nullable(z.iso.datetime()),
  cancelAtPeriodEnd: addDescription(z.boolean(), 'It ends at currentPeriodEnd'),
  price: addDescription(z.number(), 'SEK a month: what is paid, else what it would cost'),
});
export type Subscription = z.infer<typeof subscriptionSchema>;

const paymentPageLanguage = addDescription(bodyLanguage, 'Of Stripe’s page: sv or en');
export const subscribeRequest = z.optional(z.looseObject({ language: paymentPageLanguage, shownTotal }));
export const portalRequest = z.optional(z.looseObject({ language: paymentPageLanguage }));
export const paymentPageSchema = addressSchema;

export const deleteMeRequest = z.optional(z.looseObject({ language: bodyLanguage }));
const receiptSchema = z.object({
  letterId: addDescription(z.optional(letterId), 'Absent for the receipt of the account'),
  receiptId: z.string(),
  type: addDescription(z.optional(z.string()), 'The kind’s name, in the asked language'),
  orderNumber: z.optional(z.string()),
  createdAt: z.optional(z.iso.datetime()),
});
export type Receipt = z.infer<typeof receiptSchema>;
export const receiptsSchema = z.array(receiptSchema);
export const deletedPersonSchema = z.extend(doneSchema, { receipts: receiptsSchema });
