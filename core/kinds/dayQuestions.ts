import type { Language } from '../shared/languages';
import { buildDayBeforeId, FUTURE_DAY, WRONG_YEAR } from '../shared/rules/dayRules';
import en from '../texts/days.en.json';
import sv from '../texts/days.sv.json';
import { createTextGetter } from '../texts/i18n';
import type { DayRule, JsonSchema, Texts } from '../shared/kinds/kind';
import { listSchemaFields } from './schemaFields';

const getDayText = createTextGetter<keyof typeof sv>('days', { sv, en });

/** `"x-day": "past"` and `"x-after": "<field>"` of a form's questions. An order is left out where the other day isn't asked for. */
export function readDayRules(schema: JsonSchema): DayRule[] {
  const fields = listSchemaFields(schema);
  const names = new Set(fields.map(({ path }) => path));
  return fields.flatMap(({ path, within, schema: node }): DayRule[] => {
    const past = node['x-day'] === 'past';
    const other = node['x-after'];
    const after =
      typeof other === 'string' && (names.has(other) || names.has(`${within ?? ''}.${other}`)) ? other : undefined;
    if (!past && after === undefined) return [];
    return [{ field: path, ...(within !== undefined && { within }), past, ...(after !== undefined && { after }) }];
  });
}

/** What is said of days that can't be, by the name that `findImpossibleDays` gives. */
export function buildDayFaultTextsById(
  language: Language,
  rules: readonly DayRule[],
  questionTexts: Texts['fields'],
): Record<string, string> {
  const others = new Map(
    rules.flatMap(({ after, within }) => {
      if (after === undefined) return [];
      const label = (within !== undefined && questionTexts[`${within}.${after}`]?.label) || questionTexts[after]?.label;
      return [[after, label ?? after] as const];
    }),
  );
  return {
    ...(rules.some(({ past }) => past) && {
      [FUTURE_DAY]: getDayText('future', language),
      [WRONG_YEAR]: getDayText('wrongYear', language),
    }),
    ...Object.fromEntries(
      [...others].map(([other, label]) => [buildDayBeforeId(other), getDayText('before', language, { label })]),
    ),
  };
}
