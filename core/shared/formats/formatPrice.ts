import type { Language } from '../languages';
import { formatNumber } from './formatNumber';

/** What follows an amount of Swedish kronor. */
export const KRONOR: Record<Language, string> = { sv: 'kr', en: 'SEK' };

/** An amount of money without its currency: '39', and '31,20' as soon as there are öre. */
export function formatKronorWithoutUnit(sek: number, language: Language): string {
  return formatNumber(sek, language).replace(/[.,]\d$/, '$&0');
}

/** A price in SEK as every page and answer writes it: 'N kr' or 'N SEK'. */
export function formatPrice(sek: number, language: Language): string {
  return `${formatKronorWithoutUnit(sek, language)}\u00a0${KRONOR[language]}`;
}
