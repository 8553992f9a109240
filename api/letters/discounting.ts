import type { Request } from 'express';
import { AppError } from '../../core/shared/errors';
import type { Language } from '../../core/shared/languages';
import { ORE, computeLetterPrice, type Price } from '../../core/shared/purchase/price';
import { findUsableDiscountOrThrow } from '../../core/records/discounts';
import { normaliseCode } from '../../core/shared/purchase/discountCode';
import type { LetterRecord } from '../../core/records/letterRecord';
import { formatKronorWithoutUnit } from '../../core/shared/formats/formatPrice';
import { getApiText, getErrorText } from '../../core/texts/texts';
import type { DiscountResult } from '../../core/shared/contracts/checkout';
import type { Services } from '../services';

/** Tries a code on a price without a letter. @param base öre @param kind where it is known */
export async function evaluateDiscountCode(
  services: Services,
  req: Request,
  code: string,
  base: number,
  kind: string | undefined,
  language: Language,
): Promise<DiscountResult> {
  return runCodeAttemptAndBuildReply(services, req, code, base, language, async () =>
    computeLetterPrice({
      base,
      discount: await findUsableDiscountOrThrow(services.database, code, { base, ...(kind !== undefined && { kind }) }),
    }),
  );
}

/** Puts a code on a letter, where it stays until another is tried; '' takes it off. */
export async function applyOrRemoveDiscountCode(
  services: Services,
  req: Request,
  record: LetterRecord,
  code: string,
  base: number,
  language: Language,
): Promise<DiscountResult> {
  return runCodeAttemptAndBuildReply(
    services,
    req,
    code,
    base,
    language,
    () => services.workflows.applyDiscount(record._id, normaliseCode(code)),
    true,
  );
}

/** Refusals of a code are answers, not errors, as clients read them: `valid` is false, and `message` says why. */
async function runCodeAttemptAndBuildReply(
  services: Services,
  req: Request,
  code: string,
  base: number,
  language: Language,
  attempt: () => Promise<Price>,
  tellsEmpty = false,
): Promise<DiscountResult> {
  const normal = normaliseCode(code);
  const none = { valid: false, code: normal, discount: 0, discountAmount: 0, finalPrice: base / ORE };
  if (normal === '') {
    if (tellsEmpty) await attempt();
    return { ...none, message: getApiText('discountNone', language) };
  }
  try {
    const price = await services.limits.guessing(req, attempt);
    const amount = price.discount / ORE;
    return {
      valid: true,
      code: normal,
      discount: amount,
      discountAmount: amount,
      finalPrice: price.total / ORE,
      message: formatDiscountMessage(price, language),
    };
  } catch (error) {
    if (!(error instanceof AppError) || !/^discount_/.test(error.code)) throw error;
    const text = getErrorText(error.code, language);
    return { ...none, message: text, error: text };
  }
}

function formatDiscountMessage({ discount, total, subscription }: Price, language: Language): string {
  if (subscription) return getApiText('discountSubscriber', language);
  return total === 0
    ? getApiText('discountFree', language)
    : getApiText('discountApproved', language, { amount: formatKronorWithoutUnit(discount / ORE, language) });
}
