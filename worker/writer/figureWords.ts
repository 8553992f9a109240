import { parseNumberInDigitsOrWords } from './numbers';

/** The words and signs that figures are written with in both languages, and what each of them means. */

export const MONTHS: [string, string][] = [
  ['januari', 'January'],
  ['februari', 'February'],
  ['mars', 'March'],
  ['april', 'April'],
  ['maj', 'May'],
  ['juni', 'June'],
  ['juli', 'July'],
  ['augusti', 'August'],
  ['september', 'September'],
  ['oktober', 'October'],
  ['november', 'November'],
  ['december', 'December'],
];
export const WEEKDAYS: [string, string][] = [
  ['söndag', 'Sunday'],
  ['måndag', 'Monday'],
  ['tisdag', 'Tuesday'],
  ['onsdag', 'Wednesday'],
  ['torsdag', 'Thursday'],
  ['fredag', 'Friday'],
  ['lördag', 'Saturday'],
];
/** Every name a month goes by, longest first, beside a day or a year. */
export const MONTH = [
  ...MONTHS.flat(),
  'jan',
  'feb',
  'mar',
  'apr',
  'jun',
  'jul',
  'aug',
  'sept',
  'sep',
  'okt',
  'oct',
  'nov',
  'dec',
]
  .sort((a, b) => b.length - a.length)
  .join('|');

export function findTwoDigitMonth(name: string): string {
  const start = name.toLowerCase().slice(0, 3);
  const index = MONTHS.findIndex(([sv, en]) => sv.startsWith(start) || en.toLowerCase().startsWith(start));
  return padTwoDigits(index + 1);
}

export function padTwoDigits(value: number | string): string {
  return String(value).padStart(2, '0');
}

export const BEFORE = '(?<![\\p{L}\\p{N}])';
export const AFTER = '(?![\\p{L}\\p{N}])';
export const GAP = '[\\s\\u00A0]*';
export const DAY = '(\\d{1,2})(?:st|nd|rd|th|:e|:a|\\.)?';

const UNIT: [RegExp, string][] = [
  [/^(?:arbetsdag|vardag|bankdag|working|business)/i, 'workday'],
  [/^(?:år|year)/i, 'year'],
  [/^(?:mån|month)/i, 'month'],
  [/^(?:veck|week)/i, 'week'],
  [/^(?:dag|dygn|day|kalender|calendar)/i, 'day'],
  [/^(?:tim|hour|h$)/i, 'hour'],
  [/^min/i, 'minute'],
  [/^se[ck]/i, 'second'],
];
export const UNIT_WORD =
  '(?:(?:working|business|calendar)[ -]days?|(?:arbets|var|bank|kalender)dag(?:ar)?s?|år(?:s|ig[ae]?|igt|en)?|mån(?:ad(?:er)?s?)?|veck(?:a|or)s?|dag(?:ar)?s?|dygn|tim(?:m(?:e|ar)s?)?|min(?:ut(?:er)?s?)?|sekund(?:er)?|years?|months?|weeks?|days?|hours?|minutes?|seconds?|h)';

const CURRENCY: [RegExp, string][] = [
  [/^(?:kr|kron|sek|:-|,-|:–|öre)/i, 'SEK'],
  [/^(?:€|eur)/i, 'EUR'],
  [/^(?:\$|usd|doll)/i, 'USD'],
  [/^(?:£|gbp|pund|pound)/i, 'GBP'],
  [/^nok/i, 'NOK'],
  [/^dkk/i, 'DKK'],
];
export const CURRENCY_BEFORE = '(?:SEK|EUR|USD|GBP|NOK|DKK|€|\\$|£)';
export const CURRENCY_AFTER = '(?:kronor(?:na)?s?|kr|SEK|euros?|EUR|€|USD|dollars?|pund|pounds?|GBP|NOK|DKK)';

function findValueByPatternOrWord(table: [RegExp, string][], word: string): string {
  return table.find(([pattern]) => pattern.test(word))?.[1] ?? word.toLowerCase();
}

const SECTION_NUMBER = '\\d+(?![\\d:])(?:[ \\u00A0]?[a-h](?![\\p{L}]))?';
export const SECTION_LIST = `${SECTION_NUMBER}(?:\\s*(?:–|-|,|och|samt|eller|and|or|to)\\s*${SECTION_NUMBER})*`;

/** "2", "4" of "2 och 4"; "10", "11", "12" of "10–12". */
function expandSectionNumbers(list: string): string[] {
  const tight = list.toLowerCase().replace(/(\d)[ \u00A0]+([a-h])(?!\p{L})/gu, '$1$2');
  return tight.split(/\s*(?:,|och|samt|eller|and|or)\s*/).flatMap((part) => {
    const [from = '', to] = part.split(/\s*(?:–|-|to)\s*/);
    const first = Number(from);
    const last = Number(to);
    if (to === undefined) return [from];
    if (!Number.isInteger(first) || !Number.isInteger(last) || last <= first || last - first > 50) return [from, to];
    return Array.from({ length: last - first + 1 }, (_, index) => String(first + index));
  });
}

export function listSectionKeys(chapter: string | undefined, list: string | undefined): string[] {
  const kap = chapter?.replace(/[\s\u00A0]/g, '').toLowerCase() ?? '';
  return list === undefined ? [`${kap}:`] : expandSectionNumbers(list).map((number) => `${kap}:${number}`);
}

export function buildDateKey(day: string, month: string, year?: string): string {
  return `${year ?? '-'}-${month}-${padTwoDigits(day)}`;
}

const SHARES: [RegExp, number][] = [
  [/^(?:tred|third)/i, 3],
  [/^(?:fjärd|quarter)/i, 4],
  [/^(?:femte|fifth)/i, 5],
  [/^(?:tion|tenth)/i, 10],
];
export const SHARE_WORD = '(?:(?:tredje|fjärde|femte|tion)del(?:en|ar|arna)?s?|thirds?|quarters?|fifths?|tenths?)';

/** "hälften" is 0.5, "två tredjedelar" 0.667. */
export function listShareKeys(times = 'en', part = 'hälften'): string[] {
  const count = SHARES.find(([pattern]) => pattern.test(part))?.[1] ?? 2;
  return [`${roundShare((parseNumberInDigitsOrWords(times) ?? 1) / count)}`];
}

/** A share as the figures of a letter are told apart. */
export function roundShare(share: number): number {
  return Math.round(share * 1000) / 1000;
}

export function normaliseUrlKey(text: string): string {
  return text
    .toLowerCase()
    .replace(/^https?:\/\//, '')
    .replace(/^www\./, '')
    .replace(/\/$/, '');
}
export function listMoneyKeys(amount: string, currency: string): string[] {
  return [`${findValueByPatternOrWord(CURRENCY, currency)}${parseNumberInDigitsOrWords(amount)}`];
}
export function buildDurationKey(amount: string, unit: string): string {
  return `${parseNumberInDigitsOrWords(amount)} ${findValueByPatternOrWord(UNIT, unit)}`;
}
export function listKeysIfPhoneNumber(text: string): string[] | undefined {
  const digits = text
    .replace(/[^\d+]/g, '')
    .replace(/^(?:\+|00)46/, '0')
    .replace(/^\+/, '00')
    .replace(/^0+(?=0)/, '00');
  return digits.length >= 7 && digits.length <= 16 ? [digits] : undefined;
}
export function buildWeekdayKey(day: string): string {
  const lower = day.toLowerCase();
  return String(WEEKDAYS.findIndex(([sv, en]) => sv === lower || en.toLowerCase() === lower));
}
