import type { LetterState } from './contract';

/** What the workflow knows of a letter, as far as operators are told. */
export interface LetterStanding {
  state: LetterState;
  paid: boolean;
  /** It is to be deleted now. */
  deleting: boolean;
  /** The mail is on its way, or could not be sent. */
  mail: 'none' | 'underWay' | 'sent' | 'failed';
  /** Copies of the mail so far. */
  copies: number;
  orderNumber: string | undefined;
  /** Milliseconds since 1970: until when it is kept in this state. */
  keptUntil: number | undefined;
  /** Workflows that give money of it back. */
  refunds: readonly string[];
}

/**
 * Where a letter stands, in words for the Temporal UI: what it waits for, and what comes then. Ids, states and times only,
 * never personal data.
 */
export function letterDetails({ orderNumber, refunds, ...standing }: LetterStanding): string {
  return [
    standing.deleting && standing.state !== 'purged' ? 'Is being deleted.' : stateWords(standing),
    ...(orderNumber === undefined
      ? []
      : [`Order \`${orderNumber}\`: \`OrderNumber="${orderNumber}"\` finds its refunds and withdrawal too.`]),
    ...refunds.map((workflowId) => `Money goes back by the workflow \`${workflowId}\`.`),
  ].join('\n\n');
}

function stateWords({
  state,
  paid,
  mail,
  copies,
  keptUntil,
}: Omit<LetterStanding, 'orderNumber' | 'refunds' | 'deleting'>): string {
  const until = keptUntil === undefined ? '' : ` Is deleted on ${new Date(keptUntil).toISOString().slice(0, 16)}Z`;
  switch (state) {
    case 'drafting':
      return `Begun: the letter is being written for the first time.${until && `${until} if nobody pays.`}`;
    case 'preview':
      return paid
        ? 'Paid: the letter is about to be made.'
        : `Written and not paid for.${until && `${until} if nobody pays.`}`;
    case 'awaitingPayment':
      return paid
        ? 'Paid: the letter is about to be made.'
        : `A payment page is open; the provider is asked again and again how it stands.${until && `${until} if nobody pays.`}`;
    case 'finalising':
      return 'Paid: the PDF is being made. If that fails for a day, the money goes back.';
    case 'delivered':
      return `Paid and made: the person has it on its page. ${mailWords(mail, copies)}${until && `${until}.`}`;
    case 'purged':
      return 'Deleted. The workflow lives on until it is known of every payment page how it ended.';
  }
}

function mailWords(mail: LetterStanding['mail'], copies: number): string {
  if (mail === 'underWay') return `Copy ${copies} of the mail is on its way; it is tried for a day.`;
  if (mail === 'failed')
    return `Copy ${copies} of the mail could not be sent in a day: send it again from the order’s page.`;
  return mail === 'sent' ? `The mail has been sent (copies: ${copies}).` : 'The mail goes next.';
}
