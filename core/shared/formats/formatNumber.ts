import type { Language } from '../languages';

/**
 * A number with its thousands apart and two decimals at most, as `Intl.NumberFormat` writes it in the language. Not by
 * `Intl`, whose first use takes a slow phone longer than a whole page.
 */
export function formatNumber(value: number, language: Language): string {
  const [whole = '', decimals] = String(Math.round(value * 100) / 100).split('.');
  const grouped = whole.replace(/\B(?=(?:\d{3})+$)/g, language === 'sv' ? '\u00a0' : ',');
  const number = decimals === undefined ? grouped : `${grouped}${language === 'sv' ? ',' : '.'}${decimals}`;
  return language === 'sv' ? number.replace('-', '\u2212') : number;
}
