import { ORDER_ALPHABET } from './orderNumber';

/** Letters of a batch's discount code behind its prefix: of 31 each, so that nobody meets one by trying. */
export const DRAWN_LETTERS = 8;
const DRAWN = new RegExp(`-[${ORDER_ALPHABET}]{${DRAWN_LETTERS}}$`);

/** What several codes stand together as in the figures, alone or behind the prefix that they have in common. */
export const OTHER_CODES = '…';

/** The name of a code in the figures: those of a batch, good once each, are many, and stand together as `PREFIX-…`. */
export function replaceBatchSuffix(code: string): string {
  return code.replace(DRAWN, `-${OTHER_CODES}`);
}

/** Whether that is a code itself, and not what several stand together as. */
export function isSingleCode(name: string): boolean {
  return !name.endsWith(OTHER_CODES);
}
