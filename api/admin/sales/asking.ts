import { z } from 'zod';
import { SALE_STATUSES } from '../../../core/shared/contracts/admin/sales';
import { readDaysUpToDate } from '../../../core/figures/read';
import { sumByKind, listPaymentMethods } from '../../../core/figures/summaries';
import { SALE_SORTS, type Meanings, type SalesFilter, type SalesOrder } from '../../../core/records/salesList';
import { buildKindSummary } from '../../../core/kinds/view';
import { DEFAULT_LANGUAGE, LANGUAGES, type Language } from '../../../core/shared/languages';
import { normaliseCode } from '../../../core/shared/purchase/discountCode';
import { SUBSCRIPTION_KIND } from '../../../core/records/transactions';
import { hasDiscountCode, hasSoldCategory, hasSoldWithCode } from '../../../core/records/staffSearch';
import { parseOrderNumber } from '../../../core/shared/purchase/orderNumber';
import { getApiText } from '../../../core/texts/texts';
import type { Services } from '../../services';
import { refuseReversedPeriod, refuseUnknownValue } from '../operation';

/** Ways to pay that are listed beside those that were used. */
export const METHODS = ['card', 'swish', 'paypal', 'bank_transfer', 'free', 'subscription'];

const ALL = 'all';
/** No code was used. */
const NO_CODE = 'none';

/** What an address is asked for by: its keyed hash, which says nothing to whoever reads it in a log. */
const MARK = /^[0-9a-f]{64}$/;

const word = z.string().trim().max(100).optional();

/** What the tab Försäljning asks for; a value that is empty or `all` asks for everything. */
export const salesFilterSchema = z.object({
  search: z
    .string()
    .trim()
    .max(200)
    // Addresses of pages and calls stay in browsers and in proxies' logs.
    .refine((text) => !text.includes('@'), 'an e-mail address is asked for by its mark')
    .optional()
    .describe('The mark of a customer’s e-mail address, an order number, or words of a letter type or category'),
  from: z
    .union([z.iso.date(), z.literal('')])
    .optional()
    .describe('The first day, in Sweden'),
  to: z
    .union([z.iso.date(), z.literal('')])
    .optional()
    .describe('The last day'),
  status: z.enum([ALL, '', ...SALE_STATUSES]).optional(),
  letterType: word.describe('A kind’s id'),
  category: word,
  paymentMethod: word,
  discountCode: word.describe('A code; `all`, or `none` for sales without one'),
  language: z.string().optional(),
});
export const salesSortSchema = z.enum(SALE_SORTS.flatMap((each) => [each, `-${each}` as const])).default('-date');
type Asked = z.output<typeof salesFilterSchema>;

export function parseSalesSortOrder(sort: z.output<typeof salesSortSchema>): SalesOrder {
  return { by: sort.endsWith('date') ? 'date' : 'amount', direction: sort.startsWith('-') ? -1 : 1 };
}

/** What is asked for, in the database's terms. @throws AppError invalid_request for what no sale can have */
export async function parseSalesFilter(services: Services, asked: Asked, language: Language): Promise<SalesFilter> {
  const treatEmptyOrAllAsUnset = (value: string | undefined) =>
    value === undefined || value === '' || value === ALL ? undefined : value;
  const [search, from, to, kind, category, method, code] = [
    asked.search,
    asked.from,
    asked.to,
    asked.letterType,
    asked.category,
    asked.paymentMethod,
    asked.discountCode,
  ].map(treatEmptyOrAllAsUnset);
  if (kind !== undefined || method !== undefined) {
    const days = await readDaysUpToDate(services.database);
    refuseUnknownValue(
      'letterType',
      kind,
      [
        SUBSCRIPTION_KIND,
        ...services.servedKinds.map(({ manifest }) => manifest.id),
        ...sumByKind(days).map((each) => each.kind),
      ],
      language,
    );
    refuseUnknownValue('paymentMethod', method, [...METHODS, ...listPaymentMethods(days)], language);
  }
  refuseReversedPeriod(from, to, language);
  refuseUnknownValue(
    'category',
    category,
    category ? await listCategoryIfKnown(services, category, kind) : [],
    language,
  );
  const usedCode = code === undefined || code === NO_CODE ? undefined : normaliseCode(code);
  refuseUnknownValue('discountCode', usedCode, usedCode ? await listCodeIfKnown(services, usedCode) : [], language);
  const status = SALE_STATUSES.find((each) => each === asked.status);
  return {
    ...(search !== undefined && { search: await resolveSearchTextMeanings(services, search) }),
    ...(from !== undefined && { from }),
    ...(to !== undefined && { to }),
    ...(status !== undefined && { status }),
    ...(kind !== undefined && { kind }),
    ...(category !== undefined && { category }),
    ...(method !== undefined && { method }),
    ...(code !== undefined && { code: usedCode ?? null }),
  };
}

