import { useCallback, useEffect, useEffectEvent, useState } from 'react';
import { formatKronorWithoutUnit } from '../../../../core/shared/formats/formatPrice';
import { useTranslation } from '../../i18n/texts';
import { ApiError, NetworkError } from '../../data/http';
import { followLetter, type LetterKey, type LetterView } from '../../data/letters';
import { applyOrRemoveDiscountCode, type DiscountResult } from '../../data/purchase';
import { useLanguage } from '../../i18n/context';
import { useToast } from '../../ui/Toast';

/** A code tried on a letter. */
export interface Discount {
  code: string;
  /** The price with it, SEK. Absent where no answer came: the code may take effect yet. */
  price?: { saved: number; total: number };
}

interface DiscountProblem {
  text: string;
  /** What to do about it, where the text does not say. */
  ways?: string;
}

/** What the server's answer to a code makes of a price. */
export function buildDiscountIfValid(result: DiscountResult, code: string): Discount | undefined {
  const { valid, discountAmount: saved, finalPrice: total } = result;
  return valid ? { code, price: { saved, total } } : undefined;
}

/** The code that a letter has already. */
export function buildDiscountFromPrice({
  code,
  discount,
  total,
  subscription,
}: LetterView['price']): Discount | undefined {
  return code === undefined || subscription ? undefined : { code, price: { saved: discount, total } };
}

interface Options {
  letter: LetterKey;
  discount: Discount | undefined;
  onDiscount: (discount: Discount | undefined) => void;
}

/**
 * Checks a code for a letter and says how it went. One that nobody answered for in time is
 * looked out for: should the letter get it after all, it is shown like any other.
 */
export function useDiscount({ letter, discount, onDiscount }: Options) {
  const { t } = useTranslation();
  const language = useLanguage();
  const toast = useToast();
  const [isChecking, setIsChecking] = useState(false);
  const [problem, setProblem] = useState<DiscountProblem>();

  const clear = useCallback(() => {
    setProblem(undefined);
    onDiscount(undefined);
  }, [onDiscount]);

  const acceptDiscountAndToast = (newDiscount: Discount, { saved, total }: NonNullable<Discount['price']>) => {
    setProblem(undefined);
    onDiscount(newDiscount);
    toast(
      t('discount.approved'),
      t(total === 0 ? 'discount.saveAll' : 'discount.youSave', { amount: formatKronorWithoutUnit(saved, language) }),
    );
  };

  const unanswered = discount && !discount.price && !isChecking ? discount.code : undefined;
  const notice = useEffectEvent(({ price }: LetterView) => {
    const found = buildDiscountFromPrice(price);
    if (found?.price && found.code === unanswered?.toUpperCase()) acceptDiscountAndToast(found, found.price);
  });
  const { id, token } = letter;
  useEffect(() => {
    if (unanswered === undefined) return undefined;
    return followLetter(
      { id, token },
      language,
      (view) => notice(view),
      () => undefined,
    );
  }, [unanswered, id, token, language]);

  const applyTypedDiscountCode = async (typed: string): Promise<void> => {
    const code = typed.trim();
    if (!code || isChecking) return;
    setIsChecking(true);
    setProblem(undefined);
    // Who pays meanwhile pays with it or not at all: at another price than the one shown.
    if (!discount) onDiscount({ code });
    const tell = (title: string, found: DiscountProblem) => {
      setProblem(found);
      toast(title, found.text);
    };
    const refuse = (text: string) => {
      onDiscount(undefined);
      tell(t('discount.invalid'), { text });
    };
    try {
      const answer = await applyOrRemoveDiscountCode(letter, code, language);
      const found = buildDiscountIfValid(answer, code);
      if (found?.price) acceptDiscountAndToast(found, found.price);
      else refuse([answer.error, answer.message].find(Boolean) ?? t('discount.checkAndRetry'));
    } catch (error) {
      if (error instanceof ApiError && error.status < 500 && error.status !== 429) return refuse(error.message);
      onDiscount({ code });
      const isOffline = error instanceof NetworkError;
      tell(
        t('discount.failed'),
        isOffline
          ? { text: t('discount.couldNot'), ways: t('errors.connection') }
          : { text: t('discount.error'), ways: t('discount.later') },
      );
    } finally {
      setIsChecking(false);
    }
  };
  return { check: applyTypedDiscountCode, clear, isChecking, problem };
}
