import { createHash, randomUUID } from 'node:crypto';
import type { Database } from './database';
import { isDuplicateKey } from './duplicateKey';
import { normaliseCode } from '../shared/purchase/discountCode';
import type { DiscountRecord } from './discountRecords';
import type { TransactionRecord } from './transactions';

/** A code as staff see it: its letters are a count. */
export interface DiscountCode extends Omit<DiscountRecord, 'held' | 'taken' | 'returned'> {
  /** Uses by letters that are paid for. */
  used: number;
  /** Uses held by letters whose checkout is open. */
  reserved: number;
}

export type DiscountFields = Pick<DiscountRecord, 'type' | 'value' | 'maxUses' | 'expiresAt' | 'description'> &
  Required<Pick<DiscountRecord, 'startsAt' | 'kinds' | 'leastAmount' | 'oncePerCustomer'>>;
export type DiscountChange = Partial<DiscountFields & Pick<DiscountRecord, 'enabled'>>;

export const CODE_STATES = ['all', 'active', 'off', 'coming', 'expired', 'usedUp', 'deleted'] as const;
export type CodeState = (typeof CODE_STATES)[number];
export const CODE_SORTS = ['createdAt', 'code', 'expiresAt'] as const;

export interface CodeQuery {
  /** Part of the code or of its description, case aside. */
  search?: string;
  state: CodeState;
  sort: (typeof CODE_SORTS)[number];
  direction: 1 | -1;
  skip: number;
  limit: number;
}

/** What became of a change: someone else may have changed or deleted the row since it was looked at. */
export type Outcome<T> = { done: T; before: T } | 'missing' | 'conflict';

/** What transactions say of a code: how often it lowered a price, and by how much in all, öre. */
export interface CodeSales {
  kind: string;
  count: number;
  discount: number;
  revenue: number;
}

export interface DiscountCodes {
  list(query: CodeQuery, now?: Date): Promise<{ rows: DiscountCode[]; total: number }>;
  find(id: string): Promise<DiscountCode | undefined>;
  /** @returns undefined when the code has been given out before, deleted or not. */
  create(fields: DiscountFields & { code: string; createdBy: string }): Promise<DiscountCode | undefined>;
  /**
   * Makes many codes that are good once each; the same batch again makes those that are missing, and no others.
   * @param draw a code that nobody can guess
   * @returns all of the batch, by their codes
   */
  createBatch(
    fields: Omit<DiscountFields, 'maxUses' | 'oncePerCustomer'> & { batch: string; count: number; createdBy: string },
    draw: () => string,
  ): Promise<DiscountRecord[]>;
  /** Those of a batch, by their codes. */
  batch(batch: string): Promise<DiscountRecord[]>;
  /** Turns off every code of a batch, also those that are held by an open checkout now. @returns how many it turned off */
  endBatch(batch: string): Promise<number>;
  /** @param version `updatedAt` of the row that was looked at */
  change(id: string, version: Date, change: DiscountChange): Promise<Outcome<DiscountCode>>;
  /** Marks it deleted: its code is never given out again. */
  remove(id: string, version: Date): Promise<Outcome<DiscountCode>>;
  /** By kind, the most used first. */
  sales(code: string): Promise<CodeSales[]>;
  /** The newest of the orders with it. */
  orders(code: string, limit: number): Promise<TransactionRecord[]>;
}

/** Codes of a batch that are written at a time. */
const AT_ONCE = 50;

type Stores = Pick<Database, 'discounts' | 'redemptions' | 'transactions'>;
type Row = Omit<DiscountRecord, 'taken' | 'returned'>;

const LISTED = { projection: { taken: 0, returned: 0 } } as const;

