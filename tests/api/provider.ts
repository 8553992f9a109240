import { z } from 'zod';
import type { Stage } from './stage';

/** What happens meanwhile is told by no webhook. */
export async function withoutWebhooks<T>(stage: Stage, work: () => Promise<T>): Promise<T> {
  await stage.controlPayments('webhooks', { mode: 'off' });
  try {
    return await work();
  } finally {
    await stage.controlPayments('webhooks', { mode: 'on' });
  }
}

/** Something done at the provider by hand. */
export async function askProvider(stage: Stage, path: string, body?: URLSearchParams): Promise<unknown> {
  const headers = { authorization: 'Bearer sk_test_1' };
  return (
    await fetch(`${stage.world.addresses.payments}/v1/${path}`, body ? { method: 'POST', headers, body } : { headers })
  ).json();
}

const providerSchema = z.object({
  charges: z.array(z.looseObject({ payment_intent: z.string(), created: z.number() })),
  invoices: z.array(
    z.looseObject({ id: z.string(), status_transitions: z.looseObject({ paid_at: z.number().nullable() }) }),
  ),
});

/** When money came, by the provider's clock, ms: of payments, and of invoices. */
export async function paidAtProvider(stage: Stage) {
  const answer: unknown = await (await fetch(`${stage.world.addresses.payments}/_control`)).json();
  const { charges, invoices } = providerSchema.parse(answer);
  return {
    charges: new Map(charges.map((each) => [each.payment_intent, each.created * 1000])),
    invoices: new Map(invoices.map((each) => [each.id, (each.status_transitions.paid_at ?? 0) * 1000])),
  };
}
