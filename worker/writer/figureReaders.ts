import {
  MONTHS,
  WEEKDAYS,
  MONTH,
  findTwoDigitMonth,
  padTwoDigits,
  BEFORE,
  AFTER,
  GAP,
  DAY,
  UNIT_WORD,
  CURRENCY_BEFORE,
  CURRENCY_AFTER,
  SECTION_LIST,
  listSectionKeys,
  buildDateKey,
  SHARE_WORD,
  listShareKeys,
  normaliseUrlKey,
  listMoneyKeys,
  buildDurationKey,
  listKeysIfPhoneNumber,
  buildWeekdayKey,
} from './figureWords';
import { NUMBER, NUMBER_WORD, ONE_WORD, parseNumberInDigitsOrWords, SCALE_WORD } from './numbers';

/** How each kind of figure is known in a text: a pattern, and the one way of writing it that tells it from others. */

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

/** The sign of most. */
export const DIGIT = /\d/;
const COUNTED = new RegExp(`\\d|${NUMBER_WORD}|${SCALE_WORD}`, 'i');
const CURRENCY_SIGN = /kr|sek|eur|€|usd|dollar|pund|pound|gbp|nok|dkk/i;
const UNIT_SIGN = /år|mån|veck|dag|dygn|tim|min|sek|year|month|week|day|hour|sec|\dh/i;

/** What makes the number before it a count: "artikel 7, 400 euro" names one article. */
const COUNTED_UNIT =
  '[\\s\\u00A0]*(?:kr|kronor|euro?|sek|%|procent|per cent|dag|tim|min|veck|mån|år|kap|day|hour|week|month|year)';

const TEXT_NUMBER = `(?:${NUMBER}|${NUMBER_WORD})`;

/** In order: what an earlier reader takes, a later one does not see. */
export const FIGURE_READERS: Reader[] = [
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
    `${BEFORE}(?:articles?|artik(?:el|larna)|art\\.)\\s*(\\d+(?:[.(]\\d+\\)?)*(?:\\([a-z]\\))?)(?:\\s*(?:och|and|,|–|-)\\s*(\\d+(?:[.(]\\d+\\)?)*)(?!\\d|${COUNTED_UNIT}))?`,
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
  // "1 timme och 25 minuter" is one period, of 85 minutes, and so is "två timmar och nio minuter".
  createFigureReader(
    'duration',
    /tim|hour/i,
    `${BEFORE}(\\d+|${ONE_WORD}|${NUMBER_WORD})[\\s\\u00A0]+(?:timm(?:e|ar)|hours?)[\\s\\u00A0]+(?:och|and)[\\s\\u00A0]+(\\d+|${ONE_WORD}|${NUMBER_WORD})[\\s\\u00A0]+min(?:ut(?:er)?|utes?)${AFTER}`,
    ([, hours = '', minutes = '']) => [
      `${(parseNumberInDigitsOrWords(hours) ?? 0) * 60 + (parseNumberInDigitsOrWords(minutes) ?? 0)} minute`,
    ],
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
    ([text]) => listKeysIfPhoneNumber(text),
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
