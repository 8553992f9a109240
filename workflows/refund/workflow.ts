import {
  ActivityFailure,
  isCancellation,
  proxyActivities,
  proxyLocalActivities,
  setCurrentDetails,
  sleep,
} from '@temporalio/workflow';
import { MAIL_TASK_QUEUE } from '../letter/contract';
import { setOrderSearchAttribute } from '../operators';
import * as timeouts from '../timeouts';
import type { WithdrawalActivities } from '../withdrawal/contract';
import type { AskedRefundInput, RefundActivities, RefundInput, WithdrawnInput } from './contract';

/** A day, in ms: how long the mail about a refund is tried. */
const MAIL_FOR = 86_400_000;
/** Milliseconds until the first look at what the bank has not answered, twice as long for each look after, up to the last. */
const FIRST_LOOK = 60_000;
const LONGEST = 6 * 3_600_000;
/** Looks in about a month; the provider's own word, by webhook, is booked whenever it comes. */
const LOOKS = 120;

const payments = proxyActivities<RefundActivities>(timeouts.settlement);
const mail = proxyActivities<RefundActivities>({
  ...timeouts.buildMailActivityOptions(MAIL_FOR),
  taskQueue: MAIL_TASK_QUEUE,
});
const records = proxyLocalActivities<RefundActivities>(timeouts.notes);
const purging = proxyActivities<WithdrawalActivities>(timeouts.purge);

/** Pays one payment back, whether its letter still exists or not, and tells the payer. */
export async function refundWorkflow(input: RefundInput | WithdrawnInput | AskedRefundInput): Promise<void> {
  setOrderSearchAttribute(input.orderNumber);
  setCurrentDetails('Asks the provider to pay the money back; tried until it answers.');
  if (input.reason === 'asked') return runAskedRefund(input);
  await payments.payBack(input);
  setCurrentDetails('The money is on its way back.');
  if (input.reason === 'withdrawn') return;
  setCurrentDetails('The money is on its way back. The payer is told by mail; that is tried for a day.');
  await mail.sendRefundMail(input);
  setCurrentDetails('The money is on its way back, and the payer has been told.');
}

/** A sum that staff asked for: paid back, told, and the letter deleted when that was asked for too. */
async function runAskedRefund({ refundId, deleteLetter, retryFor }: AskedRefundInput): Promise<void> {
  let outcome = await payments.payBackAsked(refundId);
  for (let look = 0; outcome === 'pending' && look < LOOKS; look += 1) {
    setCurrentDetails(
      'The bank has not answered. The provider is asked again, more and more seldom, for about a month.',
    );
    await sleep(Math.min(LONGEST, FIRST_LOOK * 2 ** look), { summary: 'Until the next look at what the bank says' });
    outcome = await payments.payBackAsked(refundId);
  }
  // Nobody is told, and nothing deleted, before the money is on its way.
  if (outcome !== 'done') {
    setCurrentDetails(
      outcome === 'failed'
        ? 'The provider could not pay back: somebody has to see to it, from the order’s page.'
        : 'The bank never answered. The provider’s own word is booked whenever it comes.',
    );
    return;
  }
  setCurrentDetails(
    deleteLetter === null
      ? 'The money is on its way back. The customer is told by mail.'
      : 'The money is on its way back. The customer is told by mail, and the letter is deleted.',
  );
  await Promise.all([
    mailRefundNoticeOrGiveUp(refundId, retryFor),
    ...(deleteLetter === null ? [] : [purging.deleteLetter(deleteLetter)]),
  ]);
}

async function mailRefundNoticeOrGiveUp(refundId: string, retryFor: number): Promise<void> {
  const tried = proxyActivities<RefundActivities>({
    ...timeouts.buildMailActivityOptions(retryFor),
    taskQueue: MAIL_TASK_QUEUE,
  });
  try {
    await tried.sendAskedRefundMail(refundId);
  } catch (error) {
    if (!(error instanceof ActivityFailure) || isCancellation(error)) throw error;
    await records.giveUpRefundMail(refundId);
  }
}
