import { ApplicationFailure } from '@temporalio/common';
import type { TestWorkflowEnvironment } from '@temporalio/testing';
import * as letter from '../../workflows/letter/contract';
import { DAY, WHOLE_TEST, endServer, idle, seen, startClock, withLetter } from './letterStage';
import { ORDER } from './world';
import { purgedAfter, HOUR, FIRST, paidBy } from './letterMoments';
import { paymentTimerSuite } from './paymentTimers';

jest.setTimeout(WHOLE_TEST);

let env: TestWorkflowEnvironment;
beforeAll(async () => {
  env = await startClock();
});
afterAll(async () => {
  await endServer(env);
});

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

paymentTimerSuite(() => env);

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
