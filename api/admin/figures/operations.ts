import { z } from 'zod';
import {
  analyticsSchema,
  dashboardSchema,
  day,
  figureCheckSchema,
  type Period,
} from '../../../core/shared/contracts/admin/figures';
import { recountAndCheckFigures } from '../../../core/figures/check';
import { readDaysUpToDate } from '../../../core/figures/read';
import { readNewestSales } from '../../../core/records/salesList';
import {
  sumByCode,
  sumByKind,
  selectDaysWithin,
  computeRevenueAfterRefunds,
  buildRevenueSeries,
  chooseChartStep,
  sumTotals,
  type Day,
} from '../../../core/figures/summaries';
import { AppError } from '../../../core/shared/errors';
import { ORE, computeVatIncluded } from '../../../core/shared/purchase/price';
import { maskEmailAddress } from '../../../core/records/personalData';
import { listRefundsOfTransaction } from '../../../core/records/transactions';
import { countActiveSubscriptions } from '../../../core/records/subscriptions';
import { readLastFigureCheck, type FigureCheckRecord } from '../../../core/records/figureChecks';
import { addDays, countDaysBetween, swedishDate } from '../../../core/shared/formats/dates';
import { declareAdminOperation, refuseReversedPeriod, type AdminOperation } from '../operation';
import { countDueSources } from '../legal/sources';
import { loadCustomerEmails } from '../sales/addresses';
import { listTasksNeedingStaff } from './needs';

/** How many transactions Dashboard lists, and how many days its chart has. */
const RECENT = 10;
const CHART_DAYS = 7;
const PERIODS = ['7', '30', '90', '365', '1095', '9999'] as const;
/** The period that is all there is. */
const EVER = '9999';
/** The period whose days are asked for. */
const OWN = 'own';
/** Days that a period of one's own has at most: twenty years. */
const LONGEST = 7_305;
/** Codes that are listed. */
const CODES = 10;

const language = z.string().optional();

