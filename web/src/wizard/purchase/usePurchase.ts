import { useEffect, useEffectEvent, useLayoutEffect, useState } from 'react';
import { useTranslation } from '../../i18n/texts';
import type { FormData } from '../../../../core/shared/kinds/kind';
import { readField } from '../../../../core/shared/answers/fields';
import { ApiError, NetworkError } from '../../data/http';
import type { LetterKey, LetterView } from '../../data/letters';
import { takeLetterForFree, requestPaymentLink } from '../../data/purchase';
import { useLanguage } from '../../i18n/context';
import { useToast } from '../../ui/Toast';
import { openLetterTab, type LetterTab } from './letterTab';
import { refetchLetterAndDiscount } from './priceAgain';
import { buildDiscountFromPrice, type Discount } from './useDiscount';

interface Options {
  kind: { apiPath: string; contact: { name: string; email: string }; opensFree?: boolean };
  letter: LetterKey;
  answers: FormData;
  /** As it was when the page was opened. */
  view: LetterView;
  discount: Discount | undefined;
  onDiscount: (discount: Discount | undefined) => void;
  /** Called before the browser leaves for the payment page. */
  onLeave?: (() => void) | undefined;
  onFree: () => void;
}

/** Why nothing was paid; a price that has changed is nobody's fault. */
export interface PurchaseProblem {
  level: 'warning' | 'wrong';
  title: string;
  text: string;
  /** That nothing is lost, and what to do. */
  ways?: string;
}

/** What the person sees that they would pay, SEK. A subscription covers it whole. */
export function computeTotalAfterDiscount(
  { base, subscription }: LetterView['price'],
  discount: Discount | undefined,
): number {
  return subscription ? 0 : (discount?.price?.total ?? base);
}

const toTextOrEmpty = (value: unknown) => (typeof value === 'string' ? value : '');

/**
 * Pays for a letter, or gets it free: one button, pressed once. Nothing is paid at another price than the one shown.
 * @returns `view` with the price as it is by now
 */
export function usePurchase({ kind, letter, answers, view: opened, discount, onDiscount, onLeave, onFree }: Options) {
  const { t } = useTranslation();
  const language = useLanguage();
  const toast = useToast();
  const [isBusy, setIsBusy] = useState(false);
  const [problem, setProblem] = useState<PurchaseProblem>();
  const [newer, setNewer] = useState<LetterView>();
  const view = newer ?? opened;
  const shownTotal = computeTotalAfterDiscount(view.price, discount);

  const adopt = useEffectEvent((price: LetterView['price']) => {
    if (!discount) onDiscount(buildDiscountFromPrice(price));
  });
  // Before anything is painted: a code applied on an earlier visit still holds, and its price is the one to pay.
  useLayoutEffect(() => adopt(opened.price), [opened.price]);

  // A page that the browser brings back from its memory must not stay busy.
  useEffect(() => {
    const wake = (event: PageTransitionEvent) => event.persisted && setIsBusy(false);
    window.addEventListener('pageshow', wake);
    return () => window.removeEventListener('pageshow', wake);
  }, []);

  const form = {
    name: toTextOrEmpty(readField(answers, kind.contact.name)),
    email: toTextOrEmpty(readField(answers, kind.contact.email)),
    company: toTextOrEmpty(answers['company']),
  };
  // One without an answer may be the letter's by now: then it has another price than the one shown, which is refused.
  const discountCode = discount && !discount.price ? undefined : (discount?.code ?? '');
  const purchase = { language, discountCode, shownTotal, form };
  const takeFreeLetter = async (tab?: LetterTab) => {
    await takeLetterForFree(kind.apiPath, letter, { ...purchase, shownTotal: 0 });
    if (tab) {
      tab.show(kind.apiPath, letter, language);
      toast(t('purchase.opens'), t('purchase.opensText'));
    }
    onFree();
  };
  const refreshPriceAndDiscount = async () => {
    const found = await refetchLetterAndDiscount(letter, discount, language);
    setNewer(found.view);
    onDiscount(found.discount);
  };
  const buyLetterOrTakeItFree = async (): Promise<void> => {
    if (isBusy) return;
    setIsBusy(true);
    setProblem(undefined);
    const isFree = shownTotal === 0;
    // In the click's own turn: later the browser takes it for an advertisement. Without it the last page has the download.
    const tab = isFree && kind.opensFree ? openLetterTab(t('purchase.opens'), t('purchase.making')) : undefined;
    try {
      if (isFree) await takeFreeLetter(tab);
      else {
        const url = await requestPaymentLink(kind.apiPath, letter, purchase).catch(async (error: unknown) => {
          if (!(error instanceof ApiError) || error.code !== 'nothing_to_pay') throw error;
          await takeFreeLetter();
          return undefined;
        });
        if (url) {
          onLeave?.();
          window.location.assign(url);
          return;
        }
      }
    } catch (error) {
      tab?.close();
      const isOther = error instanceof ApiError && error.code === 'price_changed';
      if (isOther) await refreshPriceAndDiscount().catch(() => undefined);
      const title = t(isOther ? 'payment.otherPrice' : 'payment.failed');
      const isRefused = error instanceof ApiError && error.status < 500;
      const text =
        error instanceof NetworkError ? t('errors.network') : isRefused ? error.message : t('payment.couldNot');
      setProblem({
        level: isOther ? 'warning' : 'wrong',
        title,
        text,
        ...(!isRefused && { ways: t('payment.nothingTaken') }),
      });
      if (!isOther) toast(title, text);
    }
    setIsBusy(false);
  };
  return { buy: buyLetterOrTakeItFree, isBusy, problem, view };
}
