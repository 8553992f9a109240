import type { Language } from '../../../core/languages';

export { formatPrice } from '../../../core/rules/formatPrice';

const locale = (language: Language) => (language === 'sv' ? 'sv-SE' : 'en-GB');

/** "5 december 2026" from an ISO date or time. A bare date is a calendar day, whatever the reader's zone. */
export function formatDate(iso: string, language: Language): string {
  const bare = /^\d{4}-\d{2}-\d{2}$/.test(iso);
  return new Intl.DateTimeFormat(locale(language), {
    dateStyle: 'long',
    timeZone: bare ? 'UTC' : 'Europe/Stockholm',
  }).format(new Date(iso));
}

/** "5 december 2026 kl. 14.03", "5 December 2026 at 14:03": a moment by a Swedish clock. */
export function formatMoment(iso: string, language: Language): string {
  const time = new Intl.DateTimeFormat('sv-SE', { hour: '2-digit', minute: '2-digit', timeZone: 'Europe/Stockholm' }).format(new Date(iso));
  const date = formatDate(iso, language);
  return language === 'sv' ? `${date} kl. ${time.replace(':', '.')}` : `${date} at ${time}`;
}

/** Whole days until an ISO time, never below 0. */
export function daysUntil(iso: string, now: number): number {
  return Math.max(0, Math.ceil((Date.parse(iso) - now) / 86_400_000));
}

/** "5 dec. 2026": a day where there is little room, as in a table. */
export function formatDay(iso: string, language: Language): string {
  return new Intl.DateTimeFormat(locale(language), { dateStyle: 'medium', timeZone: 'Europe/Stockholm' }).format(new Date(iso));
}
