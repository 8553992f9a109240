import type { KindVersion } from '../../core/kinds/kind';
import type { Language } from '../../core/languages';

/** Pages that serve every kind without pages of its own (SPEC section 2). */
const SHARED = { success: '/payment-success', canceled: '/payment-canceled' };

/**
 * Where Stripe sends the browser back to. The token lets a person in who comes back without the cookie: from Swish, an
 * in-app browser, another device.
 */
export function returnAddresses(
  publicUrl: string,
  kind: KindVersion,
  letterId: string,
  language: Language,
  token: string,
): { successUrl: string; cancelUrl: string } {
  const routes = kind.manifest.routes ?? SHARED;
  const base = publicUrl + (language === 'en' ? '/en' : '');
  const query = `draft_id=${letterId}&t=${token}`;
  return {
    successUrl: `${base}${routes.success}?${query}&session_id={CHECKOUT_SESSION_ID}`,
    cancelUrl: `${base}${routes.canceled}?${query}`,
  };
}
