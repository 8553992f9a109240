import { useTranslation } from '../../i18n/texts';
import { useLanguage } from '../../i18n/context';
import { formatPrice } from '../../i18n/format';

/** The price in large type, with the old one struck through when a code has lowered it. SEK. */
export function PriceBeforeAndAfter({ base, total }: { base: number; total: number }) {
  const { t } = useTranslation();
  const language = useLanguage();
  return (
    <p className="price number" aria-live="polite">
      {total !== base && (
        <s className="price-before">
          <span className="visually-hidden">{t('price.before')} </span>
          {formatPrice(base, language)}
        </s>
      )}
      <strong className="price-now">{total === 0 ? t('price.free') : formatPrice(total, language)}</strong>
      <span className="price-note">{total === 0 ? t('price.nothingToPay') : t('price.oneOff')}</span>
    </p>
  );
}
