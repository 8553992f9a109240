import { joinPatternLines } from '../../core/shared/patternLines';
import { addDays } from '../../core/shared/formats/dates';

/** A leg of a boarding pass; dates are ISO. */
export interface Leg {
  carrier: string;
  /** Carrier and number: `SK1425`. */
  number: string;
  date: string | null;
  from: string;
  to: string;
  reference: string;
}

export interface BoardingPass {
  passenger: string;
  legs: Leg[];
}

/** Lengths of IATA Resolution 792 (Bar Coded Boarding Pass): what every leg has, and what may follow it. */
const HEAD = 23;
const LEG = 37;
const LEG_PATTERN = joinPatternLines('')`
  ^(?<reference>[A-Z0-9 ]{7})(?<from>[A-Z]{3})(?<to>[A-Z]{3})(?<carrier>[A-Z0-9]{2}[A-Z ])
  (?<number>[0-9 ]{4}[A-Z0-9 ])(?<day>[0-9 ]{3})(?<rest>.{11})(?<more>[0-9A-F]{2})$`;

/**
 * The boarding pass in a barcode's text, read strictly: anything that departs from IATA's form is no boarding pass.
 *
 * A leg says its day of the year only. When the pass says the day it was made (as the last figure of the year and the
 * day), the leg's day is the first of that number from then on; otherwise it is the last one that is not after `today`,
 * since people write about journeys that they have had.
 */
export function parseBoardingPass(text: string, today: string): BoardingPass | undefined {
  const head = /^M([1-4])(.{20})[E ]/.exec(text);
  if (!head) return undefined;
  const legs: Leg[] = [];
  let at = HEAD;
  let made: string | null = null;
  for (let left = Number(head[1]); left > 0; left -= 1) {
    const match = LEG_PATTERN.exec(text.slice(at, at + LEG));
    if (!match?.groups) return undefined;
    const { reference = '', from = '', to = '', carrier = '', number = '', day = '', more = '0' } = match.groups;
    const following = text.slice(at + LEG, at + LEG + parseInt(more, 16));
    if (legs.length === 0) made = parseDayOfIssue(following, today);
    const digits = /^0*([0-9]{1,4}) *([A-Z]?) *$/.exec(number.trim());
    if (!digits || from === to) return undefined;
    legs.push({
      carrier: carrier.trim(),
      number: `${carrier.trim()}${digits[1] ?? ''}${digits[2] ?? ''}`,
      date: day.trim() === '' ? null : findTravelDate(Number(day), made, today),
      from,
      to,
      reference: reference.trim(),
    });
    at += LEG + parseInt(more, 16);
  }
  return { passenger: formatPassengerName(head[2] ?? ''), legs };
}

/** `LINDQVIST/MAJA MS` as `Maja Lindqvist`. */
function formatPassengerName(field: string): string {
  const [last = '', first = ''] = field.trim().split('/');
  const given = first.replace(/ ?(MR|MRS|MS|MISS|MSTR|DR)$/, '');
  return [given, last].filter(Boolean).map(capitaliseNames).join(' ');
}

function capitaliseNames(name: string): string {
  return name.toLowerCase().replace(/(^|[ -])\p{L}/gu, (start) => start.toUpperCase());
}

/** The day that the pass was made: `>` version, length, three others, then year's last figure and day of the year. */
function parseDayOfIssue(following: string, today: string): string | null {
  const match = /^>[0-9]([0-9A-F]{2})(.{0,3})([0-9]{4})?/.exec(following);
  if (!match?.[3] || parseInt(match[1] ?? '0', 16) < 7) return null;
  const thisYear = Number(today.slice(0, 4));
  const figure = Number(match[3].slice(0, 1));
  const year = thisYear - ((thisYear - figure + 10) % 10);
  const date = toDateOfYear(year, Number(match[3].slice(1)));
  return date !== null && date <= today ? date : null;
}

function findTravelDate(dayOfYear: number, issuedOn: string | null, today: string): string | null {
  const year = Number((issuedOn ?? today).slice(0, 4));
  const near = issuedOn === null ? [year, year - 1, year - 2, year - 3, year - 4] : [year, year + 1];
  for (const each of near) {
    const date = toDateOfYear(each, dayOfYear);
    if (date !== null && (issuedOn === null ? date <= today : date >= issuedOn)) return date;
  }
  return null;
}

/** Nothing for a day that the year does not have. */
function toDateOfYear(year: number, dayOfYear: number): string | null {
  const date = dayOfYear < 1 ? null : addDays(`${year}-01-01`, dayOfYear - 1);
  return date?.startsWith(String(year)) ? date : null;
}
