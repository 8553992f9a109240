import { z } from 'zod';

const shape = z.object({
  sessions: z.array(
    z.object({
      id: z.string(),
      status: z.enum(['open', 'complete', 'expired']),
      payment_status: z.enum(['paid', 'unpaid']),
      amount_total: z.number(),
      payment_intent: z.string().nullable(),
      intent: z.object({ status: z.string() }).nullable(),
      refunds: z.array(z.object({ amount: z.number(), status: z.string() })),
      events: z.array(z.object({ id: z.string(), type: z.string() })),
    }),
  ),
});

/** A payment page as the provider has it, with what was paid, paid back and told. */
export type ProviderSession = z.output<typeof shape>['sessions'][number];

/** All payment pages of one letter, also those whose address nobody was told. */
export async function readSessions(payments: string, letterId: string): Promise<ProviderSession[]> {
  const response = await fetch(`${payments}/_control/references/${letterId}`);
  return shape.parse(await response.json()).sessions;
}

export const isPaid = (session: ProviderSession): boolean => session.payment_status === 'paid';

/** Finished without its money, which may come yet. */
export const isPending = (session: ProviderSession): boolean =>
  session.status === 'complete' && !isPaid(session) && session.intent?.status !== 'requires_payment_method';

/** Money may come by it. */
export const mayBePaid = (session: ProviderSession): boolean => session.status === 'open' || isPending(session);

/** Öre that came in by it, and that went back. */
export const moneyIn = (session: ProviderSession): number => (isPaid(session) ? session.amount_total : 0);
export const moneyBack = ({ refunds }: ProviderSession): number =>
  refunds.filter(({ status }) => status === 'succeeded').reduce((sum, { amount }) => sum + amount, 0);
