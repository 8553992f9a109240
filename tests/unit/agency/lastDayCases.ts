import type { FormData } from '../../../core/shared/kinds/kind';
import { review, appeal, kommun } from './answers';

/** An appeal against a decision on a driving licence: three weeks from the day it was told. */
export const LICENCE = appeal('transportstyrelsen', { transportMatter: 'transport-licence' });
/** A request to Försäkringskassan: two months. */
export const FK = review('forsakringskassan');
/** Last day 2026-12-14. */
export const DUE = { ...LICENCE, decisionDate: '2026-11-20', toldDate: '2026-11-23' };

/** [what; answers; last day]. */
export const LAST_DAYS: [string, FormData, string][] = [
  [
    'Christmas Eve, two holidays and a Sunday pass to Monday',
    { ...LICENCE, decisionDate: '2026-12-01', toldDate: '2026-12-03' },
    '2026-12-28',
  ],
  ['a plain Monday stays', { ...LICENCE, toldDate: '2026-11-23' }, '2026-12-14'],
  ['New Year’s Eve to 4 January', { ...LICENCE, decisionDate: '2026-12-08', toldDate: '2026-12-10' }, '2027-01-04'],
  ['Epiphany to the day after', { ...LICENCE, decisionDate: '2026-12-15', toldDate: '2026-12-16' }, '2027-01-07'],
  ['Good Friday to Tuesday', { ...LICENCE, decisionDate: '2027-03-01', toldDate: '2027-03-05' }, '2027-03-30'],
  ['Midsummer’s Eve to Monday', { ...LICENCE, decisionDate: '2027-06-01', toldDate: '2027-06-04' }, '2027-06-28'],
  [
    'two months to the last day of a shorter month',
    { ...FK, decisionDate: '2026-12-28', toldDate: '2026-12-31' },
    '2027-03-01',
  ],
  [
    'two months from a leap year’s December',
    { ...FK, decisionDate: '2027-12-29', toldDate: '2027-12-31' },
    '2028-02-29',
  ],
  [
    'simplified service: two weeks after it was sent',
    { ...LICENCE, toldHow: 'simplified', toldDate: undefined, decisionDate: '2026-04-01', sentDate: '2026-04-01' },
    '2026-05-06',
  ],
  ['without a day told: from the decision', { ...LICENCE, toldDate: undefined }, '2026-12-07'],
  ['Christmas Day to Monday', { ...LICENCE, decisionDate: '2026-12-01', toldDate: '2026-12-04' }, '2026-12-28'],
  ['New Year’s Day to Monday', { ...LICENCE, decisionDate: '2026-12-08', toldDate: '2026-12-11' }, '2027-01-04'],
  ['the eve of Epiphany stays', { ...LICENCE, decisionDate: '2026-12-14', toldDate: '2026-12-15' }, '2027-01-05'],
  ['Maundy Thursday stays', { ...LICENCE, decisionDate: '2027-03-01', toldDate: '2027-03-04' }, '2027-03-25'],
  ['Easter Monday to Tuesday', { ...LICENCE, decisionDate: '2027-03-01', toldDate: '2027-03-08' }, '2027-03-30'],
  ['Walpurgis Night stays', { ...LICENCE, decisionDate: '2027-04-05', toldDate: '2027-04-09' }, '2027-04-30'],
  ['1 May, a Saturday, to Monday', { ...LICENCE, decisionDate: '2027-04-05', toldDate: '2027-04-10' }, '2027-05-03'],
  ['Ascension Day to Friday', { ...LICENCE, decisionDate: '2027-04-12', toldDate: '2027-04-15' }, '2027-05-07'],
  [
    'National Day, a Sunday, to Monday',
    { ...LICENCE, decisionDate: '2027-05-12', toldDate: '2027-05-16' },
    '2027-06-07',
  ],
  ['All Saints’ Day to Monday', { ...LICENCE, decisionDate: '2027-10-12', toldDate: '2027-10-16' }, '2027-11-08'],
  [
    'posted so that it ends on Christmas Eve',
    kommun('legality', { postedDate: '2026-12-03', toldDate: undefined }),
    '2026-12-28',
  ],
  [
    'a sale so that it ends on New Year’s Eve',
    appeal('kronofogden', { enforcementMatter: 'enforcement-sale', saleDate: '2026-12-10' }),
    '2027-01-04',
  ],
  [
    '60 days that end on a Saturday',
    {
      ...review('transportstyrelsen', { transportMatter: 'transport-congestion' }),
      decisionDate: '2026-11-03',
      toldDate: undefined,
    },
    '2027-01-04',
  ],
  ['the day in the decision wins', { ...LICENCE, printedDeadline: '2026-12-24' }, '2026-12-24'],
  [
    'also for asylum',
    { ...appeal('migrationsverket', { migrationMatter: 'migration-asylum' }), printedDeadline: '2026-11-30' },
    '2026-11-30',
  ],
];

