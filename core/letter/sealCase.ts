import { createCipheriv, createHash, randomBytes } from 'node:crypto';
import { deflateRawSync } from 'node:zlib';
import { CASE_MARK, KEY_MARK, KEY_PURPOSE, NONCE, type SealedCase } from '../shared/letter/sealedCase';

/** The case as it lies in the letter's PDF. @param secret the key itself, 32 bytes, which only the person's link has */
export function encryptCase(content: SealedCase, secret: Buffer): Buffer {
  const plain = deflateRawSync(Buffer.from(JSON.stringify(content)));
  const nonce = randomBytes(NONCE);
  const length = Buffer.alloc(4);
  const keyMark = createHash('sha256').update(KEY_PURPOSE).update(secret).digest().subarray(0, KEY_MARK);
  const cipher = createCipheriv('aes-256-gcm', secret, nonce);
  length.writeUInt32BE(NONCE + plain.length + 16);
  const header = Buffer.concat([Buffer.from(CASE_MARK), keyMark, length]);
  cipher.setAAD(header);
  return Buffer.concat([header, nonce, cipher.update(plain), cipher.final(), cipher.getAuthTag()]);
}

/** Whether a PDF holds a sealed case: letters from before there were any don't. */
export function containsSealedCase(pdf: Buffer): boolean {
  return pdf.includes(CASE_MARK);
}