/** The category itself, where a kind has it, or a sale of a kind that had it. */
async function listCategoryIfKnown({ database, kinds }: Services, category: string, kind: string | undefined) {
  const isOffered = kinds
    .filter(({ manifest }) => kind === undefined || manifest.id === kind)
    .some((each) => listKindCategories(each, DEFAULT_LANGUAGE).some(({ value }) => value === category));
  if (isOffered) return [category];
  const sold = kind === undefined ? sumByKind(await readDaysUpToDate(database)).map((each) => each.kind) : [kind];
  const isKnown = await hasSoldCategory(database, sold, category);
  return isKnown ? [category] : [];
}

/** The code itself, where staff have made it, or a sale had it. */
async function listCodeIfKnown({ database }: Services, code: string) {
  const isKnown = (await hasDiscountCode(database, code)) || (await hasSoldWithCode(database, code));
  return isKnown ? [code] : [];
}

/** For the audit log: what was asked for, but for words that may be somebody's address. */
export function redactFilterForAudit({ search, ...rest }: SalesFilter): Record<string, unknown> {
  return {
    ...rest,
    ...(search && {
      search: {
        address: search.emailHash !== null,
        kinds: search.kinds,
        categories: search.categories.length,
        orderNumber: search.orderNumber,
      },
    }),
  };
}

async function resolveSearchTextMeanings(services: Services, text: string): Promise<Meanings> {
  if (MARK.test(text))
    return {
      emailHash: text,
      userIds: await services.users.uidsOfEmail(text),
      kinds: [],
      categories: [],
      orderNumber: null,
    };
  const wanted = text.toLowerCase();
  const doesAnyWordIncludeSearchText = (...words: string[]) =>
    words.some((each) => each.toLowerCase().includes(wanted));
  const kinds = services.kinds
    .filter((kind) =>
      doesAnyWordIncludeSearchText(kind.manifest.id, ...LANGUAGES.map((language) => kind.texts[language].name)),
    )
    .map(({ manifest }) => manifest.id);
  if (
    doesAnyWordIncludeSearchText(
      SUBSCRIPTION_KIND,
      ...LANGUAGES.map((language) => getApiText('subscription', language)),
    )
  )
    kinds.push(SUBSCRIPTION_KIND);
  const categories = services.kinds.flatMap((kind) => {
    const byLanguage = LANGUAGES.map((language) => listKindCategories(kind, language));
    const values = new Set(
      byLanguage
        .flat()
        .filter(({ value, label }) => doesAnyWordIncludeSearchText(value, label))
        .map(({ value }) => value),
    );
    return [...values].map((category) => ({ kind: kind.manifest.id, category }));
  });
  return { emailHash: null, userIds: [], kinds, categories, orderNumber: parseOrderNumber(text) ?? null };
}

function listKindCategories(kind: Services['kinds'][number], language: Language): { value: string; label: string }[] {
  return buildKindSummary(kind, language, 0).categories;
}

/** What letter types and categories are called. */
export function createSaleNameLookup({ kinds }: Pick<Services, 'kinds'>, language: Language) {
  const types = kinds.map((kind) => ({
    id: kind.manifest.id,
    name: kind.texts[language].name,
    categories: listKindCategories(kind, language),
  }));
  const byId = new Map(types.map((type) => [type.id, type]));
  return {
    types: [...types, { id: SUBSCRIPTION_KIND, name: getApiText('subscription', language), categories: [] }],
    /** A kind that there is no more is called by its id. */
    typeName: (kind: string): string =>
      kind === SUBSCRIPTION_KIND ? getApiText('subscription', language) : (byId.get(kind)?.name ?? kind),
    categoryName: (kind: string, category: string | null): string | null =>
      category === null
        ? null
        : (byId.get(kind)?.categories.find(({ value }) => value === category)?.label ?? category),
  };
}
