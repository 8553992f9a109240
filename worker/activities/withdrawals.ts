import { WorkflowNotFoundError } from '@temporalio/common';
import { deleteNowUpdate, letterWorkflowId } from '../../workflows/letter/contract';
import type { WithdrawalActivities } from '../../workflows/withdrawal/contract';
import { buildWithdrawalMail } from '../mail/withdrawalMail';
import { runWithHeartbeat } from './heartbeat';
import { buildOperatorFromConfig } from './operator';
import { purgeLetter } from './purge';
import { awaitMailOrEndTriesIfRefused } from './refusals';
import type { Services } from './services';
import { findTransaction } from '../../core/records/transactions';

/** The update that the API asks by too: whoever comes second joins the first. */
const DELETE_NOW = 'delete-now';

export function createWithdrawalActivities(services: Services): WithdrawalActivities {
  const { config, database, letters, mailer, temporal, withdrawals } = services;
  async function deleteLetterByWorkflowOrPurge(letterId: string): Promise<void> {
    if (!(await letters.find(letterId))) return;
    try {
      await temporal.workflow
        .getHandle(letterWorkflowId(letterId))
        .executeUpdate(deleteNowUpdate, { updateId: DELETE_NOW });
    } catch (error) {
      if (!(error instanceof WorkflowNotFoundError)) throw error;
      // Its workflow is over, or was terminated: nobody else would delete it before the sweeper.
      if (await letters.find(letterId)) await purgeLetter(services, letterId);
    }
  }

  return {
    deleteLetter: (letterId) => runWithHeartbeat(() => deleteLetterByWorkflowOrPurge(letterId)),

    async sendWithdrawalReceipt(orderNumber) {
      const withdrawal = await withdrawals.find(orderNumber);
      const person = withdrawal && withdrawals.readPerson(withdrawal);
      if (!person) return;
      const { language, letterId, amount, what, title, withdrawnAt } = withdrawal;
      const row = await findTransaction(database, letterId);
      const mail = buildWithdrawalMail({
        language,
        orderNumber,
        name: person.name,
        what,
        title,
        amount,
        before: row ? row.amount - amount : 0,
        withdrawnAt,
        ...(row && { boughtAt: row.createdAt }),
        operator: buildOperatorFromConfig(config),
      });
      await awaitMailOrEndTriesIfRefused(
        mailer.send({
          ...mail,
          to: person.email,
          language,
          attachments: [],
          messageId: `<withdrawal.${orderNumber}@${mailer.domain}>`,
        }),
      );
      await withdrawals.forgetPerson(orderNumber, 'sent');
    },

    giveUpReceipt: (orderNumber) => withdrawals.forgetPerson(orderNumber, 'failed'),
  };
}
