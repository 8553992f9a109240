import type { Language } from '../languages';
import { isIsoDate } from './dates';
import { formatCurrency } from './formatCurrency';
import { formatNumber } from './formatNumber';
import { formatLongDate } from './longDate';

/** `{{facts.distance | number}}`: a dotted path into the rules' data, and how it is written. */
const SLOT = /\{\{\s*((?:form|facts|lookups|today)(?:\.[\w-]+)*)\s*(?:\|\s*(date|number|kr|eur)\s*)?\}\}/g;

/**
 * A kind's text with the values that its rules worked out, the same in browser, api and mail. What is missing leaves
 * nothing behind; `npm run forms:check` finds a path that no form or rule has.
 * @param data what `buildRuleData` gives
 */
export function fillText(text: string, data: object, language: Language): string {
  return text.replaceAll(SLOT, (_slot, path: string, format: string | undefined) =>
    formatSlotValue(readPath(data, path), format, language),
  );
}

/** The paths that a text reads, for the check of a folder. */
export function listTextSlots(text: string): string[] {
  return [...text.matchAll(SLOT)].flatMap(([, path]) => path ?? []);
}

function readPath(data: unknown, path: string): unknown {
  return path
    .split('.')
    .reduce<unknown>(
      (value, name) =>
        typeof value === 'object' && value !== null && Object.hasOwn(value, name)
          ? Reflect.get(value, name)
          : undefined,
      data,
    );
}

function formatSlotValue(value: unknown, format: string | undefined, language: Language): string {
  if (typeof value === 'string') return format === 'date' ? formatDayInWords(value.slice(0, 10), language) : value;
  if (typeof value !== 'number') return '';
  if (format === undefined) return String(value);
  const number = formatNumber(value, language);
  if (format === 'kr') return formatCurrency(number, 'SEK', language);
  if (format === 'eur') return formatCurrency(number, 'EUR', language);
  return number;
}

function formatDayInWords(day: string, language: Language): string {
  return isIsoDate(day) ? formatLongDate(day, language) : day;
}