/** [today; notes; stops], for what is `DUE`. */
export const LAST_DAY_WARNINGS: [string, string[], string[]][] = [
  ['2026-12-06', ['toldDay'], []],
  ['2026-12-07', ['toldDay', 'week'], []],
  ['2026-12-10', ['toldDay', 'week'], []],
  ['2026-12-11', ['toldDay', 'threeDays'], []],
  ['2026-12-14', ['toldDay', 'threeDays'], []],
  ['2026-12-15', [], ['past']],
];

/** [what; answers; today; stops; notes of a time that is over]. */
export const OVERDUE: [string, FormData, string, string[], string[]][] = [
  ['whoever has a reason gets the letter', { ...DUE, late: true, lateReason: 'toldLater' }, '2026-12-15', [], ['past']],
  ['without the day told nothing is certain', { ...DUE, toldDate: undefined }, '2026-12-15', [], ['past']],
  [
    'the day in the decision is',
    { ...DUE, toldDate: undefined, printedDeadline: '2026-12-14' },
    '2026-12-15',
    ['past'],
    [],
  ],
  ['a printed Saturday moves to Monday', { ...DUE, printedDeadline: '2026-12-12' }, '2026-12-14', [], []],
  ['a printed Saturday, on Tuesday', { ...DUE, printedDeadline: '2026-12-12' }, '2026-12-15', ['past'], []],
  [
    'posted on the notice board',
    kommun('legality', { postedDate: '2026-11-17', toldDate: undefined }),
    '2026-12-09',
    ['past'],
    [],
  ],
  [
    'debt relief, from the decision',
    appeal('kronofogden', { enforcementMatter: 'enforcement-debtRelief' }),
    '2026-12-08',
    ['past'],
    [],
  ],
  [
    'a request for change has no time of its own',
    review('csn', { studyMatter: 'study-grant' }),
    '2026-12-10',
    [],
    ['pastChange'],
  ],
  [
    'earnings have no time limit',
    appeal('kronofogden', { enforcementMatter: 'enforcement-wage' }),
    '2030-01-01',
    [],
    [],
  ],
  ['FK: plain errors are mended later too', FK, '2027-01-19', ['pastReview'], []],
  ['FK, who says why', { ...FK, late: true }, '2027-01-19', [], ['pastReview']],
  [
    'PM housing supplement',
    review('pensionsmyndigheten', { pensionMatter: 'pension-benefit' }),
    '2027-01-19',
    ['pastReview'],
    [],
  ],
  [
    'PM old-age pension',
    review('pensionsmyndigheten', { pensionMatter: 'pension-oldAge' }),
    '2027-01-19',
    ['past'],
    [],
  ],
  [
    'the tax year is over',
    review('skatteverket', {
      taxMatter: 'tax-income',
      taxYear: 2020,
      decisionDate: '2026-05-04',
      toldDate: '2026-05-06',
    }),
    '2027-01-05',
    ['past'],
    [],
  ],
  [
    'but a late tax decision leaves two months',
    appeal('skatteverket', {
      taxMatter: 'tax-income',
      taxYear: 2020,
      decisionDate: '2026-11-16',
      toldDate: '2026-11-18',
    }),
    '2027-01-18',
    [],
    ['past'],
  ],
  [
    'and no more',
    appeal('skatteverket', {
      taxMatter: 'tax-income',
      taxYear: 2020,
      decisionDate: '2026-11-16',
      toldDate: '2026-11-18',
    }),
    '2027-01-19',
    ['past'],
    [],
  ],
];

/** [what; answers; stops]. */
export const DEAD_ENDS: [string, FormData, string[]][] = [
  ['FK appealed without reconsideration', appeal('forsakringskassan', { reviewed: 'no' }), ['reviewFirst']],
  [
    'PM appealed without reconsideration',
    appeal('pensionsmyndigheten', { pensionMatter: 'pension-benefit', reviewed: 'no' }),
    ['reviewFirst'],
  ],
  ['FK decision that may be appealed at once', appeal('forsakringskassan', { reviewed: 'direct' }), []],
  ['FK appeal that does not say', appeal('forsakringskassan'), []],
  [
    'congestion tax appealed at once',
    appeal('transportstyrelsen', { transportMatter: 'transport-congestion', reviewed: 'no' }),
    ['roadReviewFirst'],
  ],
  [
    'vehicle tax appealed at once',
    appeal('transportstyrelsen', { transportMatter: 'transport-vehicleTax', reviewed: 'no' }),
    ['roadReviewFirst'],
  ],
  ['a fine', appeal('transportstyrelsen', { transportMatter: 'transport-fine' }), ['fine']],
  ['an order to pay', appeal('kronofogden', { enforcementMatter: 'enforcement-order' }), ['order']],
  ['an injunction to pay', review('kronofogden', { enforcementMatter: 'enforcement-paymentOrder' }), ['paymentOrder']],
  ['legality is not reconsidered', review('kommun', { municipalMatter: 'municipal-legality' }), ['legalityReview']],
  [
    'debt relief is reconsidered on an application',
    review('kronofogden', { enforcementMatter: 'enforcement-debtRelief' }),
    ['debtReliefReview'],
  ],
];
