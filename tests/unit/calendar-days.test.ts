import { describe, test, expect } from '@jest/globals';
import {
  countDaysBetween,
  addMonths,
  addYears,
  addDays,
  isIsoDate,
  swedishDate,
  formatSwedishDateTime,
} from '../../core/shared/formats/dates';
import { formatNumber } from '../../core/shared/formats/formatNumber';
import { formatLongDate } from '../../core/shared/formats/longDate';
import { findWorkdayOnOrAfter, findWorkdayBefore } from '../../core/shared/rules/workdays';

describe('calendar days', () => {
  test('are counted across summer time, leap days and years', () => {
    expect(countDaysBetween('2026-03-28', '2026-03-30')).toBe(2);
    expect(countDaysBetween('2026-10-24', '2026-10-26')).toBe(2);
    expect(countDaysBetween('2024-02-28', '2024-03-01')).toBe(2);
    expect(countDaysBetween('2026-01-01', '2025-12-31')).toBe(-1);
  });

  test('months and years end on the same day, or on the last of a shorter month', () => {
    expect(addMonths('2026-01-31', 1)).toBe('2026-02-28');
    expect(addMonths('2024-01-31', 1)).toBe('2024-02-29');
    expect(addMonths('2026-03-31', -1)).toBe('2026-02-28');
    expect(addMonths('2026-11-15', 2)).toBe('2027-01-15');
    expect(addYears('2024-02-29', 1)).toBe('2025-02-28');
    expect(addYears('2023-06-01', 3)).toBe('2026-06-01');
    expect(addDays('2026-12-31', 1)).toBe('2027-01-01');
  });

  test('give null for what is missing or no date', () => {
    for (const bad of [null, undefined, '', '2026-02-30', '2026-1-1', '2026-01-01T00:00:00Z', 20260101]) {
      expect(isIsoDate(bad)).toBe(false);
      expect(addDays(bad, 1)).toBeNull();
      expect(countDaysBetween(bad, '2026-01-01')).toBeNull();
      expect(countDaysBetween('2026-01-01', bad)).toBeNull();
    }
    expect(addMonths('2026-01-01', null)).toBeNull();
    expect(addDays('2026-01-01', 1.5)).toBeNull();
  });

  test('a moment falls on the day that Swedish calendars show', () => {
    expect(swedishDate(new Date('2026-06-30T21:59:59Z'))).toBe('2026-06-30');
    expect(swedishDate(new Date('2026-06-30T22:00:00Z'))).toBe('2026-07-01');
    expect(swedishDate(new Date('2026-12-31T22:59:59Z'))).toBe('2026-12-31');
    expect(swedishDate(new Date('2026-12-31T23:00:00Z'))).toBe('2027-01-01');
  });
});

describe('what is written without Intl is written as Intl would', () => {
  test('the hours around each change of the clock, and midnights', () => {
    const clock = new Intl.DateTimeFormat('sv-SE', {
      timeZone: 'Europe/Stockholm',
      dateStyle: 'short',
      timeStyle: 'short',
    });
    const moments = Array.from({ length: 45 }, (_, year) =>
      [Date.UTC(1996 + year, 2, 24), Date.UTC(1996 + year, 9, 24)].flatMap((start) =>
        Array.from({ length: 9 * 24 * 2 }, (_half, half) => start + half * 1_800_000 - 1),
      ),
    ).flat();
    const wrong = moments.filter(
      (moment) => formatSwedishDateTime(new Date(moment)) !== clock.format(moment).replace(' ', 'T'),
    );
    expect(wrong).toEqual([]);
  });

  test.each(['sv', 'en'] as const)('long dates in %s', (language) => {
    const date = new Intl.DateTimeFormat(language === 'sv' ? 'sv-SE' : 'en-GB', { dateStyle: 'long', timeZone: 'UTC' });
    const days = Array.from({ length: 400 }, (_, day) => addDays('2025-12-20', day) ?? '');
    expect(days.map((day) => formatLongDate(day, language))).toEqual(days.map((day) => date.format(new Date(day))));
  });

  test.each(['sv', 'en'] as const)('numbers in %s', (language) => {
    const number = new Intl.NumberFormat(language === 'sv' ? 'sv-SE' : 'en-GB', { maximumFractionDigits: 2 });
    const values = [
      0, 1, 39, 31.2, 7.8, 0.5, 99.99, 99.999, 999, 1000, 1234.5, 12_345, 100_000, 1_234_567.89, -1, -1234.56,
    ];
    expect(values.map((value) => formatNumber(value, language))).toEqual(values.map((value) => number.format(value)));
  });
});

