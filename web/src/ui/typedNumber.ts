import type { Language } from '../../../core/shared/languages';
import { NUMBER_MARKS } from '../../../core/shared/formats/formatNumber';

/** In groups of three (by spaces, points or commas) or without, then decimals. */
const NUMBER = /^([-−]?)([1-9]\d{0,2}(?:([ .,])\d{3}(?:\3\d{3})*)|\d+)(?:([.,])(\d+))?$/;
const GROUPING: Record<Language, string> = { sv: '.', en: ',' };

/**
 * Reads a number as people type it: "39,5", "39.5", "4 290 kr", "4,290.00", "4.290,00".
 * @returns undefined for what is no number, and for "4.290" where the language does not group by that sign: it may be
 *   meant as 4290 or as 4.29.
 */
export function parseTypedNumber(typed: string, language: Language): number | undefined {
  const text = typed
    .replace(/[\s\u00a0\u202f]+/g, ' ')
    .replace(/^ ?(?:kr|sek)(?![a-z])\.?|(?:kr\.?|sek|:-) ?$/gi, '')
    .trim();
  const [, sign, whole = '', group, decimalSign, decimals = '0'] = NUMBER.exec(text) ?? [];
  if (sign === undefined || (group !== undefined && group === decimalSign)) return undefined;
  const isOneGroup =
    group !== undefined && group !== ' ' && decimalSign === undefined && whole.split(group).length === 2;
  if (isOneGroup && group !== GROUPING[language]) return undefined;
  const size = Number(`${whole.replace(/\D/g, '')}.${decimals}`);
  return sign === '' ? size : -size;
}

/** Reads a sum in kronor, to the öre. @returns undefined for what is none */
export function parseTypedMoney(typed: string, language: Language): number | undefined {
  const sum = parseTypedNumber(typed, language);
  if (sum === undefined || sum < 0) return undefined;
  const ore = Math.round(sum * 100);
  return Math.abs(sum * 100 - ore) < 1e-6 ? ore / 100 : undefined;
}

/** The number as somebody would type it, without groups. */
export function formatNumberForTyping(value: number, language: Language): string {
  return String(value).replace('.', NUMBER_MARKS[language].point);
}
