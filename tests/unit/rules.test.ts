import { describe, expect, test } from '@jest/globals';
import type { KindManifest, Rules, Source } from '../../core/kinds/kind';
import { addDays, addMonths, addYears, daysBetween, isIsoDate, swedishDate } from '../../core/rules/dates';
import { cleanAnswers, readField, writeField } from '../../core/rules/fields';
import { evaluate, holds } from '../../core/rules/logic';
import { activeBanners, activeStops, applicableSources, checklistFor, deadlinesFor, ruleData } from '../../core/rules/rules';
import { stepSchema } from '../../core/rules/stepSchema';

describe('calendar days', () => {
  test('are counted across summer time, leap days and years', () => {
    expect(daysBetween('2026-03-28', '2026-03-30')).toBe(2);
    expect(daysBetween('2026-10-24', '2026-10-26')).toBe(2);
    expect(daysBetween('2024-02-28', '2024-03-01')).toBe(2);
    expect(daysBetween('2026-01-01', '2025-12-31')).toBe(-1);
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
      expect(daysBetween(bad, '2026-01-01')).toBeNull();
      expect(daysBetween('2026-01-01', bad)).toBeNull();
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

describe('logic', () => {
  test('an unknown compares to nothing', () => {
    const data = { form: { price: null } };
    for (const operator of ['<', '<=', '>', '>='])
      for (const other of [0, 60, -1, '2026-01-01', ''])
        for (const pair of [[{ var: 'form.price' }, other], [other, { var: 'form.price' }], [{ var: 'form.gone' }, other]])
          expect(holds({ [operator]: pair }, data)).toBe(false);
    expect(holds({ '<=': [0, 5, 5] }, data)).toBe(true);
    expect(holds({ '<': [0, 5, 5] }, data)).toBe(false);
    expect(holds({ '<': ['2025-12-31', '2026-01-01'] }, data)).toBe(true);
  });

  test('our operators', () => {
    const data = { form: { bought: '2026-01-10', name: ' ', list: [] }, today: '2026-03-11' };
    expect(evaluate({ daysBetween: [{ var: 'form.bought' }, { var: 'today' }] }, data)).toBe(60);
    expect(evaluate({ addMonths: [{ var: 'form.bought' }, 2] }, data)).toBe('2026-03-10');
    expect(evaluate({ year: [{ var: 'form.bought' }] }, data)).toBe(2026);
    expect(evaluate({ year: [{ var: 'form.gone' }] }, data)).toBeNull();
    expect(evaluate({ present: [{ var: 'form.bought' }] }, data)).toBe(true);
    for (const path of ['form.name', 'form.list', 'form.gone']) expect(evaluate({ present: [{ var: path }] }, data)).toBe(false);
    expect(evaluate({ '+': [{ var: 'form.gone' }, 1] }, data)).toBeNull();
    expect(() => evaluate({ shout: [1] }, data)).toThrow('shout');
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
    const data = ruleData(rules, { bought: '2026-01-01' }, '2026-06-01');
    expect(data.facts).toEqual({ age: 151, old: true });
    expect(activeBanners(rules, data).map((banner) => banner.id)).toEqual(['hurry']);
    expect(activeStops(rules, data)).toEqual([]);
    expect(activeStops(rules, ruleData(rules, { bought: '2020-01-01' }, '2026-06-01')).map((stop) => stop.id)).toEqual(['late']);
    expect(activeBanners(rules, ruleData(rules, {}, '2026-06-01'))).toEqual([]);
  });

  test('law is chosen by the day of the event, its first and last day included', () => {
    const law = (id: string, validFrom: string | null, validTo: string | null): Source => ({
      id, validFrom, validTo, when: true, status: 'V', sheet: '1', reviewed: '2026-01-01', link: 'https://lag.example',
      citation: { sv: id, en: id }, title: { sv: id, en: id }, text: { sv: id, en: id },
    });
    const sources = [law('old', null, '2022-04-30'), law('new', '2022-05-01', null), { ...law('never', null, null), when: false }];
    const on = (incidentDate?: string): string[] =>
      applicableSources(sources, ruleData(rules, incidentDate === undefined ? {} : { incidentDate }, '2026-06-01')).map((source) => source.id);
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
    const empty = ruleData(rules, {}, '2026-06-01');
    expect(deadlinesFor(manifest, empty)).toEqual([{ id: 'reply', date: '2026-06-15' }]);
    expect(checklistFor(manifest, empty).map((item) => item.id)).toEqual(['send']);
    const bought = ruleData(rules, { bought: '2026-01-01' }, '2026-06-01');
    expect(deadlinesFor(manifest, bought)[1]).toEqual({ id: 'claim', date: '2029-01-01', source: 'law' });
    expect(checklistFor(manifest, bought).map((item) => item.id)).toEqual(['send', 'hurry']);
  });
});

describe('answers', () => {
  test('are read and written by dotted path, without touching the form', () => {
    const form = { userContact: { name: 'Kim' }, list: [{ n: 1 }] };
    expect(readField(form, 'userContact.name')).toBe('Kim');
    expect(readField(form, 'list.0.n')).toBe(1);
    expect(readField(form, 'userContact.name.first')).toBeUndefined();
    expect(readField(form, 'constructor.name')).toBeUndefined();
    expect(writeField(form, 'userContact.email', 'k@e.se')).toEqual({ userContact: { name: 'Kim', email: 'k@e.se' }, list: [{ n: 1 }] });
    expect(writeField(form, 'userContact.name', undefined)).toEqual({ userContact: {}, list: [{ n: 1 }] });
    expect(writeField({}, 'a.b.c', 1)).toEqual({ a: { b: { c: 1 } } });
    expect(form).toEqual({ userContact: { name: 'Kim' }, list: [{ n: 1 }] });
  });

  test('are trimmed, and empty ones left out', () => {
    const form = { a: ' x ', b: '', c: '  ', d: null, e: 0, f: false, g: { h: null, i: ' y' }, j: ['', ' z '], k: [], l: [' '] };
    expect(cleanAnswers(form)).toEqual({ a: 'x', e: 0, f: false, g: { i: 'y' }, j: ['z'] });
  });
});

describe('the schema of a step', () => {
  const schema = {
    type: 'object',
    required: ['category', 'text', 'gone'],
    properties: { category: { enum: ['a', 'other'] }, text: { type: 'string' }, note: { type: 'string' } },
    allOf: [
      { if: { properties: { category: { const: 'other' } } }, then: { properties: { which: { type: 'string' } } }, else: { required: ['note'] } },
      { if: { properties: { category: { const: 'a' } } }, then: { properties: { late: { type: 'boolean' }, which: { type: 'string' } } } },
    ],
  };

  test('holds its fields, the required ones, and the conditions that concern them', () => {
    expect(stepSchema(schema, ['category', 'which'])).toEqual({
      type: 'object',
      required: ['category'],
      properties: { category: { enum: ['a', 'other'] } },
      allOf: [
        { if: { properties: { category: { const: 'other' } } }, then: { properties: { which: { type: 'string' } } } },
        { if: { properties: { category: { const: 'a' } } }, then: { properties: { which: { type: 'string' } } } },
      ],
    });
    expect(stepSchema(schema, ['note'])).toEqual({
      type: 'object',
      properties: { note: { type: 'string' } },
      allOf: [{ if: { properties: { category: { const: 'other' } } }, else: { required: ['note'] } }],
    });
  });

  test('demands what the step insists on where it is declared', () => {
    expect(stepSchema(schema, ['note', 'late'], ['note', 'late'])).toMatchObject({
      required: ['note'],
      allOf: [{ else: { required: ['note'] } }, { then: { properties: { late: {} }, required: ['late'] } }],
    });
  });
});
