import type { Language } from '../../../core/shared/languages';
import { LOCALES } from '../../../core/shared/formats/locales';
import { KRONOR } from '../../../core/shared/formats/formatPrice';

const CLOCK = new Intl.DateTimeFormat('sv-SE', {
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  timeZone: 'Europe/Stockholm',
});
const MOMENT = new Intl.DateTimeFormat('sv-SE', {
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  timeZone: 'Europe/Stockholm',
});
const CALENDAR = new Intl.DateTimeFormat('sv-SE', {
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  timeZone: 'Europe/Stockholm',
});

/** "1 234 kr", "56,40 kr" or "1,234 SEK": öre only where there are any. @param sek SEK */
export function formatMoney(sek: number, language: Language): string {
  const digits = Number.isInteger(sek) ? 0 : 2;
  const number = new Intl.NumberFormat(LOCALES[language], {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  }).format(sek);
  return `${number}\u00a0${KRONOR[language]}`;
}

/** The same in any currency: "39 kr", "39,00 EUR". @param currency ISO 4217 */
export function formatSumInCurrency(amount: number, currency: string, language: Language): string {
  if (currency === 'SEK') return formatMoney(amount, language);
  const twoDecimals = { minimumFractionDigits: 2, maximumFractionDigits: 2 };
  return `${new Intl.NumberFormat(LOCALES[language], twoDecimals).format(amount)}\u00a0${currency}`;
}

/** "2026-11-21 14:03" by a Swedish clock, from an ISO time. */
export const formatDayAndTime = (iso: string): string => CLOCK.format(new Date(iso));

/** The same with its seconds, where moments are told apart. */
export const formatDayAndTimeWithSeconds = (iso: string): string => MOMENT.format(new Date(iso));

/** "2026-11-21": the day that an ISO time is in Sweden. A bare date is itself. */
export const formatCalendarDay = (iso: string): string =>
  /^\d{4}-\d{2}-\d{2}$/.test(iso) ? iso : CALENDAR.format(new Date(iso));

export const formatCount = (count: number, language: Language): string =>
  new Intl.NumberFormat(LOCALES[language]).format(count);

/** A share is shown with one decimal. @param percent 0 to 100 */
export const formatPercent = (percent: number, language: Language): string =>
  new Intl.NumberFormat(LOCALES[language], {
    style: 'percent',
    minimumFractionDigits: 1,
    maximumFractionDigits: 1,
  }).format(percent / 100);

const SPANS = [
  { unit: 'hour', seconds: 3_600 },
  { unit: 'minute', seconds: 60 },
  { unit: 'second', seconds: 1 },
] as const;

/** "30 minuter", "1 hour": in the largest unit of which it is a whole number, and at least one. @param milliseconds */
export function formatDuration(milliseconds: number, language: Language): string {
  const whole = Math.round(milliseconds / 1_000);
  const { unit, seconds } = SPANS.find((each) => whole >= each.seconds && whole % each.seconds === 0) ?? SPANS[2];
  return new Intl.NumberFormat(LOCALES[language], { style: 'unit', unit, unitDisplay: 'long' }).format(whole / seconds);
}
