import { Lock } from 'lucide-react';
import { useTranslation } from '../../i18n/texts';
import type { LetterView } from '../../data/letters';
import type { LetterKey } from '../../data/letters';
import { useLanguage } from '../../i18n/context';
import { formatPrice } from '../../i18n/format';
import { Note } from '../../ui/Note';
import { PurchaseBenefits } from './Benefits';
import { DiscountBox } from './DiscountBox';
import { PriceBeforeAndAfter } from './Price';
import type { Discount } from './useDiscount';
import { computeTotalAfterDiscount, type PurchaseProblem } from './usePurchase';

interface Props {
  view: LetterView;
  letter: LetterKey;
  discount: Discount | undefined;
  onDiscount: (discount: Discount | undefined) => void;
  /** Pays, takes the free letter, or goes on to the payment step. */
  onBuy: () => void;
  isBusy: boolean;
  problem?: PurchaseProblem | undefined;
  /** Which words of `purchase` stand on the button when there is something to pay; the price is always among them. */
  payWords?: 'pay' | 'payAndUnlock' | 'toPayment';
  /** The page's own headline says it already. */
  isTitled?: boolean;
}

/** The quiet box that the sheet fades into: price, what one gets, discount code, one button. */
export function PurchaseBox({
  view,
  letter,
  discount,
  onDiscount,
  onBuy,
  isBusy,
  problem,
  payWords = 'pay',
  isTitled = true,
}: Props) {
  const { t } = useTranslation();
  const language = useLanguage();
  const { base, subscription: isIncluded = false } = view.price;
  const total = computeTotalAfterDiscount(view.price, discount);
  return (
    <section className="purchase" aria-label={t('purchase.label')}>
      {isTitled && <h2 className="purchase-title">{t('purchase.title')}</h2>}
      {view.warnings?.map(({ field, title, text }) => (
        <Note key={field} level="warning" title={title}>
          <p>{text}</p>
        </Note>
      ))}
      {isIncluded ? (
        <p className="price">
          <strong className="price-included">{t('price.included')}</strong>
          <span className="price-note">{t('price.nothingToPay')}</span>
        </p>
      ) : (
        <PriceBeforeAndAfter base={base} total={total} />
      )}
      <PurchaseBenefits email={view.email} />
      {!isIncluded && <DiscountBox letter={letter} discount={discount} onDiscount={onDiscount} />}
      {problem && (
        <Note level={problem.level} role="alert" title={problem.title}>
          <p>{problem.text}</p>
          {problem.ways && <p className="small">{problem.ways}</p>}
        </Note>
      )}
      <button
        type="button"
        className="button button-primary button-large button-wide"
        aria-disabled={isBusy}
        onClick={onBuy}
      >
        {isBusy && <span className="spinner" aria-hidden="true" />}
        {total === 0
          ? t(isIncluded ? 'purchase.included' : 'purchase.free')
          : t(`purchase.${payWords}`, { price: formatPrice(total, language) })}
      </button>
      {total !== 0 && (
        <p className="purchase-secure small soft">
          <Lock size={16} aria-hidden="true" />
          {t('purchase.secure')}
        </p>
      )}
    </section>
  );
}
