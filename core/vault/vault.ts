import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto';

/**
 * Encryption of what a person told us (DESIGN section 4): every letter has a key of its own, wrapped by the master key.
 * Purge destroys the wrapped key first, so that pages, backups and leftovers of the database can't be read.
 */

const IV = 12;
const TAG = 16;

export class LetterKey {
  constructor(private readonly key: Buffer) {}

  /** AES-256-GCM; `context` (letter id and field) binds the box to its place, so boxes can't be swapped. */
  seal(context: string, plain: Uint8Array): Buffer {
    const iv = randomBytes(IV);
    const cipher = createCipheriv('aes-256-gcm', this.key, iv).setAAD(Buffer.from(context));
    return Buffer.concat([iv, cipher.update(plain), cipher.final(), cipher.getAuthTag()]);
  }

  /** @throws when the box was changed, or belongs to another letter or field. */
  open(context: string, box: Uint8Array): Buffer {
    const bytes = Buffer.from(box);
    const decipher = createDecipheriv('aes-256-gcm', this.key, bytes.subarray(0, IV))
      .setAAD(Buffer.from(context))
      .setAuthTag(bytes.subarray(bytes.length - TAG));
    return Buffer.concat([decipher.update(bytes.subarray(IV, bytes.length - TAG)), decipher.final()]);
  }

  sealJson(context: string, value: unknown): Buffer {
    return this.seal(context, Buffer.from(JSON.stringify(value)));
  }

  openJson(context: string, box: Uint8Array): unknown {
    return JSON.parse(this.open(context, box).toString('utf8'));
  }
}

export interface Vault {
  /** A new letter's key, and its wrapped form for the record. */
  createKey(letterId: string): { key: LetterKey; wrapped: Buffer };
  unwrap(letterId: string, wrapped: Uint8Array): LetterKey;
  /** Keyed hash of an e-mail address, case and blanks aside, hex: finds a person without naming one. */
  emailHash(email: string): string;
  /** The link's proof that its holder may read this letter. */
  accessToken(letterId: string): string;
  isAccessToken(letterId: string, token: string): boolean;
  /** A key for cookies and other signatures, by purpose. */
  signingKey(purpose: string): string;
}

/** @param masterKey 32 bytes, base64. */
export function createVault(masterKey: string): Vault {
  const master = Buffer.from(masterKey, 'base64');
  const derive = (purpose: string) => Buffer.from(hkdfSync('sha256', master, '', purpose, 32));
  const wrapping = new LetterKey(derive('letter-keys'));
  const hashing = derive('email-hash');
  const linking = derive('access-token');
  const hmac = (key: Buffer, text: string) => createHmac('sha256', key).update(text);
  const accessToken = (letterId: string) => hmac(linking, letterId).digest('base64url');

  return {
    createKey(letterId) {
      const bytes = randomBytes(32);
      return { key: new LetterKey(bytes), wrapped: wrapping.seal(`key:${letterId}`, bytes) };
    },
    unwrap: (letterId, wrapped) => new LetterKey(wrapping.open(`key:${letterId}`, wrapped)),
    emailHash: (email) => hmac(hashing, email.trim().toLowerCase()).digest('hex'),
    accessToken,
    isAccessToken(letterId, token) {
      const given = Buffer.from(token);
      const right = Buffer.from(accessToken(letterId));
      return given.length === right.length && timingSafeEqual(given, right);
    },
    signingKey: (purpose) => derive(`sign:${purpose}`).toString('base64url'),
  };
}
