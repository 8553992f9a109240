import type { WorkflowHandle } from '@temporalio/client';
import type { TestWorkflowEnvironment } from '@temporalio/testing';
import * as letter from '../../workflows/letter/contract';
import { refundWorkflowId } from '../../workflows/refund/contract';
import { withdrawalWorkflow } from '../../workflows/withdrawal/workflow';
import { withdrawalWorkflowId } from '../../workflows/withdrawal/contract';
import { closed, DAY, endServer, idle, seen, startClock, WHOLE_TEST, withLetter } from './letterStage';
import { ORDER } from './world';

jest.setTimeout(WHOLE_TEST);

let env: TestWorkflowEnvironment;
beforeAll(async () => {
  env = await startClock();
});
afterAll(async () => {
  await endServer(env);
});

/** What the Temporal UI shows as a workflow's current details. */
async function detailsOf(handle: WorkflowHandle): Promise<string> {
  const { currentDetails } = await handle.query<{ currentDetails?: string }>('__temporal_workflow_metadata');
  return currentDetails ?? '';
}

/** Summaries of the timers that a workflow has begun. */
async function timersOf(handle: WorkflowHandle): Promise<string[]> {
  const { events } = await handle.fetchHistory();
  return (events ?? []).flatMap(({ timerStartedEventAttributes, userMetadata }) =>
    timerStartedEventAttributes
      ? [
          Buffer.from(userMetadata?.summary?.data ?? [])
            .toString()
            .replaceAll('"', ''),
        ]
      : [],
  );
}

test('where a letter stands is told in words at each step, its order and its money’s way back are named, timers have names', async () => {
  const told: string[] = [];
  let timers: string[] = [];
  await withLetter(env, async ({ draft, handle, world }) => {
    const tell = async () => told.push(await detailsOf(handle));
    await tell();
    await draft();
    await tell();
    await handle.executeUpdate(letter.checkoutUpdate, { args: [{}] });
    await tell();
    world.sessions.set('cs_1', { outcome: 'paid' });
    await handle.signal(letter.paymentSignal, { type: 'succeeded', sessionId: 'cs_1' });
    await seen(world, 'mail:1');
    await idle(handle);
    await tell();
    world.sessions.set('cs_other', { outcome: 'duplicate', paymentIntent: 'pi_other' });
    await handle.signal(letter.paymentSignal, { type: 'succeeded', sessionId: 'cs_other' });
    await seen(world, 'refundMail');
    await tell();
    const refund = env.client.workflow.getHandle(refundWorkflowId('pi_other'));
    expect(await detailsOf(refund)).toMatch(/^The money is on its way back/);
    // A letter must not end together with its refund: see withLetter.
    await closed(refund);
    timers = await timersOf(handle);
    await handle.executeUpdate(letter.deleteNowUpdate);
    await handle.result();
    await tell();
  });
  expect(told[0]).toMatch(
    /^Begun: the letter is being written for the first time\. Is deleted on \d{4}-\d\d-\d\dT\d\d:\d\dZ if nobody pays\.$/,
  );
  expect(told[1]).toMatch(/^Written and not paid for\. Is deleted on .* if nobody pays\.$/);
  expect(told[2]).toMatch(/^A payment page is open; .* if nobody pays\.$/);
  expect(told[3]).toMatch(/^Paid and made: .* The mail has been sent \(copies: 1\)\. Is deleted on \d/);
  expect(told[3]).toContain(`OrderNumber="${ORDER}"`);
  expect(told[3]).not.toContain('Money goes back');
  expect(told[4]).toContain('Money goes back by the workflow `refund-pi_other`.');
  expect(told[5]).toMatch(/^Deleted\./);
  expect(timers).toEqual(
    expect.arrayContaining([
      'How long an unpaid letter is kept',
      'Until the next look at the payment page',
      'How long a delivered letter is kept',
    ]),
  );
  expect(timers).not.toContain('');
});

test('a mail that can’t be sent is told; letter, refund and withdrawal bear the order’s number', async () => {
  await withLetter(env, async ({ draft, handle, letterId, world }) => {
    world.fault = (step) => (step === 'mail:1' ? new Error('refused') : undefined);
    await draft();
    await handle.executeUpdate(letter.checkoutUpdate, { args: [{}] });
    world.sessions.set('cs_1', { outcome: 'paid' });
    await handle.signal(letter.paymentSignal, { type: 'succeeded', sessionId: 'cs_1' });
    await seen(world, 'mail:1');
    // More than the day that it is tried for.
    await env.sleep(2 * DAY);
    await seen(world, 'failed:mail');
    expect(await detailsOf(handle)).toContain('Copy 1 of the mail could not be sent in a day');
    const withdrawal = await env.client.workflow.start(withdrawalWorkflow, {
      workflowId: withdrawalWorkflowId(ORDER),
      taskQueue: letter.LETTER_TASK_QUEUE,
      args: [{ orderNumber: ORDER, letterId, paymentIntent: 'pi_cs_1', retryFor: DAY }],
    });
    for (const step of ['payBack', 'withdrawalReceipt', 'deleteLetter']) await seen(world, step);
    expect(await detailsOf(withdrawal)).toContain('Money goes back by the workflow `refund-pi_cs_1`.');
    expect(await detailsOf(withdrawal)).toContain(`\`letter-${letterId}\``);
    await handle.executeUpdate(letter.deleteNowUpdate);
    const upserts = async (workflowId: string) =>
      ((await env.client.workflow.getHandle(workflowId).fetchHistory()).events ?? []).flatMap(
        ({ upsertWorkflowSearchAttributesEventAttributes: upserted }) =>
          Object.entries(upserted?.searchAttributes?.indexedFields ?? {})
            .filter(([name]) => name === 'OrderNumber')
            .map(([, { data }]) => Buffer.from(data ?? []).toString()),
      );
    for (const workflowId of [handle.workflowId, 'refund-pi_cs_1', withdrawal.workflowId])
      expect([workflowId, await upserts(workflowId)]).toEqual([workflowId, [`"${ORDER}"`]]);
  });
});
