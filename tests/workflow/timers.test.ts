import { ApplicationFailure } from '@temporalio/common';
import type { TestWorkflowEnvironment } from '@temporalio/testing';
import * as letter from '../../workflows/letter/contract';
import { askedRefundWorkflowId } from '../../workflows/refund/contract';
import { refundWorkflow } from '../../workflows/refund/workflow';
import { DAY, WHOLE_TEST, endServer, idle, seen, startClock, withLetter } from './letterStage';
import { ORDER, type World } from './world';

jest.setTimeout(WHOLE_TEST);

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

let env: TestWorkflowEnvironment;
beforeAll(async () => {
  env = await startClock();
});
afterAll(async () => {
  await endServer(env);
});

/** A session id as the played provider makes them: by attempt. */
const FIRST = 'cs_1';

const paidBy = (sessionId: string): letter.PaymentFact => ({ type: 'succeeded', sessionId });
const purgedAfter = (world: World, startedAt: number) => (world.purgedAt ?? 0) - startedAt;

describe('seven days', () => {
  test('an unpaid letter is purged seven days after it was made', async () => {
    const world = await withLetter(env, async ({ world, draft, handle, startedAt }) => {
      expect(await draft()).toEqual({ ok: true, value: { revision: 1, hash: 'hash-1' } });
      await handle.result();
      expect(purgedAfter(world, startedAt)).toBeGreaterThanOrEqual(7 * DAY);
      expect(purgedAfter(world, startedAt)).toBeLessThan(7 * DAY + HOUR);
    });
    expect(world.happened).toEqual(['write', 'purge', 'releaseUses']);
  });

  test('a delivered letter is kept seven days from its delivery', async () => {
    const world = await withLetter(env, async ({ world, draft, handle, startedAt }) => {
      await draft();
      await env.sleep(5 * DAY);
      await handle.executeUpdate(letter.checkoutUpdate, { args: [{}] });
      world.sessions.set(FIRST, { outcome: 'paid' });
      await handle.signal(letter.paymentSignal, paidBy(FIRST));
      await handle.result();
      expect(purgedAfter(world, startedAt)).toBeGreaterThanOrEqual(12 * DAY);
      expect(purgedAfter(world, startedAt)).toBeLessThan(12 * DAY + HOUR);
    });
    expect(world.happened).toEqual([
      'write',
      'openCheckout',
      'settle',
      'render:hash-1',
      'mail:1',
      'purge',
      'releaseUses',
    ]);
  });

  test('an open checkout is closed before the purge, and money that came at the last moment makes a letter', async () => {
    const world = await withLetter(
      env,
      async ({ world, draft, handle }) => {
        await draft();
        await handle.executeUpdate(letter.checkoutUpdate, { args: [{}] });
        // Neither webhook nor browser, and the poll is off: the provider knows only when it is asked to close.
        world.fault = (step) => {
          if (step === 'closeCheckout') world.sessions.set(FIRST, { outcome: 'paid' });
          return undefined;
        };
        await handle.result();
      },
      { pollEvery: 30 * DAY },
    );
    expect(world.happened).toEqual([
      'write',
      'openCheckout',
      'closeCheckout',
      'render:hash-1',
      'mail:1',
      'purge',
      'releaseUses',
    ]);
  });
});

