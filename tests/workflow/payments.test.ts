import type { TestWorkflowEnvironment } from '@temporalio/testing';
import * as letter from '../../workflows/letter/contract';
import { DAY, endServer, idle, seen, startClock, withLetter, type Stage } from './letterStage';
import { ORDER } from './world';

/** No letter ends while a payment of it is unaccounted for, and nobody waits for the provider. */

const FIRST = 'cs_1';

let env: TestWorkflowEnvironment;
beforeEach(async () => {
  env = await startClock();
});
afterEach(async () => {
  await endServer(env);
});

const checkout = ({ handle }: Stage) => handle.executeUpdate(letter.checkoutUpdate, { args: [{}] });
const paid = (sessionId: string): letter.PaymentFact => ({ type: 'succeeded', sessionId });

/** Money that comes at the one moment when its letter is being deleted. */
function payDuringPurge({ world, handle }: Stage): void {
  world.sessions.set(FIRST, { outcome: 'pending' });
  world.meanwhile = async (step) => {
    if (step !== 'purge') return;
    world.sessions.set(FIRST, { outcome: 'late', paymentIntent: `pi_${FIRST}` });
    await handle.signal(letter.paymentSignal, paid(FIRST));
  };
}

test('money that comes while its letter is being deleted goes back', async () => {
  const world = await withLetter(env, async (stage) => {
    await stage.draft();
    await checkout(stage);
    payDuringPurge(stage);
    expect(await stage.handle.executeUpdate(letter.deleteNowUpdate)).toMatchObject({ ok: true });
    await stage.handle.result();
    await seen(stage.world, 'refundMail');
  });
  expect(world.refunds).toEqual([{ sessionId: FIRST, paymentIntent: `pi_${FIRST}`, reason: 'late' }]);
});

test('money that comes while an unpaid letter ends goes back', async () => {
  const world = await withLetter(env, async (stage) => {
    await stage.draft();
    await checkout(stage);
    payDuringPurge(stage);
    await stage.handle.result();
    await seen(stage.world, 'refundMail');
  });
  expect(world.refunds).toEqual([{ sessionId: FIRST, paymentIntent: `pi_${FIRST}`, reason: 'late' }]);
});

test('a letter that is deleted under a payment on its way ends when that has come or failed, and never before', async () => {
  const world = await withLetter(env, async (stage) => {
    const { world, handle } = stage;
    await stage.draft();
    await checkout(stage);
    world.sessions.set(FIRST, { outcome: 'pending' });
    await handle.executeUpdate(letter.deleteNowUpdate);
    await env.sleep(3 * DAY);
    expect((await handle.describe()).status.name).toBe('RUNNING');
    expect(world.happened).not.toContain('releaseUses');
    // No webhook tells of it.
    world.sessions.set(FIRST, { outcome: 'late', paymentIntent: `pi_${FIRST}` });
    await handle.result();
    await seen(world, 'refundMail');
  });
  expect(world.refunds).toHaveLength(1);
  expect(world.count('releaseUses')).toBe(1);
});

test('a page that is being looked at is closed before an edit, which does not wait its patience out for it', async () => {
  const world = await withLetter(env, async (stage) => {
    const { world, handle } = stage;
    await stage.draft();
    await checkout(stage);
    let answer: () => void = () => undefined;
    const answered = new Promise<void>((resolve) => {
      answer = resolve;
    });
    world.meanwhile = (step) => (step === 'settle' ? answered : Promise.resolve());
    await handle.signal(letter.paymentReturnedSignal);
    await seen(world, 'settle');
    const edit = await handle.startUpdate(letter.draftUpdate, { args: [{ revision: 2 }], waitForStage: 'ACCEPTED' });
    answer();
    expect(await edit.result()).toMatchObject({ ok: true, value: { revision: 2 } });
    await handle.executeUpdate(letter.deleteNowUpdate);
    await handle.result();
  });
  const steps = world.happened.filter((step) => step === 'closeCheckout' || step === 'write');
  expect(steps).toEqual(['write', 'closeCheckout', 'write']);
});

test('with the provider away an open payment page holds up neither edit nor code nor deletion, and is closed when it is back', async () => {
  const world = await withLetter(env, async (stage) => {
    const { world, handle } = stage;
    await stage.draft();
    await checkout(stage);
    world.fault = (step) =>
      step === 'closeCheckout' || step === 'settle' ? new Error('the provider is away') : undefined;
    expect(await stage.draft()).toMatchObject({ ok: true, value: { revision: 2 } });
    expect(await handle.executeUpdate(letter.applyDiscountUpdate, { args: [{ code: 'SAVE10' }] })).toMatchObject({
      ok: true,
    });
    expect(await handle.executeUpdate(letter.deleteNowUpdate)).toEqual({ ok: true, value: { receiptId: 'receipt' } });
    expect((await handle.describe()).status.name).toBe('RUNNING');
    expect(world.happened).not.toContain('releaseUses');
    world.fault = () => undefined;
    await handle.result();
  });
  expect(world.happened.slice(-2)).toEqual(['closeCheckout', 'releaseUses']);
  expect(world.refunds).toEqual([]);
});

test('a page that the provider does not know is over: it is asked for once, and the letter goes on', async () => {
  const world = await withLetter(env, async (stage) => {
    const { world, handle } = stage;
    await stage.draft();
    await checkout(stage);
    world.sessions.set(FIRST, { outcome: 'unknown' });
    await handle.signal(letter.paymentSignal, { type: 'failed', sessionId: FIRST });
    await seen(world, 'settle');
    // Whoever edits while the look goes on has the page closed too.
    await idle(handle);
    expect(await stage.draft()).toMatchObject({ ok: true });
    expect(await checkout(stage)).toMatchObject({ ok: true, value: { sessionId: 'cs_2' } });
    await handle.executeUpdate(letter.deleteNowUpdate);
    await handle.result();
  });
  expect(world.count('settle')).toBe(1);
  // Of the second page only.
  expect(world.count('closeCheckout')).toBe(1);
});

test('a letter that ops cancel gives uses of codes back only once its payment page is closed', async () => {
  const world = await withLetter(env, async (stage) => {
    await stage.draft();
    await checkout(stage);
    await stage.handle.cancel();
    await seen(stage.world, 'releaseUses');
  });
  expect(world.happened.indexOf('closeCheckout')).toBeGreaterThan(0);
  expect(world.happened.indexOf('releaseUses')).toBeGreaterThan(world.happened.indexOf('closeCheckout'));
});

test('once one page is paid the letter’s others are closed, and a second payment goes back', async () => {
  const world = await withLetter(env, async (stage) => {
    const { world, handle } = stage;
    await stage.draft();
    await checkout(stage);
    world.sessions.set(FIRST, { outcome: 'pending' });
    await handle.signal(letter.paymentSignal, { type: 'failed', sessionId: FIRST });
    await seen(world, 'settle');
    await checkout(stage);
    world.sessions.set(FIRST, { outcome: 'paid' });
    await handle.signal(letter.paymentSignal, paid(FIRST));
    await seen(world, 'closeCheckout');
    world.sessions.set('cs_2', { outcome: 'duplicate', paymentIntent: 'pi_cs_2' });
    await handle.signal(letter.paymentSignal, paid('cs_2'));
    await seen(world, 'refundMail');
    await handle.result();
  });
  expect(world.refunds).toEqual([
    { sessionId: 'cs_2', paymentIntent: 'pi_cs_2', reason: 'duplicate', orderNumber: ORDER },
  ]);
  expect(world.count('render:hash-1')).toBe(1);
});
