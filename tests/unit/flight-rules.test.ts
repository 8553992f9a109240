import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { z } from 'zod';
import type { FormData } from '../../core/shared/kinds/kind';
import { buildNextSteps } from '../../core/kinds/nextSteps';
import { cleanAndValidateForm } from '../../core/kinds/validate';
import {
  selectActiveBanners,
  selectActiveStops,
  selectApplicableSources,
  computeDeadlines,
  findEventDateOrToday,
  buildRuleDataWithFacts,
} from '../../core/shared/rules/rules';
import { readEngineTable, lookUpRowsOfAnswers } from '../../core/tables/tables';
import { CANCELLATION_CASES } from './flight/cancellationCases';
import { DELAY_CASES } from './flight/delayCases';
import { receipt, delay, cancelled, denied } from './flight/forms';
import { loadShippedKind } from './shippedKinds';

/** Regulation (EC) No 261/2004 as forms/flygforseening has it, case by case. Each expectation is worked out by hand. */

const TODAY = '2026-11-21';
const kind = loadShippedKind('flygforseening');

interface Outcome {
  type: unknown;
  amount: unknown;
  stops: string[];
  banner: string | undefined;
  sources: string[];
  facts: Record<string, unknown>;
  banners: string[];
  deadlines: Record<string, string>;
}

function judge(form: FormData, today = TODAY): Outcome {
  const judged = cleanAndValidateForm(
    kind,
    {
      userContact: { name: 'Eva Ek', email: 'eva@example.com' },
      flightNumber: 'XX123',
      flightDate: '2026-11-01',
      ...form,
    },
    'en',
  );
  if ('errors' in judged) throw new Error(JSON.stringify(judged.errors));
  const data = buildRuleDataWithFacts(kind.rules, judged.form, today, lookUpRowsOfAnswers(kind, judged.form));
  const banners = selectActiveBanners(kind.rules, data);
  return {
    type: data.facts['caseType'],
    amount: data.facts['amount'],
    stops: selectActiveStops(kind.rules, data).map(({ id }) => id),
    banner: banners.find(({ outcome }) => outcome)?.id,
    sources: selectApplicableSources(kind.sources, data, findEventDateOrToday(data, 'flightDate')).map(({ id }) => id),
    facts: data.facts,
    banners: banners.map(({ id }) => id),
    deadlines: Object.fromEntries(computeDeadlines(kind.manifest, data).map(({ id, date }) => [id, date])),
  };
}

describe('distances by great circle', () => {
  // Kilometres as published (Great Circle Mapper, airlines' own figures).
  test.each([
    ['ARN', 'LHR', 1462],
    ['ARN', 'LPA', 4335],
    ['LHR', 'JFK', 5540],
    ['LHR', 'SYD', 17020],
    ['EWR', 'SIN', 15340],
    ['DOH', 'AKL', 14530],
    ['DXB', 'LAX', 13400],
    ['LHR', 'CDG', 347],
    ['AMS', 'CDG', 398],
    ['MAD', 'BCN', 483],
    ['LHR', 'DUB', 449],
    ['LHR', 'EDI', 534],
    ['LHR', 'AMS', 370],
    ['LHR', 'FRA', 654],
    ['LHR', 'HKG', 9640],
    ['LHR', 'LAX', 8760],
    ['LHR', 'SIN', 10880],
    ['ARN', 'OSL', 386],
    ['ARN', 'CPH', 547],
    ['ARN', 'HEL', 399],
    ['CDG', 'RUN', 9350],
    ['FRA', 'JFK', 6190],
    ['ARN', 'BKK', 8290],
    ['ARN', 'AMS', 1153],
    ['HEL', 'NRT', 7810],
    ['ARN', 'CDG', 1540],
  ])('%s–%s is %d km, one per cent either way', (departureAirport, arrivalAirport, km) => {
    const { facts } = judge({ category: 'flygforseening', departureAirport, arrivalAirport, delayMinutes: 200 });
    expect(Math.abs(Number(facts['distance']) - km) / km).toBeLessThan(0.01);
  });

  test('are the same both ways, and nothing from a place to itself', () => {
    const codes = [...(readEngineTable('airports')?.keys() ?? [])];
    const km = (departureAirport: string, arrivalAirport: string) =>
      judge({ category: 'flygforseening', departureAirport, arrivalAirport, delayMinutes: 200 }).facts['distance'];
    fc.assert(
      fc.property(fc.constantFrom(...codes), fc.constantFrom(...codes), (from, to) => {
        const out = km(from, to);
        expect(typeof out).toBe('number');
        expect(out).toBe(km(to, from));
        expect(Number(out)).toBeLessThanOrEqual(20_016);
        expect(km(from, from)).toBe(0);
      }),
      { numRuns: 60 },
    );
  });
});

