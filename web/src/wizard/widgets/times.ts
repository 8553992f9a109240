import type { Language } from '../../../../core/shared/languages';

const padTwoDigits = (part: string) => part.padStart(2, '0');

/** Reads a time of day as people type it: 14:30, 14.30, 1430, 930, kl 9, 9. Gives `HH:mm`, undefined when it is none. */
export function parseTypedTime(text: string): string | undefined {
  const typed = text
    .trim()
    .toLowerCase()
    .replace(/^(kl\.?|klockan|at)\s*/, '');
  const parts = /^(\d{1,2})(?:[:.,h ]?(\d{2}))?$/.exec(typed);
  const [, hour, minute = '00'] = parts ?? [];
  return hour !== undefined && Number(hour) < 24 && Number(minute) < 60 ? `${padTwoDigits(hour)}:${minute}` : undefined;
}

/** Reads a length of time as people type it: 3:25, 3 h, 3 tim 25 min, 205 min. Gives minutes, undefined when it is none. */
export function parseTypedDurationAsMinutes(text: string): number | undefined {
  const typed = text.trim().toLowerCase();
  const [, only] = /^(\d{1,5}) ?m(?:in)?\.?$/.exec(typed) ?? [];
  if (only !== undefined) return Number(only);
  const [, hours, colon, minutes = '0'] =
    /^(\d{1,3}) ?(?:(:)|h|t|tim\.?|timm(?:e|ar)|hours?) ?(?:(\d{1,2}) ?(?:m|min\.?)?)?$/.exec(typed) ?? [];
  const isUnfinished = colon !== undefined && typed.endsWith(':');
  return hours === undefined || isUnfinished || Number(minutes) > 59 ? undefined : Number(hours) * 60 + Number(minutes);
}

const HOURS: Record<Language, string> = { sv: 'tim', en: 'h' };

/** 205 minutes: 3 h 25 min. */
export function formatMinutesAsHoursAndMinutes(minutes: number, language: Language): string {
  return `${Math.floor(minutes / 60)} ${HOURS[language]} ${minutes % 60} min`;
}

export interface Moment {
  /** ISO date, or what was typed in its place. */
  day: string;
  /** `HH:mm`, or what was typed in its place. */
  time: string;
}

/** Takes an answer apart, whole (`2026-11-20T14:30`) or not yet. */
export function splitDayAndTime(value: unknown): Moment {
  const text = typeof value === 'string' ? value : '';
  const middle = text.indexOf('T');
  return middle < 0 ? { day: text, time: '' } : { day: text.slice(0, middle), time: text.slice(middle + 1) };
}

/** One answer of two parts; undefined when both are empty. What is not whole is no moment, and is said to be none. */
export function joinDayAndTime({ day, time }: Moment): string | undefined {
  return day === '' && time === '' ? undefined : time === '' ? day : `${day}T${time}`;
}
