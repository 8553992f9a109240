import { z } from 'zod';
import { startInbox } from './server';

const env = z
  .object({
    INBOX_SMTP_PORT: z.coerce.number().int().min(0).max(65535).default(1025),
    INBOX_HTTP_PORT: z.coerce.number().int().min(0).max(65535).default(8025),
    HOST: z.string().default('127.0.0.1'),
    INBOX_DATA: z.string().default('.data/sandbox/inbox'),
  })
  .parse(process.env);

async function main(): Promise<void> {
  const inbox = await startInbox({
    smtpPort: env.INBOX_SMTP_PORT,
    httpPort: env.INBOX_HTTP_PORT,
    host: env.HOST,
    data: env.INBOX_DATA,
  });
  console.log(`inbox: ${inbox.url}, ${inbox.smtpUrl}`);
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => void inbox.stop());
}

void main();