describe('what a flight comes to', () => {
  test.each([...DELAY_CASES, ...CANCELLATION_CASES])('%s', (_name, form, [type, amount, banner, stop]) => {
    const date = form['flightDate'];
    const today = typeof date === 'string' && date > TODAY ? '2027-11-20' : TODAY;
    const outcome = judge(form, today);
    expect([outcome.type, outcome.amount, outcome.banner ?? null, outcome.stops[0] ?? null]).toEqual([
      type,
      amount,
      banner,
      stop,
    ]);
    // No law of the old regulation for a flight under the new one.
    if (stop === 'newRules')
      expect(outcome.sources.filter((id) => id.startsWith('eu261') || id === 'sturgeon')).toEqual([]);
  });

  test('care depends on how late the flight left, by distance', () => {
    const due = (route: string, departureDelayMinutes: number) =>
      judge(delay(route, 'SK', 500, { departureDelayMinutes })).facts['careDue'];
    for (const [route, minutes] of [
      ['ARN-LHR', 120],
      ['ARN-LPA', 180],
      ['ARN-IST', 180],
      ['ARN-BKK', 240],
    ] as const)
      expect([route, due(route, minutes - 1), due(route, minutes)]).toEqual([route, false, true]);
  });

  test('each passenger counts, and the sum of receipts is claimed', () => {
    const { facts } = judge(
      delay('ARN-BKK', 'TG', 300, {
        departureDelayMinutes: 300,
        passengers: ['Bo Ek', 'Li Ek'],
        care: 'own',
        expenseReceipts: [receipt(120.5), receipt(800, 'hotel'), receipt(99, 'other')],
      }),
    );
    expect(facts).toMatchObject({
      total: 1800,
      careCosts: 920.5,
      otherCosts: 99,
      costs: 1019.5,
      totalSv: '1\u00a0800\u00a0euro',
      totalEn: 'EUR\u00a01,800',
    });
  });
});

test('a form without a category, as clients may send it, is a delay', () => {
  const { facts, type } = judge({
    departureAirport: 'ARN',
    arrivalAirport: 'LHR',
    delayMinutes: 200,
    delayCause: 'technical',
  });
  expect([facts['delayMinutes'], type]).toEqual([200, 'COMPENSATION']);
});

describe('what a letter cites', () => {
  const CASE_LAW = [
    'sturgeon',
    'wallentin',
    'sas',
    'tap',
    'peskova',
    'wegener',
    'krijgsman',
    'finnair',
    'mcdonagh',
    'nja-2018-127',
  ];
  test.each([
    ['technical', 'wallentin'],
    ['ownStrike', 'sas'],
    ['crew', 'tap'],
    ['bird', 'peskova'],
  ])('%s: Sturgeon and %s', (delayCause, id) => {
    const { sources } = judge(delay('ARN-LHR', 'SK', 200, { delayCause }));
    expect(sources.filter((source) => CASE_LAW.includes(source)).sort()).toEqual([id, 'sturgeon'].sort());
  });

  test('denied boarding leaves out the defence of extraordinary circumstances', () => {
    const { sources } = judge(
      denied('ARN-CDG', 'AF', { deniedReason: 'overbooked', rerouting: 'taken', delayMinutes: 900 }),
    );
    expect(sources).toEqual(expect.arrayContaining(['eu261-4', 'eu261-7', 'finnair']));
    expect(sources).not.toContain('eu261-5-3');
  });

  test('outside the regulation, none of it', () => {
    const { sources, stops, banner } = judge(
      delay('JFK-YYZ', 'DL', 300, {
        departureDelayMinutes: 300,
        care: 'own',
        expenseReceipts: [receipt(900, 'hotel')],
      }),
    );
    expect([stops, banner]).toEqual([[], 'lossOnly']);
    expect(sources).toEqual(['montreal-19']);
  });
});

