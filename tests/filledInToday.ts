import type { FormData } from '../core/shared/kinds/kind';
import { addDays, countDaysBetween, swedishDate } from '../core/shared/formats/dates';

/**
 * An example's form as if it were filled in today: its days are moved by as many as have passed since the example's own.
 * The running product goes by the clock, and stops a letter whose time is over.
 */
export function filledInToday({ form, today }: { form: FormData; today: string }): FormData {
  const days = countDaysBetween(today, swedishDate(new Date())) ?? 0;
  const moved = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(moved);
    if (typeof value === 'object' && value !== null)
      return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, moved(inner)]));
    return typeof value === 'string' ? movedDay(value, days) : value;
  };
  return Object.fromEntries(Object.entries(form).map(([key, value]) => [key, moved(value)]));
}

/** A day, a date and time, or a day as it is remembered (_shared/span.schema.json), so many days later; other texts as they are. */
function movedDay(value: string, days: number): string {
  const [, about = '', day, rest = ''] = /^(~?)(\d{4}-\d{2}-\d{2})(T.*)?$/.exec(value) ?? [];
  if (day !== undefined) return `${about}${addDays(day, days) ?? day}${rest}`;
  const [, month, part = ''] = /^(\d{4}-\d{2})(:(?:early|mid|late))?$/.exec(value) ?? [];
  return month === undefined ? value : `${addDays(`${month}-15`, days)?.slice(0, 7) ?? month}${part}`;
}
