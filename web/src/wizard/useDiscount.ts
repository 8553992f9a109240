import { useCallback, useState } from 'react';
import { formatAmount } from '../../../core/rules/formatPrice';
import { useTranslation } from '../i18n/texts';
import { ApiError } from '../data/http';
import { checkDiscount, type LetterKey } from '../data/letters';
import { useLanguage } from '../i18n/context';
import { useToast } from '../ui/Toast';

/** A code that holds, and the price with it in SEK. */
export interface Discount {
  code: string;
  saved: number;
  total: number;
}

/** What the server's answer to a code makes of a price. @param base SEK */
export function discountOf(answer: Awaited<ReturnType<typeof checkDiscount>>, code: string, base: number): Discount | undefined {
  const saved = answer.discountAmount ?? answer.discount ?? 0;
  return answer.valid ? { code, saved, total: answer.finalPrice ?? Math.max(0, base - saved) } : undefined;
}

/** Checks a code for a letter and says how it went, in SPEC's words (section 8). */
export function useDiscount(letter: LetterKey, base: number, onDiscount: (discount: Discount | undefined) => void) {
  const { t } = useTranslation();
  const language = useLanguage();
  const toast = useToast();
  const [isChecking, setIsChecking] = useState(false);
  const [problem, setProblem] = useState<string>();

  const clear = useCallback(() => {
    setProblem(undefined);
    onDiscount(undefined);
  }, [onDiscount]);

  const check = async (typed: string): Promise<void> => {
    const code = typed.trim();
    if (!code || isChecking) return;
    setIsChecking(true);
    setProblem(undefined);
    const refuse = (title: string, text: string) => {
      onDiscount(undefined);
      setProblem(text);
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
      else refuse(t('discount.failed'), t(error instanceof ApiError ? 'discount.error' : 'discount.couldNot'));
    } finally {
      setIsChecking(false);
    }
  };
  return { check, clear, isChecking, problem };
}
