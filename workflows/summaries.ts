/**
 * What the Temporal UI says of workflows: for operators, in Markdown. Histories outlive letters by seconds, and are not
 * encrypted: kinds, states, times and ids only, never personal data.
 */

interface Summary {
  staticSummary: string;
  staticDetails: string;
}

const STEPS = 'A waiting step may be tried at once (Reset of the activity, or "Try again now" on the order’s page).';
const NEVER = 'Never **Reset** the workflow: steps that are done would be taken again.';

export function describeLetterWorkflow(kind: string, letterId: string): Summary {
  return {
    staticSummary: `Letter of the kind ${kind}`,
    staticDetails: [
      '**Request Cancellation** deletes the letter for good, at once; what was paid and not delivered goes back.',
      '**Terminate** deletes nothing and pays nothing back: the daily sweep does so when the letter’s time is out.',
      NEVER,
      STEPS,
      `Everything about it, and what staff may do: \`/admin/orders/${letterId}\`.`,
    ].join('\n\n'),
  };
}

const MONEY = [
  '**Request Cancellation** and **Terminate** leave the money where it is, and nobody is told.',
  STEPS,
  NEVER,
].join('\n\n');

/** @param why a word of `RefundReason`, `withdrawn` or `asked` */
export function describeRefundWorkflow(why: string): Summary {
  return { staticSummary: `Refund (${why})`, staticDetails: MONEY };
}

export function describeWithdrawalWorkflow(orderNumber: string): Summary {
  return { staticSummary: `Withdrawal from the order ${orderNumber}`, staticDetails: MONEY };
}

export function describeSendingWorkflow(letterId: string): Summary {
  return {
    staticSummary: 'A letter sent to its recipient in the person’s name',
    staticDetails: [
      `Its letter: \`letter-${letterId}\`, and \`/admin/orders/${letterId}\`.`,
      '**Request Cancellation** ends it where it is: a mail that has gone stays sent, and the person is not told how it went.',
      NEVER,
    ].join('\n\n'),
  };
}

export function describeReminderWorkflow(): Summary {
  return {
    staticSummary: 'A reminder on a day that somebody asked for',
    staticDetails:
      '**Request Cancellation** means that nobody is reminded; the address is forgotten by the daily sweep.',
  };
}
