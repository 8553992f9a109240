import type { SubscriptionStatus, SubscriptionView } from '../payments/subscriptions';
import type { Language } from '../shared/languages';
import { declareCollection } from './collection';
import type { Database } from './database';
import { isDuplicateKey } from './duplicateKey';
import { PAGE, readPagesByTime } from './pages';

/** A subscription as Stripe last told it, keyed by Stripe's id. Holds no personal data. */
export interface SubscriptionRecord {
  _id: string;
  uid: string;
  status: SubscriptionStatus;
  plan: 'monthly' | 'yearly';
  /** Öre for each period, VAT included. */
  amount: number;
  currentPeriodEnd: Date;
  cancelAtPeriodEnd: boolean;
  createdAt: Date;
  updatedAt: Date;
  /** When we began to read what stands here: what was read earlier never overwrites it. */
  readAt: Date;
}

export const SUBSCRIPTIONS_COLLECTION = declareCollection<SubscriptionRecord>('subscriptions', [
  { keys: { uid: 1 } },
  { keys: { status: 1, currentPeriodEnd: 1 } },
]);

/** Who pays at Stripe, keyed by uid: what tells whose a subscription is. */
export interface CustomerRecord {
  _id: string;
  customer: string;
  /** Of mails about the subscription. */
  language: Language;
  createdAt: Date;
}

export const CUSTOMERS_COLLECTION = declareCollection<CustomerRecord>('customers', [
  { keys: { customer: 1 }, unique: true },
]);

/** What a user's record says of the subscription. */
export interface SubscriptionFields {
  subscriptionStatus: SubscriptionStatus;
  subscriptionPlan: string | null;
  subscriptionCurrentPeriodEnd: Date | null;
}

export function countActiveSubscriptions({ subscriptions }: Pick<Database, 'subscriptions'>): Promise<number> {
  return subscriptions.countDocuments({ status: 'active' });
}

type OfPerson = Pick<Database, 'subscriptions' | 'customers'>;

/** A person's subscriptions, and the customer at the provider that they are known by. */
export async function countSubscriptionRecordsOfUser(
  { subscriptions, customers }: OfPerson,
  uid: string,
): Promise<number> {
  return (await subscriptions.countDocuments({ uid })) + (await customers.countDocuments({ _id: uid }));
}

export async function deleteSubscriptionRecordsOfUser(
  { subscriptions, customers }: OfPerson,
  uid: string,
): Promise<void> {
  await subscriptions.deleteMany({ uid });
  await customers.deleteOne({ _id: uid });
}

/** The language that a subscriber reads. */
export async function findSubscriberLanguage(
  { customers }: Pick<Database, 'customers'>,
  uid: string,
): Promise<Language | undefined> {
  return (await customers.findOne({ _id: uid }))?.language;
}

export interface Subscriptions {
  customerOf(uid: string): Promise<CustomerRecord | undefined>;
  /** Whose customer it is. */
  ownerOf(customer: string): Promise<CustomerRecord | undefined>;
  /** Keeps the person's customer. @returns the one that stands, which another request may have made at the same moment */
  keepCustomer(uid: string, customer: string, language: Language): Promise<CustomerRecord>;
  speak(uid: string, language: Language): Promise<void>;
  /** Keeps what was read, unless something read later stands already. @param readAt taken before Stripe was asked */
  keep(uid: string, view: SubscriptionView, readAt: Date): Promise<void>;
  /** The one that counts: active before past due before ended, then the newest. */
  findStrongest(uid: string): Promise<SubscriptionRecord | undefined>;
  /** The fields that a user's record has about it: 'inactive' and nulls without a subscription that runs. */
  fieldsOf(uid: string): Promise<SubscriptionFields>;
  /** How many run, by what they pay for each month (a twelfth of a year's sum), öre. */
  running(): Promise<{ amount: number; count: number }[]>;
  /** Those that still run, as far as we were told, though their period ended before this, in pages. */
  overdue(before: Date): AsyncGenerator<SubscriptionRecord[]>;
  /** Of a subscription that Stripe does not have any more. */
  end(id: string): Promise<void>;
  /** For one that Stripe does not know any more. */
  forgetCustomer(uid: string): Promise<void>;
}