/** A journey that neither begins nor ends in Sweden, with a carrier from elsewhere, is no matter for Swedish courts and their law. */
describe('where Sweden has a part in it', () => {
  test.each([
    ['ARN-FCO', 'FR', true],
    ['FCO-ARN', 'FR', true],
    ['CPH-FCO', 'SK', true],
    ['CPH-FCO', 'FR', false],
    ['CPH-AGP', 'DY', false],
    ['CPH-AGP', 'Nordcharter', false],
  ])('%s with %s: %s', (route, airline, swedish) => {
    const form = delay(route, airline, 300, {
      userContact: { name: 'Eva Ek', email: 'eva@example.com' },
      flightNumber: 'XX123',
      flightDate: '2026-11-01',
    });
    const { sources } = judge(form);
    expect(sources.filter((id) => ['nja-2018-127', 'rantelagen-4'].includes(id)).sort()).toEqual(
      swedish ? ['nja-2018-127', 'rantelagen-4'] : [],
    );
    const steps = buildNextSteps(kind, form, 'sv', TODAY).checklist.map(({ id }) => id);
    expect(steps.filter((id) => ['court', 'courtAbroad'].includes(id))).toEqual([swedish ? 'court' : 'courtAbroad']);
  });
});

describe('time', () => {
  const flown = (flightDate: string, more: FormData = {}) =>
    judge(delay('ARN-LHR', 'SK', 200, { flightDate, ...more }));
  test('two months from the journey are always in time', () => {
    expect(flown('2026-09-21').facts).toMatchObject({ noticeInTime: true, noticeLate: false });
    expect(flown('2026-09-21').deadlines['notice']).toBe('2026-11-21');
    expect(flown('2026-09-20').facts).toMatchObject({ noticeInTime: false, noticeLate: true });
    expect(flown('2026-09-20').banners).toContain('lateNotice');
    expect(flown('2026-09-20').stops).toEqual([]);
    expect(flown('2026-09-20').sources).not.toContain('nja-2018-127');
  });
  test('an earlier claim counts from its own day', () => {
    const { facts, deadlines, banners } = flown('2026-03-01', { contactedBefore: true, firstClaimDate: '2026-04-15' });
    expect(facts).toMatchObject({ noticeInTime: true, arn: true });
    expect(deadlines['arn']).toBe('2027-04-15');
    expect(deadlines['notice']).toBeUndefined();
    expect(banners).not.toContain('lateNotice');
  });
  test('ARN takes no case after a year', () => {
    const { facts, banners, sources } = flown('2025-06-01', { contactedBefore: true, firstClaimDate: '2025-11-20' });
    expect(facts['arn']).toBe(false);
    expect(banners).toContain('arnLate');
    expect(sources).not.toContain('arn-8');
  });
  test('ten years are the outer limit, unless claimed before', () => {
    expect(flown('2016-11-21').stops).toEqual([]);
    expect(flown('2016-11-20').stops).toEqual(['tooOld']);
    expect(flown('2016-11-20', { contactedBefore: true, firstClaimDate: '2017-01-10' }).stops).toEqual([]);
    expect(flown('2016-11-20', { contactedBefore: true }).stops).toEqual(['tooOld']);
  });
  test('a flight to come is no delay yet, but may be cancelled', () => {
    expect(flown('2026-11-22').stops).toEqual(['notYet']);
    expect(
      judge(
        cancelled('ARN-LHR', 'SK', {
          flightDate: '2026-11-25',
          noticeGiven: 'under7',
          rerouting: 'none',
          refund: 'claim',
        }),
      ).stops,
    ).toEqual([]);
  });
});

