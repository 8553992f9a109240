import type { Language } from '../../core/shared/languages';
import { ORE } from '../../core/shared/purchase/price';
import { CLOCK_WORDS } from '../../core/shared/formats/clockWords';
import { swedishDate, formatSwedishDateTime } from '../../core/shared/formats/dates';
import { formatPrice } from '../../core/shared/formats/formatPrice';
import { formatLongDate } from '../../core/shared/formats/longDate';
import { createTextGetter } from '../../core/texts/i18n';
import en from './texts.en.json';
import sv from './texts.sv.json';

export type MailTextKey = keyof typeof sv;

/** A mail's text. Plain text: HTML is escaped where it is made. */
export const getMailText = createTextGetter<MailTextKey>('mail', { sv, en });

/** A price as the pages write it. @param amount öre */
export const formatOre = (amount: number, language: Language): string => formatPrice(amount / ORE, language);

/** `5 december 2026`, the day it is in Sweden. @param day ISO date or moment */
export function formatMailDate(day: string | Date, language: Language): string {
  return formatLongDate(swedishDate(new Date(day)), language);
}

/** `5 december 2026 kl. 14.03`, `5 December 2026 at 14:03`, Swedish time. */
export function formatLongDateAndTime(moment: Date, language: Language): string {
  const time = formatSwedishDateTime(moment).slice(11);
  const { afterDate, point } = CLOCK_WORDS[language];
  return `${formatMailDate(moment, language)}${afterDate}${time.replace(':', point)}`;
}
