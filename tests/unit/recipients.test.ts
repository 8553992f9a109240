import { readFileSync } from 'node:fs';
import { expect, test } from '@jest/globals';
import { readRecentlyReviewedRecipients, recipientsSchema } from '../../core/tables/recipients';
import { findBestLookupRows } from '../../core/tables/search';

const all = recipientsSchema.parse(JSON.parse(readFileSync('forms/_shared/recipients.json', 'utf8')));

test('each company stands once, and a letter has room for what is said of it', () => {
  expect(new Set(all.map(({ value }) => value)).size).toBe(all.length);
  for (const { lines, email } of all) expect((lines?.length ?? 0) + (email ? 1 : 0)).toBeLessThanOrEqual(3);
});

test('what was not looked up for a year is offered to nobody', () => {
  expect(readRecentlyReviewedRecipients('2027-11-28')).toHaveLength(all.length);
  const later = readRecentlyReviewedRecipients('2027-11-29').map(({ value }) => value);
  expect(later).toEqual(all.filter(({ reviewed }) => reviewed > '2026-11-28').map(({ value }) => value));
  expect(later.length).toBeLessThan(all.length);
});

test.each(['Handelsbanken', 'svenska handelsbanken ab', 'HANDELSB'])(
  'a person who writes %s is understood',
  (typed) => {
    expect(findBestLookupRows('recipients', typed, 'sv')?.map(({ value }) => value)).toEqual(['handelsbanken']);
  },
);

test.each(['502006-1619', '5020061619'])('a company is found by its number, written as %s', (typed) => {
  expect(findBestLookupRows('recipients', typed, 'sv')?.map(({ value }) => value)).toEqual(['folksam']);
});

test('who takes complaints by a form alone needs no address, but says where the form is', () => {
  const row = { value: 'x', name: 'X', source: 'https://example.com/', reviewed: '2026-11-29' };
  expect(recipientsSchema.safeParse([{ ...row, webForm: 'https://example.com/form' }]).success).toBe(true);
  expect(recipientsSchema.safeParse([row]).success).toBe(false);
  expect(all.find(({ value }) => value === 'ryanair')).not.toHaveProperty('lines');
});
