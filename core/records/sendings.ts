import { Binary } from 'mongodb';
import { z } from 'zod';
import type { SENDING_STATES } from '../shared/contracts/letters';
import type { Vault } from '../vault/vault';
import type { Database } from './database';
import type { LetterRecord } from './letterRecord';

export type SendingState = (typeof SENDING_STATES)[number];

/** In a letter's record; what it says of people is sealed under the letter's key. */
export interface SendingRecord {
  state: SendingState;
  askedAt: Date;
  box: Binary;
  /** Of which state the person has been told by mail. */
  told?: SendingState;
}

const handedOverSchema = z.object({
  /** ISO time at which the mail server said that it has it. */
  at: z.string(),
  messageId: z.string(),
  /** The mail server's own words. */
  answer: z.string(),
  fileName: z.string(),
  /** Of the PDF that went with it, hex. */
  sha256: z.string(),
});
export type HandedOver = z.infer<typeof handedOverSchema>;

const detailsSchema = z.object({ to: z.string(), handedOver: handedOverSchema.optional() });
export interface Sending extends z.infer<typeof detailsSchema> {
  state: SendingState;
  askedAt: Date;
  told?: SendingState;
}

export interface Sendings {
  /** Keeps that the letter is to be sent to this address. @returns false when one is kept already, or the letter is not delivered */
  ask(record: LetterRecord, to: string): Promise<boolean>;
  read(record: LetterRecord): Sending | undefined;
  /** Before the mail server is given it: only one try gets that far. @returns false when one did before, and its end is not known */
  claim(letterId: string): Promise<boolean>;
  /** The mail server surely has not taken it: it may be tried again. */
  release(letterId: string): Promise<void>;
  /** @param handedOver what there is to tell of it, once it was taken */
  settle(record: LetterRecord, state: SendingState, handedOver?: HandedOver): Promise<void>;
  noteTold(letterId: string, state: SendingState): Promise<void>;
}

export function createSendingRepository({ letters }: Pick<Database, 'letters'>, vault: Vault): Sendings {
  const buildEncryptionContext = ({ _id }: LetterRecord) => `sending:${_id}`;
  const unwrapLetterKey = ({ _id, key }: LetterRecord) => vault.unwrap(_id, key.buffer);
  const sealDetails = (record: LetterRecord, details: z.infer<typeof detailsSchema>) =>
    new Binary(unwrapLetterKey(record).sealJson(buildEncryptionContext(record), details));

  function readSending(record: LetterRecord): Sending | undefined {
    const { sending } = record;
    if (!sending) return undefined;
    const { state, askedAt, told, box } = sending;
    return {
      state,
      askedAt,
      ...(told && { told }),
      ...detailsSchema.parse(unwrapLetterKey(record).openJson(buildEncryptionContext(record), box.buffer)),
    };
  }

  return {
    read: readSending,
    async ask(record, to) {
      const kept = await letters.updateOne(
        { _id: record._id, status: 'delivered', sending: { $exists: false } },
        { $set: { sending: { state: 'waiting', askedAt: new Date(), box: sealDetails(record, { to }) } } },
      );
      return kept.matchedCount > 0;
    },
    async claim(letterId) {
      return (
        (
          await letters.updateOne(
            { _id: letterId, 'sending.state': 'waiting' },
            { $set: { 'sending.state': 'handing' } },
          )
        ).matchedCount > 0
      );
    },
    async release(letterId) {
      await letters.updateOne({ _id: letterId, 'sending.state': 'handing' }, { $set: { 'sending.state': 'waiting' } });
    },
    async settle(record, state, handedOver) {
      const before = readSending(record);
      if (!before) return;
      const box = sealDetails(record, {
        to: before.to,
        ...(before.handedOver && { handedOver: before.handedOver }),
        ...(handedOver && { handedOver }),
      });
      await letters.updateOne(
        { _id: record._id, sending: { $exists: true } },
        { $set: { 'sending.state': state, 'sending.box': box, updatedAt: new Date() } },
      );
    },
    async noteTold(letterId, state) {
      await letters.updateOne({ _id: letterId, sending: { $exists: true } }, { $set: { 'sending.told': state } });
    },
  };
}
