import { createHmac, timingSafeEqual } from 'node:crypto';

/** Characters of a letter's id without its hyphens, and of the proof that the address is ours: a local part holds 64. */
const ID = 32;
const PROOF = 16;

/** The addresses that mails sent for people come back to: each says which letter's it is (VERP). */
export interface ReturnPaths {
  /** The envelope's sender for a letter. */
  addressOf(letterId: string): string;
  /** The letter whose address a returned mail was sent to, as some line of its head says. */
  letterOf(message: string): string | undefined;
}

/** @param base `retur@brevia.example`: whatever comes to `retur+…@brevia.example` is handed to /api/mail/returned */
export function createBounceAddressCodec(base: string, key: string): ReturnPaths {
  const at = base.lastIndexOf('@');
  const [local, domain] = [base.slice(0, at), base.slice(at + 1)];
  const signLetterId = (id: string) => createHmac('sha256', key).update(id).digest('hex').slice(0, PROOF);
  const escapeRegExp = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  const address = new RegExp(
    `${escapeRegExp(local)}\\+([0-9a-f]{${ID}})([0-9a-f]{${PROOF}})@${escapeRegExp(domain)}`,
    'i',
  );
  return {
    addressOf(letterId) {
      const id = letterId.replaceAll('-', '');
      return `${local}+${id}${signLetterId(id)}@${domain}`;
    },
    letterOf(message) {
      const [, id = '', proof = ''] = address.exec(message)?.map((part) => part.toLowerCase()) ?? [];
      if (id === '' || !timingSafeEqual(Buffer.from(proof), Buffer.from(signLetterId(id)))) return undefined;
      return id.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
    },
  };
}

/**
 * Whether a mail says that another could not be delivered, for good (RFC 3464). Answers of people and machines say nothing of the sort,
 * and a mail that is only late may still arrive.
 */
export function isPermanentBounceReport(message: string): boolean {
  return /^action:\s*failed\b/im.test(message) && /^status:\s*5\.\d/im.test(message);
}
