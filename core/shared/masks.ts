/** What stands in place of personal data in words that staff wrote, as it is kept: pages say it in the reader's language. */
export const MASKS = { email: '[e-mail]', personalNumber: '[personal number]', phone: '[phone]' } as const;

export type Masked = keyof typeof MASKS;