const RANK: Record<SubscriptionStatus, number> = { active: 0, past_due: 1, inactive: 2 };

export function createSubscriptionRepository({
  subscriptions,
  customers,
}: Pick<Database, 'subscriptions' | 'customers'>): Subscriptions {
  async function findSubscriptionOfBestStatus(uid: string): Promise<SubscriptionRecord | undefined> {
    const rows = await subscriptions.find({ uid }).toArray();
    return rows.sort((a, b) => RANK[a.status] - RANK[b.status] || b.createdAt.getTime() - a.createdAt.getTime())[0];
  }

  return {
    findStrongest: findSubscriptionOfBestStatus,
    customerOf: async (uid) => (await customers.findOne({ _id: uid })) ?? undefined,
    ownerOf: async (customer) => (await customers.findOne({ customer })) ?? undefined,

    async keepCustomer(uid, customer, language) {
      const record: CustomerRecord = { _id: uid, customer, language, createdAt: new Date() };
      try {
        await customers.insertOne(record);
        return record;
      } catch (error) {
        if (!isDuplicateKey(error)) throw error;
        return (await customers.findOne({ _id: uid })) ?? record;
      }
    },

    async speak(uid, language) {
      await customers.updateOne({ _id: uid }, { $set: { language } });
    },

    async keep(uid, view, readAt) {
      const { id, createdAt, status, plan, amount, currentPeriodEnd, cancelAtPeriodEnd } = view;
      const fields = {
        uid,
        status,
        plan,
        amount,
        currentPeriodEnd,
        cancelAtPeriodEnd,
        createdAt,
        updatedAt: new Date(),
        readAt,
      };
      try {
        await subscriptions.updateOne({ _id: id, readAt: { $lte: readAt } }, { $set: fields }, { upsert: true });
      } catch (error) {
        // The row was read later than this: it stays.
        if (!isDuplicateKey(error)) throw error;
      }
    },

    async fieldsOf(uid) {
      const row = await findSubscriptionOfBestStatus(uid);
      if (!row || row.status === 'inactive')
        return { subscriptionStatus: 'inactive', subscriptionPlan: null, subscriptionCurrentPeriodEnd: null };
      return {
        subscriptionStatus: row.status,
        subscriptionPlan: row.plan,
        subscriptionCurrentPeriodEnd: row.currentPeriodEnd,
      };
    },

    async running() {
      const rows = await subscriptions
        .aggregate<{ _id: { amount: number; plan: string }; count: number }>([
          { $match: { status: { $in: ['active', 'past_due'] } } },
          { $group: { _id: { amount: '$amount', plan: '$plan' }, count: { $sum: 1 } } },
        ])
        .toArray();
      return rows
        .map(({ _id, count }) => ({ amount: _id.plan === 'yearly' ? Math.round(_id.amount / 12) : _id.amount, count }))
        .sort((a, b) => b.count - a.count);
    },

    overdue: (before) =>
      readPagesByTime(
        (from, exceptIds: string[]) =>
          subscriptions
            .find({
              status: { $in: ['active', 'past_due'] },
              currentPeriodEnd: { $gte: from, $lt: before },
              _id: { $nin: exceptIds },
            })
            .sort({ currentPeriodEnd: 1 })
            .limit(PAGE)
            .toArray(),
        ({ currentPeriodEnd }) => currentPeriodEnd,
      ),

    async end(id) {
      const now = new Date();
      await subscriptions.updateOne({ _id: id }, { $set: { status: 'inactive', updatedAt: now, readAt: now } });
    },

    async forgetCustomer(uid) {
      await customers.deleteOne({ _id: uid });
    },
  };
}
