import { maskEmailAddress, maskEmailsInText, maskPersonalData } from '../../core/records/personalData';

test.each([
  ['Anna (anna.berg@exempel.se) ringde', 'Anna ([e-mail]) ringde'],
  ['Nr 070-123 45 67 eller +46701234567.', 'Nr [phone] eller [phone].'],
  ['pnr 19121212-1212, 121212+1212 och 191212121212', 'pnr [personal number], [personal number] och [personal number]'],
  // Days, sums and order numbers stay.
  [
    '2026-11-21, 0,50 kr, BR-2026-0007, 10 000 kr, 2026-01-02 03:04',
    '2026-11-21, 0,50 kr, BR-2026-0007, 10 000 kr, 2026-01-02 03:04',
  ],
])('%s', (typed, kept) => expect(maskPersonalData(typed)).toBe(kept));

test('ids keep their digits', () => {
  const id = '01234567-1234-4123-8123-070123456789';
  expect(maskEmailsInText(`{"id":"${id}","by":"a@b.se"}`)).toBe(`{"id":"${id}","by":"[e-mail]"}`);
});

test('an address is shown by its beginning and its domain', () => {
  expect([maskEmailAddress('anna.berg@exempel.se'), maskEmailAddress('')]).toEqual(['an***@exempel.se', null]);
});
