import type { ReminderActivities } from '../../workflows/reminder/contract';
import { buildReminderMail } from '../mail/reminderMail';
import { buildOperatorFromConfig } from './operator';
import { awaitMailOrEndTriesIfRefused } from './refusals';
import type { Services } from './services';

export function createReminderActivities({ config, mailer, reminders }: Services): ReminderActivities {
  async function sendReminderMail(reminderId: string, occasion: 'noted' | 'due'): Promise<void> {
    const reminder = await reminders.find(reminderId);
    if (!reminder) return;
    const { day, askedOn, language } = reminder;
    const mail = buildReminderMail({
      what: occasion,
      day,
      askedOn,
      language,
      stopToken: reminders.stopToken(reminderId),
      resultToken: reminders.resultTokenOf(reminder),
      site: config.PUBLIC_URL,
      operator: buildOperatorFromConfig(config),
    });
    await awaitMailOrEndTriesIfRefused(
      mailer.send({
        ...mail,
        to: reminders.addressOf(reminder),
        language,
        attachments: [],
        messageId: `<reminder.${occasion}.${reminderId.slice(0, 32)}@${mailer.domain}>`,
      }),
    );
  }

  return {
    confirmReminder: (reminderId) => sendReminderMail(reminderId, 'noted'),
    async sendReminder(reminderId) {
      await sendReminderMail(reminderId, 'due');
      await reminders.forget(reminderId);
    },
    forgetReminder: (reminderId) => reminders.forget(reminderId),
  };
}
