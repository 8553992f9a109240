import { type Code } from '../../../core/shared/contracts/admin/discounts';
import { sumSalesOfCodes } from '../../../core/figures/count';
import { readDaysUpToDate } from '../../../core/figures/read';
import { replaceBatchSuffix } from '../../../core/shared/purchase/batchCodes';
import { sumByCode, computeRevenueAfterRefunds } from '../../../core/figures/summaries';
import { ORE } from '../../../core/shared/purchase/price';
import { type DiscountCode } from '../../../core/records/discountCodes';
import { swedishDate } from '../../../core/shared/formats/dates';
import type { Services } from '../../services';
import { findLastValidDay, hasExpired } from './discountTerms';

/** A code as it is shown to staff, and as the log keeps it. */

/** What orders with each code came to, by the running totals. */
type EarnedOf = (code: string) => Code['earned'];
export const NOTHING_EARNED: EarnedOf = () => ({ orders: 0, discount: 0, paid: 0, refunded: 0, kept: 0 });

export async function loadEarningsByCodeLookup(
  { database }: Pick<Services, 'database'>,
  codes: readonly Pick<DiscountCode, 'code'>[],
): Promise<EarnedOf> {
  // In the figures the codes of a batch stand together: of each, which is good once, its own row is read.
  const ofBatches = codes.map(({ code }) => code).filter((code) => replaceBatchSuffix(code) !== code);
  const known = [...sumByCode(await readDaysUpToDate(database)), ...(await sumSalesOfCodes(database, ofBatches))];
  const sums = new Map(known.map((each) => [each.code, each]));
  return (code) => {
    const each = sums.get(code);
    if (!each) return NOTHING_EARNED(code);
    return {
      orders: each.count,
      discount: each.discount / ORE,
      paid: each.amount / ORE,
      refunded: each.refunded / ORE,
      kept: computeRevenueAfterRefunds(each) / ORE,
    };
  };
}

function computeDiscountState({
  deletedAt,
  enabled,
  startsAt,
  expiresAt,
  maxUses,
  used,
  reserved,
}: DiscountCode): Code['state'] {
  if (deletedAt) return 'deleted';
  if (hasExpired(expiresAt)) return 'expired';
  if (maxUses !== null && used + reserved >= maxUses) return 'usedUp';
  if (!enabled) return 'off';
  return startsAt && startsAt.getTime() > Date.now() ? 'coming' : 'active';
}

export function toCodeResponse(row: DiscountCode, earnedOf: EarnedOf): Code {
  const {
    _id: id,
    code,
    type,
    value: off,
    currency,
    maxUses,
    used: currentUses,
    reserved,
    expiresAt,
    enabled,
    description,
    createdAt,
    updatedAt,
    retiredAt,
    startsAt,
    kinds = [],
    leastAmount = null,
    oncePerCustomer = false,
    batch = null,
  } = row;
  return {
    id,
    version: updatedAt.toISOString(),
    code,
    type,
    value: off,
    currency,
    maxUses,
    currentUses,
    reserved,
    startsOn: startsAt ? swedishDate(startsAt) : null,
    expiresOn: expiresAt ? findLastValidDay(expiresAt) : null,
    kinds,
    leastAmount,
    oncePerCustomer,
    batch,
    earned: earnedOf(code),
    enabled,
    state: computeDiscountState(row),
    description,
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
    ...(retiredAt && { retiredAt: retiredAt.toISOString() }),
  };
}

export function selectAuditedCodeFields({
  code,
  type,
  value: off,
  maxUses,
  startsAt,
  expiresAt,
  kinds = [],
  leastAmount = null,
  oncePerCustomer = false,
  enabled,
  used,
  reserved,
  deletedAt,
}: DiscountCode) {
  return {
    code,
    type,
    value: off,
    maxUses,
    startsAt: startsAt?.toISOString() ?? null,
    expiresAt: expiresAt?.toISOString() ?? null,
    kinds,
    leastAmount,
    oncePerCustomer,
    enabled,
    used,
    reserved,
    deleted: deletedAt !== null,
  };
}
