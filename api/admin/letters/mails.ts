import type { OrderMail } from '../../../core/shared/contracts/admin/letters';
import type { LetterRecord } from '../../../core/records/letterRecord';
import type { RefundRecord } from '../../../core/records/refunds';
import type { SendingState } from '../../../core/records/sendings';
import type { TransactionRecord } from '../../../core/records/transactions';
import type { WithdrawalRecord } from '../../../core/records/withdrawals';
import type { Happening } from './staffWorkflowClient';

/** How far a letter is that the service sends for the person. */
const SENT: Record<SendingState, OrderMail['state']> = {
  waiting: 'waiting',
  handing: 'waiting',
  sent: 'sent',
  refused: 'failed',
  failed: 'failed',
  unknown: 'unknown',
  returned: 'returned',
};

interface Known {
  record: LetterRecord | undefined;
  order: TransactionRecord | undefined;
  refunds: readonly RefundRecord[];
  withdrawal: WithdrawalRecord | undefined;
  happenings: readonly Happening[];
}

/** The mails of an order, the oldest first; those without a moment come last. */
export function listOrderMails({ record, order, refunds, withdrawal, happenings }: Known): OrderMail[] {
  const mails: OrderMail[] = happenings.flatMap(({ at, type, name }) =>
    name === 'sendLetter' && type !== 'message'
      ? [{ mail: 'letter', state: type === 'done' ? 'sent' : 'failed', at: at.toISOString() }]
      : [],
  );
  // The record remembers a mail for as long as the letter lives; its workflow's history may be away.
  if (mails.length === 0 && (record?.mail.state === 'sent' || record?.mail.state === 'failed'))
    mails.push({ mail: 'letter', state: record.mail.state, at: null });
  if (record?.mail.state === 'sending') mails.push({ mail: 'letter', state: 'waiting', at: null });
  if (record?.sending) mails.push({ mail: 'recipient', state: SENT[record.sending.state], at: null });
  if (order?.receiptSentAt) mails.push({ mail: 'subscription', state: 'sent', at: order.receiptSentAt.toISOString() });
  for (const { mail } of refunds) if (mail !== 'none') mails.push({ mail: 'refund', state: mail, at: null });
  if (withdrawal) mails.push({ mail: 'withdrawal', state: withdrawal.receipt, at: null });
  const last = '~';
  return mails.sort((one, other) => (one.at ?? last).localeCompare(other.at ?? last));
}
