import { z } from 'zod';
import { startPayments } from './server';

const env = z
  .object({
    PAYMENTS_PORT: z.coerce.number().int().min(0).max(65535).default(12111),
    HOST: z.string().default('127.0.0.1'),
    PAYMENTS_DATA: z.string().default('.data/sandbox/payments'),
    PAYMENTS_WEBHOOK_URL: z.url().optional(),
    PAYMENTS_WEBHOOK_SECRET: z.string().default('whsec_sandbox'),
    PAYMENTS_PUBLIC_URL: z.url().optional(),
  })
  .parse(process.env);

async function main(): Promise<void> {
  const payments = await startPayments({
    port: env.PAYMENTS_PORT,
    host: env.HOST,
    data: env.PAYMENTS_DATA,
    webhookSecret: env.PAYMENTS_WEBHOOK_SECRET,
    ...(env.PAYMENTS_WEBHOOK_URL !== undefined && { webhookUrl: env.PAYMENTS_WEBHOOK_URL }),
    ...(env.PAYMENTS_PUBLIC_URL !== undefined && { publicUrl: env.PAYMENTS_PUBLIC_URL }),
  });
  console.log(`payments: ${payments.url}`);
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => void payments.stop());
}

void main();
