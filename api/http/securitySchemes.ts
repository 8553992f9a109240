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