export function createDiscountCodeRepository({ discounts, redemptions, transactions }: Stores): DiscountCodes {
  async function toCodesWithUseCounts(rows: Row[]): Promise<DiscountCode[]> {
    // Those of open checkouts: the uses that were bought with may be very many.
    const open = await redemptions
      .aggregate<{ _id: string; count: number }>([
        {
          $match: {
            discountId: { $in: rows.map(({ _id }) => _id) },
            state: 'reserved',
            customer: { $exists: false },
          },
        },
        { $group: { _id: '$discountId', count: { $sum: 1 } } },
      ])
      .toArray();
    const reservedOf = new Map(open.map(({ _id, count }) => [_id, count]));
    return rows.map(({ held, ...row }) => {
      const reserved = Math.min(held, reservedOf.get(row._id) ?? 0);
      return { ...row, used: held - reserved, reserved };
    });
  }

  async function findDiscountCode(id: string): Promise<DiscountCode | undefined> {
    return (await toCodesWithUseCounts(await discounts.find({ _id: id }, LISTED).toArray()))[0];
  }

  async function updateCodeIfVersionMatches(
    id: string,
    version: Date,
    set: Partial<DiscountRecord>,
  ): Promise<Outcome<DiscountCode>> {
    const before = await findDiscountCode(id);
    if (!before || before.deletedAt) return 'missing';
    // Never the same moment twice, since it is the row's version too.
    const updatedAt = new Date(Math.max(Date.now(), version.getTime() + 1));
    const written = await discounts.updateOne(
      { _id: id, deletedAt: null, updatedAt: version },
      { $set: { ...set, updatedAt } },
    );
    if (written.matchedCount === 0) return 'conflict';
    const done = await findDiscountCode(id);
    return done ? { done, before } : 'missing';
  }

  return {
    find: findDiscountCode,

    async list({ search, state, sort, direction, skip, limit }, now = new Date()) {
      const filter = {
        ...buildStateFilter(state, now),
        ...(search && {
          $or: ['code', 'description'].map((field) => ({ [field]: { $regex: escapeRegExp(search), $options: 'i' } })),
        }),
      };
      const [rows, total] = await Promise.all([
        discounts
          .find(filter, LISTED)
          .sort(sort === 'code' ? { code: direction } : { [sort]: direction, _id: direction })
          .skip(skip)
          .limit(limit)
          .toArray(),
        discounts.countDocuments(filter),
      ]);
      return { rows: await toCodesWithUseCounts(rows), total };
    },

    async create({ code, createdBy, ...fields }) {
      const now = new Date();
      const record: DiscountRecord = {
        _id: randomUUID(),
        code: normaliseCode(code),
        ...fields,
        currency: 'SEK',
        held: 0,
        enabled: true,
        createdAt: now,
        createdBy,
        updatedAt: now,
        deletedAt: null,
      };
      try {
        await discounts.insertOne(record);
      } catch (error) {
        if (isDuplicateKey(error)) return undefined;
        throw error;
      }
      const { held: _none, ...row } = record;
      return { ...row, used: 0, reserved: 0 };
    },

    change: (id, version, change) => updateCodeIfVersionMatches(id, version, change),

    async remove(id, version) {
      const outcome = await updateCodeIfVersionMatches(id, version, { deletedAt: new Date(), enabled: false });
      // Who used it is of no use any more.
      if (typeof outcome === 'object') await redemptions.deleteMany({ discountId: id, customer: true });
      return outcome;
    },

    batch: findCodesOfBatch,

    async endBatch(batch) {
      const newest = await discounts.find({ batch }).sort({ updatedAt: -1 }).limit(1).next();
      // Never a moment that a row has already, since it is the row's version too.
      const updatedAt = new Date(Math.max(Date.now(), (newest?.updatedAt.getTime() ?? 0) + 1));
      const { modifiedCount } = await discounts.updateMany(
        { batch, deletedAt: null, enabled: true },
        { $set: { enabled: false, updatedAt } },
      );
      return modifiedCount;
    },

    async createBatch({ batch, count, ...fields }, draw) {
      const now = new Date();
      const terms = {
        ...fields,
        currency: 'SEK' as const,
        maxUses: 1,
        oncePerCustomer: false,
        enabled: true,
        createdAt: now,
        updatedAt: now,
        deletedAt: null,
        batch,
      };
      const make = async (place: number): Promise<void> => {
        const _id = buildCodeIdInBatch(batch, place);
        for (;;)
          try {
            await discounts.insertOne({ ...terms, _id, code: normaliseCode(draw()), held: 0 });
            return;
          } catch (error) {
            if (!isDuplicateKey(error)) throw error;
            // Made before, or at this very moment; else the code was another's.
            if (await discounts.findOne({ _id }, { projection: { _id: 1 } })) return;
          }
      };
      const places = Array.from({ length: count }, (_, place) => place);
      for (let from = 0; from < count; from += AT_ONCE) await Promise.all(places.slice(from, from + AT_ONCE).map(make));
      return findCodesOfBatch(batch);
    },

    orders: (code, limit) =>
      transactions.find({ discountCode: code }).sort({ createdAt: -1, _id: -1 }).limit(limit).toArray(),

    async sales(code) {
      const rows = await transactions
        .aggregate<{ _id: string; count: number; discount: number; revenue: number }>([
          { $match: { discountCode: code } },
          {
            $group: {
              _id: '$kind',
              count: { $sum: 1 },
              discount: { $sum: '$discountAmount' },
              revenue: { $sum: '$amount' },
            },
          },
        ])
        .toArray();
      return rows.map(({ _id: kind, ...sums }) => ({ kind, ...sums })).sort((a, b) => b.count - a.count);
    },
  };

  function findCodesOfBatch(batch: string): Promise<DiscountRecord[]> {
    return discounts.find({ batch }, LISTED).sort({ code: 1 }).toArray();
  }
}

/** The id of one code of a batch, a UUID: the same place again is the same code. */
function buildCodeIdInBatch(batch: string, place: number): string {
  const hex = createHash('sha256').update(`${batch}:${place}`).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

function escapeRegExp(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}

/** The filter of a state. Only 'deleted' shows codes that are deleted. */
function buildStateFilter(state: CodeState, now: Date): object {
  const notDeleted = { deletedAt: null };
  const isUsedUp = { $expr: { $gte: ['$held', '$maxUses'] } };
  switch (state) {
    case 'all':
      return notDeleted;
    case 'active':
      return {
        ...notDeleted,
        enabled: true,
        $and: [
          { $or: [{ startsAt: null }, { startsAt: { $lte: now } }] },
          { $or: [{ expiresAt: null }, { expiresAt: { $gt: now } }] },
          { $or: [{ maxUses: null }, { $expr: { $lt: ['$held', '$maxUses'] } }] },
        ],
      };
    case 'off':
      return { ...notDeleted, enabled: false };
    case 'coming':
      return { ...notDeleted, enabled: true, startsAt: { $gt: now } };
    case 'expired':
      return { ...notDeleted, expiresAt: { $ne: null, $lte: now } };
    case 'usedUp':
      return { ...notDeleted, maxUses: { $ne: null }, ...isUsedUp };
    case 'deleted':
      return { deletedAt: { $ne: null } };
  }
}