/** How the service does, from totals that outlive the letters: the tabs Översikt and Statistik. */
export const figureOperations: readonly AdminOperation[] = [
  declareAdminOperation({
    method: 'get',
    path: '/api/admin/dashboard',
    summary: 'How things stand: totals, the latest transactions, a week’s sales, and what needs somebody now',
    audit: { action: 'admin_dashboard_access', resource: 'admin_dashboard' },
    query: z.object({ language }),
    answers: { 200: { description: 'How things stand', schema: dashboardSchema } },
    refusals: ['dependency_down'],
    async handle({ services }) {
      const { database } = services;
      const now = new Date();
      const today = swedishDate(now);
      const [days, activeSubscriptions, law, check] = await Promise.all([
        readDaysUpToDate(database, now),
        countActiveSubscriptions(database),
        countDueSources(services, now),
        readLastFigureCheck(database),
      ]);
      const recent = await readNewestSales(database, days, RECENT);
      const addresses = await loadCustomerEmails(services, recent);
      const totals = sumTotals(days);
      const chart = buildRevenueSeries(days, addDays(today, 1 - CHART_DAYS) ?? today, today, 'day');
      const body: z.input<typeof dashboardSchema> = {
        totalLetters: totals.letters,
        totalRevenue: totals.revenue / ORE,
        conversionRate: totals.conversion,
        activeSubscriptions,
        recentTransactions: recent.map((row) => ({
          id: row._id,
          date: row.createdAt.toISOString(),
          userEmail: maskEmailAddress(addresses.get(row._id) ?? ''),
          amount: row.amount / ORE,
          refundedAmount: listRefundsOfTransaction(row).reduce((sum, { amount }) => sum + amount, 0) / ORE,
          currency: row.currency,
          status: row.status,
        })),
        salesChart: chart.map(({ label, revenue }) => ({ label, value: revenue / ORE })),
        quickStats: {
          averageOrderValue: totals.averageOrder / ORE,
          paidLetters: totals.paidLetters,
          unboughtPreviews: totals.unboughtPreviews,
        },
        attention: await listTasksNeedingStaff(services, now, law.overdue),
        sourcesDue: law,
        figures: toFigureCheckResponse(check),
      };
      return { status: 200, body };
    },
  }),
  declareAdminOperation({
    method: 'get',
    path: '/api/admin/analytics',
    summary: 'Sales over a period',
    audit: null,
    query: z.object({
      days: z
        .enum([...PERIODS, OWN])
        .default('7')
        .describe('The last so many days, today included; 9999 is all, own from one day to another'),
      from: day.optional(),
      to: day.optional(),
      language,
    }),
    answers: { 200: { description: 'The period', schema: analyticsSchema } },
    refusals: ['dependency_down'],
    async handle({ services, request: { query }, language: spoken }) {
      refuseReversedPeriod(query.from, query.to, spoken);
      const all = await readDaysUpToDate(services.database);
      const { from, to } = resolveDayRange(query, all[0]?._id, swedishDate(new Date()));
      const length = (countDaysBetween(from, to) ?? 0) + 1;
      const [earlier, last] = [addDays(from, -length), addDays(from, -1)];
      const days = selectDaysWithin(all, from, to);
      const step = chooseChartStep(from, to);
      const points = buildRevenueSeries(days, from, to, step);
      const body: z.input<typeof analyticsSchema> = {
        step,
        period: summariseSalesOfPeriod(all, from, to),
        before:
          query.days === EVER || earlier === null || last === null ? null : summariseSalesOfPeriod(all, earlier, last),
        salesChart: points.map(({ label, revenue }) => ({ label, value: revenue / ORE })),
        transactionsChart: points.map(({ label, transactions }) => ({ label, value: transactions })),
        letterTypes: sumByKind(days)
          .filter((each) => each.count > 0)
          .map((each) => ({ type: each.kind, count: each.count, revenue: computeRevenueAfterRefunds(each) / ORE })),
        codes: sumByCode(days)
          .slice(0, CODES)
          .map((each) => ({
            code: each.code,
            count: each.count,
            discount: each.discount / ORE,
            revenue: computeRevenueAfterRefunds(each) / ORE,
          })),
      };
      return { status: 200, body };
    },
  }),
  declareAdminOperation({
    method: 'get',
    path: '/api/admin/figures/check',
    summary: 'How the last check of all totals went',
    audit: null,
    query: z.object({ language }),
    answers: { 200: { description: 'The last check', schema: figureCheckSchema } },
    refusals: ['dependency_down'],
    handle: async ({ services }) => ({
      status: 200,
      body: { figures: toFigureCheckResponse(await readLastFigureCheck(services.database)) },
    }),
  }),
  declareAdminOperation({
    method: 'post',
    path: '/api/admin/figures/check',
    summary: 'Counts all totals anew from the rows now, and says which had been wrong',
    audit: { action: 'figures_recount', resource: 'sales_data' },
    answers: { 200: { description: 'What came of it', schema: figureCheckSchema } },
    refusals: ['dependency_down'],
    async handle({ services, log }) {
      const { differing, ...check } = await recountAndCheckFigures(services.database);
      const days = differing.map((each) => each.day);
      await log({
        before: differing.map(({ day, kept }) => ({ day, ...kept })),
        after: differing.map(({ day, counted }) => ({ day, ...counted })),
      });
      return { status: 200, body: { figures: toFigureCheckResponse({ ...check, differing: days }) } };
    },
  }),
];

/** @param first the first day on which there was anything @throws AppError invalid_request for own days that are no period */
function resolveDayRange(
  { days, from, to }: { days: string; from?: string | undefined; to?: string | undefined },
  first: string | undefined,
  today: string,
): { from: string; to: string } {
  if (days !== OWN)
    return { from: days === EVER ? (first ?? today) : (addDays(today, 1 - Number(days)) ?? today), to: today };
  const length = from === undefined || to === undefined ? null : countDaysBetween(from, to);
  if (from === undefined || to === undefined || length === null || length < 0 || length > LONGEST)
    throw new AppError('invalid_request', 'no period');
  return { from, to };
}

function summariseSalesOfPeriod(days: readonly Day[], from: string, to: string): Period {
  const {
    original,
    discount,
    amount,
    refunded,
    revenue,
    count: transactions,
    averageOrder,
    letters,
    conversion,
  } = sumTotals(selectDaysWithin(days, from, to));
  const vat = computeVatIncluded(revenue);
  return {
    from,
    to,
    gross: original / ORE,
    discount: discount / ORE,
    charged: amount / ORE,
    refunded: refunded / ORE,
    revenue: revenue / ORE,
    vat: vat / ORE,
    net: (revenue - vat) / ORE,
    transactions,
    averageOrder: averageOrder / ORE,
    letters,
    conversion,
  };
}

function toFigureCheckResponse(
  check: Omit<FigureCheckRecord, '_id'> | undefined,
): z.input<typeof figureCheckSchema>['figures'] {
  if (!check) return null;
  const { at, days, differing, lettersMissed } = check;
  return { at: at.toISOString(), days, differing, lettersMissed };
}
