import { AppError } from '../shared/errors';
import type { KindVersion } from '../shared/kinds/kind';
import type { Database } from '../records/database';
import { findUsableDiscountOrThrow, buildPurchaseOfLetter } from '../records/discounts';
import type { DiscountRecord } from '../records/discountRecords';
import type { LetterRecord } from '../records/letterRecord';
import type { Vault } from '../vault/vault';
import { computeLetterPrice, type Price } from '../shared/purchase/price';
import { readBasePriceInOre } from './prices';

interface Parts {
  database: Database;
  vault: Pick<Vault, 'emailHash'>;
  /** Whether the person's letters cost nothing now. */
  isSubscriber: (uid: string | null) => Promise<boolean>;
}

interface Question {
  record: LetterRecord;
  kind: KindVersion;
  /** The discount code that the letter is to be bought with. */
  code: string | null;
  /** A code that holds no more: whoever buys with it is told, whoever only looks sees the price without it. */
  unusableCode: 'refused' | 'ignored';
  /** What the letter's open payment page asks for, where that page is to be kept. */
  openPrice?: Price | undefined;
}

/**
 * Reads what a letter costs its owner now, öre: the subscription, the price list and the code, by the one price policy.
 * @throws AppError as findUsableDiscountOrThrow, where an unusable code is to be refused
 */
export async function readLetterPrice(parts: Parts, question: Question): Promise<Price> {
  return (await readPriceAndDiscount(parts, question)).price;
}

/** The same, and the code that it is the price with. @throws AppError as readLetterPrice */
export async function readPriceAndDiscount(
  parts: Parts,
  { record, kind, code, openPrice, ...rest }: Question,
): Promise<{ price: Price; discount?: DiscountRecord | undefined }> {
  const base = await readBasePriceInOre(parts.database, kind);
  if (await parts.isSubscriber(record.userId)) return { price: computeLetterPrice({ base, isSubscriber: true }) };
  const discount = code === null ? undefined : await findUsableDiscount(parts, record, base, code, rest.unusableCode);
  return { price: computeLetterPrice({ base, discount, openPrice }), discount };
}

async function findUsableDiscount(
  { database, vault }: Parts,
  record: LetterRecord,
  base: number,
  code: string,
  unusableCode: Question['unusableCode'],
): Promise<DiscountRecord | undefined> {
  try {
    return await findUsableDiscountOrThrow(database, code, buildPurchaseOfLetter(vault, record, base));
  } catch (error) {
    if (unusableCode === 'ignored' && error instanceof AppError) return undefined;
    throw error;
  }
}
