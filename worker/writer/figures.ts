import { NUMBER, NUMBER_WORD, ONE_WORD, parseNumberInDigitsOrWords, SCALE_WORD } from './numbers';

/**
 * Reads from a text everything that can be true or false to the digit: dates, amounts, periods, references to law,
 * numbers, addresses. Both languages are read at once, since people mix them.
 */

export type FigureKind =
  | 'email'
  | 'url'
  | 'act'
  | 'case'
  | 'section'
  | 'date'
  | 'month'
  | 'weekday'
  | 'time'
  | 'money'
  | 'percent'
  | 'share'
  | 'duration'
  | 'phone'
  | 'code'
  | 'year'
  | 'number';

export interface Figure {
  kind: FigureKind;
  /** What it says, in one way of writing: "5 dec. 2026" and "2026-12-05" have the same key. */
  keys: string[];
  text: string;
  start: number;
  end: number;
}

const MONTHS: [string, string][] = [
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
const WEEKDAYS: [string, string][] = [
  ['söndag', 'Sunday'],
  ['måndag', 'Monday'],
  ['tisdag', 'Tuesday'],
  ['onsdag', 'Wednesday'],
  ['torsdag', 'Thursday'],
  ['fredag', 'Friday'],
  ['lördag', 'Saturday'],
];
/** Every name a month goes by, longest first, beside a day or a year. */
const MONTH = [
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

function findTwoDigitMonth(name: string): string {
  const start = name.toLowerCase().slice(0, 3);
  const index = MONTHS.findIndex(([sv, en]) => sv.startsWith(start) || en.toLowerCase().startsWith(start));
  return padTwoDigits(index + 1);
}

function padTwoDigits(value: number | string): string {
  return String(value).padStart(2, '0');
}

const BEFORE = '(?<![\\p{L}\\p{N}])';
const AFTER = '(?![\\p{L}\\p{N}])';
const GAP = '[\\s\\u00A0]*';
const DAY = '(\\d{1,2})(?:st|nd|rd|th|:e|:a|\\.)?';

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
const UNIT_WORD =
  '(?:(?:working|business|calendar)[ -]days?|(?:arbets|var|bank|kalender)dag(?:ar)?s?|år(?:s|ig[ae]?|igt|en)?|mån(?:ad(?:er)?s?)?|veck(?:a|or)s?|dag(?:ar)?s?|dygn|tim(?:m(?:e|ar)s?)?|min(?:ut(?:er)?s?)?|sekund(?:er)?|years?|months?|weeks?|days?|hours?|minutes?|seconds?|h)';

const CURRENCY: [RegExp, string][] = [
  [/^(?:kr|kron|sek|:-|,-|:–|öre)/i, 'SEK'],
  [/^(?:€|eur)/i, 'EUR'],
  [/^(?:\$|usd|doll)/i, 'USD'],
  [/^(?:£|gbp|pund|pound)/i, 'GBP'],
  [/^nok/i, 'NOK'],
  [/^dkk/i, 'DKK'],
];
const CURRENCY_BEFORE = '(?:SEK|EUR|USD|GBP|NOK|DKK|€|\\$|£)';
const CURRENCY_AFTER = '(?:kronor(?:na)?s?|kr|SEK|euros?|EUR|€|USD|dollars?|pund|pounds?|GBP|NOK|DKK)';

function findEntryByPattern(table: [RegExp, string][], word: string): string {
  return table.find(([pattern]) => pattern.test(word))?.[1] ?? word.toLowerCase();
}

const SECTION_NUMBER = '\\d+(?![\\d:])(?:[ \\u00A0]?[a-h](?![\\p{L}]))?';
const SECTION_LIST = `${SECTION_NUMBER}(?:\\s*(?:–|-|,|och|samt|eller|and|or|to)\\s*${SECTION_NUMBER})*`;

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

function listSectionKeys(chapter: string | undefined, list: string | undefined): string[] {
  const kap = chapter?.replace(/[\s\u00A0]/g, '').toLowerCase() ?? '';
  return list === undefined ? [`${kap}:`] : expandSectionNumbers(list).map((number) => `${kap}:${number}`);
}

function buildDateKey(day: string, month: string, year?: string): string {
  return `${year ?? '-'}-${month}-${padTwoDigits(day)}`;
}

interface Reader {
  kind: FigureKind;
  /** A cheap sign without which the pattern can't match. */
  sign: RegExp;
  pattern: RegExp;
  /** Keys of a match; undefined when it is something else after all. */
  keys: (match: RegExpExecArray) => string[] | undefined;
}

function createFigureReader(
  kind: FigureKind,
  sign: RegExp,
  pattern: string,
  keys: Reader['keys'],
  flags = 'giu',
): Reader {
  return { kind, sign, pattern: new RegExp(pattern, flags), keys };
}

const DIGIT = /\d/;
const COUNTED = new RegExp(`\\d|${NUMBER_WORD}|${SCALE_WORD}`, 'i');
const CURRENCY_SIGN = /kr|sek|eur|€|usd|dollar|pund|pound|gbp|nok|dkk/i;
const UNIT_SIGN = /år|mån|veck|dag|dygn|tim|min|sek|year|month|week|day|hour|sec|\dh/i;

const SHARES: [RegExp, number][] = [
  [/^(?:tred|third)/i, 3],
  [/^(?:fjärd|quarter)/i, 4],
  [/^(?:femte|fifth)/i, 5],
  [/^(?:tion|tenth)/i, 10],
];
const SHARE_WORD = '(?:(?:tredje|fjärde|femte|tion)del(?:en|ar|arna)?s?|thirds?|quarters?|fifths?|tenths?)';

const TEXT_NUMBER = `(?:${NUMBER}|${NUMBER_WORD})`;

/** In order: what an earlier reader takes, a later one does not see. */
const READERS: Reader[] = [
  createFigureReader('email', /@/, '[\\p{L}\\p{N}._%+-]+@[\\p{L}\\p{N}-]+(?:\\.[\\p{L}\\p{N}-]+)+', ([text]) => [
    text.toLowerCase(),
  ]),
  createFigureReader('url', /:\/\/|www/i, '(?:https?://|www\\.)[^\\s<>"”]+[^\\s<>"”.,;:!?)]', ([text]) => [
    normaliseUrlKey(text),
  ]),
  createFigureReader(
    'url',
    /\.[a-z]{2}/i,
    `${BEFORE}[a-z0-9-]+(?:\\.[a-z0-9-]+)*\\.(?:se|com|nu|org|net|eu|io|dev|example)${AFTER}`,
    ([text]) => [normaliseUrlKey(text)],
  ),
  createFigureReader(
    'case',
    DIGIT,
    `${BEFORE}(?:NJA|RH|MD|AD|HFD|RÅ|PMÖD|PMD)\\s+\\d{4}\\s*(?:s\\.?|nr|not|ref\\.?|:)\\s*\\d+`,
    ([text]) => [text.toLowerCase().replace(/[\s.]/g, '')],
  ),
  createFigureReader('case', DIGIT, `${BEFORE}(?:T|Ö|B|C|PMT|FT)[ -]\\d{1,5}[-–/]\\d{2}${AFTER}`, ([text]) => [
    text.toLowerCase().replace(/[\s-–/]/g, ''),
  ]),
  createFigureReader('act', DIGIT, `${BEFORE}(?:SFS\\s*)?(\\d{4}:\\d{1,4})${AFTER}`, ([, number = '']) => [number]),
  createFigureReader(
    'act',
    DIGIT,
    `(?:\\(?${BEFORE}(?:EU|EG|EC|EEG|EEC)\\)?\\s*(?:nr\\.?|No\\.?)?\\s*)(\\d{1,4}/\\d{1,4})${AFTER}(?:/(?:EU|EG|EC|EEG|EEC))?`,
    ([, number = '']) => [number],
  ),
  createFigureReader('act', DIGIT, `${BEFORE}(\\d{2,4}/\\d{1,4})/(?:EU|EG|EC|EEG|EEC)${AFTER}`, ([, number = '']) => [
    number,
  ]),
  createFigureReader(
    'section',
    DIGIT,
    `${BEFORE}(?:sections?|sec\\.|paragraf(?:en|erna)?)\\s*(${SECTION_LIST})\\s*(?:of|in|i)\\s*(?:chapter|kap\\.?|kapitel)\\s*(\\d+)`,
    ([, list, chapter]) => listSectionKeys(chapter, list),
  ),
  createFigureReader(
    'section',
    /§/,
    `(?:${BEFORE}(\\d+(?:[ \\u00A0]?[a-h])?)\\s*kap\\.?,?\\s*)?${BEFORE}(${SECTION_LIST})\\s*§{1,2}`,
    ([, chapter, list]) => listSectionKeys(chapter, list),
  ),
  createFigureReader('section', /§/, `§{1,2}\\s*(${SECTION_LIST})`, ([, list]) => listSectionKeys(undefined, list)),
  createFigureReader(
    'section',
    DIGIT,
    `${BEFORE}(\\d+(?:[ \\u00A0]?[a-h])?)\\s*kap(?:\\.|itlet|${AFTER})`,
    ([, chapter]) => listSectionKeys(chapter, undefined),
  ),
  createFigureReader(
    'section',
    DIGIT,
    `${BEFORE}(?:chapter|ch\\.|kap(?:\\.|itel))\\s*(\\d+)(?:,?\\s*(?:and\\s+)?(?:sections?|ss?\\.)\\s*(${SECTION_LIST}))?`,
    ([, chapter, list]) => listSectionKeys(chapter, list),
  ),
  createFigureReader(
    'section',
    DIGIT,
    `${BEFORE}(?:sections?|sec\\.|paragraf(?:en|erna)?)\\s*(${SECTION_LIST})`,
    ([, list]) => listSectionKeys(undefined, list),
  ),
  createFigureReader(
    'section',
    DIGIT,
    `${BEFORE}(?:articles?|artik(?:el|larna)|art\\.)\\s*(\\d+(?:[.(]\\d+\\)?)*(?:\\([a-z]\\))?)(?:\\s*(?:och|and|,|–|-)\\s*(\\d+(?:[.(]\\d+\\)?)*))?`,
    ([, first = '', second]) =>
      [first, second].flatMap((part) =>
        part === undefined ? [] : [`art:${part.replace(/[().]+/g, '.').replace(/\.$/, '')}`],
      ),
  ),
  createFigureReader(
    'date',
    DIGIT,
    `${BEFORE}(\\d{4})[-/.](\\d{1,2})[-/.](\\d{1,2})${AFTER}`,
    ([, year = '', month = '', day = '']) => [buildDateKey(day, padTwoDigits(month), year)],
  ),
  createFigureReader(
    'date',
    DIGIT,
    `(?<!\\d[.:])${BEFORE}${DAY}\\s*(?:–|-|och|eller|till|and|or|to)\\s*${DAY}\\s+(${MONTH})${AFTER}\\.?(?:,?\\s+(\\d{4})${AFTER})?`,
    ([, from = '', to = '', month = '', year]) => [
      buildDateKey(from, findTwoDigitMonth(month), year),
      buildDateKey(to, findTwoDigitMonth(month), year),
    ],
  ),
  createFigureReader(
    'date',
    DIGIT,
    `${BEFORE}${DAY}\\s+(?:of\\s+)?(${MONTH})${AFTER}\\.?(?:,?\\s+(\\d{4})${AFTER})?`,
    ([, day = '', month = '', year]) => [buildDateKey(day, findTwoDigitMonth(month), year)],
  ),
  createFigureReader(
    'date',
    DIGIT,
    `${BEFORE}(${MONTH})\\.?\\s+${DAY}${AFTER}(?!\\d)(?:,?\\s+(\\d{4})${AFTER})?`,
    ([, month = '', day = '', year]) => [buildDateKey(day, findTwoDigitMonth(month), year)],
  ),
  createFigureReader('date', DIGIT, `${BEFORE}(${MONTH})\\.?,?\\s+(\\d{4})${AFTER}`, ([, month = '', year = '']) => [
    `${year}-${findTwoDigitMonth(month)}`,
  ]),
  createFigureReader(
    'date',
    DIGIT,
    `${BEFORE}(\\d{1,2})\\.(\\d{1,2})\\.(\\d{4})${AFTER}`,
    ([, day = '', month = '', year]) => [buildDateKey(day, padTwoDigits(month), year)],
  ),
  createFigureReader(
    'date',
    DIGIT,
    `${BEFORE}(\\d{1,2})/(\\d{1,2})(?:[-/ ](\\d{4}|\\d{2}))?${AFTER}`,
    ([, day = '', month = '', year]) =>
      Number(month) > 12 || Number(day) > 31
        ? undefined
        : [buildDateKey(day, padTwoDigits(month), year?.padStart(4, '20'))],
  ),
  createFigureReader(
    'time',
    DIGIT,
    `${BEFORE}(?:kl\\.?|klockan)\\s*(\\d{1,2})[.:](\\d{2})\\s*–\\s*(\\d{1,2})[.:](\\d{2})${AFTER}`,
    ([, hour = '', minute = '', toHour = '', toMinute = '']) =>
      Number(hour) > 24 || Number(toHour) > 24
        ? undefined
        : [`${Number(hour)}:${minute}`, `${Number(toHour)}:${toMinute}`],
  ),
  createFigureReader(
    'time',
    DIGIT,
    `${BEFORE}(?:kl\\.?|klockan|at)\\s*(\\d{1,2})(?:[.:](\\d{2}))?${AFTER}(?!\\s*(?:%|kr))`,
    ([, hour = '', minute = '00']) => (Number(hour) > 24 ? undefined : [`${Number(hour)}:${minute}`]),
  ),
  createFigureReader(
    'time',
    DIGIT,
    `${BEFORE}(\\d{1,2})(?:[.:](\\d{2}))?\\s*([ap])\\.?m${AFTER}\\.?`,
    ([, hour = '', minute = '00', half]) => [
      `${(Number(hour) % 12) + (half?.toLowerCase() === 'p' ? 12 : 0)}:${minute}`,
    ],
  ),
  createFigureReader(
    'time',
    DIGIT,
    `${BEFORE}(\\d{1,2}):(\\d{2})(?::\\d{2})?${AFTER}`,
    ([, hour = '', minute = '']) => [`${Number(hour)}:${minute}`],
  ),
  createFigureReader(
    'money',
    DIGIT,
    `${BEFORE}(${CURRENCY_BEFORE})${GAP}(${NUMBER}(?:[\\s\\u00A0]+${SCALE_WORD})?)${AFTER}`,
    ([, currency = '', amount = '']) => listMoneyKeys(amount, currency),
  ),
  createFigureReader(
    'money',
    DIGIT,
    `(?<=^|[^\\p{L}\\p{N}])([€$£])${GAP}(${NUMBER}(?:[\\s\\u00A0]+${SCALE_WORD})?)${AFTER}`,
    ([, currency = '', amount = '']) => listMoneyKeys(amount, currency),
  ),
  createFigureReader(
    'money',
    CURRENCY_SIGN,
    `${BEFORE}((?:${TEXT_NUMBER}|${ONE_WORD})?${GAP}(?:${SCALE_WORD}(?:${GAP}${NUMBER_WORD})?)?)${GAP}(${CURRENCY_AFTER})${AFTER}`,
    ([, amount = '', currency = '']) => (amount.trim() ? listMoneyKeys(amount, currency) : undefined),
  ),
  createFigureReader('money', DIGIT, `${BEFORE}(${NUMBER})${GAP}(:-|,-|:–|€)`, ([, amount = '', currency = '']) =>
    listMoneyKeys(amount, currency),
  ),
  createFigureReader('money', /öre/i, `${BEFORE}(${TEXT_NUMBER})${GAP}öre${AFTER}`, ([, amount = '']) => [
    `ÖRE${parseNumberInDigitsOrWords(amount)}`,
  ]),
  createFigureReader(
    'percent',
    /%|procent|cent/i,
    `${BEFORE}(${TEXT_NUMBER})${GAP}(?:%|procent(?:enheter)?s?|per ?cent)`,
    ([, amount = '']) => [`${parseNumberInDigitsOrWords(amount)}`],
  ),
  createFigureReader(
    'share',
    /hälften|del|third|quarter|fifth|tenth/i,
    `${BEFORE}(?:hälften|(en|one|${NUMBER_WORD})[\\s\\u00A0-](${SHARE_WORD}))${AFTER}`,
    ([, times, part]) => listShareKeys(times, part),
  ),
  // "två och en halv" is one number.
  createFigureReader(
    'number',
    /hal[vf]/i,
    `${BEFORE}(${ONE_WORD}|${NUMBER_WORD})[\\s\\u00A0](?:och[\\s\\u00A0](?:en[\\s\\u00A0]halv|ett[\\s\\u00A0]halvt)|and[\\s\\u00A0]a[\\s\\u00A0]half)${AFTER}`,
    ([, whole = '']) => [`${(parseNumberInDigitsOrWords(whole) ?? 0) + 0.5}`],
  ),
  // "1 timme och 25 minuter" is one period, of 85 minutes.
  createFigureReader(
    'duration',
    /tim|hour/i,
    `${BEFORE}(\\d+)[\\s\\u00A0]+(?:timm(?:e|ar)|hours?)\\s+(?:och|and)\\s+(\\d+)[\\s\\u00A0]+min(?:ut(?:er)?|utes?)${AFTER}`,
    ([, hours = '', minutes = '']) => [`${Number(hours) * 60 + Number(minutes)} minute`],
  ),
  createFigureReader(
    'duration',
    UNIT_SIGN,
    `${BEFORE}(${TEXT_NUMBER})\\s*(?:–|-|till|to|eller|or)\\s*(${TEXT_NUMBER})[\\s\\u00A0-]*(${UNIT_WORD})${AFTER}`,
    ([, from = '', to = '', unit = '']) => [buildDurationKey(from, unit), buildDurationKey(to, unit)],
  ),
  createFigureReader(
    'duration',
    UNIT_SIGN,
    `${BEFORE}(${TEXT_NUMBER})[\\s\\u00A0-]*(?:hela|full|fulla|consecutive|whole)?[\\s\\u00A0]*(${UNIT_WORD})(?=${AFTER}|s?(?:frist|gräns|garanti|period|tid|ans))`,
    ([, amount = '', unit = '']) => [buildDurationKey(amount, unit)],
  ),
  createFigureReader(
    'duration',
    UNIT_SIGN,
    `${BEFORE}(${ONE_WORD})[\\s\\u00A0-]+(?:helt?\\s+|full\\s+|whole\\s+)?(år|års|månad|månads|vecka|veckas|years?|months?|weeks?)${AFTER}`,
    ([, amount = '', unit = '']) => [buildDurationKey(amount, unit)],
  ),
  createFigureReader(
    'phone',
    DIGIT,
    '(?<![\\p{L}\\p{N}])(?:\\+|00?)[1-9][\\d\\s\\u00A0()–/-]{4,}\\d(?!\\d)',
    ([text]) => listPhoneKeys(text),
  ),
  createFigureReader(
    'code',
    DIGIT,
    `${BEFORE}(?=[\\p{L}\\p{N}/_-]*\\p{N})(?=[\\p{L}\\p{N}/_-]*\\p{L})[\\p{L}\\p{N}]+(?:[-/_][\\p{L}\\p{N}]+)*${AFTER}`,
    ([text]) => [text.toLowerCase()],
  ),
  createFigureReader(
    'code',
    DIGIT,
    `${BEFORE}\\p{Lu}{3} \\d{2}[\\p{Lu}\\d]${AFTER}`,
    ([text]) => [text.toLowerCase().replace(' ', '')],
    'gu',
  ),
  createFigureReader('code', DIGIT, `${BEFORE}\\d+(?:[-–/]\\d+)+${AFTER}`, ([text]) => [text.replace(/–/g, '-')]),
  createFigureReader('year', DIGIT, `${BEFORE}((?:19|20)\\d{2})(?:-talet)?${AFTER}(?![.,:]\\d)`, ([, year = '']) => [
    year,
  ]),
  createFigureReader(
    'number',
    DIGIT,
    `${BEFORE}(${NUMBER}(?:[\\s\\u00A0]+${SCALE_WORD}${AFTER})?)`,
    ([, amount = '']) => [`${parseNumberInDigitsOrWords(amount)}`],
  ),
  createFigureReader(
    'number',
    COUNTED,
    `${BEFORE}(${NUMBER_WORD}(?:[\\s\\u00A0]?${SCALE_WORD})?|(?:${ONE_WORD}[\\s\\u00A0])?(?:miljon|miljard|million|billion|tusen|hundra|thousand|hundred)(?:er)?)${AFTER}`,
    ([, amount = '']) => [`${parseNumberInDigitsOrWords(amount)}`],
  ),
  createFigureReader(
    'weekday',
    /dag|day/i,
    `${BEFORE}(${WEEKDAYS.flat().join('|')})(?:en|ens|ar|s)?${AFTER}`,
    ([, day = '']) => [buildWeekdayKey(day)],
  ),
  createFigureReader(
    'month',
    /[a-z]{3}/i,
    // Maj-Britt is a person.
    `${BEFORE}(${MONTHS.map(([sv]) => sv).join('|')})(?!-(?!${MONTH})\\p{L})${AFTER}`,
    ([, month = '']) => [findTwoDigitMonth(month)],
  ),
  createFigureReader(
    'month',
    /[a-z]{3}/i,
    `${BEFORE}(${MONTHS.map(([, en]) => en).join('|')})${AFTER}`,
    ([, month = '']) => [findTwoDigitMonth(month)],
    'gu',
  ),
];

/** "hälften" is 0.5, "två tredjedelar" 0.667. */
function listShareKeys(times = 'en', part = 'hälften'): string[] {
  const count = SHARES.find(([pattern]) => pattern.test(part))?.[1] ?? 2;
  return [`${roundShare((parseNumberInDigitsOrWords(times) ?? 1) / count)}`];
}

/** A share as the figures of a letter are told apart. */
export function roundShare(share: number): number {
  return Math.round(share * 1000) / 1000;
}

function normaliseUrlKey(text: string): string {
  return text
    .toLowerCase()
    .replace(/^https?:\/\//, '')
    .replace(/^www\./, '')
    .replace(/\/$/, '');
}
function listMoneyKeys(amount: string, currency: string): string[] {
  return [`${findEntryByPattern(CURRENCY, currency)}${parseNumberInDigitsOrWords(amount)}`];
}
function buildDurationKey(amount: string, unit: string): string {
  return `${parseNumberInDigitsOrWords(amount)} ${findEntryByPattern(UNIT, unit)}`;
}
function listPhoneKeys(text: string): string[] | undefined {
  const digits = text
    .replace(/[^\d+]/g, '')
    .replace(/^(?:\+|00)46/, '0')
    .replace(/^\+/, '00')
    .replace(/^0+(?=0)/, '00');
  return digits.length >= 7 && digits.length <= 16 ? [digits] : undefined;
}
function buildWeekdayKey(day: string): string {
  const lower = day.toLowerCase();
  return String(WEEKDAYS.findIndex(([sv, en]) => sv === lower || en.toLowerCase() === lower));
}

/** What takes the place of text that a reader has taken: neither letter nor digit. */
const TAKEN = '\uF8FF';

/** All figures of a text, in order. */
export function readFigures(text: string): Figure[] {
  let left = text;
  const figures: Figure[] = [];
  for (const { kind, sign, pattern, keys } of READERS) {
    if (!sign.test(left)) continue;
    pattern.lastIndex = 0;
    const taken: [number, number][] = [];
    for (let match = pattern.exec(left); match; match = pattern.exec(left)) {
      if (match[0] === '') pattern.lastIndex += 1;
      const found = match[0] === '' ? undefined : keys(match);
      if (!found) continue;
      const start = match.index;
      const end = start + match[0].length;
      figures.push({ kind, keys: found, text: text.slice(start, end), start, end });
      taken.push([start, end]);
    }
    for (const [start, end] of taken) left = left.slice(0, start) + TAKEN.repeat(end - start) + left.slice(end);
  }
  return figures.sort((a, b) => a.start - b.start);
}

/** The text with its figures blanked out, at the same length: what is left are words. */
export function blankOutFigures(text: string, figures: readonly Figure[]): string {
  let left = text;
  for (const { start, end } of figures) left = left.slice(0, start) + TAKEN.repeat(end - start) + left.slice(end);
  return left;
}

/** Weekday of an ISO date, as `readFigures` keys it: '0' is Sunday. */
export function computeWeekdayNumber(isoDate: string): string {
  return String(new Date(`${isoDate}T00:00:00Z`).getUTCDay());
}
