import type { Language } from '../../../../core/shared/languages';
import { fetchLetterView, type LetterKey, type LetterView } from '../../data/letters';
import { applyOrRemoveDiscountCode } from '../../data/purchase';
import { buildDiscountIfValid, type Discount } from './useDiscount';

/** What a letter costs by now, when the price that was shown is no longer it. */
export async function refetchLetterAndDiscount(
  letter: LetterKey,
  shown: Discount | undefined,
  language: Language,
): Promise<{ view: LetterView; discount: Discount | undefined }> {
  // None is told as well: a payment page that is still open at another price is closed by it.
  const answer = await applyOrRemoveDiscountCode(letter, shown?.code ?? '', language);
  const view = await fetchLetterView(letter, language);
  return { view, discount: shown && buildDiscountIfValid(answer, shown.code) };
}
