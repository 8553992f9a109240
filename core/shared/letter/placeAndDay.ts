import type { Language } from '../languages';

const DAY_AFTER_PLACE: Record<Language, string> = { sv: ' den ', en: ', ' };

/** "Lund den 5 december 2026", "Lund, 5 December 2026": the line above a letter. @param place '' leaves the day alone */
export function formatPlaceAndDay(place: string, day: string, language: Language): string {
  return place ? `${place}${DAY_AFTER_PLACE[language]}${day}` : day;
}
