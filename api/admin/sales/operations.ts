import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Response } from 'express';
import { z } from 'zod';
import { day } from '../../../core/shared/contracts/admin/figures';
import {
  disputesSchema,
  heldPaymentsSchema,
  markSchema,
  monthsSchema,
  optionsSchema,
  salesSchema,
  topCodesSchema,
  customerMarkRequest,
} from '../../../core/shared/contracts/admin/sales';
import { streamBookingsInPeriod } from '../../../core/figures/bookings';
import { readDaysUpToDate } from '../../../core/figures/read';
import { isSingleCode } from '../../../core/shared/purchase/batchCodes';
import { streamSales, readSalesPage } from '../../../core/records/salesList';
import {
  sumByCode,
  selectDaysWithin,
  listPaymentMethods,
  summariseMonths,
  computeRevenueAfterRefunds,
} from '../../../core/figures/summaries';
import { ORE } from '../../../core/shared/purchase/price';
import { findDisputesOfPayments, listOpenDisputes, countOpenDisputes } from '../../../core/records/disputes';
import { listWaitingThenSettledHeldPayments, countWaitingHeldPayments } from '../../../core/records/heldPayments';
import { listPaymentIntentsWithOrderNumbers } from '../../../core/records/transactions';
import { swedishDate } from '../../../core/shared/formats/dates';
import { declareAdminOperation, refuseReversedPeriod, type AdminOperation } from '../operation';
import { loadCustomerEmails } from './addresses';
import {
  redactFilterForAudit,
  parseSalesFilter,
  METHODS,
  parseSalesSortOrder,
  salesFilterSchema,
  salesSortSchema,
  createSaleNameLookup,
} from './asking';
import { toDisputeResponse, toHeldPaymentResponse } from './disputes';
import { streamBookingsCsv, streamSalesCsv, buildExportFileName } from './export';
import { toSaleResponse } from './rows';

const SALES = 'sales_data';
/** Months of the summary, codes of the list of the most used ones, and rows of a page: as a rule, and at most. */
const MONTHS = 12;
const TOP_CODES = 10;
const PAGE = 50;
const LARGEST_PAGE = 100;
/** More than are ever open, or held, at once; the rest comes when these are seen to. */
const MOST_SHOWN = 100;

const language = z.string().optional();

