import type { OrderLinkActivities } from '../../workflows/orderLink/contract';
import { MailRefused } from '../mail/mailer';
import { buildOrderLinkMail } from '../mail/orderLinkMail';
import { buildOperatorFromConfig } from './operator';
import { createNonRetryableFailure } from './refusals';
import type { Services } from './services';

export function createOrderLinkActivities({ config, mailer, orderLinks }: Services): OrderLinkActivities {
  return {
    async sendOrderLink(linkId) {
      const asked = await orderLinks.readForMail(linkId);
      if (!asked) return;
      const { link, person, token } = asked;
      const { act, language, orderNumber, askedAt, expiresAt } = link;
      const mail = buildOrderLinkMail({
        act,
        language,
        orderNumber,
        askedAt,
        expiresAt,
        token,
        site: config.PUBLIC_URL,
        operator: buildOperatorFromConfig(config),
        to: person.to,
      });
      try {
        await mailer.send({
          ...mail,
          to: person.email,
          language,
          attachments: [],
          messageId: `<link.${linkId.slice(0, 32)}@${mailer.domain}>`,
        });
      } catch (error) {
        if (error instanceof MailRefused)
          throw createNonRetryableFailure('mail_refused', 'the mail server refused the recipient');
        throw error;
      }
      await orderLinks.noteSent(linkId);
    },
  };
}
