import { z } from 'zod';
import { StripeError } from './stripeError';

/** What our client may send. Strict, as Stripe is: an unknown parameter is refused. */

const whole = z.coerce.number().int();
const metadata = z.record(z.string().max(40), z.string().max(500)).default({});
const expand = z.array(z.string()).max(10).default([]);
const method = z.enum(['card', 'swish']);

export const sessionCreate = z.strictObject({
  mode: z.literal('payment'),
  client_reference_id: z.string().max(200).optional(),
  metadata,
  payment_intent_data: z.strictObject({ metadata }).optional(),
  payment_method_types: z.array(method).min(1).default(['card']),
  adaptive_pricing: z.strictObject({ enabled: z.enum(['true', 'false']) }).optional(),
  line_items: z
    .array(
      z.strictObject({
        quantity: whole.min(1),
        price_data: z.strictObject({
          currency: z.literal('sek'),
          unit_amount: whole.min(1),
          tax_behavior: z.enum(['inclusive', 'exclusive', 'unspecified']).optional(),
          product_data: z.strictObject({ name: z.string().min(1) }),
        }),
      }),
    )
    .length(1),
  locale: z.string().optional(),
  customer_email: z.email().optional(),
  // Not z.url(): braces around CHECKOUT_SESSION_ID are allowed.
  success_url: z.string().regex(/^https?:\/\//),
  cancel_url: z.string().regex(/^https?:\/\//).optional(),
  expires_at: whole.optional(),
  expand,
});
/** Sessions and refunds are listed alike. */
export const list = z.strictObject({ payment_intent: z.string().optional(), limit: whole.min(1).max(100).default(10), expand });
export const refundCreate = z.strictObject({
  payment_intent: z.string(),
  amount: whole.min(1).optional(),
  reason: z.enum(['duplicate', 'fraudulent', 'requested_by_customer']).optional(),
  metadata,
  expand,
});
export const expandOnly = z.strictObject({ expand });

/** @throws StripeError naming the first parameter that does not fit, with brackets as Stripe writes it. */
export function parse<Schema extends z.ZodType>(schema: Schema, parameters: unknown): z.output<Schema> {
  const parsed = schema.safeParse(parameters ?? {});
  if (parsed.success) return parsed.data;
  const issue = parsed.error.issues[0];
  const path = (issue?.path ?? []).map(String);
  if (issue?.code === 'unrecognized_keys') {
    const name = bracketed([...path, issue.keys[0] ?? '']);
    throw new StripeError(400, 'invalid_request_error', `Received unknown parameter: ${name}`, 'parameter_unknown', name);
  }
  const name = bracketed(path);
  const absent = issue?.code === 'invalid_type' && issue.message.includes('received undefined');
  throw absent
    ? new StripeError(400, 'invalid_request_error', `Missing required param: ${name}.`, 'parameter_missing', name)
    : new StripeError(400, 'invalid_request_error', `Invalid ${name}: ${issue?.message ?? ''}`, 'parameter_invalid', name);
}

function bracketed(path: string[]): string {
  return path.map((part, index) => (index === 0 ? part : `[${part}]`)).join('');
}
