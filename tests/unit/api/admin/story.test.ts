import { buildLetterHistory } from '../../../../api/admin/letters/story';

const at = (time: string) => new Date(`2026-11-30T08:23:${time}Z`);

test('a payment stands behind what led to it, though the provider tells whole seconds', () => {
  const record = { createdAt: at('57.210'), paidAt: at('57.000'), deliveredAt: at('57.900') };
  const happening = (time: string, type: 'message' | 'done', name: string) => ({ at: at(time), type, name, tries: 1 });
  const story = buildLetterHistory({
    // Nothing else of it is read.
    record,
    refunds: [],
    disputes: [],
    happenings: [
      happening('57.300', 'message', 'draft'),
      happening('57.500', 'message', 'checkout'),
      happening('57.700', 'message', 'payment'),
      happening('57.900', 'done', 'renderLetter'),
      happening('58.400', 'done', 'sendLetter'),
    ],
  });
  expect(story.map(({ event }) => event)).toEqual([
    'begun',
    'written',
    'checkoutOpened',
    'paymentTold',
    'paid',
    'made',
    'mailSent',
  ]);
});
