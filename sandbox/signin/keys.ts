import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';

const keysSchema = z.object({
  /** Signs what the provider says of a person (JWK, private). */
  signing: z.record(z.string(), z.unknown()),
  /** Signs its own cookies. */
  cookies: z.string(),
});

/** The provider's keys, made once: a restart does not make what it said before unreadable. */
export function readOrCreateSigningKeyAndCookieSecret(folder: string): z.infer<typeof keysSchema> {
  const file = path.join(folder, 'keys.json');
  try {
    return keysSchema.parse(JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    mkdirSync(folder, { recursive: true });
    const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
    const keys = {
      signing: { ...privateKey.export({ format: 'jwk' }), alg: 'RS256', use: 'sig' },
      cookies: randomBytes(32).toString('hex'),
    };
    writeFileSync(file, JSON.stringify(keys), { mode: 0o600 });
    return keys;
  }
}
