import { describe, expect, test } from '@jest/globals';
import type { KindManifest, Rules, Source } from '../../core/shared/kinds/kind';
import { cleanAnswers, readField, writeField } from '../../core/shared/answers/fields';
import { fillText, listTextSlots } from '../../core/shared/formats/fillText';
import { evaluateRule, doesRuleHold } from '../../core/shared/rules/logic';
import {
  selectActiveBanners,
  selectActiveStops,
  selectApplicableSources,
  selectChecklistItems,
  computeDeadlines,
  buildRuleDataWithFacts,
} from '../../core/shared/rules/rules';
import { buildStepSchema } from '../../core/shared/answers/stepSchema';
import { splitPeriodsIntoMonthShares } from '../../core/shared/rules/periods';
import { readEngineTable } from '../../core/tables/tables';

describe('shares of a monthly price', () => {
  test('periods are cut where a month ends, and only days that are sure count', () => {
    const periods = [
      { from: '2026-09-20', to: '~2026-10-16' },
      { from: '2026-11-09', to: '2026-11-10' },
    ];
    expect(splitPeriodsIntoMonthShares(periods, 'from', 'to', 519)).toEqual([
      { from: '2026-09-20', to: '2026-09-30', days: 11, monthDays: 30, amount: 190.3 },
      { from: '2026-10-01', to: '2026-10-13', days: 13, monthDays: 31, amount: 217.65 },
      { from: '2026-11-09', to: '2026-11-10', days: 2, monthDays: 30, amount: 34.6 },
    ]);
  });

  test('a period without an end, or without a sure day, gives none', () => {
    expect(
      splitPeriodsIntoMonthShares([{ from: '2026-09-20' }, { from: '2026-10:late', to: '2026-10' }], 'from', 'to', 519),
    ).toEqual([]);
    expect(splitPeriodsIntoMonthShares([{ from: '2026-09-20', to: '2026-09-21' }], 'from', 'to', null)).toEqual([]);
  });
});

describe('the great circle', () => {
  /** Kilometres on the ellipsoid (WGS 84); a sphere is within half a per cent. */
  test.each([
    ['ARN', 'LPA', 4337],
    ['ARN', 'JFK', 6309],
    ['GOT', 'CPH', 229],
    ['ARN', 'CPH', 547],
    ['ARN', 'LHR', 1461],
    ['ARN', 'BKK', 8282],
    ['SYD', 'EZE', 11781],
  ])('%s to %s is about %d km', (from, to, km) => {
    const place = (code: string): unknown[] => {
      const row = readEngineTable('airports')?.get(code);
      return [row?.['lat'], row?.['lon']];
    };
    const distance = evaluateRule({ greatCircleKm: [...place(from), ...place(to)] }, {});
    if (typeof distance !== 'number') throw new Error(`${from} or ${to} is no airport`);
    expect(Math.abs(distance - km) / km).toBeLessThan(0.006);
    expect(evaluateRule({ greatCircleKm: [...place(to), ...place(from)] }, {})).toBe(distance);
  });

  test('is 0 to the same place, half the Earth to the other side, null without a place', () => {
    expect(evaluateRule({ greatCircleKm: [59.65, 17.92, 59.65, 17.92] }, {})).toBe(0);
    expect(evaluateRule({ greatCircleKm: [0, 0, 0, 180] }, {})).toBe(20015);
    expect(evaluateRule({ greatCircleKm: [0, 0, { var: 'form.lat' }, 1] }, { form: {} })).toBeNull();
    expect(evaluateRule({ greatCircleKm: [0, 0, '1', 1] }, {})).toBeNull();
  });
});

