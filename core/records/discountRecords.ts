import { createHash } from 'node:crypto';
import type { DiscountTerms } from '../shared/purchase/price';
import { declareCollection } from './collection';

/** A discount code as it is kept. */
export interface DiscountRecord extends DiscountTerms {
  _id: string;
  currency: 'SEK';
  /** null: unlimited. */
  maxUses: number | null;
  /** Uses that letters hold or have bought with; each has its row in `redemptions`. */
  held: number;
  /**
   * Hashes (`hashLetterIdOfRedemption`) of the letters that took a use last, and that gave one back last: a step that died
   * between the count and the row, and runs
   * again, finds itself here and does not count twice.
   */
  taken?: string[];
  returned?: string[];
  expiresAt: Date | null;
  /** It holds from then on; null or absent: at once. */
  startsAt?: Date | null;
  /** Ids of the kinds that it is for; empty or absent: every kind. */
  kinds?: string[];
  /** SEK that a letter costs at least, before the code; null or absent: whatever it costs. */
  leastAmount?: number | null;
  /** One letter for each customer, by the e-mail address of the letter. */
  oncePerCustomer?: boolean;
  /** Of the codes that were made with it, where they were made many at a time. */
  batch?: string;
  enabled: boolean;
  createdAt: Date;
  createdBy: string;
  updatedAt: Date;
  deletedAt: Date | null;
  description: string;
  /** When production turned it off, as it was the sandbox's. */
  retiredAt?: Date;
}

export const DISCOUNTS_COLLECTION = declareCollection<DiscountRecord>(
  'discounts',
  [
    { keys: { code: 1 }, unique: true },
    { keys: { batch: 1, code: 1 }, sparse: true },
    { keys: { taken: 1 }, sparse: true },
  ],
  ['createdAt_1__id_1', 'expiresAt_1__id_1'],
);

export interface RedemptionRecord {
  /** `<discount id>:<letter id>`; of a customer's one use `<discount id>@<mark>`, so that it can be taken once. */
  _id: string;
  discountId: string;
  letterId: string;
  state: 'reserved' | 'consumed';
  at: Date;
  /** That the customer of the letter has used the code: no use of its own. */
  customer?: true;
  /** Of a letter's own use, once it was bought with. */
  keptUntil?: Date;
}

export const REDEMPTIONS_COLLECTION = declareCollection<RedemptionRecord>('redemptions', [
  { keys: { discountId: 1, state: 1 } },
  { keys: { letterId: 1, state: 1 } },
  { keys: { keptUntil: 1 }, sparse: true, expireAfterSeconds: 0 },
]);

/** Stands for a letter in a code's lists, and names it to nobody. */
export function hashLetterIdOfRedemption(letterId: string): string {
  return createHash('sha256').update(`use:${letterId}`).digest('hex').slice(0, 16);
}

/** Letters that each of a code's two lists keeps: more than take a use of it while a step that died is tried again. 8 kB each. */
export const LATEST = 300;
