import { SUBSCRIPTION_KIND } from '../records/transactions';
import { addDays, addMonths, countDaysBetween } from '../shared/formats/dates';
import {
  NO_SUMS,
  type CodeSums,
  type DayTotals,
  type KindSums,
  type MethodSums,
  type Sums,
} from '../records/figureDays';

/** A day's totals with its date. */
export type Day = DayTotals & { _id: string };

/** Totals over some days. Öre. */
export interface Totals extends Sums {
  /** Charged less what of it has gone back, whenever it went. */
  revenue: number;
  /** Transactions that were charged for: neither free nor a subscriber's. */
  charged: number;
  /** Öre that such a transaction was charged, before anything went back; 0 without any. */
  averageOrder: number;
  /** Letters begun. */
  letters: number;
  /** Letters whose preview was made. */
  previews: number;
  /** Letters whose preview was made and that nobody has bought, as far as yet. */
  unboughtPreviews: number;
  /** Transactions of letters: a subscription's payments are none. */
  paidLetters: number;
  /** Paid letters in percent of the letters, with one decimal; 0 without letters. */
  conversion: number;
  /** Öre that went back on these days, whenever it had been paid. */
  paidBack: number;
}

/** How a transaction is paid that costs nothing (worker/activities/records). */
const UNCHARGED = new Set(['free', 'subscription']);

/** What is read of money: charged less what went back. */
export function computeRevenueAfterRefunds({ amount, refunded }: Sums): number {
  return amount - refunded;
}

export function sumTotals(days: readonly Day[]): Totals {
  const sums = { ...NO_SUMS };
  let letters = 0;
  let previews = 0;
  let paidLetters = 0;
  let paidBack = 0;
  let free = 0;
  for (const day of days) {
    paidBack += day.paidBack;
    for (const { method, count } of day.methods) if (UNCHARGED.has(method)) free += count;
    for (const each of day.kinds) {
      addSums(sums, each);
      letters += each.begun;
      previews += each.previewed;
      if (each.kind !== SUBSCRIPTION_KIND) paidLetters += each.count;
    }
  }
  const charged = sums.count - free;
  return {
    ...sums,
    revenue: computeRevenueAfterRefunds(sums),
    charged,
    averageOrder: charged === 0 ? 0 : Math.round(sums.amount / charged),
    letters,
    previews,
    unboughtPreviews: Math.max(0, previews - paidLetters),
    paidLetters,
    conversion: letters === 0 ? 0 : Math.round((paidLetters / letters) * 1000) / 10,
    paidBack,
  };
}

function addSums(target: Sums, added: Sums): void {
  target.count += added.count;
  target.amount += added.amount;
  target.original += added.original;
  target.discount += added.discount;
  target.refunded += added.refunded;
}

/** By kind over some days, the one with most transactions first. */
export function sumByKind(days: readonly Day[]): KindSums[] {
  const kinds = new Map<string, KindSums>();
  for (const each of days.flatMap((day) => day.kinds)) {
    const sums = kinds.get(each.kind) ?? { ...NO_SUMS, kind: each.kind, begun: 0, previewed: 0 };
    addSums(sums, each);
    sums.begun += each.begun;
    sums.previewed += each.previewed;
    kinds.set(each.kind, sums);
  }
  return [...kinds.values()].sort((a, b) => b.count - a.count || (a.kind < b.kind ? -1 : 1));
}

/** By discount code over some days, the most used first. */
export function sumByCode(days: readonly Day[]): CodeSums[] {
  const codes = new Map<string, CodeSums>();
  for (const each of days.flatMap((day) => day.codes)) {
    const sums = codes.get(each.code) ?? { ...NO_SUMS, code: each.code };
    addSums(sums, each);
    codes.set(each.code, sums);
  }
  return [...codes.values()].sort((a, b) => b.count - a.count || (a.code < b.code ? -1 : 1));
}

/** Every payment method that was ever used. */
export function listPaymentMethods(days: readonly { methods: readonly MethodSums[] }[]): string[] {
  return [...new Set(days.flatMap(({ methods }) => methods.map(({ method }) => method)))].sort();
}

/** @returns those from one day to another, both included */
export function selectDaysWithin<D extends Day>(days: readonly D[], from: string, to: string): D[] {
  return days.filter(({ _id }) => _id >= from && _id <= to);
}

/** How much one point of a chart stands for. */
export type Step = 'day' | 'week' | 'month';

/** One bar a day is readable up to a quarter, one a week up to two years. */
const DAYS_BY_DAY = 92;
const DAYS_BY_WEEK = 731;

export function chooseChartStep(from: string, to: string): Step {
  const days = (countDaysBetween(from, to) ?? 0) + 1;
  if (days <= DAYS_BY_DAY) return 'day';
  return days <= DAYS_BY_WEEK ? 'week' : 'month';
}

export interface Point {
  /** The first day of the step, as far as the period has it: `2026-11-21`; of a month `2026-11`. */
  label: string;
  /** Öre. */
  revenue: number;
  transactions: number;
}

/** The period from one day to another as points, those without a sale too, so that together they are its totals. */
export function buildRevenueSeries(days: readonly Day[], from: string, to: string, step: Step): Point[] {
  const points = new Map<string, Point>();
  for (let date: string | null = from; date !== null && date <= to; date = addDays(date, 1)) {
    const label = computeStepLabel(date, step, from);
    if (!points.has(label)) points.set(label, { label, revenue: 0, transactions: 0 });
  }
  for (const day of selectDaysWithin(days, from, to)) {
    const point = points.get(computeStepLabel(day._id, step, from));
    if (!point) continue;
    for (const sums of day.kinds) {
      point.revenue += computeRevenueAfterRefunds(sums);
      point.transactions += sums.count;
    }
  }
  return [...points.values()];
}

const WEEK = 7;

function computeStepLabel(date: string, step: Step, from: string): string {
  if (step === 'month') return date.slice(0, 7);
  if (step === 'day') return date;
  // Weeks begin on Mondays, as in Sweden; 1970-01-05 was one.
  const sinceMonday = (countDaysBetween('1970-01-05', date) ?? 0) % WEEK;
  const monday = addDays(date, -((sinceMonday + WEEK) % WEEK)) ?? date;
  return monday < from ? from : monday;
}

export interface Month extends Totals {
  /** 1 to 12. */
  month: number;
  year: number;
}

/** The calendar months up to the one of `today`, the newest first. */
export function summariseMonths(days: readonly Day[], today: string, count: number): Month[] {
  const first = `${today.slice(0, 7)}-01`;
  return Array.from({ length: count }, (_, back) => {
    const from = addMonths(first, -back) ?? first;
    const to = addDays(addMonths(from, 1), -1) ?? from;
    return {
      year: Number(from.slice(0, 4)),
      month: Number(from.slice(5, 7)),
      ...sumTotals(selectDaysWithin(days, from, to)),
    };
  });
}
