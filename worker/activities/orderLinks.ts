import type { OrderLinkActivities } from '../../workflows/orderLink/contract';
import { buildOrderLinkMail } from '../mail/orderLinkMail';
import { buildOperatorFromConfig } from './operator';
import { awaitMailOrEndTriesIfRefused } from './refusals';
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
      await awaitMailOrEndTriesIfRefused(
        mailer.send({
          ...mail,
          to: person.email,
          language,
          attachments: [],
          messageId: `<link.${linkId.slice(0, 32)}@${mailer.domain}>`,
        }),
      );
      await orderLinks.noteSent(linkId);
    },
  };
}
