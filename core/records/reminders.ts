import { createHmac, timingSafeEqual } from 'node:crypto';
import { Binary } from 'mongodb';
import { AppError } from '../shared/errors';
import type { Language } from '../shared/languages';
import type { Vault } from '../vault/vault';
import { declareCollection } from './collection';
import type { Database } from './database';
import { isDuplicateKey } from './duplicateKey';

/**
 * A note that somebody asked for: an address and a day, nothing of the letter, which is gone long before. The address is
 * sealed under a key of its own, and the row goes when the mail is sent or stopped.
 */
export interface ReminderRecord {
  /** Keyed hash of letter and day, hex: asking twice is asking once. */
  _id: string;
  /** Keyed hash of the letter's id: whoever deletes the letter deletes its notes. It opens and finds nothing else. */
  letter: string;
  /** ISO date. */
  day: string;
  /** ISO date on which it was asked for: the day of the mail with the letter, nearly. */
  askedOn: string;
  language: Language;
  /** Wrapped. */
  key: Binary;
  address: Binary;
  /** Sealed too: with it the mail's reader may tell what came of the letter. Absent in notes from before it was asked. */
  resultToken?: Binary;
}

export const REMINDERS_COLLECTION = declareCollection<ReminderRecord>('reminders', [
  { keys: { letter: 1 } },
  { keys: { day: 1 } },
]);

export interface Reminders {
  /** Keeps a note; the one that stands is answered when there is one. */
  keep(asked: {
    letterId: string;
    day: string;
    askedOn: string;
    language: Language;
    email: string;
    resultToken: string;
  }): Promise<ReminderRecord>;
  find(id: string): Promise<ReminderRecord | undefined>;
  addressOf(record: ReminderRecord): string;
  resultTokenOf(record: ReminderRecord): string | undefined;
  /** What the link to stop it proves itself with. */
  stopToken(id: string): string;
  /** The note that such a token is for. @throws AppError link_over when there is none any more */
  look(token: string): Promise<ReminderRecord>;
  forget(id: string): Promise<void>;
  /** Forgets those of a letter that is deleted before its time. @returns their ids */
  forgetOfLetter(letterId: string): Promise<string[]>;
  /** Removes those whose day is past: their workflow is lost. @param today ISO date @returns how many */
  forgetOver(today: string): Promise<number>;
}

export function createReminderRepository({ reminders }: Pick<Database, 'reminders'>, vault: Vault): Reminders {
  const computeHmac = (purpose: string, text: string) =>
    createHmac('sha256', vault.signingKey(purpose)).update(text).digest();
  const hashLetterId = (letterId: string) => computeHmac('reminder-letter', letterId).toString('hex');
  const buildEncryptionContext = (id: string) => `reminder:${id}`;
  const buildResultEncryptionContext = (id: string) => `reminder-result:${id}`;
  const signReminderId = (id: string) => computeHmac('reminder-stop', id).toString('base64url');
  const findReminder = async (id: string) => (await reminders.findOne({ _id: id })) ?? undefined;

  return {
    find: findReminder,
    async keep({ letterId, email, resultToken, ...asked }) {
      const id = computeHmac('reminder', `${letterId}\n${asked.day}`).toString('hex');
      const { key, wrapped } = vault.createKey(buildEncryptionContext(id));
      const record: ReminderRecord = {
        _id: id,
        letter: hashLetterId(letterId),
        ...asked,
        key: new Binary(wrapped),
        address: new Binary(key.seal(buildEncryptionContext(id), Buffer.from(email))),
        resultToken: new Binary(key.seal(buildResultEncryptionContext(id), Buffer.from(resultToken))),
      };
      try {
        await reminders.insertOne(record);
        return record;
      } catch (error) {
        const existing = isDuplicateKey(error) ? await findReminder(id) : undefined;
        if (existing) return existing;
        throw error;
      }
    },
    addressOf: ({ _id, key, address }) =>
      vault
        .unwrap(buildEncryptionContext(_id), key.buffer)
        .open(buildEncryptionContext(_id), address.buffer)
        .toString(),
    resultTokenOf: ({ _id, key, resultToken }) =>
      resultToken &&
      vault
        .unwrap(buildEncryptionContext(_id), key.buffer)
        .open(buildResultEncryptionContext(_id), resultToken.buffer)
        .toString(),
    stopToken: (id) => `${id}.${signReminderId(id)}`,
    async look(token) {
      const [id = '', signature = ''] = token.split('.');
      const [given, right] = [Buffer.from(signature), Buffer.from(signReminderId(id))];
      const record =
        given.length === right.length && timingSafeEqual(given, right) ? await findReminder(id) : undefined;
      if (!record) throw new AppError('link_over');
      return record;
    },
    async forget(id) {
      await reminders.deleteOne({ _id: id });
    },
    async forgetOfLetter(letterId) {
      const rows = await reminders.find({ letter: hashLetterId(letterId) }, { projection: { _id: 1 } }).toArray();
      const ids = rows.map(({ _id }) => _id);
      await reminders.deleteMany({ letter: hashLetterId(letterId) });
      return ids;
    },
    async forgetOver(today) {
      return (await reminders.deleteMany({ day: { $lt: today } })).deletedCount;
    },
  };
}
