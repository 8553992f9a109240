import type { Language } from '../languages';

/** A price in SEK as every page and answer writes it: 'N kr' or 'N SEK' (SPEC section 2). */
export function formatPrice(sek: number, language: Language): string {
  const number = new Intl.NumberFormat(language === 'sv' ? 'sv-SE' : 'en-GB', { maximumFractionDigits: 2 }).format(sek);
  return `${number}\u00a0${language === 'sv' ? 'kr' : 'SEK'}`;
}
