import { parseBoardingPass } from '../../worker/reading/boardingPass';

const TODAY = '2026-11-21';

describe('the text of a pass', () => {
  // IATA's implementation guide, its examples of one and of two legs.
  const ONE = 'M1DESMARAIS/LUC       EABC123 YULFRAAC 0834 326J001A0025 100';
  const TWO =
    'M2DESMARAIS/LUC       EABC123 YULFRAAC 0834 226F001A0025 14D>6181WW6225BAC 00141234560032A0141234567890 ' +
    '1AC AC 1234567890123    20KYLX58Z' +
    'DEF456 FRAGVALH 3664 227C012C0002 12E2A0140987654321 1AC AC 1234567890123    2PCNWQ^' +
    '164GIWVC5EH7JNT684FVNJ91W2QA4DVN5J8K4F0L0GEQ3DF5TGBN8709HKT5D3DW3GBHFCVHMY7J5T6HFR41W2QA4DVN5J8K4F0L0GE';

  test('one leg: the last such day that is not after today', () => {
    const pass = parseBoardingPass(ONE, TODAY);
    expect(pass).toEqual({
      passenger: 'Luc Desmarais',
      legs: [{ carrier: 'AC', number: 'AC834', date: '2025-11-22', from: 'YUL', to: 'FRA', reference: 'ABC123' }],
    });
  });

  test('two legs, and the day the pass was made', () => {
    const pass = parseBoardingPass(TWO, TODAY);
    expect(pass?.legs.map(({ number, from, to, date }) => [number, from, to, date])).toEqual([
      ['AC834', 'YUL', 'FRA', '2026-08-14'],
      ['LH3664', 'FRA', 'GVA', '2026-08-15'],
    ]);
  });

  test.each([
    ['nothing', ''],
    ['a link', 'https://example.com/M1'],
    ['a pass cut short', ONE.slice(0, 50)],
    ['small letters', ONE.toLowerCase()],
    ['no legs', `M0${ONE.slice(2)}`],
    ['an airport of figures', ONE.replace('YUL', 'Y1L')],
    ['from and to the same', ONE.replace('YULFRA', 'FRAFRA')],
  ])('%s is none', (_what, text) => expect(parseBoardingPass(text, TODAY)).toBeUndefined());

  test('day 366 is a day only of a leap year', () => {
    expect(parseBoardingPass(ONE.replace(' 326J', ' 366J'), TODAY)?.legs[0]?.date).toBe('2024-12-31');
    expect(parseBoardingPass(ONE.replace(' 326J', ' 000J'), TODAY)?.legs[0]?.date).toBeNull();
  });
});