describe('whatever is answered', () => {
  const choice = (...values: unknown[]) => fc.option(fc.constantFrom(...values), { nil: undefined });
  const minutes = fc.constantFrom(0, 1, 59, 60, 61, 119, 120, 121, 179, 180, 181, 239, 240, 241, 299, 300, 301, 900);
  const receipts = fc.array(
    fc.record({ amount: fc.constantFrom(0, 100, 2000), kind: fc.constantFrom('food', 'hotel', 'ticket', 'other') }),
    { maxLength: 2 },
  );
  const forms = fc.record({
    category: fc.constantFrom('flygforseening', 'installt_flyg', 'nekad_ombordstigning'),
    flightDate: fc.constantFrom('2026-11-01', '2026-08-01', '2024-11-01', '2015-01-01', '2026-12-24', '2027-10-23'),
    departureAirport: fc.constantFrom('ARN', 'LPA', 'JFK', 'LHR', 'BKK', 'RUN', 'FAE'),
    arrivalAirport: fc.constantFrom('ARN', 'LPA', 'JFK', 'LHR', 'BKK', 'CPH'),
    connectionAirport: choice('CPH', 'DOH'),
    airline: choice('SK', 'DL', 'BA', 'RC', 'Okänt bolag'),
    carrierBase: choice('eu', 'other', 'unknown'),
    delayMinutes: minutes,
    departureDelayMinutes: minutes,
    didNotTravel: choice(true, false),
    refund: choice('claim', 'received', 'own'),
    ticketPrice: choice(0, 1500),
    delayCause: choice('technical', 'weather', 'bird', 'knockOn', 'unknown'),
    noticeGiven: choice('over14', 'days7to13', 'under7', 'none'),
    deniedReason: choice('overbooked', 'documents', 'volunteered'),
    rerouting: choice('taken', 'declined', 'none'),
    rerouteEarlierMinutes: minutes,
    care: choice('given', 'own', 'none'),
    contactedBefore: choice(true, false),
    firstClaimDate: choice('2026-11-10', '2025-01-01'),
    passengers: choice(['Bo Ek']),
    expenseReceipts: receipts,
  });
  const tried = (drawn: FormData): Outcome | undefined => {
    const list: unknown[] = Array.isArray(drawn['expenseReceipts']) ? drawn['expenseReceipts'] : [];
    const form = {
      ...drawn,
      expenseReceipts: list.map((item) => ({
        ...receipt(0),
        ...z.object({ amount: z.number(), kind: z.string() }).parse(item),
      })),
    };
    try {
      return judge(form);
    } catch {
      return undefined;
    }
  };

  test('no letter is sold that claims nothing, and each says what it comes to', () => {
    let sold = 0;
    fc.assert(
      fc.property(forms, (drawn) => {
        const outcome = tried(drawn);
        if (!outcome || outcome.stops.length > 0) return;
        sold += 1;
        const { facts } = outcome;
        const claimed = Number(facts['total'] ?? 0) + Number(facts['kronor']) > 0 || facts['refundDue'] === true;
        expect(claimed).toBe(true);
        expect(outcome.banner).toBeDefined();
        expect(Number(facts['casesWithCare'])).toBeLessThanOrEqual(2);
      }),
      { numRuns: 300, seed: 261 },
    );
    expect(sold).toBeGreaterThan(50);
  });

  test('one outcome at a time', () => {
    const outcomes = new Set(kind.rules.banners.filter(({ outcome }) => outcome).map(({ id }) => id));
    fc.assert(
      fc.property(forms, (drawn) => {
        const outcome = tried(drawn);
        expect((outcome?.banners ?? []).filter((id) => outcomes.has(id)).length).toBeLessThanOrEqual(1);
      }),
      { numRuns: 100, seed: 2004 },
    );
  });

  test('a longer delay never gives less', () => {
    const amount = (route: string, minutesLate: number) => Number(judge(delay(route, 'SK', minutesLate)).amount ?? 0);
    fc.assert(
      fc.property(
        fc.constantFrom('ARN-LHR', 'ARN-LPA', 'ARN-IST', 'ARN-BKK', 'JFK-ARN'),
        fc.integer({ min: 1, max: 600 }),
        fc.integer({ min: 0, max: 300 }),
        (route, less, more) => {
          expect(amount(route, less + more)).toBeGreaterThanOrEqual(amount(route, less));
        },
      ),
      { numRuns: 100 },
    );
  });
});
