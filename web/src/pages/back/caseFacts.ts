import { swedishDate } from '../../../../core/shared/formats/dates';
import type { SealedCase } from '../../../../core/shared/letter/sealedCase';
import { buildRuleDataWithFacts, type RuleData } from '../../../../core/shared/rules/rules';
import type { KindForm } from '../../data/kinds';
import { fetchAndRememberRow, getKnownRow } from '../../data/tables';

/**
 * What the kind's rules of today make of a case's answers, today: a limit that has passed since the letter counts as passed.
 * @throws ApiError, NetworkError when the rows that answers stand for can't be fetched
 */
export async function fetchRowsAndComputeCaseFacts(
  { form: answers }: Pick<SealedCase, 'form'>,
  { kind, rules, tables, language }: KindForm,
): Promise<RuleData> {
  const rows = await Promise.all(
    Object.entries(kind.lookups).map(async ([field, { table }]) => {
      const value = answers[field];
      if (typeof value !== 'string') return [field, null] as const;
      const own = tables[table];
      if (own) return [field, own.find((row) => row.value === value) ?? null] as const;
      await fetchAndRememberRow(table, value, language);
      return [field, getKnownRow(table, value, language) ?? null] as const;
    }),
  );
  return buildRuleDataWithFacts(rules, answers, swedishDate(new Date()), Object.fromEntries(rows));
}