describe('the next weekday', () => {
  /** Days on which no period ends (lag 1930:173, 2 §), reckoned apart from the code under test, but for weekends. */
  const FREE = [
    '2026-12-24',
    '2026-12-25',
    '2026-12-26',
    '2026-12-31',
    '2027-01-01',
    '2027-01-06',
    '2027-03-26',
    '2027-03-28',
    '2027-03-29',
    '2027-05-01',
    '2027-05-06',
    '2027-05-16',
    '2027-06-06',
    '2027-06-25',
    '2027-06-26',
    '2027-11-06',
    '2027-12-24',
    '2027-12-25',
    '2027-12-26',
    '2027-12-31',
    '2028-01-01',
    '2028-01-06',
    '2028-04-14',
    '2028-04-16',
    '2028-04-17',
    '2028-05-01',
    '2028-05-25',
    '2028-06-04',
    '2028-06-06',
    '2028-06-23',
    '2028-06-24',
    '2028-11-04',
    '2028-12-24',
    '2028-12-25',
    '2028-12-26',
    '2028-12-31',
  ];

  test('shifts from every free day of 2027 and 2028, Saturday and Sunday, and from no other', () => {
    for (let day = '2026-12-20'; day <= '2028-12-31'; day = addDays(day, 1) ?? '') {
      const weekday = new Date(`${day}T00:00:00Z`).getUTCDay();
      const free = weekday === 0 || weekday === 6 || FREE.includes(day);
      expect([day, findWorkdayOnOrAfter(day) !== day]).toEqual([day, free]);
    }
  });

  test.each([
    ['told on a Monday, three weeks', '2026-12-14', '2026-12-14'],
    ['Christmas Eve on a Thursday', '2026-12-24', '2026-12-28'],
    ["New Year's Eve on a Thursday", '2026-12-31', '2027-01-04'],
    ['Good Friday to Easter Monday', '2027-03-26', '2027-03-30'],
    ['Maundy Thursday is a weekday', '2027-03-25', '2027-03-25'],
    ['Midsummer Eve', '2027-06-25', '2027-06-28'],
    ['Walpurgis Night is a weekday', '2027-04-30', '2027-04-30'],
    ['Ascension Day', '2028-05-25', '2028-05-26'],
    ['the National Day on a Tuesday', '2028-06-06', '2028-06-07'],
    ["All Saints' Day is a Saturday", '2028-11-04', '2028-11-06'],
  ])('%s', (_name, day, next) => {
    expect(findWorkdayOnOrAfter(day)).toBe(next);
  });

  test('is null for what is no date', () => {
    for (const bad of [null, undefined, '', '2026-02-30', 20260101])
      expect([findWorkdayOnOrAfter(bad), findWorkdayBefore(bad)]).toEqual([null, null]);
  });

  test.each([
    ['a Monday', '2026-08-31', '2026-08-28'],
    ['a Wednesday', '2026-09-30', '2026-09-29'],
    ['the Tuesday after Easter', '2027-03-30', '2027-03-25'],
    ['the Monday after Christmas', '2026-12-28', '2026-12-23'],
  ])('the weekday before %s', (_name, day, before) => {
    expect(findWorkdayBefore(day)).toBe(before);
  });
});
