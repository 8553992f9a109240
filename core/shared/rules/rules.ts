import type { FormData, KindManifest, Row, Rules, Source } from '../kinds/kind';
import { isIsoDate } from '../formats/dates';
import { findImpossibleDays } from './dayRules';
import { evaluateRule, doesRuleHold } from './logic';

/** What every rule of a kind sees. */
export interface RuleData {
  form: FormData;
  /** By id, as rules.json computes them. */
  facts: Record<string, unknown>;
  /** ISO date, Swedish calendar day. */
  today: string;
  /** Rows that answers stand for, by field: kind.json `lookups`. */
  lookups: Record<string, Row | null>;
}

export type Banner = Rules['banners'][number];
export type Stop = Rules['stops'][number];
/** The check that says so, and the answer: within rows with its place (`draws.0.on`). */
export type FailedCheck = Pick<NonNullable<Rules['checks']>[number], 'id' | 'field'>;
export type ChecklistItem = KindManifest['checklist'][number];

/** The form with its facts, computed in order: a later fact may read the earlier ones. `today` is an ISO date. */
export function buildRuleDataWithFacts(
  rules: Rules,
  form: FormData,
  today: string,
  lookups: RuleData['lookups'] = {},
): RuleData {
  const facts: Record<string, unknown> = {};
  const data: RuleData = { form, facts, today, lookups };
  for (const fact of rules.facts) facts[fact.id] = evaluateRule(fact.value, data);
  return data;
}

/** Notes to show now, those of every step. */
export function selectActiveBanners(rules: Rules, data: RuleData): Banner[] {
  return rules.banners.filter((banner) => doesRuleHold(banner.when, data));
}

/** Dead ends that hold now: a letter of this form can't help and is not sold. */
export function selectActiveStops(rules: Rules, data: RuleData): Stop[] {
  return rules.stops.filter((stop) => doesRuleHold(stop.when, data));
}

/** Answers that can't be, seen beside the others: errors at their fields. */
export function findFailedChecks(rules: Rules, data: RuleData): FailedCheck[] {
  return [
    ...(rules.checks ?? []).filter((check) => doesRuleHold(check.when, data)),
    ...findImpossibleDays(rules.days ?? [], data.form, data.today),
  ];
}

/** The day the law is chosen by: that of the event (kind.json `eventDateField`, a date or date and time), else today. */
export function findEventDateOrToday(data: Pick<RuleData, 'form' | 'today'>, field = 'incidentDate'): string {
  return extractIsoDay(data.form[field]) ?? data.today;
}

/** The day of an answer that is a date, or a date and time. */
function extractIsoDay(answer: unknown): string | undefined {
  const day = typeof answer === 'string' ? answer.slice(0, 10) : undefined;
  return isIsoDate(day) ? day : undefined;
}

/** The sources that a letter of this form may cite: in force on the day that counts for each, and concerning it. */
export function selectApplicableSources(
  sources: Source[],
  data: RuleData,
  on: string = findEventDateOrToday(data),
): Source[] {
  return selectSourcesInForce(sources, data, on).filter((source) => doesRuleHold(source.when, data));
}

/** Of each source the version in force on its day: that of the event (`on`), unless it goes by another (`dayField`). */
export function selectSourcesInForce<S extends Dated>(
  sources: readonly S[],
  data: Pick<RuleData, 'form' | 'today'>,
  on: string,
): S[] {
  return sources.filter((source) => isInForce(source, chooseDayForSource(source, data, on)));
}

/** What tells when a source counts. */
export type Dated = Pick<Source, 'validFrom' | 'validTo' | 'dayField'>;

function chooseDayForSource({ dayField }: Dated, data: Pick<RuleData, 'form' | 'today'>, on: string): string {
  if (dayField === undefined) return on;
  return dayField === 'today' ? data.today : (extractIsoDay(data.form[dayField]) ?? on);
}

/** Whether a source counts on an ISO date, its first and last day included. */
export function isInForce({ validFrom, validTo }: Pick<Source, 'validFrom' | 'validTo'>, on: string): boolean {
  return (validFrom ?? '') <= on && (validTo === null || on <= validTo);
}

/** What to do next, in order. */
export function selectChecklistItems(manifest: Pick<KindManifest, 'checklist'>, data: RuleData): ChecklistItem[] {
  return manifest.checklist.filter((item) => item.when === undefined || doesRuleHold(item.when, data));
}

export interface Deadline {
  id: string;
  /** ISO date: the last day. */
  date: string;
  source?: string;
}

/** The last days that can be worked out from this form. */
export function computeDeadlines(manifest: Pick<KindManifest, 'deadlines'>, data: RuleData): Deadline[] {
  return manifest.deadlines.flatMap(({ id, date, source }) => {
    const day = evaluateRule(date, data);
    return isIsoDate(day) ? [{ id, date: day, ...(source === undefined ? {} : { source }) }] : [];
  });
}
