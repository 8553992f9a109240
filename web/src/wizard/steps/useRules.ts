import { useCallback, useEffect, useMemo, useState } from 'react';
import { flushSync } from 'react-dom';
import type { FormData, Row } from '../../../../core/shared/kinds/kind';
import { swedishDate } from '../../../../core/shared/formats/dates';
import {
  selectActiveBanners,
  selectActiveStops,
  findFailedChecks,
  buildRuleDataWithFacts,
  type FailedCheck,
  type Banner,
  type RuleData,
  type Stop,
} from '../../../../core/shared/rules/rules';
import type { FormStep, KindForm } from '../../data/kinds';
import { waitMilliseconds } from '../../data/http';
import { fetchAndRememberRow, getKnownRow } from '../../data/tables';
import type { Problem } from '../fields/problem';
import { getFieldLabelOrOwnName } from '../fields/uiSchema';
import { findKindMessageForError } from '../fields/validation';

/** The row of an answer: undefined while it is not known, null for an answer that is no row. */
function findRowOfAnswer(
  { tables, language }: KindForm,
  fetched: Fetched,
  table: string,
  value: unknown,
): Row | null | undefined {
  if (typeof value !== 'string') return null;
  const own = tables[table];
  if (own) return own.find((row) => row.value === value) ?? null;
  return fetched[`${table}/${value}`] ?? getKnownRow(table, value, language);
}

/** Rows that came for answers, by table and value. */
type Fetched = Readonly<Record<string, Row | null | undefined>>;

export interface RuleState {
  data: RuleData;
  banners: Banner[];
  stops: Stop[];
  checks: FailedCheck[];
}

const NOTHING: Omit<RuleState, 'data'> = { banners: [], stops: [], checks: [] };
/** How long one waits to go on for a row that can't be fetched, milliseconds: the server judges by its own tables. */
const PATIENCE = 4_000;

/**
 * What a kind's rules make of the answers, cleaned. Rows of the engine's tables that answers stand for are fetched when
 * this page does not know them; until then nothing is said, rather than something wrong.
 */
export function useRules(form: KindForm, clean: FormData) {
  const { rules, language, kind } = form;
  const [fetched, setFetched] = useState<Fetched>({});
  const [attempt, setAttempt] = useState(0);
  const unknown = Object.entries(kind.lookups).flatMap(([field, { table }]) =>
    findRowOfAnswer(form, fetched, table, clean[field]) === undefined ? [`${table}/${String(clean[field])}`] : [],
  );
  const missing = unknown.join('\n');
  /** Asks for them, and says so to the page when they are there. */
  const fetchMissing = useCallback(async () => {
    const keys = missing.split('\n').filter(Boolean);
    const apart = keys.map((key) => [key.slice(0, key.indexOf('/')), key.slice(key.indexOf('/') + 1)] as const);
    await Promise.allSettled(apart.map(([table, value]) => fetchAndRememberRow(table, value, language)));
    const rows = apart.map(([table, value]) => [`${table}/${value}`, getKnownRow(table, value, language)] as const);
    flushSync(() => setFetched((before) => ({ ...before, ...Object.fromEntries(rows) })));
  }, [missing, language]);
  useEffect(() => {
    if (!missing) return undefined;
    void fetchMissing();
    // Still missing then: the network is away, and asked again.
    const timer = setTimeout(() => setAttempt((value) => value + 1), PATIENCE);
    return () => clearTimeout(timer);
  }, [missing, fetchMissing, attempt]);

  const judge = useCallback(
    (answers: FormData): RuleState => {
      const rows = Object.entries(kind.lookups).map(
        ([field, { table }]) => [field, findRowOfAnswer(form, fetched, table, answers[field])] as const,
      );
      const lookups = Object.fromEntries(rows.map(([field, row]) => [field, row ?? null]));
      const data = buildRuleDataWithFacts(rules, answers, swedishDate(new Date()), lookups);
      if (rows.some(([, row]) => row === undefined)) return { data, ...NOTHING };
      return {
        data,
        banners: selectActiveBanners(rules, data),
        stops: selectActiveStops(rules, data),
        checks: findFailedChecks(rules, data),
      };
    },
    [form, fetched, kind.lookups, rules],
  );
  const state = useMemo(() => judge(clean), [judge, clean]);
  /** Ids of stops that would hold with nothing of their own step answered: what is missing closes no way before one asks to go on. */
  const stopsByAbsence = useMemo(() => {
    const isBefore = (stop: Stop) => {
      const asked = form.steps.find(({ id }) => id === stop.step)?.fields ?? [];
      const before = Object.entries(clean).filter(([name]) => name === kind.situations?.field || !asked.includes(name));
      return judge(Object.fromEntries(before)).stops.some(({ id }) => id === stop.id);
    };
    return new Set(state.stops.filter(isBefore).map(({ id }) => id));
  }, [form.steps, kind.situations, clean, judge, state.stops]);

  /** Adds to a step's problems what the schema can't tell: answers that are no row of their table, or can't be beside the others. */
  const withRules = useCallback(
    (step: FormStep, problems: Problem[]): Problem[] => {
      const { fields = [] } = step;
      const wrong = fields.flatMap((path): Problem[] => {
        const lookup = kind.lookups[path];
        const value = clean[path];
        if (
          !lookup ||
          lookup.free ||
          typeof value !== 'string' ||
          findRowOfAnswer(form, fetched, lookup.table, value) !== null
        )
          return [];
        return problems.some((problem) => problem.path === path)
          ? []
          : [
              {
                path,
                code: 'lookup',
                message:
                  findKindMessageForError(step.uiSchema, path, 'lookup') ?? getFieldLabelOrOwnName(step.uiSchema, path),
              },
            ];
      });
      const place = ({ path }: Problem) => fields.indexOf(path.split('.')[0] ?? '');
      const impossible = state.checks.flatMap(({ id, field }): Problem[] => {
        const isAsked = fields.includes(field.split('.')[0] ?? '');
        const isKnown = [...problems, ...wrong].some(({ path }) => path === field);
        return isAsked && !isKnown ? [{ path: field, code: id, message: form.texts.checks?.[id] ?? '' }] : [];
      });
      const added = [...wrong, ...impossible];
      return added.length === 0 ? problems : [...problems, ...added].sort((a, b) => place(a) - place(b));
    },
    [form, fetched, kind.lookups, clean, state.checks],
  );
  /** Settles when all rows are known, or when waiting longer is of no use; undefined when they are known already. */
  const settle = useCallback(
    (): Promise<unknown> | undefined =>
      missing ? Promise.race([fetchMissing(), waitMilliseconds(PATIENCE)]) : undefined,
    [missing, fetchMissing],
  );
  return { ...state, stopsByAbsence, withRules, settle };
}
