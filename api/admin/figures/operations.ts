import { z } from 'zod';
import { analyticsSchema, dashboardSchema, figureCheckSchema } from '../../../core/admin/figures';
import { checkFigures, lastCheck, type FigureCheckRecord } from '../../../core/figures/check';
import { readDays } from '../../../core/figures/read';
import { newestSales } from '../../../core/figures/sales';
import { byKind, daysWithin, revenueOf, series, stepFor, totalsOf } from '../../../core/figures/summaries';
import { ORE } from '../../../core/prices/price';
import { paidNotDelivered } from '../../../core/records/paidNotDelivered';
import { ordersWithFailedRefund } from '../../../core/records/failedRefunds';
import { maskEmail } from '../../../core/records/personalData';
import { refundsOf } from '../../../core/records/transactions';
import { addDays, swedishDate } from '../../../core/rules/dates';
import { adminOperation, type AdminOperation } from '../operation';
import { sourcesDue } from '../legal/sources';
import { countFailedLetters } from '../letters/rows';
import { addressesOf } from '../sales/addresses';

/** How many transactions Dashboard lists, and how many days its chart has. */
const RECENT = 10;
const CHART_DAYS = 7;
const PERIODS = ['7', '30', '90', '365', '1095', '9999'] as const;
/** The period that is all there is. */
const EVER = '9999';

const language = z.string().optional();

/** How the service does, from totals that outlive the letters: the tabs Dashboard and Analytics. */
export const figureOperations: readonly AdminOperation[] = [
  adminOperation({
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
      const [days, activeSubscriptions, late, openDisputes, heldPayments, failedRefunds, failedLetters, law, check] = await Promise.all([
        readDays(database, now),
        database.subscriptions.countDocuments({ status: 'active' }),
        paidNotDelivered(database, now),
        database.disputes.countDocuments({ isOpen: true }),
        database.heldPayments.countDocuments({ settledAt: null }),
        ordersWithFailedRefund(database),
        countFailedLetters(database),
        sourcesDue(services, now),
        lastCheck(database),
      ]);
      const recent = await newestSales(database, days, RECENT);
      const addresses = await addressesOf(services, recent);
      const totals = totalsOf(days);
      const chart = series(days, addDays(today, 1 - CHART_DAYS) ?? today, today, 'day');
      const body: z.input<typeof dashboardSchema> = {
        totalLetters: totals.letters,
        totalRevenue: totals.revenue / ORE,
        conversionRate: totals.conversion,
        activeSubscriptions,
        recentTransactions: recent.map((row) => ({
          id: row._id,
          date: row.createdAt.toISOString(),
          userEmail: maskEmail(addresses.get(row._id) ?? ''),
          amount: row.amount / ORE,
          refundedAmount: refundsOf(row).reduce((sum, { amount }) => sum + amount, 0) / ORE,
          currency: row.currency,
          status: row.status,
        })),
        salesChart: chart.map(({ label, revenue }) => ({ label, value: revenue / ORE })),
        quickStats: { averageOrderValue: totals.averageOrder / ORE, paidLetters: totals.paidLetters, unboughtPreviews: totals.unboughtPreviews },
        attention: { paidNotDelivered: late.map(({ letterId }) => letterId), openDisputes, heldPayments, failedRefunds, failedLetters, faultyKinds: services.faultyKinds.length, sourcesDue: law },
        figures: shownCheck(check),
      };
      return { status: 200, body };
    },
  }),
  adminOperation({
    method: 'get',
    path: '/api/admin/analytics',
    summary: 'Sales over a period',
    audit: null,
    query: z.object({ days: z.enum(PERIODS).default('7').describe('The last so many days, today included; 9999 is all'), language }),
    answers: { 200: { description: 'The period', schema: analyticsSchema } },
    refusals: ['dependency_down'],
    async handle({ services, request: { query } }) {
      const to = swedishDate(new Date());
      const all = await readDays(services.database);
      const from = query.days === EVER ? (all[0]?._id ?? to) : (addDays(to, 1 - Number(query.days)) ?? to);
      const days = daysWithin(all, from, to);
      const step = stepFor(from, to);
      const totals = totalsOf(days);
      const points = series(days, from, to, step);
      const body: z.input<typeof analyticsSchema> = {
        from,
        to,
        step,
        salesChart: points.map(({ label, revenue }) => ({ label, value: revenue / ORE })),
        transactionsChart: points.map(({ label, transactions }) => ({ label, value: transactions })),
        letterTypes: byKind(days).filter((each) => each.count > 0).map((each) => ({ type: each.kind, count: each.count, revenue: revenueOf(each) / ORE })),
        totalRevenue: totals.revenue / ORE,
        totalTransactions: totals.count,
        averageOrderValue: totals.averageOrder / ORE,
        totalLetters: totals.letters,
        conversionRate: totals.conversion,
      };
      return { status: 200, body };
    },
  }),
  adminOperation({
    method: 'get',
    path: '/api/admin/figures/check',
    summary: 'How the last check of all totals went',
    audit: null,
    query: z.object({ language }),
    answers: { 200: { description: 'The last check', schema: figureCheckSchema } },
    refusals: ['dependency_down'],
    handle: async ({ services }) => ({ status: 200, body: { figures: shownCheck(await lastCheck(services.database)) } }),
  }),
  adminOperation({
    method: 'post',
    path: '/api/admin/figures/check',
    summary: 'Counts all totals anew from the rows now, and says which had been wrong',
    audit: { action: 'figures_recount', resource: 'sales_data' },
    answers: { 200: { description: 'What came of it', schema: figureCheckSchema } },
    refusals: ['dependency_down'],
    async handle({ services, log }) {
      const { differing, ...check } = await checkFigures(services.database);
      const days = differing.map((each) => each.day);
      await log({ before: differing.map(({ day, kept }) => ({ day, ...kept })), after: differing.map(({ day, counted }) => ({ day, ...counted })) });
      return { status: 200, body: { figures: shownCheck({ ...check, differing: days }) } };
    },
  }),
];

function shownCheck(check: Omit<FigureCheckRecord, '_id'> | undefined): z.input<typeof figureCheckSchema>['figures'] {
  if (!check) return null;
  const { at, days, differing, lettersMissed } = check;
  return { at: at.toISOString(), days, differing, lettersMissed };
}
