import type { TestWorkflowEnvironment } from '@temporalio/testing';
import * as letter from '../../workflows/letter/contract';
import { WHOLE_TEST, endServer, seen, startClock, withLetter } from './letterStage';
import { ORDER } from './world';

jest.setTimeout(WHOLE_TEST);
// On a clock of its own: the jumping server's stands still once a workflow has ended while a step was under way.
let env: TestWorkflowEnvironment;
beforeEach(async () => {
  env = await startClock();
});
afterEach(async () => {
  await endServer(env);
});

test('a letter that ops cancel is purged, and its undelivered payment goes back', async () => {
  const world = await withLetter(env, async ({ world, draft, handle }) => {
    world.fault = (step) => (step.startsWith('render') ? new Error('no LibreOffice') : undefined);
    await draft();
    await handle.executeUpdate(letter.checkoutUpdate, { args: [{}] });
    world.sessions.set('cs_1', { outcome: 'paid' });
    await handle.signal(letter.paymentSignal, { type: 'succeeded', sessionId: 'cs_1' });
    await env.sleep(60_000);
    world.isCancelled = true;
    await handle.cancel();
    await seen(world, 'refundMail');
    await seen(world, 'purge');
  });
  expect(world.refunds).toHaveLength(1);
  expect(world.count('purge')).toBe(1);
});

test('a letter that can not be made is deleted when that is asked for, and its payment goes back', async () => {
  const world = await withLetter(env, async ({ world, draft, handle }) => {
    world.fault = (step) => (step.startsWith('render') ? new Error('no LibreOffice') : undefined);
    await draft();
    await handle.executeUpdate(letter.checkoutUpdate, { args: [{}] });
    world.sessions.set('cs_1', { outcome: 'paid' });
    await handle.signal(letter.paymentSignal, { type: 'succeeded', sessionId: 'cs_1' });
    await env.sleep(60_000);
    expect(await handle.executeUpdate(letter.deleteNowUpdate)).toEqual({ ok: true, value: { receiptId: 'receipt' } });
    expect((await env.currentTimeMs()) - (world.purgedAt ?? 0)).toBeLessThan(60_000);
    await handle.result();
    await seen(world, 'refundMail');
  });
  expect(world.refunds).toEqual([
    { sessionId: 'cs_1', paymentIntent: 'pi_cs_1', reason: 'deleted', orderNumber: ORDER },
  ]);
  expect(world.count('failed:letter')).toBe(0);
});
