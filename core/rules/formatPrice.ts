import type { Language } from '../languages';
import { formatNumber } from './formatNumber';

/** A price in SEK as every page and answer writes it: 'N kr' or 'N SEK' (SPEC section 2). */
export function formatPrice(sek: number, language: Language): string {
  return `${formatNumber(sek, language)}\u00a0${language === 'sv' ? 'kr' : 'SEK'}`;
}
