import type { Operation } from './operation';

/** What a caller may show to be let in, by its name at /api/openapi.json. */
export const SECURITY_SCHEMES = {
  session: {
    type: 'apiKey',
    in: 'cookie',
    name: 'brevia',
    description: 'The session of a browser that made the letter, or of the person who signed in with it',
  },
  staffSession: {
    type: 'apiKey',
    in: 'cookie',
    name: 'brevia',
    description: 'The session of one of the staff: signed in at the provider, with an address that an allow list names',
  },
  letterToken: {
    type: 'apiKey',
    in: 'header',
    name: 'x-letter-token',
    description: 'What the link of a letter gives whoever holds it: it reads, edits or deletes that letter',
  },
  letterTokenInAddress: {
    type: 'apiKey',
    in: 'query',
    name: 't',
    description: 'The same token in the address; a JSON body may bring it as `t`, too',
  },
  stripeSignature: {
    type: 'apiKey',
    in: 'header',
    name: 'stripe-signature',
    description: 'Stripe’s signature of the event',
  },
  mailServer: { type: 'http', scheme: 'bearer', description: 'MAIL_RETURNED_TOKEN, which our own mail server holds' },
} as const;

export type SecurityScheme = keyof typeof SECURITY_SCHEMES;

/** One of these lets a call in: each alone, and none at all where an empty one is among them. */
export function describeSecurity(each: Operation): Partial<Record<SecurityScheme, []>>[] {
  const { path, query, refusals, security, isLetterOptional } = each;
  if (security) return [{ [security]: [] }];
  if (path.startsWith('/api/admin/')) return [{ staffSession: [] }];
  if (refusals.includes('sign_in_required')) return [{ session: [] }];
  if (!('t' in (query?._zod.def.shape ?? {}))) return [];
  return [{ session: [] }, { letterToken: [] }, { letterTokenInAddress: [] }, ...(isLetterOptional ? [{}] : [])];
}