describe('lists and moments in rules', () => {
  const data = {
    form: {
      receipts: [{ amount: 120.5 }, { amount: 79.5 }, { name: 'x' }, { amount: '10' }, null],
      at: '2026-11-20T14:30',
    },
  };
  test.each([
    [{ sum: [{ var: 'form.receipts' }, 'amount'] }, 200],
    [{ sum: [{ var: 'form.none' }, 'amount'] }, 0],
    [{ count: [{ var: 'form.receipts' }] }, 5],
    [{ count: [{ var: 'form.none' }] }, 0],
    [{ dateOf: [{ var: 'form.at' }] }, '2026-11-20'],
    [{ dateOf: ['2026-02-30T10:00'] }, null],
    [{ dateOf: [{ var: 'form.none' }] }, null],
    [{ nextWorkday: [{ addDays: [{ dateOf: [{ var: 'form.at' }] }, 21] }] }, '2026-12-11'],
  ])('%j gives %j', (rule, value) => {
    expect(evaluateRule(rule, data)).toBe(value);
  });
});

describe('texts with values', () => {
  const data = {
    form: { company: 'Ord & Bok' },
    facts: { sum: 1299.5, km: 4284, day: '2026-12-05', none: null, flag: true },
    lookups: { agency: { name: 'Verket' } },
    today: '2026-11-21',
  };
  test.each<[string, 'sv' | 'en', string]>([
    ['Skriv till {{form.company}}.', 'sv', 'Skriv till Ord & Bok.'],
    ['Före {{facts.day | date}}', 'sv', 'Före 5 december 2026'],
    ['By {{ facts.day | date }}', 'en', 'By 5 December 2026'],
    ['{{facts.sum | kr}}', 'sv', '1\u00A0299,5\u00A0kr'],
    ['{{facts.sum | kr}}', 'en', 'SEK\u00A01,299.5'],
    ['{{facts.sum | eur}}', 'sv', '1\u00A0299,5\u00A0euro'],
    ['{{facts.sum | eur}}', 'en', 'EUR\u00A01,299.5'],
    ['{{facts.km | number}} km', 'sv', '4\u00A0284 km'],
    ['{{facts.km}} km', 'en', '4284 km'],
    ['{{lookups.agency.name}}, {{today | date}}', 'sv', 'Verket, 21 november 2026'],
    ['[{{facts.none}}{{facts.gone | kr}}{{facts.flag}}{{lookups.agency.gone}}]', 'sv', '[]'],
    ['{{price}} och {{facts.sum | loud}} står kvar', 'sv', '{{price}} och {{facts.sum | loud}} står kvar'],
    ['{{form.__proto__.x}}{{form.constructor}}', 'sv', ''],
  ])('%s in %s', (text, language, filled) => {
    expect(fillText(text, data, language)).toBe(filled);
  });

  test('name what they read', () => {
    expect(listTextSlots('{{facts.day | date}} {{price}} {{ form.userContact.name }}')).toEqual([
      'facts.day',
      'form.userContact.name',
    ]);
  });
});

