import { z } from 'zod';
import {
  changePricesRequest,
  historySchema,
  pricingSchema,
  type PriceChange as ShownChange,
  type Pricing,
} from '../../../core/shared/contracts/admin/prices';
import type { Staff } from '../../../core/shared/contracts/admin/staff';
import { AppError } from '../../../core/shared/errors';
import { ORE } from '../../../core/shared/purchase/price';
import {
  HIGHEST_PRICE,
  isSuspiciouslyLargeChange,
  isPriceWithinBounds,
  LOWEST_PRICE,
} from '../../../core/shared/purchase/priceBounds';
import { SUBSCRIPTION_KEY } from '../../../core/prices/prices';
import { maskPersonalData } from '../../../core/records/personalData';
import {
  changePricesIfVersionMatches,
  readPriceHistoryPage,
  readSetPrices,
  type PriceChange,
} from '../../../core/records/priceChanges';
import { createSubscriptionRepository } from '../../../core/records/subscriptions';
import type { Language } from '../../../core/shared/languages';
import type { Services } from '../../services';
import { declareAdminOperation } from '../operation';
import { listPlacesShowingPrice } from './shownPrices';
import { loadStaffEmailLookup } from './staff';

/** The price list as staff keep it: the tab Priser. */
export const pricingOperations = [
  declareAdminOperation({
    method: 'get',
    path: '/api/admin/pricing',
    summary: 'Every price, what set it, and where it is shown',
    audit: { action: 'pricing_view', resource: 'pricing' },
    answers: { 200: { description: 'The price list', schema: pricingSchema } },
    refusals: ['dependency_down'],
    handle: async ({ services, language }) => ({ status: 200, body: await buildPricingView(services, language) }),
  }),
  declareAdminOperation({
    method: 'post',
    path: '/api/admin/pricing',
    summary: 'Changes prices, with a reason',
    audit: { action: 'pricing_update', resource: 'pricing' },
    body: changePricesRequest,
    answers: { 200: { description: 'The price list as it is now', schema: pricingSchema } },
    refusals: ['reason_required', 'price_jump', 'edit_conflict', 'dependency_down'],
    async handle({ services, request: { body }, admin, language, log }) {
      // Kept for good: what is in it of anybody is not.
      const reason = maskPersonalData(body.reason.trim());
      if (reason === '') throw new AppError('reason_required');
      const prices = await services.prices.read();
      const changes = Object.entries(body.prices).flatMap(([key, to]) => {
        const from = prices[key];
        if (from === undefined || !isPriceWithinBounds(to, key === SUBSCRIPTION_KEY))
          throw new AppError('invalid_request', 'no such price');
        return from === to ? [] : [{ key, from, to }];
      });
      if (changes.length === 0) throw new AppError('invalid_request', 'no price changes');
      if (!body.confirmed && changes.some(({ from, to }) => isSuspiciouslyLargeChange(from, to)))
        throw new AppError('price_jump');
      const change = await changePricesIfVersionMatches(services.database, {
        version: body.version,
        at: new Date(),
        by: admin.uid,
        reason,
        changes,
      });
      if (!change) throw new AppError('edit_conflict', 'the price list has another version');
      const sums = (side: 'from' | 'to') => Object.fromEntries(changes.map((each) => [each.key, each[side]]));
      await log({ resourceId: String(change._id), before: sums('from'), after: sums('to'), details: reason });
      return { status: 200, body: await buildPricingView(services, language) };
    },
  }),
  declareAdminOperation({
    method: 'get',
    path: '/api/admin/pricing/history',
    summary: 'Every change of a price there has been, the newest first',
    audit: { action: 'pricing_view', resource: 'pricing' },
    query: z.object({
      page: z.coerce.number().int().min(1).default(1),
      pageSize: z.coerce.number().int().min(1).max(100).default(25),
      language: z.string().optional(),
    }),
    answers: { 200: { description: 'The changes', schema: historySchema } },
    refusals: ['dependency_down'],
    async handle({ services, request: { query } }) {
      const { rows, total } = await readPriceHistoryPage(services.database, {
        skip: (query.page - 1) * query.pageSize,
        limit: query.pageSize,
      });
      const nameOf = await loadStaffEmailLookup(
        services,
        rows.map(({ by }) => by),
      );
      return { status: 200, body: { rows: rows.map((row) => toPriceChangeResponse(row, nameOf)), total } };
    },
  }),
];

async function buildPricingView(services: Services, language: Language): Promise<Pricing> {
  const { database, kinds } = services;
  const [prices, { version, prices: set, touched, last }, running] = await Promise.all([
    services.prices.read(),
    readSetPrices(database),
    createSubscriptionRepository(database).running(),
  ]);
  const nameOf = await loadStaffEmailLookup(services, [
    ...Object.values(touched).map(({ by }) => by),
    ...(last ? [last.by] : []),
  ]);
  const keys = Object.keys(prices);
  // Kinds' keys in the choosers' order, the subscription last.
  const order = kinds.map(({ manifest }) => manifest.priceKey);
  const findSortPositionOfPrice = (key: string) =>
    key === SUBSCRIPTION_KEY ? kinds.length + 1 : order.includes(key) ? order.indexOf(key) : kinds.length;
  keys.sort((a, b) => findSortPositionOfPrice(a) - findSortPositionOfPrice(b));
  return {
    version,
    currency: 'SEK',
    lowest: LOWEST_PRICE,
    highest: HIGHEST_PRICE,
    last: last ? toPriceChangeResponse(last, nameOf) : null,
    keys: keys.map((key) => {
      const touch = touched[key];
      return {
        key,
        price: prices[key] ?? 0,
        default: services.prices.defaults[key] ?? null,
        isSet: Object.hasOwn(set, key),
        isSubscription: key === SUBSCRIPTION_KEY,
        updatedAt: touch?.at.toISOString() ?? null,
        updatedBy: touch ? nameOf(touch.by) : null,
        kinds: kinds
          .filter(({ manifest }) => manifest.priceKey === key)
          .map((kind) => ({ id: kind.manifest.id, name: kind.texts[language].name })),
        places: listPlacesShowingPrice(key, kinds),
      };
    }),
    subscriptions: running.map(({ amount, count }) => ({ amount: amount / ORE, count })),
  };
}

function toPriceChangeResponse(
  { _id: version, at, by, reason, changes }: PriceChange,
  nameOf: (uid: string) => Staff,
): ShownChange {
  return { version, at: at.toISOString(), by: nameOf(by), reason, changes };
}
