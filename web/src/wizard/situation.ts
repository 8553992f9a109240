import type { FormData } from '../../../core/kinds/kind';
import { NO_SITUATION } from '../../../core/rules/noSituation';
import type { KindForm } from '../data/kinds';

/**
 * The situation that answers name. Answers that name none, but answer what only the kind's own form asks, are of that
 * form: they were given before there were situations, or by a link.
 * @param kind once its form is there
 * @returns '' while none is chosen
 */
export function chosenSituation(answers: FormData, kind?: KindForm['kind']): string {
  const { field = SITUATION_FIELD, keep } = kind?.situations ?? {};
  const chosen = answers[field];
  if (typeof chosen === 'string' && chosen !== '') return chosen;
  const beforehand = new Set([field, ...(keep ?? []), ...(kind?.opening?.options.flatMap(({ set }) => Object.keys(set)) ?? [])]);
  const isOfKind = keep !== undefined && Object.keys(answers).some((name) => !beforehand.has(name));
  return isOfKind ? NO_SITUATION : '';
}

/** The field that names the situation, unless a kind calls it otherwise. */
export const SITUATION_FIELD = 'caseType';
