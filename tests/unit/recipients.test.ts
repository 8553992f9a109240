import { readFileSync } from 'node:fs';
import { expect, test } from '@jest/globals';
import { readRecipients, recipientsSchema } from '../../core/tables/recipients';
import { searchTable } from '../../core/tables/search';

const all = recipientsSchema.parse(JSON.parse(readFileSync('forms/_shared/recipients.json', 'utf8')));

test('each company stands once, and a letter has room for what is said of it', () => {
  expect(new Set(all.map(({ value }) => value)).size).toBe(all.length);
  for (const { lines, email } of all) expect(lines.length + (email ? 1 : 0)).toBeLessThanOrEqual(3);
});

test('what was not looked up for a year is offered to nobody', () => {
  expect(readRecipients('2027-11-28')).toHaveLength(all.length);
  expect(readRecipients('2027-11-29').map(({ value }) => value)).toEqual(
    all.filter(({ reviewed }) => reviewed > '2026-11-28').map(({ value }) => value),
  );
});

test.each(['Handelsbanken', 'svenska handelsbanken ab', 'HANDELSB'])(
  'a person who writes %s is understood',
  (typed) => {
    expect(searchTable('recipients', typed, 'sv')?.map(({ value }) => value)).toEqual(['handelsbanken']);
  },
);
