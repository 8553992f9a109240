import { createHmac, randomBytes } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { AppError } from '../shared/errors';
import type { KeyKeeper } from './keyFolder';
import { deriveKey, LetterKey } from './letterKey';
import { createLetterTokens, type LetterTokens } from './letterTokens';

/**
 * Encryption of what a person told us: every letter has a key of its own, wrapped by the key of the day on which it was
 * made. The wrapped key lies in the letter's record, the day's key outside the database (core/vault/keyFolder.ts). Purge
 * destroys the wrapped key first; the day's key goes with the last letter of its day, so that what an oplog or a copy of
 * the database still has of a wrapped key opens nothing.
 */

/** Before the day in a key that is wrapped by one of a day; those that are not are shorter. */
const BY_DAY = 1;
const DAY_LENGTH = 10;
/** Bytes of a key that is wrapped by the service's own: nonce, key, tag. */
const WRAPPED = 60;
/** Milliseconds that a day's key is remembered, so that not every look at a letter reads its file. */
const REMEMBERED = 60_000;

export interface Vault extends LetterTokens {
  /**
   * A new letter's key, and its wrapped form for the record.
   * @param on when the letter is made: by that its day's key is found
   * @throws AppError dependency_down when the folder of keys is away
   */
  createLetterKey(letterId: string, on: Date): { key: LetterKey; wrapped: Buffer };
  /** A key for what is no letter, wrapped by the service's own. */
  createKey(id: string): { key: LetterKey; wrapped: Buffer };
  /** @throws AppError letter_expired when the key of its day is destroyed; dependency_down when the folder of keys is away */
  unwrap(id: string, wrapped: Uint8Array): LetterKey;
  /** The days that have a key. */
  days(): string[];
  /** From then on no letter of that day can be read, wherever its record is kept. */
  destroyDay(day: string): void;
  /** Keyed hash of an e-mail address, case and blanks aside, hex: finds a person without naming one. */
  emailHash(email: string): string;
  /** A key for cookies and other signatures, by purpose. */
  signingKey(purpose: string): string;
}

/** The day that a letter's key is wrapped under: ISO date, UTC. */
export function formatWrappingDay(on: Date): string {
  return on.toISOString().slice(0, DAY_LENGTH);
}

/** The service's own secret, which lies with the keys of days. */
export const SERVICE_KEY = 'service';
const buildDayKeyName = (day: string) => `day-${day}`;

/**
 * @param root the service's own secret, 32 bytes
 * @param keeper keeps the keys of days
 */
export function createVault(root: Buffer, keeper: KeyKeeper): Vault {
  const wrapping = LetterKey.derived(root, 'letter-keys');
  const hashing = deriveKey(root, 'email-hash');
  const linking = deriveKey(root, 'access-token');
  const createSha256Hmac = (key: Buffer, text: string) => createHmac('sha256', key).update(text);
  const openedDayKeys = new LRUCache<string, LetterKey>({ max: 64, ttl: REMEMBERED });

  function openDayKey(day: string, findKeyBytes: (name: string) => Buffer | undefined): LetterKey {
    const known = openedDayKeys.get(day);
    if (known) return known;
    // A disk that is not mounted looks like a folder of which all is destroyed, and must get no key that nobody else has.
    if (!keeper.names().includes(SERVICE_KEY)) throw new AppError('dependency_down', 'the folder of keys is away');
    const bytes = findKeyBytes(buildDayKeyName(day));
    if (!bytes) throw new AppError('letter_expired', 'the key of its day is destroyed');
    const key = LetterKey.derived(bytes, 'letter-keys');
    openedDayKeys.set(day, key);
    return key;
  }

  return {
    createLetterKey(letterId, on) {
      const bytes = randomBytes(32);
      const day = formatWrappingDay(on);
      const sealed = openDayKey(day, (name) => keeper.findOrCreate(name)).seal(`key:${letterId}`, bytes);
      return { key: new LetterKey(bytes), wrapped: Buffer.concat([Buffer.from([BY_DAY]), Buffer.from(day), sealed]) };
    },
    createKey(id) {
      const bytes = randomBytes(32);
      return { key: new LetterKey(bytes), wrapped: wrapping.seal(`key:${id}`, bytes) };
    },
    unwrap(id, wrapped) {
      const bytes = Buffer.from(wrapped);
      // Of what is no letter, and of letters from before days had keys.
      if (bytes.length === WRAPPED) return new LetterKey(wrapping.open(`key:${id}`, bytes));
      const day = bytes.subarray(1, 1 + DAY_LENGTH).toString();
      return new LetterKey(openDayKey(day, keeper.find).open(`key:${id}`, bytes.subarray(1 + DAY_LENGTH)));
    },
    days: () =>
      keeper
        .names()
        .flatMap((name) => (name.startsWith(buildDayKeyName('')) ? [name.slice(buildDayKeyName('').length)] : [])),
    destroyDay(day) {
      openedDayKeys.delete(day);
      keeper.destroy(buildDayKeyName(day));
    },
    emailHash: (email) => createSha256Hmac(hashing, email.trim().toLowerCase()).digest('hex'),
    signingKey: (purpose) => deriveKey(root, `sign:${purpose}`).toString('base64url'),
    ...createLetterTokens((text) => createSha256Hmac(linking, text)),
  };
}
