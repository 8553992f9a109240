import { AppError } from '../../core/shared/errors';
import type { Language } from '../../core/shared/languages';
import type { OrderAct } from '../../core/records/orderLinks';
import { logFailure } from '../http/errorAnswers';
import type { Services } from '../services';
import { findOrderByNumberAndEmail, type OrderNames } from './orders';

/**
 * Has a link mailed to whoever bought, when order number and address belong together: both stand on the letter, so that they
 * prove nothing. Not waited for, since how long it takes would tell what the answer does not.
 * @param orderNames as typed
 */
export function mailOrderLinkInBackground(
  services: Services,
  act: OrderAct,
  orderNames: OrderNames & { name: string },
  language: Language,
): void {
  mailOrderLinkIfEmailMatches(services, act, orderNames, language).catch((error: unknown) => {
    if (!(error instanceof AppError) || error.status >= 500) logFailure(services.log, error);
  });
}

async function mailOrderLinkIfEmailMatches(
  services: Services,
  act: OrderAct,
  orderNames: OrderNames & { name: string },
  language: Language,
): Promise<void> {
  const order = await findOrderByNumberAndEmail(services, orderNames);
  if (!order?.emailHash) return;
  const { _id: letterId, orderNumber, emailHash } = order;
  await services.limits.linking(orderNumber, emailHash);
  const person = { email: orderNames.email.trim(), name: orderNames.name.trim() };
  await services.workflows.mailOrderLink(
    await services.orderLinks.create({ act, orderNumber, letterId, language }, person),
  );
}