/** The calls of the tab Försäljning. */
export const salesOperations: readonly AdminOperation[] = [
  declareAdminOperation({
    method: 'get',
    path: '/api/admin/sales',
    summary: 'Transactions, filtered, sorted, a page of them',
    audit: { action: 'sales_data_view', resource: SALES },
    query: salesFilterSchema.extend({
      sort: salesSortSchema,
      page: z.coerce.number().int().min(1).max(1_000_000).default(1),
      pageSize: z.coerce.number().int().min(1).max(LARGEST_PAGE).default(PAGE),
    }),
    answers: { 200: { description: 'A page of them', schema: salesSchema } },
    refusals: ['dependency_down'],
    async handle({ services, request: { query }, language: spoken, log }) {
      const { database } = services;
      const filter = await parseSalesFilter(services, query, spoken);
      const { rows, total, all } = await readSalesPage(
        database,
        () => readDaysUpToDate(database),
        filter,
        parseSalesSortOrder(query.sort),
        query,
      );
      const addresses = await loadCustomerEmails(services, rows);
      const disputes = await findDisputesOfPayments(
        database,
        rows.map(({ paymentIntent }) => paymentIntent),
      );
      const names = createSaleNameLookup(services, spoken);
      await log({
        after: { ...redactFilterForAudit(filter), page: query.page, rows: rows.length, addressesShown: addresses.size },
        repeated: true,
      });
      return {
        status: 200,
        body: {
          rows: rows.map((row) => toSaleResponse(row, names, addresses.get(row._id) ?? null, disputes)),
          total,
          all,
        },
      };
    },
  }),
  declareAdminOperation({
    method: 'post',
    path: '/api/admin/sales/mark',
    summary: 'What a customer’s e-mail address is searched for by, since it must stand in no address of a call',
    audit: null,
    body: customerMarkRequest,
    answers: { 200: { description: 'Whether there are such customers or not', schema: markSchema } },
    refusals: [],
    handle: ({ services, request: { body } }) => ({
      status: 200,
      body: { mark: services.vault.emailHash(body.email) },
    }),
  }),
  declareAdminOperation({
    method: 'get',
    path: '/api/admin/sales/options',
    summary: 'What transactions can be filtered by',
    audit: null,
    query: z.object({ language }),
    answers: { 200: { description: 'The choices', schema: optionsSchema } },
    refusals: ['dependency_down'],
    async handle({ services, language: spoken }) {
      const days = await readDaysUpToDate(services.database);
      return {
        status: 200,
        body: {
          letterTypes: createSaleNameLookup(services, spoken).types,
          paymentMethods: [...new Set([...METHODS, ...listPaymentMethods(days)])],
          discountCodes: sumByCode(days)
            .map(({ code }) => code)
            .filter(isSingleCode),
        },
      };
    },
  }),
  declareAdminOperation({
    method: 'get',
    path: '/api/admin/sales/export',
    summary: 'The transactions that fit as a CSV file with Swedish headers, without customers’ addresses',
    audit: { action: 'sales_data_export', resource: SALES },
    query: salesFilterSchema.extend({ sort: salesSortSchema }),
    answers: { 200: { description: 'The file', contentType: 'text/csv' } },
    refusals: ['dependency_down'],
    async handle({ services, request: { query }, language: spoken, log, res }) {
      const { database } = services;
      const filter = await parseSalesFilter(services, query, spoken);
      const file = streamSalesCsv(
        streamSales(database, filter, parseSalesSortOrder(query.sort)),
        createSaleNameLookup(services, 'sv'),
      );
      // Before anything is sent: a database that does not answer can still be told of.
      const first = await file.next();
      await log({ after: redactFilterForAudit(filter) });
      await sendCsvFile(res, buildExportFileName('sales', filter), first, file);
      return undefined;
    },
  }),
  declareAdminOperation({
    method: 'get',
    path: '/api/admin/sales/bookkeeping',
    summary:
      'Every sale and every refund of a period, each on its own day, with VAT, as a CSV file with Swedish headers',
    audit: { action: 'sales_data_export', resource: SALES },
    query: salesFilterSchema.pick({ from: true, to: true, language: true }),
    answers: { 200: { description: 'The file', contentType: 'text/csv' } },
    refusals: ['dependency_down'],
    async handle({ services, request: { query }, language: spoken, log, res }) {
      const { database } = services;
      const period = omitUnsetPeriodEnds(query);
      refuseReversedPeriod(period.from, period.to, spoken);
      const days = await readDaysUpToDate(database);
      // No month is looked through that has nothing.
      const [first = '9999-12-31', last = ''] = [days[0]?._id, days.at(-1)?._id];
      const from = period.from === undefined || period.from < first ? first : period.from;
      const to = period.to === undefined || period.to > last ? last : period.to;
      const rows = streamBookingsInPeriod(database, from, to);
      const file = streamBookingsCsv(rows, createSaleNameLookup(services, 'sv'));
      const begun = await file.next();
      await log({ after: { file: 'bookkeeping', ...period } });
      await sendCsvFile(res, buildExportFileName('bookkeeping', period), begun, file);
      return undefined;
    },
  }),
  declareAdminOperation({
    method: 'get',
    path: '/api/admin/sales/disputes',
    summary: 'Payments that are contested at the payer’s bank now; no personal data',
    audit: null,
    query: z.object({ language }),
    answers: { 200: { description: 'Those that are open', schema: disputesSchema } },
    refusals: ['dependency_down'],
    async handle({ services: { config, database } }) {
      const [open, total] = await Promise.all([listOpenDisputes(database, MOST_SHOWN), countOpenDisputes(database)]);
      const payments = open.flatMap(({ paymentIntent }) => (paymentIntent === null ? [] : [paymentIntent]));
      const orders = await listPaymentIntentsWithOrderNumbers(database, payments);
      const orderOf = (payment: string | null) =>
        orders.find(({ paymentIntent }) => paymentIntent !== null && paymentIntent === payment);
      return {
        status: 200,
        body: {
          open: open.map((dispute) => toDisputeResponse(config, dispute, orderOf(dispute.paymentIntent))),
          total,
        },
      };
    },
  }),
  declareAdminOperation({
    method: 'get',
    path: '/api/admin/sales/held',
    summary: 'Payments that are not what was asked for, and are held until somebody has decided; no personal data',
    audit: null,
    query: z.object({ language }),
    answers: {
      200: { description: 'Those that wait first, then those that went back last', schema: heldPaymentsSchema },
    },
    refusals: ['dependency_down'],
    async handle({ services: { database } }) {
      const [rows, waiting] = await Promise.all([
        listWaitingThenSettledHeldPayments(database, MOST_SHOWN),
        countWaitingHeldPayments(database),
      ]);
      return { status: 200, body: { rows: rows.map(toHeldPaymentResponse), waiting } };
    },
  }),
  declareAdminOperation({
    method: 'get',
    path: '/api/admin/sales/monthly',
    summary: 'The last twelve months, the newest first',
    audit: null,
    query: z.object({ language }),
    answers: { 200: { description: 'The months', schema: monthsSchema } },
    refusals: ['dependency_down'],
    async handle({ services }) {
      const now = new Date();
      const rows = summariseMonths(await readDaysUpToDate(services.database, now), swedishDate(now), MONTHS);
      return {
        status: 200,
        body: {
          months: rows.map(
            ({ month, year, count: totalTransactions, revenue, averageOrder, discount, refunded, paidBack }) => ({
              month,
              year,
              totalTransactions,
              totalRevenue: revenue / ORE,
              averageOrderValue: averageOrder / ORE,
              discount: discount / ORE,
              refunded: refunded / ORE,
              paidBack: paidBack / ORE,
            }),
          ),
        },
      };
    },
  }),
  declareAdminOperation({
    method: 'get',
    path: '/api/admin/sales/codes',
    summary: 'The ten discount codes that were used most',
    audit: null,
    query: z.object({ from: day.optional(), to: day.optional(), language }),
    answers: { 200: { description: 'The codes', schema: topCodesSchema } },
    refusals: ['dependency_down'],
    async handle({ services, request: { query }, language: spoken }) {
      refuseReversedPeriod(query.from, query.to, spoken);
      const days = await readDaysUpToDate(services.database);
      const within = selectDaysWithin(days, query.from ?? '', query.to ?? '9999-12-31');
      return {
        status: 200,
        body: {
          codes: sumByCode(within)
            .slice(0, TOP_CODES)
            .map((sums) => ({
              code: sums.code,
              usageCount: sums.count,
              totalDiscount: sums.discount / ORE,
              totalRevenue: computeRevenueAfterRefunds(sums) / ORE,
              averageDiscount: Math.round(sums.discount / sums.count) / ORE,
            })),
        },
      };
    },
  }),
];

