import type { Language } from '../../../core/shared/languages';
import { splitAddressLines } from '../../../core/shared/formats/address';
import { CLOCK_WORDS } from '../../../core/shared/formats/clockWords';
import { isIsoDate } from '../../../core/shared/formats/dates';
import type { ValueFormat } from '../../../core/shared/kinds/situationLetter';
import { LOCALES } from '../../../core/shared/formats/locales';
import { describeSpan } from '../../../core/shared/formats/approximateDays';
import {
  formatEuros,
  formatKilometres,
  formatKronor,
  formatLongDateValue,
  formatLongDateAndTime,
  formatNumber,
  formatPersonsOwnWords,
} from '../dialect';

/** How values are written in a situation's letter (docs/situations.md, "Values"). */

type OneAndMany = readonly [one: string, many: string];

interface FormatWords {
  /** The opening and the closing mark. */
  quotes: string;
  /** Before what somebody said. */
  that: string;
  and: string;
  whole: string;
  half: string;
  /** A half by itself and behind a number, by the gender of what is counted. */
  halves: Record<'common' | 'neuter', readonly [half: string, andHalf: string]>;
  percent: string;
  hours: OneAndMany;
  minutes: OneAndMany;
}

const WORDS: Record<Language, FormatWords> = {
  sv: {
    quotes: '””',
    that: 'att',
    and: 'och',
    whole: 'hela',
    half: 'hälften',
    halves: { common: ['en halv', 'och en halv'], neuter: ['ett halvt', 'och ett halvt'] },
    percent: 'procent',
    hours: ['timme', 'timmar'],
    minutes: ['minut', 'minuter'],
  },
  en: {
    quotes: '“”',
    that: 'that',
    and: 'and',
    whole: 'the whole',
    half: 'half',
    halves: { common: ['half', 'and a half'], neuter: ['half', 'and a half'] },
    percent: 'per cent',
    hours: ['hour', 'hours'],
    minutes: ['minute', 'minutes'],
  },
};

type Format = (value: unknown, language: Language, args: readonly string[]) => string;

/** `label`, `phrase`, `list`, `priced`, `one` and `lawText` ask the kind and the letter, so phrases.ts writes them. */
const FORMATS: Record<Exclude<ValueFormat, 'label' | 'phrase' | 'list' | 'priced' | 'one' | 'lawText'>, Format> = {
  date: (value, language) => formatLongDateValue(value, language),
  day: (value, language) => formatLongDateValue(value, language).replace(/ \d{4}$/, ''),
  weekday: (value, language) => formatDateWithWeekday(value, language, true),
  weekdayShort: (value, language) => formatDateWithWeekday(value, language, false),
  moment: (value, language) => formatLongDateAndTime(value, language),
  clock: formatClock,
  when: (value, language, [bare]) => describeSpan(value, language, true, bare !== undefined),
  whenShort: (value, language) => describeSpan(value, language, false),
  period: formatPeriod,
  kr: formatKronor,
  eur: formatEuros,
  km: formatKilometres,
  number: formatNumber,
  percent: formatPercent,
  spelled: spellOutNumber,
  share: formatShare,
  duration: formatDuration,
  // "En och en halv timme", but "1,5 timmar": the third word is the one behind a half in words.
  plural: (value, _language, [one = '', many = '', half = many]) =>
    Number(value) === 1 ? one : Number(value) % 1 === 0.5 ? half : many,
  lower: (value) => toTextOrEmpty(value).toLowerCase(),
  upper: (value) => toTextOrEmpty(value).replace(/^\p{Ll}/u, (letter) => letter.toUpperCase()),
  lowerFirst: (value) => lowercaseFirstLetterOfOrdinaryWord(toTextOrEmpty(value)),
  said: (value) => formatPersonsOwnWords(value),
  unstopped: (value) =>
    toTextOrEmpty(value)
      .trim()
      .replace(/(?<!\.)\.$/u, ''),
  quoted: (value, language) => formatQuotation(value, language),
  attributed: formatAsQuoteOrThatClause,
  address: (value) => splitAddressLines(value).join(', '),
};

