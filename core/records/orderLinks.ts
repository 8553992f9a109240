import { createHash, randomBytes } from 'node:crypto';
import { Binary } from 'mongodb';
import { z } from 'zod';
import { AppError } from '../shared/errors';
import type { Language } from '../shared/languages';
import { ORDER_ACTS } from '../shared/contracts/orders';
import type { Vault } from '../vault/vault';
import { declareCollection } from './collection';
import type { Database } from './database';

export type OrderAct = (typeof ORDER_ACTS)[number];

/** Milliseconds that a link works. */
export const ORDER_LINK_LIFE = 3_600_000;

/**
 * A link that was mailed to whoever bought, since order number and address stand on the letter itself: for one act on one
 * order, good once. The token is kept as its hash; address and name are sealed under a key of their own.
 */
export interface OrderLinkRecord {
  /** SHA-256 of the token, hex. */
  _id: string;
  act: OrderAct;
  /** '' of a draft, and where there is none. */
  orderNumber: string;
  letterId: string;
  /** Of the mail. */
  language: Language;
  /** When it was asked for: a withdrawal counts from then. */
  askedAt: Date;
  expiresAt: Date;
  /** While it acts; then the whole row goes. */
  usedAt?: Date;
  /** Wrapped. */
  key: Binary;
  person: Binary;
  /** The token, sealed, until the mail has gone. */
  token?: Binary;
}

export const ORDER_LINKS_COLLECTION = declareCollection<OrderLinkRecord>('orderLinks', [
  { keys: { letterId: 1 } },
  { keys: { expiresAt: 1 }, expireAfterSeconds: 0 },
]);

/** Whom the mail goes to; the name only when it was given. */
export interface AskingPerson {
  email: string;
  name: string;
  /** Whom a letter is to be sent to. */
  to?: string | undefined;
}

export interface OrderLinks {
  /** Keeps a new link. @returns its id, by which it is mailed */
  create(
    asked: Pick<OrderLinkRecord, 'act' | 'orderNumber' | 'letterId' | 'language'> & { expiresAt?: Date },
    person: AskingPerson,
  ): Promise<string>;
  /** What the mail needs; nothing once it has gone, or when the link is over. */
  readForMail(id: string): Promise<{ link: OrderLinkRecord; person: AskingPerson; token: string } | undefined>;
  /** The mail has gone: from now on only the token's hash is known. */
  noteSent(id: string): Promise<void>;
  /** Looks what a link is for, without using it. @throws AppError link_over */
  look(token: string): Promise<{ link: OrderLinkRecord; person: AskingPerson }>;
  /** Uses a link up. When `act` fails nothing has happened, and the link is good again. @throws AppError link_over */
  use<T>(token: string, act: (link: OrderLinkRecord, person: AskingPerson) => Promise<T>): Promise<T>;
  /** A letter's, those that were asked for before a moment. */
  countAskedBefore(letterId: string, before: Date): Promise<number>;
  deleteAskedBefore(letterId: string, before: Date): Promise<void>;
  /** Removes those whose time is over. @returns how many */
  forgetOver(now: Date): Promise<number>;
}

const personSchema = z.object({ email: z.string(), name: z.string(), to: z.string().optional() });

export function createOrderLinkRepository({ orderLinks }: Pick<Database, 'orderLinks'>, vault: Vault): OrderLinks {
  const buildLinkEncryptionContext = (id: string) => `order-link:${id}`;
  const hashToken = (token: string) => createHash('sha256').update(token).digest('hex');
  const unwrapLinkKey = ({ _id, key }: OrderLinkRecord) => vault.unwrap(buildLinkEncryptionContext(_id), key.buffer);
  const decryptPerson = (link: OrderLinkRecord) =>
    personSchema.parse(
      unwrapLinkKey(link).openJson(`${buildLinkEncryptionContext(link._id)}:person`, link.person.buffer),
    );

  return {
    async create(asked, person) {
      const token = randomBytes(32).toString('base64url');
      const id = hashToken(token);
      const { key, wrapped } = vault.createKey(buildLinkEncryptionContext(id));
      const askedAt = new Date();
      await orderLinks.insertOne({
        expiresAt: new Date(askedAt.getTime() + ORDER_LINK_LIFE),
        ...asked,
        _id: id,
        askedAt,
        key: new Binary(wrapped),
        person: new Binary(key.sealJson(`${buildLinkEncryptionContext(id)}:person`, person)),
        token: new Binary(key.seal(`${buildLinkEncryptionContext(id)}:token`, Buffer.from(token))),
      });
      return id;
    },
    async readForMail(id) {
      const link = await orderLinks.findOne({ _id: id, usedAt: { $exists: false }, expiresAt: { $gt: new Date() } });
      if (!link?.token) return undefined;
      return {
        link,
        person: decryptPerson(link),
        token: unwrapLinkKey(link)
          .open(`${buildLinkEncryptionContext(id)}:token`, link.token.buffer)
          .toString(),
      };
    },
    async noteSent(id) {
      await orderLinks.updateOne({ _id: id }, { $unset: { token: '' } });
    },
    async look(token) {
      const link = await orderLinks.findOne({
        _id: hashToken(token),
        usedAt: { $exists: false },
        expiresAt: { $gt: new Date() },
      });
      if (!link) throw new AppError('link_over');
      return { link, person: decryptPerson(link) };
    },
    async use(token, act) {
      const id = hashToken(token);
      const link = await orderLinks.findOneAndUpdate(
        { _id: id, usedAt: { $exists: false }, expiresAt: { $gt: new Date() } },
        { $set: { usedAt: new Date() } },
      );
      if (!link) throw new AppError('link_over');
      try {
        const done = await act(link, decryptPerson(link));
        await orderLinks.deleteOne({ _id: id });
        return done;
      } catch (error) {
        await orderLinks.updateOne({ _id: id }, { $unset: { usedAt: '' } });
        throw error;
      }
    },
    countAskedBefore: (letterId, before) => orderLinks.countDocuments({ letterId, askedAt: { $lt: before } }),
    async deleteAskedBefore(letterId, before) {
      await orderLinks.deleteMany({ letterId, askedAt: { $lt: before } });
    },
    async forgetOver(now) {
      return (await orderLinks.deleteMany({ expiresAt: { $lt: now } })).deletedCount;
    },
  };
}
