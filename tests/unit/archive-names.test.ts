import { expect, test } from '@jest/globals';
import { folderNames } from '../../api/rights/folderNames';

test('the folders of a person’s archive are known by day, kind and order, and none is called as another', () => {
  // Shortly before midnight in Sweden, and after.
  const [evening, night] = [new Date('2026-11-20T22:30:00Z'), new Date('2026-11-20T23:30:00Z')];
  expect(
    folderNames([
      { createdAt: evening, type: 'Reklamation', orderNumber: '7KQ2M-XH4PD' },
      { createdAt: night, type: 'Klagomål' },
      { createdAt: night, type: 'Klagomål' },
      { createdAt: night, type: 'Avtal/el: "dyrt"?..' },
    ]),
  ).toEqual(['2026-11-20 Reklamation 7KQ2M-XH4PD', '2026-11-21 Klagomål', '2026-11-21 Klagomål (2)', '2026-11-21 Avtal-el- -dyrt-']);
});
