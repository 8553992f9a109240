import type { FormData } from '../../../../core/shared/kinds/kind';
import type { Language } from '../../../../core/shared/languages';
import { isRecord } from '../../../../core/shared/isRecord';
import { NO_SITUATION } from '../../../../core/shared/kinds/noSituation';
import type { SealedCase } from '../../../../core/shared/letter/sealedCase';
import { ApiError } from '../../data/http';
import { loadKindFormOnce, type KindForm, type KindSummary } from '../../data/kinds';

/**
 * The answers of an opened case as far as today's form of its kind asks for them: questions, situations and choices may have
 * gone since it was sealed, and files never were in it.
 */
export function keepAnswersThatFormOffers(
  { form, situation }: Pick<SealedCase, 'form' | 'situation'>,
  today: KindForm,
  { situationField }: Pick<KindSummary, 'situationField'>,
): FormData {
  const asked = new Set(today.steps.flatMap(({ fields = [] }) => fields));
  const named = Object.entries(form).filter(([name]) => asked.has(name) && today.kind.uploads[name] === undefined);
  const answers = named.flatMap(([name, value]) => {
    const kept = name === situationField ? value : keepOfferedChoices(value, findOfferedChoices(today.schema, name));
    return kept === undefined ? [] : [[name, kept] as const];
  });
  const known: FormData = Object.fromEntries(answers);
  if (situationField !== undefined && situation !== undefined && today.situation !== situation.id)
    delete known[situationField];
  return known;
}

/** Today's form of the case's situation; the one in which a situation is still to be chosen where that one is gone. */
export async function loadCurrentFormOfSituationOrGeneral(
  { situation }: Pick<SealedCase, 'situation'>,
  { id, situationField }: KindSummary,
  language: Language,
): Promise<KindForm> {
  // Without one it was the kind's own form.
  if (situationField === undefined || situation === undefined)
    return loadKindFormOnce(id, language, situationField === undefined ? undefined : NO_SITUATION);
  try {
    return await loadKindFormOnce(id, language, situation.id);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return loadKindFormOnce(id, language, '');
  }
}

/** The values that an answer can be chosen from, whatever condition it is asked under; undefined where it is free. */
function findOfferedChoices(schema: unknown, name: string): Set<unknown> | undefined {
  const lists = findSchemaNodes(schema, name).map(
    (node) => node['enum'] ?? (isRecord(node['items']) ? node['items']['enum'] : undefined),
  );
  const values = lists.flatMap((list): unknown[] => (Array.isArray(list) ? list : []));
  return values.length > 0 ? new Set(values) : undefined;
}

function findSchemaNodes(schema: unknown, name: string): Record<string, unknown>[] {
  if (!isRecord(schema)) return [];
  const properties = isRecord(schema['properties']) ? schema['properties'] : {};
  const own = Object.hasOwn(properties, name) ? properties[name] : undefined;
  const parts: unknown[] = Array.isArray(schema['allOf']) ? schema['allOf'] : [];
  return [
    ...(isRecord(own) ? [own] : []),
    ...[...parts, schema['then'], schema['else']].flatMap((part) => findSchemaNodes(part, name)),
  ];
}

function keepOfferedChoices(value: unknown, choices: Set<unknown> | undefined): unknown {
  if (!choices) return value;
  if (!Array.isArray(value)) return choices.has(value) ? value : undefined;
  const kept = value.filter((each: unknown) => choices.has(each));
  return kept.length > 0 ? kept : undefined;
}
