import type { Language } from '../../../core/languages';
import { isIsoDate } from '../../../core/rules/dates';
import type { ValueFormat } from '../../../core/kinds/situationLetter';
import { spanInWords } from '../../../core/rules/spans';
import { euros, kilometres, kronor, longDate, longMoment, number, ownWords } from '../dialect';

/** How values are written in a situation's letter (docs/situations.md, "Values"). */

type Format = (value: unknown, language: Language, args: readonly string[]) => string;

/** `label`, `phrase` and `list` ask the kind and the letter, so composeLetter.ts writes them. */
const FORMATS: Record<Exclude<ValueFormat, 'label' | 'phrase' | 'list'>, Format> = {
  date: (value, language) => longDate(value, language),
  day: (value, language) => longDate(value, language).replace(/ \d{4}$/, ''),
  weekday: (value, language) => withWeekday(value, language, true),
  weekdayShort: (value, language) => withWeekday(value, language, false),
  moment: (value, language) => longMoment(value, language),
  clock: clockInWords,
  when: (value, language) => spanInWords(value, language),
  whenShort: (value, language) => spanInWords(value, language, false),
  kr: kronor,
  eur: euros,
  km: kilometres,
  number,
  percent: (value, language) => (typeof value === 'number' ? `${number(value, language)}\u00A0${language === 'sv' ? 'procent' : 'per cent'}` : ''),
  spelled,
  duration,
  plural: (value, _language, [one = '', many = '']) => (Number(value) === 1 ? one : many),
  lower: (value) => text(value).toLocaleLowerCase('sv'),
  upper: (value) => text(value).replace(/^\p{Ll}/u, (letter) => letter.toLocaleUpperCase('sv')),
  lowerFirst: (value) => text(value).replace(/^\p{Lu}(?=\p{Ll}|\s)/u, (letter) => letter.toLocaleLowerCase('sv')),
  said: (value) => ownWords(value),
  quoted: (value) => `”${text(value).replace(/^[”“"']+|[”“"']+$/g, '')}”`,
};

/** A value by one format; '' where it can't be written so. @throws RangeError for a format that there is not */
export function formatValue(value: unknown, name: string, args: readonly string[], language: Language): string {
  if (!isOwn(name)) throw new RangeError(`no way to write a value is called "${name}"`);
  return FORMATS[name](value, language, args);
}

function isOwn(name: string): name is keyof typeof FORMATS {
  return Object.hasOwn(FORMATS, name);
}

/** A value without a format. */
export function text(value: unknown): string {
  if (typeof value === 'string') return value;
  return typeof value === 'number' ? String(value) : '';
}

/** "a, b och c". */
export function inSentence(items: readonly string[], language: Language): string {
  const last = items.at(-1);
  if (last === undefined || items.length < 2) return last ?? '';
  return `${items.slice(0, -1).join(', ')} ${language === 'sv' ? 'och' : 'and'} ${last}`;
}

const WEEKDAYS = {
  sv: ['söndagen', 'måndagen', 'tisdagen', 'onsdagen', 'torsdagen', 'fredagen', 'lördagen'],
  en: ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'],
} as const;

/** "måndagen den 7 december 2026", "Monday 7 December 2026". */
function withWeekday(value: unknown, language: Language, withYear: boolean): string {
  const date = text(value).slice(0, 10);
  if (!isIsoDate(date)) return '';
  const weekday = WEEKDAYS[language][new Date(`${date}T00:00:00Z`).getUTCDay()] ?? '';
  const long = longDate(date, language);
  return `${weekday} ${language === 'sv' ? 'den ' : ''}${withYear ? long : long.replace(/ \d{4}$/, '')}`;
}

/** "kl. 16.15", "omkring kl. 16.15"; of a date and time its clock. */
function clockInWords(value: unknown, language: Language): string {
  const [, about, hour, minute] = /^(~)?(?:\d{4}-\d{2}-\d{2}T)?(\d{2}):(\d{2})$/.exec(text(value)) ?? [];
  if (hour === undefined || minute === undefined) return '';
  return language === 'sv' ? `${about ? 'omkring ' : ''}kl.\u00A0${hour}.${minute}` : `${about ? 'around ' : ''}${hour}:${minute}`;
}

const NUMBERS = {
  sv: 'noll en två tre fyra fem sex sju åtta nio tio elva tolv'.split(' '),
  en: 'zero one two three four five six seven eight nine ten eleven twelve'.split(' '),
} as const;

/** In words up to twelve. @param args `ett`: the neuter of one */
function spelled(value: unknown, language: Language, [one]: readonly string[]): string {
  if (typeof value !== 'number') return '';
  if (value === 1 && one !== undefined) return one;
  return NUMBERS[language][value] ?? number(value, language);
}

/** Minutes as "1 timme och 25 minuter". */
function duration(value: unknown, language: Language): string {
  if (typeof value !== 'number' || !Number.isInteger(value) || value < 0) return '';
  const [hours, minutes] = [Math.floor(value / 60), value % 60];
  const words = language === 'sv' ? { hour: ['timme', 'timmar'], minute: ['minut', 'minuter'] } : { hour: ['hour', 'hours'], minute: ['minute', 'minutes'] };
  const counted = (count: number, [one, many]: string[]): string[] => (count === 0 ? [] : [`${count}\u00A0${count === 1 ? one : many}`]);
  return inSentence([...counted(hours, words.hour), ...counted(minutes, words.minute)], language);
}