/** Days that are named; an empty one is none. */
function omitUnsetPeriodEnds({ from, to }: { from?: string | undefined; to?: string | undefined }): {
  from?: string;
  to?: string;
} {
  return { ...(from && { from }), ...(to && { to }) };
}

async function sendCsvFile(
  res: Response,
  name: string,
  firstChunk: IteratorResult<string, void>,
  furtherChunks: AsyncGenerator<string, void>,
): Promise<void> {
  res.attachment(name).type('text/csv; charset=utf-8');
  await streamToResponse(res, yieldFirstThenRest(firstChunk, furtherChunks));
}

/** What is not asked for to the end is let go of, with its cursor. */
async function* yieldFirstThenRest(
  first: IteratorResult<string, void>,
  rest: AsyncGenerator<string, void>,
): AsyncGenerator<string> {
  try {
    for (let next = first; next.done !== true; next = await rest.next()) yield next.value;
  } finally {
    await rest.return();
  }
}

/** A browser that goes away in the middle wants no more of it. */
async function streamToResponse(res: Response, parts: AsyncIterable<string>): Promise<void> {
  try {
    await pipeline(Readable.from(parts), res);
  } catch (error) {
    if (!res.destroyed || !isClientGone(error)) throw error;
  }
}

function isClientGone(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ERR_STREAM_PREMATURE_CLOSE';
}