describe('logic', () => {
  test('an unknown compares to nothing', () => {
    const data = { form: { price: null } };
    for (const operator of ['<', '<=', '>', '>='])
      for (const other of [0, 60, -1, '2026-01-01', ''])
        for (const pair of [
          [{ var: 'form.price' }, other],
          [other, { var: 'form.price' }],
          [{ var: 'form.gone' }, other],
        ])
          expect(doesRuleHold({ [operator]: pair }, data)).toBe(false);
    expect(doesRuleHold({ '<=': [0, 5, 5] }, data)).toBe(true);
    expect(doesRuleHold({ '<': [0, 5, 5] }, data)).toBe(false);
    expect(doesRuleHold({ '<': ['2025-12-31', '2026-01-01'] }, data)).toBe(true);
  });

  test('our operators', () => {
    const data = { form: { bought: '2026-01-10', name: ' ', list: [] }, today: '2026-03-11' };
    expect(evaluateRule({ daysBetween: [{ var: 'form.bought' }, { var: 'today' }] }, data)).toBe(60);
    expect(evaluateRule({ addMonths: [{ var: 'form.bought' }, 2] }, data)).toBe('2026-03-10');
    expect(evaluateRule({ year: [{ var: 'form.bought' }] }, data)).toBe(2026);
    expect(evaluateRule({ year: [{ var: 'form.gone' }] }, data)).toBeNull();
    expect(evaluateRule({ present: [{ var: 'form.bought' }] }, data)).toBe(true);
    for (const path of ['form.name', 'form.list', 'form.gone'])
      expect(evaluateRule({ present: [{ var: path }] }, data)).toBe(false);
    expect(evaluateRule({ '+': [{ var: 'form.gone' }, 1] }, data)).toBeNull();
    expect(() => evaluateRule({ shout: [1] }, data)).toThrow('shout');
  });

  test('a row whose day is a span counts only if each day of the span does', () => {
    const rows = ['2026-08', '2026-08:early', '~2026-08-05', '2026-08-02'].map((on) => ({ on }));
    const count = (comparison: string, day: string) =>
      evaluateRule({ count: [{ where: [{ var: 'rows' }, 'on', comparison, day] }] }, { rows });
    expect(count('>', '2026-07-31')).toBe(4);
    expect(count('>', '2026-08-01')).toBe(2);
    expect(count('>=', '2026-08-02')).toBe(2);
    expect(count('<', '2026-08-09')).toBe(2);
    expect(count('<=', '2026-08-31')).toBe(4);
  });
});

const rules: Rules = {
  facts: [
    { id: 'age', value: { daysBetween: [{ var: 'form.bought' }, { var: 'today' }] } },
    { id: 'old', value: { '>': [{ var: 'facts.age' }, 100] } },
  ],
  banners: [{ id: 'hurry', step: 'a', level: 'info', when: { var: 'facts.old' } }],
  stops: [{ id: 'late', step: 'a', when: { '>': [{ var: 'facts.age' }, 1000] } }],
};

describe('rules of a kind', () => {
  test('facts are worked out in order, banners and stops follow them', () => {
    const data = buildRuleDataWithFacts(rules, { bought: '2026-01-01' }, '2026-06-01');
    expect(data.facts).toEqual({ age: 151, old: true });
    expect(selectActiveBanners(rules, data).map((banner) => banner.id)).toEqual(['hurry']);
    expect(selectActiveStops(rules, data)).toEqual([]);
    expect(
      selectActiveStops(rules, buildRuleDataWithFacts(rules, { bought: '2020-01-01' }, '2026-06-01')).map(
        (stop) => stop.id,
      ),
    ).toEqual(['late']);
    expect(selectActiveBanners(rules, buildRuleDataWithFacts(rules, {}, '2026-06-01'))).toEqual([]);
  });

  test('law is chosen by the day of the event, its first and last day included', () => {
    const law = (id: string, validFrom: string | null, validTo: string | null): Source => ({
      id,
      validFrom,
      validTo,
      when: true,
      status: 'V',
      sheet: '1',
      reviewed: '2026-01-01',
      link: 'https://lag.example',
      citation: { sv: id, en: id },
      title: { sv: id, en: id },
      text: { sv: id, en: id },
    });
    const sources = [
      law('old', null, '2022-04-30'),
      law('new', '2022-05-01', null),
      { ...law('never', null, null), when: false },
    ];
    const on = (incidentDate?: string): string[] =>
      selectApplicableSources(
        sources,
        buildRuleDataWithFacts(rules, incidentDate === undefined ? {} : { incidentDate }, '2026-06-01'),
      ).map((source) => source.id);
    expect(on('2022-04-30')).toEqual(['old']);
    expect(on('2022-05-01')).toEqual(['new']);
    expect(on()).toEqual(['new']);
  });

  test('deadlines without a date and steps that do not concern the form are left out', () => {
    const manifest: Pick<KindManifest, 'deadlines' | 'checklist'> = {
      deadlines: [
        { id: 'reply', date: { addDays: [{ var: 'today' }, 14] } },
        { id: 'claim', date: { addYears: [{ var: 'form.bought' }, 3] }, source: 'law' },
      ],
      checklist: [{ id: 'send' }, { id: 'hurry', when: { var: 'facts.old' } }],
    };
    const empty = buildRuleDataWithFacts(rules, {}, '2026-06-01');
    expect(computeDeadlines(manifest, empty)).toEqual([{ id: 'reply', date: '2026-06-15' }]);
    expect(selectChecklistItems(manifest, empty).map((item) => item.id)).toEqual(['send']);
    const bought = buildRuleDataWithFacts(rules, { bought: '2026-01-01' }, '2026-06-01');
    expect(computeDeadlines(manifest, bought)[1]).toEqual({ id: 'claim', date: '2029-01-01', source: 'law' });
    expect(selectChecklistItems(manifest, bought).map((item) => item.id)).toEqual(['send', 'hurry']);
  });
});

