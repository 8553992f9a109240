import { format } from 'date-fns/format';
import { enGB } from 'date-fns/locale/en-GB';
import { sv } from 'date-fns/locale/sv';
import { parseISO } from 'date-fns/parseISO';
import type { Language } from '../../core/languages';

const LOCALES = { sv, en: enGB } satisfies Record<Language, unknown>;

/** An ISO calendar day in words: `21 november 2026`, `21 November 2026`. @throws RangeError when it is no date. */
export function longDate(isoDate: string, language: Language): string {
  return format(parseISO(isoDate), 'd MMMM yyyy', { locale: LOCALES[language] });
}
