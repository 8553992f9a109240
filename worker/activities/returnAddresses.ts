import type { KindVersion } from '../../core/shared/kinds/kind';
import type { Language } from '../../core/shared/languages';
import type { ReturnPage } from '../../core/vault/letterTokens';
import { buildLocalPath } from '../../core/shared/pages/localPath';

/** Pages that serve every kind without pages of its own. */
const SHARED = { success: '/payment-success', canceled: '/payment-canceled' };

/**
 * Where Stripe sends the browser back to. The token lets a person in once who comes back without the cookie: from Swish, an
 * in-app browser, another device. Each page has one of its own, as a payment may be called off first and then made.
 */
export function buildReturnAddresses(
  publicUrl: string,
  kind: KindVersion,
  letterId: string,
  language: Language,
  tokenFor: (page: ReturnPage) => string,
): { successUrl: string; cancelUrl: string } {
  const routes = kind.manifest.routes ?? SHARED;
  const buildPageUrl = (path: string) => publicUrl + buildLocalPath(path, language);
  const buildReturnQuery = (page: ReturnPage) => `draft_id=${letterId}&t=${tokenFor(page)}`;
  return {
    successUrl: buildPageUrl(`${routes.success}?${buildReturnQuery('success')}&session_id={CHECKOUT_SESSION_ID}`),
    cancelUrl: buildPageUrl(`${routes.canceled}?${buildReturnQuery('canceled')}`),
  };
}
