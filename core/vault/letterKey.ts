import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

const IV = 12;
const TAG = 16;

export class LetterKey {
  constructor(private readonly key: Buffer) {}

  /** A key of another one's, for a purpose. */
  static derived(from: Buffer, purpose: string): LetterKey {
    return new LetterKey(deriveKey(from, purpose));
  }

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

  /** A secret of this one's for a purpose: known as long as the key is, and not a moment longer. */
  derive(purpose: string): Buffer {
    return deriveKey(this.key, purpose);
  }

  sealJson(context: string, value: unknown): Buffer {
    return this.seal(context, Buffer.from(JSON.stringify(value)));
  }

  openJson(context: string, box: Uint8Array): unknown {
    return JSON.parse(this.open(context, box).toString('utf8'));
  }
}

/** 32 bytes out of a secret, by purpose (HKDF, SHA-256). */
export function deriveKey(secret: Buffer, purpose: string): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, '', purpose, 32));
}
