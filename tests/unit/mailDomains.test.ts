import { expect, test } from '@jest/globals';
import { suggestCorrectedMailAddress } from '../../core/shared/formats/mailDomains';

test.each([
  ['eva@gmial.com', 'eva@gmail.com'],
  ['eva@gmail.con', 'eva@gmail.com'],
  ['eva@hotnail.com', 'eva@hotmail.com'],
  ['eva@hotmali.com', 'eva@hotmail.com'],
  ['eva@Outloook.com', 'eva@outlook.com'],
  ['eva@iclloud.com', 'eva@icloud.com'],
  ['eva@teliaa.com', 'eva@telia.com'],
])('%s was probably meant as %s', (typed, meant) => {
  expect(suggestCorrectedMailAddress(typed)).toBe(meant);
});

test.each([
  'eva@gmail.com',
  'eva@mail.com',
  'eva@email.com',
  'eva@ymail.com',
  'eva@yahoo.de',
  'eva@hotmail.se',
  'eva@gmial-bygg.se',
  'eva@',
  'gmial.com',
])('%s is nobody’s slip', (typed) => {
  expect(suggestCorrectedMailAddress(typed)).toBeUndefined();
});