describe('waiting for the payment', () => {
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

describe('edits', () => {
  test('an edit closes an open checkout first and writes the letter again', async () => {
    const world = await withLetter(env, async ({ draft, handle }) => {
      await draft();
      await handle.executeUpdate(letter.checkoutUpdate, { args: [{}] });
      expect(await draft()).toEqual({ ok: true, value: { revision: 2, hash: 'hash-2' } });
      await handle.result();
    });
    expect(world.happened).toEqual(['write', 'openCheckout', 'closeCheckout', 'write', 'purge', 'releaseUses']);
  });

  test('an edit is refused when the checkout turns out paid, and the reviewed letter is made', async () => {
    const world = await withLetter(env, async ({ world, draft, handle }) => {
      await draft();
      await handle.executeUpdate(letter.checkoutUpdate, { args: [{}] });
      world.sessions.set(FIRST, { outcome: 'paid' });
      expect(await draft()).toEqual({ ok: false, code: 'letter_paid' });
      await handle.result();
    });
    expect(world.happened).toEqual([
      'write',
      'openCheckout',
      'closeCheckout',
      'render:hash-1',
      'mail:1',
      'purge',
      'releaseUses',
    ]);
  });

  test('edits, discounts and checkouts take turns, however they arrive', async () => {
    const world = await withLetter(env, async ({ draft, handle }) => {
      await draft();
      const all = await Promise.all([
        draft(),
        handle.executeUpdate(letter.applyDiscountUpdate, { args: [{ code: 'SAVE10' }] }),
        draft(),
        handle.executeUpdate(letter.checkoutUpdate, { args: [{ code: 'SAVE10' }] }),
      ]);
      expect(all.every(({ ok }) => ok)).toBe(true);
      await handle.executeUpdate(letter.deleteNowUpdate);
    });
    expect(world.count('write')).toBe(3);
  });

  test('a discount is answered, and nothing is paid before a letter is there', async () => {
    await withLetter(env, async ({ draft, handle }) => {
      expect(await handle.executeUpdate(letter.checkoutUpdate, { args: [{}] })).toEqual({
        ok: false,
        code: 'letter_not_ready',
      });
      await draft();
      expect(await handle.executeUpdate(letter.applyDiscountUpdate, { args: [{ code: 'SAVE10' }] })).toEqual({
        ok: true,
        value: { base: 3900, discount: 2900, total: 1000 },
      });
      await handle.executeUpdate(letter.deleteNowUpdate);
    });
  });
});

describe('the free letter', () => {
  test('is made without any payment', async () => {
    const world = await withLetter(env, async ({ draft, handle }) => {
      await draft();
      expect(await handle.executeUpdate(letter.markFreeUpdate, { args: [{ code: 'FREE' }] })).toEqual({
        ok: true,
        value: { orderNumber: 'AAAAA-BBBBB' },
      });
      expect(await draft()).toEqual({ ok: false, code: 'letter_paid' });
      await handle.result();
    });
    expect(world.happened).toEqual(['write', 'settleFree', 'render:hash-1', 'mail:1', 'purge', 'releaseUses']);
  });
});

describe('when things fail', () => {
  test('mail is tried for a day, then noted; the letter stays its seven days', async () => {
    const world = await withLetter(env, async ({ world, draft, handle, startedAt }) => {
      world.fault = (step) => (step === 'mail:1' ? new Error('the mail server is down') : undefined);
      await draft();
      await handle.executeUpdate(letter.markFreeUpdate, { args: [{ code: 'FREE' }] });
      await env.sleep(23 * HOUR);
      expect(world.happened).not.toContain('failed:mail');
      await env.sleep(2 * HOUR);
      expect(world.happened).toContain('failed:mail');
      await handle.result();
      expect(purgedAfter(world, startedAt)).toBeGreaterThanOrEqual(7 * DAY);
    });
    expect(world.count('mail:1')).toBeGreaterThan(20);
  });

  test('a database that is away for a while refuses a draft in words, and ends no letter', async () => {
    const world = await withLetter(env, async ({ world, draft, handle, startedAt }) => {
      const away = new Error('MongoServerSelectionError');
      world.fault = (step) => (step === 'write' ? away : undefined);
      expect(await draft()).toEqual({ ok: false, code: 'generation_failed' });
      // Then it is away when a refused mail is to be noted, for longer than a short step is tried.
      world.fault = (step) => {
        if (step === 'mail:1') return ApplicationFailure.nonRetryable('refused');
        return step === 'failed:mail' && world.count(step) < 7 ? away : undefined;
      };
      expect(await draft()).toMatchObject({ ok: true });
      await handle.executeUpdate(letter.markFreeUpdate, { args: [{ code: 'FREE' }] });
      await handle.result();
      expect(purgedAfter(world, startedAt)).toBeGreaterThanOrEqual(7 * DAY);
    });
    expect([world.count('failed:mail'), world.count('purge')]).toEqual([7, 1]);
  });

  test('mail that gets through after hours is sent once', async () => {
    const world = await withLetter(env, async ({ world, draft, handle }) => {
      world.fault = (step) => (step === 'mail:1' && world.count('mail:1') < 8 ? new Error('greylisted') : undefined);
      await draft();
      await handle.executeUpdate(letter.markFreeUpdate, { args: [{ code: 'FREE' }] });
      await handle.result();
    });
    expect(world.count('mail:1')).toBe(8);
    expect(world.happened).not.toContain('failed:mail');
  });

  test('a letter that can not be made is tried for a day, and then the money goes back', async () => {
    const world = await withLetter(env, async ({ world, draft, handle }) => {
      world.fault = (step) => (step.startsWith('render') ? new Error('no LibreOffice') : undefined);
      await draft();
      await handle.executeUpdate(letter.checkoutUpdate, { args: [{}] });
      world.sessions.set(FIRST, { outcome: 'paid' });
      await handle.signal(letter.paymentSignal, paidBy(FIRST));
      await env.sleep(DAY + HOUR);
      await handle.result();
    });
    expect(world.happened).toContain('failed:letter');
    expect(world.refunds).toEqual([
      { sessionId: FIRST, paymentIntent: `pi_${FIRST}`, reason: 'undeliverable', orderNumber: ORDER },
    ]);
    expect(world.count('mail:1')).toBe(0);
  });

  test('purge goes on until it has succeeded', async () => {
    const world = await withLetter(env, async ({ world, draft, handle }) => {
      world.fault = (step) =>
        step === 'purge' && world.count('purge') < 30 ? new Error('the database is down') : undefined;
      await draft();
      await handle.result();
    });
    expect(world.count('purge')).toBe(30);
  });
});

describe('delete now', () => {
  test('answers with the receipt once everything is gone', async () => {
    const world = await withLetter(env, async ({ draft, handle, world, startedAt }) => {
      await draft();
      expect(await handle.executeUpdate(letter.deleteNowUpdate)).toEqual({ ok: true, value: { receiptId: 'receipt' } });
      expect(purgedAfter(world, startedAt)).toBeLessThan(HOUR);
    });
    expect(world.happened).toEqual(['write', 'purge', 'releaseUses']);
  });

  test('of a delivered letter ends its seven days', async () => {
    const world = await withLetter(env, async ({ draft, handle, world, startedAt }) => {
      await draft();
      await handle.executeUpdate(letter.markFreeUpdate, { args: [{ code: 'FREE' }] });
      // The clock must not jump while a step is under way.
      await seen(world, 'mail:1');
      await env.sleep(DAY);
      await handle.executeUpdate(letter.deleteNowUpdate);
      expect(purgedAfter(world, startedAt)).toBeLessThan(DAY + HOUR);
    });
    expect(world.count('mail:1')).toBe(1);
  });

  test('at the moment of paying gives the money back', async () => {
    const world = await withLetter(env, async ({ draft, handle, world }) => {
      await draft();
      await handle.executeUpdate(letter.checkoutUpdate, { args: [{}] });
      world.sessions.set(FIRST, { outcome: 'paid' });
      await handle.executeUpdate(letter.deleteNowUpdate);
      await seen(world, 'refundMail');
    });
    expect(world.refunds).toEqual([
      { sessionId: FIRST, paymentIntent: `pi_${FIRST}`, reason: 'deleted', orderNumber: ORDER },
    ]);
    expect(world.count('render:hash-1')).toBe(0);
  });
});

describe('another copy', () => {
  test('is sent when asked for, five in all', async () => {
    const world = await withLetter(env, async ({ draft, handle, world }) => {
      await draft();
      await handle.executeUpdate(letter.markFreeUpdate, { args: [{ code: 'FREE' }] });
      for (let copy = 1; copy <= 5; copy += 1) {
        await seen(world, `mail:${copy}`);
        await handle.signal(letter.resendSignal);
      }
      await idle(handle);
      await handle.executeUpdate(letter.deleteNowUpdate);
    });
    expect(world.happened.filter((step) => step.startsWith('mail'))).toEqual([
      'mail:1',
      'mail:2',
      'mail:3',
      'mail:4',
      'mail:5',
    ]);
  });
});
