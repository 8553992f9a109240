import { z } from 'zod';
import { StripeError } from './stripeError';

/** What our client may send. Strict, as Stripe is: an unknown parameter is refused. */

const whole = z.coerce.number().int();
const metadata = z.record(z.string().max(40), z.string().max(500)).default({});
const expand = z.array(z.string()).max(10).default([]);
const method = z.enum(['card', 'swish']);

export const sessionCreate = z.strictObject({
  mode: z.enum(['payment', 'subscription']),
  customer: z.string().optional(),
  client_reference_id: z.string().max(200).optional(),
  metadata,
  payment_intent_data: z.strictObject({ metadata }).optional(),
  allowed_payment_method_types: z.array(method).min(1).default(['card']),
  adaptive_pricing: z.strictObject({ enabled: z.enum(['true', 'false']) }).optional(),
  line_items: z
    .array(
      z.strictObject({
        quantity: whole.min(1),
        price_data: z.strictObject({
          currency: z.literal('sek'),
          unit_amount: whole.min(1),
          recurring: z.strictObject({ interval: z.enum(['month', 'year']) }).optional(),
          tax_behavior: z.enum(['inclusive', 'exclusive', 'unspecified']).optional(),
          product_data: z.strictObject({ name: z.string().min(1) }),
        }),
      }),
    )
    .length(1),
  custom_text: z.strictObject({ submit: z.strictObject({ message: z.string().max(1_200) }).optional() }).optional(),
  locale: z.string().optional(),
  customer_email: z.email().optional(),
  // Not z.url(): braces around CHECKOUT_SESSION_ID are allowed.
  success_url: z.string().regex(/^https?:\/\//),
  cancel_url: z
    .string()
    .regex(/^https?:\/\//)
    .optional(),
  expires_at: whole.optional(),
  expand,
});
const limit = whole.min(1).max(100).default(10);
export const sessionList = z.strictObject({
  payment_intent: z.string().optional(),
  customer: z.string().optional(),
  status: z.enum(['open', 'complete', 'expired']).optional(),
  limit,
  expand,
});
export const refundList = z.strictObject({ payment_intent: z.string().optional(), limit, expand });
export const customerCreate = z.strictObject({
  email: z.email().optional(),
  metadata,
  preferred_locales: z.array(z.string()).default([]),
  expand,
});
export const subscriptionList = z.strictObject({
  customer: z.string().optional(),
  status: z.enum(['active', 'past_due', 'canceled', 'all']).optional(),
  limit,
  expand,
});
export const portalCreate = z.strictObject({
  customer: z.string(),
  return_url: z.url().optional(),
  locale: z.string().optional(),
  expand,
});
export const refundCreate = z.strictObject({
  payment_intent: z.string(),
  amount: whole.min(1).optional(),
  reason: z.enum(['duplicate', 'fraudulent', 'requested_by_customer']).optional(),
  metadata,
  expand,
});
const evidence = z.string().max(20_000).optional();
export const disputeUpdate = z.strictObject({
  evidence: z
    .strictObject({
      product_description: evidence,
      service_date: evidence,
      access_activity_log: evidence,
      uncategorized_text: evidence,
    })
    .default({}),
  submit: z.enum(['true', 'false']).default('true'),
  metadata,
  expand,
});
export const expandOnly = z.strictObject({ expand });

/** @throws StripeError naming the first parameter that does not fit, with brackets as Stripe writes it. */
export function parseParameters<Schema extends z.ZodType>(schema: Schema, parameters: unknown): z.output<Schema> {
  const parsed = schema.safeParse(parameters ?? {});
  if (parsed.success) return parsed.data;
  const issue = parsed.error.issues[0];
  const path = (issue?.path ?? []).map(String);
  if (issue?.code === 'unrecognized_keys') {
    const name = formatParameterPath([...path, issue.keys[0] ?? '']);
    throw new StripeError(
      400,
      'invalid_request_error',
      `Received unknown parameter: ${name}`,
      'parameter_unknown',
      name,
    );
  }
  const name = formatParameterPath(path);
  const absent = issue?.code === 'invalid_type' && issue.message.includes('received undefined');
  throw absent
    ? new StripeError(400, 'invalid_request_error', `Missing required param: ${name}.`, 'parameter_missing', name)
    : new StripeError(
        400,
        'invalid_request_error',
        `Invalid ${name}: ${issue?.message ?? ''}`,
        'parameter_invalid',
        name,
      );
}

function formatParameterPath(path: string[]): string {
  return path.map((part, index) => (index === 0 ? part : `[${part}]`)).join('');
}
