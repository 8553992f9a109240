import { refundWorkflowId } from '../refund/contract';
import type { LetterProgress } from './progress';

/**
 * Tells where a letter stands, in words for the Temporal UI: what it waits for, and what comes then. Ids, states and times only,
 * never personal data.
 */
export function describeLetterDetails(progress: LetterProgress): string {
  const { isDeleting, state, orderNumber, refundedPayments } = progress;
  return [
    isDeleting && state !== 'purged' ? 'Is being deleted.' : describeLetterState(progress),
    ...(orderNumber === undefined
      ? []
      : [`Order \`${orderNumber}\`: \`OrderNumber="${orderNumber}"\` finds its refunds and withdrawal too.`]),
    ...[...refundedPayments].map((payment) => `Money goes back by the workflow \`${refundWorkflowId(payment)}\`.`),
  ].join('\n\n');
}

function describeLetterState({ state, isPaid, mail, keptUntil }: LetterProgress): string {
  const until = keptUntil === undefined ? '' : ` Is deleted on ${new Date(keptUntil).toISOString().slice(0, 16)}Z`;
  switch (state) {
    case 'drafting':
      return `Begun: the letter is being written for the first time.${until && `${until} if nobody pays.`}`;
    case 'preview':
      return isPaid
        ? 'Paid: the letter is about to be made.'
        : `Written and not paid for.${until && `${until} if nobody pays.`}`;
    case 'awaitingPayment':
      return isPaid
        ? 'Paid: the letter is about to be made.'
        : `A payment page is open; the provider is asked again and again how it stands.${until && `${until} if nobody pays.`}`;
    case 'finalising':
      return 'Paid: the PDF is being made. If that fails for a day, the money goes back.';
    case 'delivered':
      return `Paid and made: the person has it on its page. ${describeMailStatus(mail)}${until && `${until}.`}`;
    case 'purged':
      return 'Deleted. The workflow lives on until it is known of every payment page how it ended.';
  }
}

function describeMailStatus({ status, copies }: LetterProgress['mail']): string {
  if (status === 'underWay') return `Copy ${copies} of the mail is on its way; it is tried for a day.`;
  if (status === 'failed')
    return `Copy ${copies} of the mail could not be sent in a day: send it again from the order’s page.`;
  return status === 'sent' ? `The mail has been sent (copies: ${copies}).` : 'The mail goes next.';
}
