import { useEffect, useState } from 'react';
import { useTranslation } from '../i18n/texts';
import type { FormData } from '../../../core/kinds/kind';
import { readField } from '../../../core/rules/fields';
import { ApiError, NetworkError } from '../data/http';
import { markFree, paymentLink, type LetterKey } from '../data/letters';
import { useLanguage } from '../i18n/context';
import { useToast } from '../ui/Toast';
import { openLetterTab, type LetterTab } from './letterTab';
import type { Discount } from './useDiscount';

interface Options {
  kind: { apiPath: string; contact: { name: string; email: string }; opensFree?: boolean };
  letter: LetterKey;
  answers: FormData;
  discount: Discount | undefined;
  /** The person's subscription covers it. */
  isIncluded?: boolean | undefined;
  /** Called before the browser leaves for the payment page. */
  onLeave?: (() => void) | undefined;
  onFree: () => void;
}

const asText = (value: unknown) => (typeof value === 'string' ? value : '');

/** Pays for a letter, or gets it free: one button, pressed once. */
export function usePurchase({ kind, letter, answers, discount, isIncluded = false, onLeave, onFree }: Options) {
  const { t } = useTranslation();
  const language = useLanguage();
  const toast = useToast();
  const [isBusy, setIsBusy] = useState(false);
  const [problem, setProblem] = useState<string>();

  // A page that the browser brings back from its memory must not stay busy.
  useEffect(() => {
    const wake = (event: PageTransitionEvent) => event.persisted && setIsBusy(false);
    window.addEventListener('pageshow', wake);
    return () => window.removeEventListener('pageshow', wake);
  }, []);

  const form = {
    name: asText(readField(answers, kind.contact.name)),
    email: asText(readField(answers, kind.contact.email)),
    company: asText(answers['company']),
  };
  const purchase = { language, discountCode: discount?.code ?? '', form };
  const take = async (tab?: LetterTab) => {
    await markFree(kind.apiPath, letter, purchase);
    if (tab) {
      tab.show(kind.apiPath, letter, language);
      toast(t('purchase.opens'), t('purchase.opensText'));
    }
    onFree();
  };
  const buy = async (): Promise<void> => {
    if (isBusy) return;
    setIsBusy(true);
    setProblem(undefined);
    const isFree = isIncluded || discount?.total === 0;
    // In the click's own turn: later the browser takes it for an advertisement. Without it the last page has the download.
    const tab = isFree && kind.opensFree ? openLetterTab(t('purchase.opens'), t('purchase.making')) : undefined;
    try {
      if (isFree) await take(tab);
      else {
        const url = await paymentLink(kind.apiPath, letter, purchase).catch(async (error: unknown) => {
          if (!(error instanceof ApiError) || error.code !== 'nothing_to_pay') throw error;
          await take();
          return undefined;
        });
        if (url) {
          onLeave?.();
          window.location.assign(url);
          return;
        }
      }
    } catch (error) {
      const text = error instanceof NetworkError ? t('errors.network') : error instanceof ApiError && error.status < 500 ? error.message : t('payment.couldNot');
      setProblem(text);
      toast(t('payment.failed'), text);
      tab?.close();
    }
    setIsBusy(false);
  };
  return { buy, isBusy, problem };
}
