import { bodyLanguage, doneSchema, optionalLetterId, token } from './access';
import * as z from './zod';
import { addChecksToSchema, addDescription } from './zod';

/** The calls about what a letter costs and how it is paid for. Amounts in SEK. */

/** A discount code, as somebody typed it. */
export const typedCode = addChecksToSchema(z.string(), z.maxLength(64));

const MOST = 1_000_000;
const amount = addChecksToSchema(z.number(), z.nonnegative(), z.maximum(MOST));

/** Of a call that opens a payment. */
export const shownTotal = addDescription(
  z.nullish(amount),
  'SEK that the person was shown; another price is refused with price_changed. Absent: whatever it costs',
);

export const pricesSchema = z.record(z.string(), z.number());

export const codeRequest = z.looseObject({
  code: typedCode,
  amount: addDescription(z.nullish(amount), 'SEK; only read when neither type nor draft tells the price'),
  type: z.nullish(z.string()),
  draftId: optionalLetterId,
  language: bodyLanguage,
  t: token,
});
export const discountRequest = z.looseObject({ code: typedCode, language: bodyLanguage, t: token });

/** What checking a code answers. */
export const discountResultSchema = z.object({
  valid: z.boolean(),
  code: z.string(),
  discount: z.number(),
  discountAmount: z.number(),
  finalPrice: z.number(),
  message: z.string(),
  error: z.optional(z.string()),
});
export type DiscountResult = z.infer<typeof discountResultSchema>;

const purchase = {
  draftId: optionalLetterId,
  discountCode: addDescription(z.nullish(typedCode), 'Absent keeps the code applied before, an empty one takes it off'),
  shownTotal,
  language: bodyLanguage,
  t: token,
};

export const paymentLinkRequest = z.looseObject({
  ...purchase,
  formData: addDescription(
    z.nullish(z.record(z.string(), z.unknown())),
    'Made a draft of when none is named; else not looked at: the draft is the server’s',
  ),
});
/** A kind may add names that its older clients read. */
export const paymentLinkSchema = z.looseObject({ success: z.literal(true), sessionId: z.string(), url: z.url() });

const unread = addDescription(z.optional(z.unknown()), 'Not looked at');
export const freeLetterRequest = z.looseObject({ ...purchase, email: unread, name: unread });
export const freeLetterSchema = z.extend(doneSchema, { orderNumber: z.string() });

export const checkoutRequest = z.looseObject({
  letterId: optionalLetterId,
  discountCode: z.nullish(typedCode),
  shownTotal,
  amount: addDescription(z.optional(z.unknown()), 'Not looked at: the price is the server’s'),
  currency: z.optional(z.unknown()),
  letterType: addDescription(z.optional(z.unknown()), 'Only chooses the words of a refusal'),
  userEmail: z.optional(z.unknown()),
  language: bodyLanguage,
  t: token,
});
export const checkoutSchema = z.object({ sessionId: z.string(), url: z.url() });
