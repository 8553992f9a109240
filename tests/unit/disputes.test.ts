import { describe, expect, test } from '@jest/globals';
import { z } from 'zod';
import { isDisputeOpen, parseProviderDispute } from '../../core/payments/disputes';
import { summariseDisputeState, type DisputeRecord } from '../../core/records/disputes';
import { control, eventually, paidSession, payments, received } from './payment-stage';

const told = (disputeId: string) =>
  received
    .flatMap(({ event }) => (event.type === 'disputed' ? [event.dispute] : []))
    .filter((each) => each.disputeId === disputeId);
const movedSchema = z.looseObject({ id: z.string(), payment_intent: z.string() });
const dispute = async (sessionId: string, more: Record<string, unknown> = {}) =>
  movedSchema.parse(await control(`sessions/${sessionId}/dispute`, more));

describe('a dispute', () => {
  test('is told with its payment, sum, reason, status and the last day for evidence', async () => {
    const sessionId = await paidSession();
    const terms = { reason: 'product_not_received', amount: 1500 };
    const { id, payment_intent: paymentIntent } = await dispute(sessionId, terms);
    const [opened] = await eventually(() => (told(id).length > 0 ? told(id) : undefined));
    expect(opened).toEqual({
      disputeId: id,
      paymentIntent,
      ...terms,
      currency: 'sek',
      status: 'needs_response',
      evidenceDueBy: expect.any(Date),
      openedAt: expect.any(Date),
    });
    await dispute(sessionId, { status: 'won' });
    const all = await eventually(() => (told(id).length > 1 ? told(id) : undefined));
    expect(all.map(({ status }) => status)).toEqual(['needs_response', 'won']);
  });

  test('and a refund of the same payment are one too many', async () => {
    const sessionId = await paidSession();
    const { payment_intent: paymentIntent } = await dispute(sessionId);
    const refund = (key: string) => payments.refund({ paymentIntent, key: `${key}:${sessionId}` });
    await expect(refund('disputed')).rejects.toMatchObject({ code: 'refund_disputed', status: 409 });
    await dispute(sessionId, { status: 'won' });
    await expect(refund('won')).resolves.toMatchObject({ status: 'succeeded' });
  });

  test('that can not be read is refused, so that the provider shows it as failing', () => {
    const whole = {
      id: 'du_1',
      amount: 3900,
      currency: 'sek',
      reason: 'fraudulent',
      status: 'needs_response',
      created: 1_790_000_000,
      payment_intent: 'pi_1',
      evidence_details: { due_by: null },
    };
    const openedAt = new Date(1_790_000_000_000);
    expect(parseProviderDispute(whole)).toMatchObject({ disputeId: 'du_1', evidenceDueBy: null, openedAt });
    expect(parseProviderDispute({ ...whole, payment_intent: { id: 'pi_2' } })).toMatchObject({ paymentIntent: 'pi_2' });
    expect(parseProviderDispute({ ...whole, evidence_details: null })).toMatchObject({ evidenceDueBy: null });
    expect(parseProviderDispute({ ...whole, payment_intent: null })).toMatchObject({ paymentIntent: null });
    const faults = [{ amount: '39' }, { id: '' }, { created: -1 }, { status: undefined }, { currency: 'kronor' }];
    for (const wrong of [...faults.map((fault) => ({ ...whole, ...fault })), null])
      expect(() => parseProviderDispute(wrong)).toThrow(expect.objectContaining({ code: 'invalid_request' }));
  });

  test.each([
    [[], null],
    [['needs_response'], 'open'],
    [['a_status_of_next_year'], 'open'],
    [['won'], 'won'],
    [['warning_closed'], 'won'],
    [['lost', 'won'], 'lost'],
    [['lost', 'under_review'], 'open'],
  ])('%j stands as %s', (statuses, standing) => {
    const records = statuses.map((status): DisputeRecord => ({
      _id: status,
      letterId: null,
      subscriptionId: null,
      paymentIntent: null,
      amount: 1,
      currency: 'sek',
      reason: 'general',
      status,
      isOpen: isDisputeOpen(status),
      evidenceDueBy: null,
      openedAt: new Date(),
      toldAt: 1,
    }));
    expect(summariseDisputeState(records)).toBe(standing);
  });
});
