import type { Language } from '../languages';

const MONTHS: Record<Language, readonly string[]> = {
  sv: 'januari februari mars april maj juni juli augusti september oktober november december'.split(' '),
  en: 'January February March April May June July August September October November December'.split(' '),
};

/**
 * "5 december 2026", as `Intl.DateTimeFormat` writes a long date in the language. Not by `Intl`, whose first use takes a
 * slow phone longer than a whole page.
 * @param day an ISO date
 */
export function formatLongDate(day: string, language: Language): string {
  return `${Number(day.slice(8, 10))} ${MONTHS[language][Number(day.slice(5, 7)) - 1]} ${day.slice(0, 4)}`;
}
