import {
  computeEarliestDayOrClockOfSpan,
  computeLatestDayOrClockOfSpan,
  describeSpan,
} from '../../core/shared/formats/approximateDays';
import { countMonthsBetween, countMinutesBetween } from '../../core/shared/formats/dates';
import { evaluateRule } from '../../core/shared/rules/logic';
import { splitPeriodByMonth } from '../../core/shared/rules/periods';
import { formatValue } from '../../worker/writer/situation/formats';

describe('days and times as they are remembered', () => {
  it.each([
    ['2026-10-12', '2026-10-12', '2026-10-12', 'den 12 oktober 2026'],
    ['~2026-10-01', '2026-09-28', '2026-10-04', 'omkring den 1 oktober 2026'],
    ['2026-09:late', '2026-09-21', '2026-09-30', 'i slutet av september 2026'],
    ['2024-02', '2024-02-01', '2024-02-29', 'i februari 2024'],
    ['2024', '2024-01-01', '2024-12-31', 'år 2024'],
    ['2026-02-30', null, null, ''],
    ['~2026-02', null, null, ''],
  ])('%s', (span, first, last, words) => {
    expect([
      computeEarliestDayOrClockOfSpan(span),
      computeLatestDayOrClockOfSpan(span),
      describeSpan(span, 'sv'),
    ]).toEqual([first, last, words]);
  });

  it('a span after another preposition has none of its own', () => {
    const bare = (span: string, language: 'sv' | 'en') => describeSpan(span, language, true, true);
    expect(['2021-03:early', '2024-06', '2024', '2024-06-28'].map((span) => bare(span, 'sv'))).toEqual([
      'början av mars 2021',
      'juni 2024',
      '2024',
      'den 28 juni 2024',
    ]);
    expect(['2021-03:early', '2024-06', '2024-06-28'].map((span) => bare(span, 'en'))).toEqual([
      'the beginning of March 2021',
      'June 2024',
      '28 June 2024',
    ]);
  });

  it('two days are written as one period', () => {
    const written = (value: string, language: 'sv' | 'en') => formatValue(value, 'period', [], language);
    expect(['2026-12-12/2026-12-19', '2026-12-28/2027-01-04'].map((value) => written(value, 'sv'))).toEqual([
      '12–19 december 2026',
      '28 december 2026 – 4 januari 2027',
    ]);
    expect(written('2026-12-12/2026-12-19', 'en')).toBe('12–19 December 2026');
    expect(written('2026-11-28/2026-12-04', 'en')).toBe('28 November – 4 December 2026');
    expect(['/', '2026-12-19/2026-12-12', '2026-12-19'].map((value) => written(value, 'sv'))).toEqual(['', '', '']);
  });

  it('a time of day that is about then lies within a quarter of an hour, in its day', () => {
    expect([
      computeEarliestDayOrClockOfSpan('~16:15'),
      computeLatestDayOrClockOfSpan('~16:15'),
      computeLatestDayOrClockOfSpan('16:15'),
      computeLatestDayOrClockOfSpan('~23:50'),
      computeEarliestDayOrClockOfSpan('25:00'),
    ]).toEqual(['16:00', '16:30', '16:15', '23:59', null]);
  });

  it('counts whole months, and real minutes over a change of the clock', () => {
    expect([
      countMonthsBetween('2025-03-14', '2026-09-21'),
      countMonthsBetween('2026-01-31', '2026-02-28'),
      countMonthsBetween('2026-03-15', '2026-04-14'),
    ]).toEqual([18, 1, 0]);
    expect([
      countMinutesBetween('2026-10-25T01:00', '2026-10-25T04:00'),
      countMinutesBetween('2026-03-29T01:00', '2026-03-29T04:00'),
      countMinutesBetween('2026-11-01T10:00', '2026-11-01T11:25'),
    ]).toEqual([240, 120, 85]);
  });

  it('parts an amount a month by calendar months, both days counted', () => {
    expect(splitPeriodByMonth('2026-10-06', '2026-11-22', 1341)).toEqual([
      { from: '2026-10-06', to: '2026-10-31', month: '2026-10', days: 26, monthDays: 31, amount: 1124.71, rate: 43.26 },
      { from: '2026-11-01', to: '2026-11-22', month: '2026-11', days: 22, monthDays: 30, amount: 983.4, rate: 44.7 },
    ]);
    expect(splitPeriodByMonth('2026-12-31', '2027-01-01', 310)?.map(({ month, amount }) => [month, amount])).toEqual([
      ['2026-12', 10],
      ['2027-01', 10],
    ]);
    expect([
      splitPeriodByMonth('2026-10-06', '2026-10-05', 100),
      splitPeriodByMonth('2026-10', '2026-11-22', 100),
      splitPeriodByMonth('2026-10-06', '2026-11-22', null),
      splitPeriodByMonth('1026-10-06', '2026-11-22', 100),
    ]).toEqual([[], null, null, null]);
  });

  it('works out a member of each row from its factors, rounded down', () => {
    const data = { rows: [{ nights: 3, share: '25' }, { nights: 1, share: '10' }, { nights: 3 }], by: 7350 / 300 };
    expect(evaluateRule({ eachTimes: [{ var: 'rows' }, 'amount', ['nights', 'share'], { var: 'by' }] }, data)).toEqual([
      { nights: 3, share: '25', amount: 1837 },
      { nights: 1, share: '10', amount: 245 },
      { nights: 3 },
    ]);
    expect([
      evaluateRule({ eachTimes: [{ var: 'rows' }, 'amount', ['nights'], { var: 'none' }] }, data),
      evaluateRule({ eachTimes: [{ var: 'none' }, 'amount', [], 1] }, data),
    ]).toEqual([null, null]);
  });

  it('picks rows by a member, and takes several numbers away', () => {
    const data = {
      rows: [
        { at: '10:00', sum: 5 },
        { at: '12:00', sum: 7 },
      ],
      limit: '11:00',
    };
    expect(evaluateRule({ where: [{ var: 'rows' }, 'at', '>', { var: 'limit' }] }, data)).toEqual([
      { at: '12:00', sum: 7 },
    ]);
    expect(evaluateRule({ '-': [100, 20, 5] }, data)).toBe(75);
    expect([
      evaluateRule({ largest: [{ var: 'rows' }, 'sum'] }, data),
      evaluateRule({ smallest: [{ var: 'none' }, 'sum'] }, data),
    ]).toEqual([7, null]);
    expect([1, 2, 9].map((n) => evaluateRule({ sumLargest: [{ var: 'rows' }, 'sum', n] }, data))).toEqual([7, 12, 12]);
    expect(evaluateRule({ sumLargest: [{ var: 'rows' }, 'sum', { var: 'none' }] }, data)).toBeNull();
  });
});
