import { z } from 'zod';
import { AppError } from '../../../core/shared/errors';
import { maskPersonalData } from '../../../core/records/personalData';
import { normaliseCode } from '../../../core/records/discounts';
import { addDays, isIsoDate, computeStartOfSwedishDay, swedishDate } from '../../../core/shared/formats/dates';
import type { Services } from '../../services';

/** What staff ask of a code: what it takes off, on which days, of what and for whom. */

const HIGHEST_FIXED = 10_000;
const HIGHEST_PERCENT = 100;
const MOST_USES = 1_000_000;

const whole = z.number().int().min(1);
export const termSchemas = {
  maxUses: z.number().int().min(1).max(MOST_USES).nullable(),
  startsOn: z.iso.date().refine(isIsoDate).nullable(),
  expiresOn: z.iso.date().refine(isIsoDate).nullable(),
  kinds: z.array(z.string().min(1).max(100)).max(200),
  leastAmount: whole.max(HIGHEST_FIXED).nullable(),
  oncePerCustomer: z.boolean(),
  description: z.string().trim().max(200).transform(maskPersonalData),
};

/** What a code takes off: whole kronor or whole percent. */
export const worthSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('fixed'), value: whole.max(HIGHEST_FIXED) }),
  z.object({ type: z.literal('percentage'), value: whole.max(HIGHEST_PERCENT) }),
]);

/** What every code of a batch has too. */
export const sharedTermSchemas = {
  worth: worthSchema,
  startsOn: termSchemas.startsOn.default(null),
  expiresOn: termSchemas.expiresOn.default(null),
  kinds: termSchemas.kinds.default([]),
  leastAmount: termSchemas.leastAmount.default(null),
  description: termSchemas.description.default(''),
};
export const codeTextSchema = z
  .string()
  .transform(normaliseCode)
  .pipe(z.string().regex(/^[A-ZÅÄÖ0-9][A-ZÅÄÖ0-9_-]{0,39}$/));

/** What a new code, or each of a batch, is to be. @throws AppError discount_day_past | discount_days_turned | invalid_request */
export function validateAndBuildDiscountFields(
  services: Services,
  {
    worth: { type, value: off },
    startsOn,
    expiresOn,
    kinds,
    leastAmount,
    description,
  }: z.output<z.ZodObject<typeof sharedTermSchemas>>,
) {
  const [startsAt, expiresAt] = [parseFirstValidMoment(startsOn), parseLastValidMoment(expiresOn)];
  if (hasExpired(expiresAt)) throw new AppError('discount_day_past');
  refuseEndBeforeStart(startsAt, expiresAt);
  refuseUnknownKinds(services, kinds);
  return { type, value: off, startsAt, expiresAt, kinds, leastAmount, description };
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
