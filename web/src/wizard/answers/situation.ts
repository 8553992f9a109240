import type { FormData } from '../../../../core/shared/kinds/kind';
import { NO_SITUATION } from '../../../../core/shared/kinds/noSituation';
import type { KindForm } from '../../data/kinds';

/**
 * The situation that answers name. Answers that name none, but answer what only the kind's own form asks, are of that
 * form: they were given before there were situations, or by a link.
 * @param field that names it; undefined of a kind without situations
 * @param kind once its form is there
 * @returns '' while none is chosen
 */
export function readSituationOrNoSituation(
  answers: FormData,
  field: string | undefined,
  kind?: KindForm['kind'],
): string {
  const chosen = field === undefined ? undefined : answers[field];
  if (typeof chosen === 'string' && chosen !== '') return chosen;
  const keep = kind?.situations?.keep;
  const beforehand = new Set([
    field,
    ...(keep ?? []),
    ...(kind?.opening?.options.flatMap(({ set }) => Object.keys(set)) ?? []),
  ]);
  const isOfKind = keep !== undefined && Object.keys(answers).some((name) => !beforehand.has(name));
  return isOfKind ? NO_SITUATION : '';
}
