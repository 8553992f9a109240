import type { Language } from '../../../core/shared/languages';
import { LOCALES } from '../../../core/shared/formats/locales';
import { CLOCK_WORDS } from '../../../core/shared/formats/clockWords';
import { isIsoDate, swedishDate, formatSwedishDateTime } from '../../../core/shared/formats/dates';
import { formatLongDate } from '../../../core/shared/formats/longDate';

export { formatPrice } from '../../../core/shared/formats/formatPrice';

/** "5 december 2026" from an ISO date or time. A bare date is a calendar day, whatever the reader's zone. */
export function formatDate(iso: string, language: Language): string {
  return formatLongDate(isIsoDate(iso) ? iso : swedishDate(new Date(iso)), language);
}

/** "5 december 2026 kl. 14.03", "5 December 2026 at 14:03": a moment by a Swedish clock. */
export function formatDateAndTime(iso: string, language: Language): string {
  const time = formatSwedishDateTime(new Date(iso)).slice(11);
  const date = formatDate(iso, language);
  const { afterDate, point } = CLOCK_WORDS[language];
  return `${date}${afterDate}${time.replace(':', point)}`;
}

/** Whole days until an ISO time, never below 0. */
export function countDaysUntil(iso: string, now: number): number {
  return Math.max(0, Math.ceil((Date.parse(iso) - now) / 86_400_000));
}

/** "5 dec. 2026": a day where there is little room, as in a table. */
export function formatMediumDate(iso: string, language: Language): string {
  return new Intl.DateTimeFormat(LOCALES[language], {
    dateStyle: 'medium',
    timeZone: 'Europe/Stockholm',
  }).format(new Date(iso));
}
