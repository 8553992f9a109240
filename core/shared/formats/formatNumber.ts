import type { Language } from '../languages';

/** What stands between thousands, before decimals, and before what is below zero. */
export const NUMBER_MARKS: Record<Language, { group: string; point: string; minus: string }> = {
  sv: { group: '\u00a0', point: ',', minus: '\u2212' },
  en: { group: ',', point: '.', minus: '-' },
};

/**
 * A number with its thousands apart and two decimals at most, as `Intl.NumberFormat` writes it in the language. Not by
 * `Intl`, whose first use takes a slow phone longer than a whole page.
 */
export function formatNumber(value: number, language: Language): string {
  const { group, point, minus } = NUMBER_MARKS[language];
  const [whole = '', decimals] = String(Math.round(value * 100) / 100).split('.');
  const grouped = whole.replace(/\B(?=(?:\d{3})+$)/g, group);
  const number = decimals === undefined ? grouped : `${grouped}${point}${decimals}`;
  return number.replace('-', minus);
}