/** Two days as one period, "12–19 december 2026"; '' for what is not `2026-12-12/2026-12-19`. */
function formatPeriod(value: unknown, language: Language): string {
  const [first, last] = toTextOrEmpty(value).split('/');
  if (!isIsoDate(first) || !isIsoDate(last) || last < first) return '';
  const written = new Intl.DateTimeFormat(LOCALES[language], {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  }).formatRange(new Date(first), new Date(last));
  const dash = first.slice(0, 7) === last.slice(0, 7) ? '–' : ' – ';
  return written.replace(/\s*–\s*/u, dash);
}

/** A first word that is no name in the middle of a sentence; the English "I" is one there too. */
function lowercaseFirstLetterOfOrdinaryWord(words: string): string {
  return /^I(?:['’]|\s)/u.test(words)
    ? words
    : words.replace(/^\p{Lu}(?=\p{Ll}|\s)/u, (letter) => letter.toLowerCase());
}

function formatQuotation(value: unknown, language: Language): string {
  const [open = '', close = ''] = WORDS[language].quotes;
  return `${open}${toTextOrEmpty(value).replace(/^[”“"'«»]+|[”“"'«»]+$/g, '')}${close}`;
}

/**
 * What somebody answered, behind a verb: " att delen är beställd", or `: ”Delen är beställd”` where the person put the
 * words in quotation marks. Only exact words are quoted: the other side has the letter that they stand in.
 * @param args `name`: the first word is a name, which keeps its capital
 */
function formatAsQuoteOrThatClause(value: unknown, language: Language, [isName]: readonly string[]): string {
  const words = toTextOrEmpty(value).trim();
  if (/^[”“"«»][^”“"«»]*[”“"«»]?[.!?]?$/u.test(words)) return `: ${formatQuotation(words, language)}`;
  // Exact words, and then what the person tells of them.
  if (/^[”“"«»]/u.test(words)) return `: ${words}`;
  // Several sentences do not fit behind one "att".
  if (/[.!?]\s+\p{Lu}/u.test(words)) return `: ${words}`;
  const { that } = WORDS[language];
  const clause = words.replace(new RegExp(`^${that}\\s+`, 'iu'), '');
  return ` ${that} ${isName !== undefined ? clause : lowercaseFirstLetterOfOrdinaryWord(clause)}`;
}

/** A value by one format; '' where it can't be written so. @throws RangeError for a format that there is not */
export function formatValue(value: unknown, name: string, args: readonly string[], language: Language): string {
  if (!isFormatName(name)) throw new RangeError(`no way to write a value is called "${name}"`);
  return FORMATS[name](value, language, args);
}

function isFormatName(name: string): name is keyof typeof FORMATS {
  return Object.hasOwn(FORMATS, name);
}

/** A value without a format. */
export function toTextOrEmpty(value: unknown): string {
  if (typeof value === 'string') return value;
  return typeof value === 'number' ? String(value) : '';
}

/** "a, b och c". */
export function joinWithAnd(items: readonly string[], language: Language): string {
  const last = items.at(-1);
  if (last === undefined || items.length < 2) return last ?? '';
  return `${items.slice(0, -1).join(', ')} ${WORDS[language].and} ${last}`;
}

/** A weekday as it stands before its date. */
const WEEKDAYS: Record<Language, readonly string[]> = {
  sv: 'söndagen den,måndagen den,tisdagen den,onsdagen den,torsdagen den,fredagen den,lördagen den'.split(','),
  en: 'Sunday,Monday,Tuesday,Wednesday,Thursday,Friday,Saturday'.split(','),
};

/** "måndagen den 7 december 2026", "Monday 7 December 2026". */
function formatDateWithWeekday(value: unknown, language: Language, withYear: boolean): string {
  const date = toTextOrEmpty(value).slice(0, 10);
  if (!isIsoDate(date)) return '';
  const weekday = WEEKDAYS[language][new Date(`${date}T00:00:00Z`).getUTCDay()] ?? '';
  const long = formatLongDateValue(date, language);
  return `${weekday} ${withYear ? long : long.replace(/ \d{4}$/, '')}`;
}

/** "kl. 16.15", "omkring kl. 16.15"; of a date and time its clock. @param args `bare`: "16.15", as in "kl. 16.05–16.15" */
function formatClock(value: unknown, language: Language, [bare]: readonly string[] = []): string {
  const [, about, hour, minute] = /^(~)?(?:\d{4}-\d{2}-\d{2}T)?(\d{2}):(\d{2})$/.exec(toTextOrEmpty(value)) ?? [];
  if (hour === undefined || minute === undefined) return '';
  const words = CLOCK_WORDS[language];
  const time = `${hour}${words.point}${minute}`;
  return bare === undefined ? `${about ? words.about : ''}${words.at.replace(' ', '\u00A0')}${time}` : time;
}

const NUMBERS = {
  sv: 'noll en två tre fyra fem sex sju åtta nio tio elva tolv'.split(' '),
  en: 'zero one two three four five six seven eight nine ten eleven twelve'.split(' '),
} as const satisfies Record<Language, readonly string[]>;

/**
 * In words up to twelve, with a half too ("två och en halv"); beyond, and with other decimals, in figures. @param args
 * `ett`: the neuter of one
 */
function spellOutNumber(value: unknown, language: Language, [one]: readonly string[]): string {
  if (typeof value !== 'number') return '';
  if (value === 1 && one !== undefined) return one;
  const whole = Math.floor(value);
  const inWords = whole === 1 && one !== undefined ? one : NUMBERS[language][whole];
  if (inWords === undefined || (value !== whole && value !== whole + 0.5)) return formatNumber(value, language);
  if (value === whole) return inWords;
  const { halves } = WORDS[language];
  const [half, andHalf] = one === undefined ? halves.common : halves.neuter;
  return whole === 0 ? half : `${inWords} ${andHalf}`;
}

/** Shares that have words, by how many make a whole. */
const PARTS = {
  sv: {
    3: ['tredjedel', 'tredjedelar'],
    4: ['fjärdedel', 'fjärdedelar'],
    5: ['femtedel', 'femtedelar'],
    10: ['tiondel', 'tiondelar'],
  },
  en: { 3: ['third', 'thirds'], 4: ['quarter', 'quarters'], 5: ['fifth', 'fifths'], 10: ['tenth', 'tenths'] },
} as const satisfies Record<Language, unknown>;
const NAMED_PARTS = [3, 4, 5, 10] as const;
/** A third is never exact, whether it was worked out (0.3333…) or typed (33.33 per cent). */
const NEAR = 0.0005;

/** A share as "hälften", "två tredjedelar", else in per cent. A number up to 1 is a share, a larger one per cent. */
function formatShare(value: unknown, language: Language): string {
  if (typeof value !== 'number' || value <= 0) return '';
  const part = value > 1 ? value / 100 : value;
  if (Math.abs(part - 1) < NEAR) return WORDS[language].whole;
  if (Math.abs(part - 0.5) < NEAR) return WORDS[language].half;
  for (const count of NAMED_PARTS) {
    const times = Math.round(part * count);
    if (times < 1 || part > 1 || Math.abs(part - times / count) >= NEAR) continue;
    const [one, many] = PARTS[language][count];
    const counted = spellOutNumber(times, language, []);
    return `${counted} ${times === 1 ? one : many}`;
  }
  return formatPercent(Math.round(part * 10_000) / 100, language);
}

/** "12,5 procent", "12.5 per cent". */
function formatPercent(value: unknown, language: Language): string {
  return typeof value === 'number' ? `${formatNumber(value, language)}\u00A0${WORDS[language].percent}` : '';
}

/** Minutes as "1 timme och 25 minuter". */
function formatDuration(value: unknown, language: Language): string {
  if (typeof value !== 'number' || !Number.isInteger(value) || value < 0) return '';
  const [hours, minutes] = [Math.floor(value / 60), value % 60];
  const words = WORDS[language];
  const formatCountUnlessZero = (count: number, [one, many]: OneAndMany): string[] =>
    count === 0 ? [] : [`${count}\u00A0${count === 1 ? one : many}`];
  return joinWithAnd(
    [...formatCountUnlessZero(hours, words.hours), ...formatCountUnlessZero(minutes, words.minutes)],
    language,
  );
}
