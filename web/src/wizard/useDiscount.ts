import { useCallback, useState } from 'react';
import { formatAmount } from '../../../core/rules/formatPrice';
import { useTranslation } from '../i18n/texts';
import { ApiError, NetworkError } from '../data/http';
import { checkDiscount, type LetterKey, type LetterView } from '../data/letters';
import { useLanguage } from '../i18n/context';
import { useToast } from '../ui/Toast';

/** A code that holds, and the price with it in SEK. */
export interface Discount {
  code: string;
  saved: number;
  total: number;
}

interface DiscountProblem {
  text: string;
  /** What to do about it, where the text does not say. */
  ways?: string;
}

/** What the server's answer to a code makes of a price. @param base SEK */
export function discountOf(answer: Awaited<ReturnType<typeof checkDiscount>>, code: string, base: number): Discount | undefined {
  const saved = answer.discountAmount ?? answer.discount ?? 0;
  return answer.valid ? { code, saved, total: answer.finalPrice ?? Math.max(0, base - saved) } : undefined;
}

/** The code that a letter has already. */
export function appliedOf({ code, discount, total, subscription = false }: LetterView['price']): Discount | undefined {
  return code === undefined || subscription ? undefined : { code, saved: discount, total };
}

/** Checks a code for a letter and says how it went, in SPEC's words (section 8). */
export function useDiscount(letter: LetterKey, base: number, onDiscount: (discount: Discount | undefined) => void) {
  const { t } = useTranslation();
  const language = useLanguage();
  const toast = useToast();
  const [isChecking, setIsChecking] = useState(false);
  const [problem, setProblem] = useState<DiscountProblem>();

  const clear = useCallback(() => {
    setProblem(undefined);
    onDiscount(undefined);
  }, [onDiscount]);

  const check = async (typed: string): Promise<void> => {
    const code = typed.trim();
    if (!code || isChecking) return;
    setIsChecking(true);
    setProblem(undefined);
    const refuse = (title: string, text: string, ways?: string) => {
      onDiscount(undefined);
      setProblem({ text, ...(ways && { ways }) });
      toast(title, text);
    };
    try {
      const answer = await checkDiscount(letter, code, language);
      const found = discountOf(answer, code, base);
      if (found) {
        onDiscount(found);
        toast(t('discount.approved'), t(found.total === 0 ? 'discount.saveAll' : 'discount.youSave', { amount: formatAmount(found.saved, language) }));
      } else refuse(t('discount.invalid'), answer.error ?? answer.message ?? t('discount.checkAndRetry'));
    } catch (error) {
      if (error instanceof ApiError && error.status < 500 && error.status !== 429) refuse(t('discount.invalid'), error.message);
      else if (error instanceof NetworkError) refuse(t('discount.failed'), t('discount.couldNot'), t('errors.connection'));
      else refuse(t('discount.failed'), t('discount.error'), t('discount.later'));
    } finally {
      setIsChecking(false);
    }
  };
  return { check, clear, isChecking, problem };
}
