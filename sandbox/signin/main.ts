import { z } from 'zod';
import { startSignIn } from './server';

const env = z
  .object({
    SIGNIN_PORT: z.coerce.number().int().min(1).max(65535).default(8430),
    HOST: z.string().default('127.0.0.1'),
    SIGNIN_DATA: z.string().default('.data/sandbox/signin'),
    SIGNIN_SITE: z.url().default('http://localhost:3000'),
    SIGNIN_CLIENT_ID: z.string().default('brevia-sandbox'),
    SIGNIN_CLIENT_SECRET: z.string().default('sandbox'),
  })
  .parse(process.env);

async function main(): Promise<void> {
  const site = env.SIGNIN_SITE.replace(/\/$/, '');
  const provider = await startSignIn({
    port: env.SIGNIN_PORT,
    host: env.HOST,
    data: env.SIGNIN_DATA,
    site,
    client: { id: env.SIGNIN_CLIENT_ID, secret: env.SIGNIN_CLIENT_SECRET, redirectUris: [`${site}/api/auth/callback`] },
  });
  console.log(`sign-in: ${provider.url}`);
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => void provider.stop());
}

void main();
