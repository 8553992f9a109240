import { parseTypedDate } from '../../../../../web/src/wizard/widgets/dates';

const TODAY = '2026-11-21';

describe('a date as people type it', () => {
  test.each([
    ['2026-11-03', '2026-11-03'],
    ['20261103', '2026-11-03'],
    ['3/11 2026', '2026-11-03'],
    ['3.11.2026', '2026-11-03'],
    ['03-11-26', '2026-11-03'],
    ['3 nov 2026', '2026-11-03'],
    ['den 3:e november', '2026-11-03'],
    ['3rd Nov', '2026-11-03'],
    ['3 maj', '2026-05-03'],
    // Without a year: the latest such day that is not in the future.
    ['24 december', '2025-12-24'],
    ['21/11', '2026-11-21'],
  ])('%s is %s', (typed, iso) => expect(parseTypedDate(typed, TODAY)).toBe(iso));

  test.each(['', 'i tisdags', '2026-02-30', '31/4 2026', '13/13', '3 brumaire'])('%p is none', (typed) =>
    expect(parseTypedDate(typed, TODAY)).toBeUndefined(),
  );
});
