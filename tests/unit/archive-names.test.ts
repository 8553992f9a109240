import { expect, test } from '@jest/globals';
import { assignFolderNames } from '../../api/rights/folderNames';
import { buildOrderCopy } from '../../api/rights/letterCopy';
import type { TransactionRecord } from '../../core/records/transactions';

test('the folders of a person’s archive are known by day, kind and order, and none is called as another', () => {
  // Shortly before midnight in Sweden, and after.
  const [evening, night] = [new Date('2026-11-20T22:30:00Z'), new Date('2026-11-20T23:30:00Z')];
  expect(
    assignFolderNames([
      { createdAt: evening, type: 'Reklamation', orderNumber: '7KQ2M-XH4PD' },
      { createdAt: night, type: 'Klagomål' },
      { createdAt: night, type: 'Klagomål' },
      { createdAt: night, type: 'Avtal/el: "dyrt"?..' },
    ]),
  ).toEqual([
    '2026-11-20 Reklamation 7KQ2M-XH4PD',
    '2026-11-21 Klagomål',
    '2026-11-21 Klagomål (2)',
    '2026-11-21 Avtal-el- -dyrt-',
  ]);
});

test('the copy of an order says what went back of it, in SEK, and nothing of who saw to it', () => {
  const at = new Date('2026-11-20T12:00:00Z');
  const row: TransactionRecord = {
    _id: 'f2c1',
    createdAt: at,
    userId: 'u1',
    kind: 'reklamation',
    category: null,
    orderNumber: '7KQ2M-XH4PD',
    amount: 3900,
    originalAmount: 3900,
    discountCode: null,
    discountAmount: 0,
    currency: 'SEK',
    paymentMethod: 'card',
    status: 'paid',
    paymentIntent: 'pi_1',
    emailHash: 'hash',
    emailHashUntil: at,
    refundedAmount: 1050,
    refunds: [{ id: 'r1', amount: 1050, at, reason: 'goodwill', by: 'an admin' }],
  };
  expect(buildOrderCopy(row)).toMatchObject({
    orderNumber: '7KQ2M-XH4PD',
    amount: 39,
    refunds: [{ amount: 10.5, at }],
  });
  expect(JSON.stringify(buildOrderCopy(row))).not.toMatch(/an admin|hash|pi_1/);
});
