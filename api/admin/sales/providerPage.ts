import type { Config } from '../../../core/config';

export type ProviderSettings = Pick<Config, 'STRIPE_API_URL' | 'STRIPE_SECRET_KEY'>;

const DASHBOARD = 'https://dashboard.stripe.com';

/** Where staff find a payment or a dispute: in Stripe's dashboard, or at what stands in for Stripe. */
export function buildProviderPageUrl(
  { STRIPE_API_URL, STRIPE_SECRET_KEY }: ProviderSettings,
  resource: 'payments' | 'disputes',
  id: string,
): string {
  if (STRIPE_API_URL !== undefined) return `${STRIPE_API_URL.replace(/\/$/, '')}/#${encodeURIComponent(id)}`;
  const mode = /^[a-z]+_test_/.test(STRIPE_SECRET_KEY) ? '/test' : '';
  return `${DASHBOARD}${mode}/${resource}/${encodeURIComponent(id)}`;
}
