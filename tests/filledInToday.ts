import type { FormData } from '../core/kinds/kind';
import { addDays, daysBetween, swedishDate } from '../core/rules/dates';

/**
 * An example's form as if it were filled in today: its days are moved by as many as have passed since the example's own.
 * The running product goes by the clock, and stops a letter whose time is over.
 */
export function filledInToday({ form, today }: { form: FormData; today: string }): FormData {
  const days = daysBetween(today, swedishDate(new Date()));
  const moved = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(moved);
    if (typeof value === 'object' && value !== null)
      return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, moved(inner)]));
    const day =
      typeof value === 'string' && /^\d{4}-\d{2}-\d{2}(T|$)/.test(value) ? addDays(value.slice(0, 10), days) : null;
    return day === null ? value : `${day}${String(value).slice(10)}`;
  };
  return Object.fromEntries(Object.entries(form).map(([key, value]) => [key, moved(value)]));
}
