import type { SharedTerms } from '../../../core/shared/contracts/admin/discounts';
import { AppError } from '../../../core/shared/errors';
import { maskPersonalData } from '../../../core/records/personalData';
import { addDays, computeStartOfSwedishDay, swedishDate } from '../../../core/shared/formats/dates';
import type { Services } from '../../services';

/** What staff ask of a code: what it takes off, on which days, of what and for whom. */

/** What a new code, or each of a batch, is to be. @throws AppError discount_day_past | discount_days_turned | invalid_request */
export function validateAndBuildDiscountFields(
  services: Services,
  { worth: { type, value: off }, startsOn, expiresOn, kinds, leastAmount, description }: SharedTerms,
) {
  const [startsAt, expiresAt] = [parseFirstValidMoment(startsOn), parseLastValidMoment(expiresOn)];
  if (hasExpired(expiresAt)) throw new AppError('discount_day_past');
  refuseEndBeforeStart(startsAt, expiresAt);
  refuseUnknownKinds(services, kinds);
  return { type, value: off, startsAt, expiresAt, kinds, leastAmount, description: maskPersonalData(description) };
}

export function refuseEndBeforeStart(startsAt: Date | null, expiresAt: Date | null): void {
  if (startsAt && expiresAt && startsAt.getTime() >= expiresAt.getTime()) throw new AppError('discount_days_turned');
}

export function refuseUnknownKinds({ kinds: known }: Pick<Services, 'kinds'>, kinds: readonly string[]): void {
  if (kinds.some((id) => !known.some(({ manifest }) => manifest.id === id)))
    throw new AppError('invalid_request', 'a kind that there is not');
}

/** A code is good from when its first day begins in Sweden. */
export function parseFirstValidMoment(day: string | null): Date | null {
  return day === null ? null : computeStartOfSwedishDay(day);
}

export function findLastValidDay(expiresAt: Date): string {
  return swedishDate(new Date(expiresAt.getTime() - 1));
}

/** A code is good until its last day in Sweden is over. */
export function parseLastValidMoment(day: string | null): Date | null {
  const next = addDays(day, 1);
  return next === null ? null : computeStartOfSwedishDay(next);
}

export function hasExpired(expiresAt: Date | null | undefined): boolean {
  return expiresAt instanceof Date && expiresAt.getTime() <= Date.now();
}
