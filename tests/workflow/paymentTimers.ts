import type { TestWorkflowEnvironment } from '@temporalio/testing';
import * as letter from '../../workflows/letter/contract';
import { askedRefundWorkflowId } from '../../workflows/refund/contract';
import { refundWorkflow } from '../../workflows/refund/workflow';
import { MINUTE, HOUR, FIRST, paidBy } from './letterMoments';
import { withLetter, seen, DAY } from './letterStage';
import { ORDER } from './world';

/** A payment that is made late, told late or never told. @param clock the server, once it runs */
export function paymentTimerSuite(clock: () => TestWorkflowEnvironment): void {
  describe('waiting for the payment', () => {
    let env: TestWorkflowEnvironment;
    beforeAll(() => {
      env = clock();
    });

    test.each([
      ['at once', 4 * MINUTE, 6 * MINUTE, 1],
      ['late', 20 * MINUTE, 2 * HOUR + 4 * MINUTE, 2],
    ])('a payment made %s whose browser and webhook never come is found', async (_when, paidAt, foundAt, reads) => {
      const world = await withLetter(env, async ({ world, draft, handle }) => {
        world.openFor = 2 * HOUR;
        await draft();
        await handle.executeUpdate(letter.checkoutUpdate, { args: [{}] });
        await env.sleep(paidAt);
        world.sessions.set(FIRST, { outcome: 'paid' });
        await env.sleep(foundAt - paidAt);
        expect(world.happened).toContain('mail:1');
        await handle.result();
      });
      expect(world.count('settle')).toBe(reads);
    });

    test.each([
      ['which the webhook tells', true],
      ['which nobody tells', false],
    ])(
      'an abandoned checkout, %s, costs the provider two reads, though the letter lives on for days',
      async (_told, isTold) => {
        const world = await withLetter(env, async ({ world, draft, handle }) => {
          world.openFor = 2 * HOUR;
          await draft();
          await handle.executeUpdate(letter.checkoutUpdate, { args: [{}] });
          await env.sleep(2 * HOUR);
          world.sessions.set(FIRST, { outcome: 'expired' });
          if (isTold) await handle.signal(letter.paymentSignal, { type: 'expired', sessionId: FIRST });
          await handle.result();
        });
        expect([world.count('settle'), world.count('closeCheckout')]).toEqual([2, 0]);
      },
    );

    test('a checkout from before it was known when its page closes is looked at again and again', async () => {
      const world = await withLetter(env, async ({ world, draft, handle }) => {
        await draft();
        await handle.executeUpdate(letter.checkoutUpdate, { args: [{}] });
        await env.sleep(6 * MINUTE);
        expect(world.count('settle')).toBe(1);
        world.sessions.set(FIRST, { outcome: 'paid' });
        await env.sleep(5 * MINUTE);
        expect(world.happened).toContain('mail:1');
        await handle.result();
      });
      expect(world.count('settle')).toBe(2);
    });

    test('an expired checkout opens the way to the next one', async () => {
      const world = await withLetter(env, async ({ world, draft, handle }) => {
        await draft();
        await handle.executeUpdate(letter.checkoutUpdate, { args: [{}] });
        world.sessions.set(FIRST, { outcome: 'expired' });
        await handle.signal(letter.paymentSignal, { type: 'expired', sessionId: FIRST });
        const next = await handle.executeUpdate(letter.checkoutUpdate, { args: [{}] });
        expect(next).toMatchObject({ ok: true, value: { sessionId: 'cs_2' } });
        world.sessions.set('cs_2', { outcome: 'paid' });
        await handle.signal(letter.paymentReturnedSignal);
        await handle.result();
      });
      expect(world.count('render:hash-1')).toBe(1);
    });

    test('a failed payment may still become a paid one', async () => {
      const world = await withLetter(env, async ({ world, draft, handle }) => {
        await draft();
        await handle.executeUpdate(letter.checkoutUpdate, { args: [{}] });
        world.sessions.set(FIRST, { outcome: 'failed' });
        await handle.signal(letter.paymentSignal, { type: 'failed', sessionId: FIRST });
        await env.sleep(MINUTE);
        world.sessions.set(FIRST, { outcome: 'paid' });
        await handle.signal(letter.paymentSignal, paidBy(FIRST));
        await handle.result();
      });
      expect(world.count('mail:1')).toBe(1);
    });

    test('the same payment told ten times makes one letter and one mail', async () => {
      const world = await withLetter(env, async ({ world, draft, handle }) => {
        await draft();
        await handle.executeUpdate(letter.checkoutUpdate, { args: [{}] });
        world.sessions.set(FIRST, { outcome: 'paid' });
        for (let n = 0; n < 10; n += 1) await handle.signal(letter.paymentSignal, paidBy(FIRST));
        await handle.result();
      });
      expect(world.count('render:hash-1')).toBe(1);
      expect(world.count('mail:1')).toBe(1);
      expect(world.refunds).toEqual([]);
    });

    test('staff send the mail again, one copy for each time they ask, and none while one is on its way', async () => {
      const world = await withLetter(env, async ({ world, draft, handle }) => {
        const again = (updateId: string) => handle.executeUpdate(letter.sendAgainUpdate, { args: [], updateId });
        await draft();
        expect(await again('early')).toEqual({ ok: false, code: 'letter_not_ready' });
        await handle.executeUpdate(letter.markFreeUpdate, { args: [{}] });
        await seen(world, 'mail:1');
        await env.sleep(MINUTE);
        expect(await again('click')).toEqual({ ok: true, value: { copy: 2 } });
        // The same click, told twice.
        expect(await again('click')).toEqual({ ok: true, value: { copy: 2 } });
        await seen(world, 'mail:2');
        await env.sleep(MINUTE);
        world.fault = (step) => (step === 'mail:3' ? new Error('the mail server is down') : undefined);
        expect(await again('later')).toEqual({ ok: true, value: { copy: 3 } });
        await env.sleep(MINUTE);
        expect(await again('too soon')).toEqual({ ok: false, code: 'mail_under_way' });
        await handle.result();
      });
      expect([world.count('mail:1'), world.count('mail:2')]).toEqual([1, 1]);
      expect(world.count('mail:4')).toBe(0);
    });

    test('a refund that staff ask for waits for the bank, then tells and deletes; one that fails tells nobody', async () => {
      const world = await withLetter(env, async ({ world, draft, handle, letterId }) => {
        const refund = (refundId: string) =>
          env.client.workflow.execute(refundWorkflow, {
            workflowId: askedRefundWorkflowId(refundId),
            taskQueue: letter.LETTER_TASK_QUEUE,
            args: [{ refundId, reason: 'asked', deleteLetter: letterId, retryFor: DAY }],
          });
        await draft();
        world.outcomes = ['failed'];
        await refund('refused');
        expect([world.count('askedRefundMail'), world.count('deleteLetter')]).toEqual([0, 0]);
        world.outcomes = ['pending', 'pending', 'done'];
        await refund('slow');
        expect([world.count('payBackAsked'), world.count('askedRefundMail'), world.count('deleteLetter')]).toEqual([
          4, 1, 1,
        ]);
        world.fault = (step) => (step === 'askedRefundMail' ? new Error('the mail server is down') : undefined);
        await refund('untold');
        expect(world.count('noRefundMail')).toBe(1);
        await handle.result();
      });
      expect(world.count('purge')).toBe(1);
    });

    test('a second payment of the same letter goes back', async () => {
      const world = await withLetter(env, async ({ world, draft, handle }) => {
        await draft();
        await handle.executeUpdate(letter.checkoutUpdate, { args: [{}] });
        world.sessions.set(FIRST, { outcome: 'paid' });
        await handle.signal(letter.paymentSignal, paidBy(FIRST));
        await env.sleep(MINUTE);
        world.sessions.set('cs_other', { outcome: 'duplicate', paymentIntent: 'pi_other' });
        await handle.signal(letter.paymentSignal, paidBy('cs_other'));
        await handle.signal(letter.paymentSignal, paidBy('cs_other'));
        await handle.result();
      });
      expect(world.refunds).toEqual([
        { sessionId: 'cs_other', paymentIntent: 'pi_other', reason: 'duplicate', orderNumber: ORDER },
      ]);
    });
  });
}