describe('answers', () => {
  test('are read and written by dotted path, without touching the form', () => {
    const form = { userContact: { name: 'Kim' }, list: [{ n: 1 }] };
    expect(readField(form, 'userContact.name')).toBe('Kim');
    expect(readField(form, 'list.0.n')).toBe(1);
    expect(readField(form, 'userContact.name.first')).toBeUndefined();
    expect(readField(form, 'constructor.name')).toBeUndefined();
    expect(writeField(form, 'userContact.email', 'k@e.se')).toEqual({
      userContact: { name: 'Kim', email: 'k@e.se' },
      list: [{ n: 1 }],
    });
    expect(writeField(form, 'userContact.name', undefined)).toEqual({ userContact: {}, list: [{ n: 1 }] });
    expect(writeField({}, 'a.b.c', 1)).toEqual({ a: { b: { c: 1 } } });
    expect(form).toEqual({ userContact: { name: 'Kim' }, list: [{ n: 1 }] });
  });

  test('are trimmed, and empty ones left out', () => {
    const form = {
      a: ' x ',
      b: '',
      c: '  ',
      d: null,
      e: 0,
      f: false,
      g: { h: null, i: ' y' },
      j: ['', ' z '],
      k: [],
      l: [' '],
    };
    expect(cleanAnswers(form)).toEqual({ a: 'x', e: 0, f: false, g: { i: 'y' }, j: ['z'] });
  });
});

describe('the schema of a step', () => {
  const schema = {
    type: 'object',
    required: ['category', 'text', 'gone'],
    properties: { category: { enum: ['a', 'other'] }, text: { type: 'string' }, note: { type: 'string' } },
    allOf: [
      {
        if: { properties: { category: { const: 'other' } } },
        then: { properties: { which: { type: 'string' } } },
        else: { required: ['note'] },
      },
      {
        if: { properties: { category: { const: 'a' } } },
        then: { properties: { late: { type: 'boolean' }, which: { type: 'string' } } },
      },
    ],
  };

  test('holds its fields, the required ones, and the conditions that concern them', () => {
    expect(buildStepSchema(schema, ['category', 'which'])).toEqual({
      type: 'object',
      required: ['category'],
      properties: { category: { enum: ['a', 'other'] } },
      allOf: [
        { if: { properties: { category: { const: 'other' } } }, then: { properties: { which: { type: 'string' } } } },
        { if: { properties: { category: { const: 'a' } } }, then: { properties: { which: { type: 'string' } } } },
      ],
    });
    expect(buildStepSchema(schema, ['note'])).toEqual({
      type: 'object',
      properties: { note: { type: 'string' } },
      allOf: [{ if: { properties: { category: { const: 'other' } } }, else: { required: ['note'] } }],
    });
  });

  test('demands what the step insists on where it is declared', () => {
    expect(buildStepSchema(schema, ['note', 'late'], ['note', 'late'])).toMatchObject({
      required: ['note'],
      allOf: [{ else: { required: ['note'] } }, { then: { properties: { late: {} }, required: ['late'] } }],
    });
  });
});
