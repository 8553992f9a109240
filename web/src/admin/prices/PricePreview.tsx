import type { Pricing } from '../../../../core/shared/contracts/admin/prices';
import { useLanguage, usePathTo } from '../../i18n/context';
import { useTranslation } from '../../i18n/texts';
import { formatMoney } from '../formats';
import type { Edit } from './pricing';
import { usePriceNameFormatter } from './useNameOfKey';

/** Where the new prices will stand, before they are saved: each place with what it says now and then. */
export function PricePreview({ edits, pricing }: { edits: Edit[]; pricing: Pricing }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const nameOf = usePriceNameFormatter();
  const pathTo = usePathTo();
  if (edits.length === 0) return null;
  const range = computePriceRangesIfChanged(pricing, edits);
  const formatSekOrFree = (sek: number) => (sek === 0 ? t('prices.free') : formatMoney(sek, language));
  return (
    <section className="prices-preview" aria-label={t('prices.preview.title')}>
      <h2>{t('prices.preview.title')}</h2>
      <p className="admin-note">{t('prices.preview.text')}</p>
      {range && <p>{t('prices.preview.range', range)}</p>}
      <ul className="prices-edits">
        {edits.map(({ price, to }) => (
          <li key={price.key}>
            <h3>
              {nameOf(price)} <s>{formatSekOrFree(price.price)}</s> <span aria-hidden="true">→</span>{' '}
              <strong>{formatSekOrFree(to)}</strong>
            </h3>
            <ul className="prices-places">
              {price.places.map(({ place, path, kind }) => (
                <li key={`${place} ${kind}`}>
                  <a href={place === 'priceList' ? path : pathTo(path)} target="_blank" rel="noreferrer">
                    {t(`prices.place.${place}`)}
                    {kind !== null && price.kinds.length > 1
                      ? `, ${price.kinds.find(({ id }) => id === kind)?.name ?? kind}`
                      : ''}
                    <span className="visually-hidden"> ({t('common.newTab')})</span>
                  </a>
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Lowest and highest price of a letter, which the start page's title, its promise and the questions name: now and then. */
function computePriceRangesIfChanged(
  { keys }: Pricing,
  edits: Edit[],
): Record<'from' | 'to' | 'newFrom' | 'newTo', number> | undefined {
  const sold = keys.filter(({ kinds }) => kinds.length > 0);
  const now = sold.map(({ price }) => price);
  const then = sold.map(({ key, price }) => edits.find((edit) => edit.price.key === key)?.to ?? price);
  const range = { from: Math.min(...now), to: Math.max(...now), newFrom: Math.min(...then), newTo: Math.max(...then) };
  return range.from === range.newFrom && range.to === range.newTo ? undefined : range;
}
