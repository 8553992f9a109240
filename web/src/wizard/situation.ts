import type { FormData } from '../../../core/kinds/kind';
import { NO_SITUATION } from '../../../core/kinds/situationId';
import type { KindForm } from '../data/kinds';

/**
 * The situation that answers name. Answers that name none, but answer what only the kind's own form asks, are of that
 * form: they were given before there were situations, or by a link.
 * @returns '' while none is chosen
 */
export function chosenSituation(answers: FormData, situations?: KindForm['kind']['situations']): string {
  const { field = 'caseType', keep } = situations ?? {};
  const chosen = answers[field];
  if (typeof chosen === 'string' && chosen !== '') return chosen;
  const isOfKind = keep !== undefined && Object.keys(answers).some((name) => name !== field && !keep.includes(name));
  return isOfKind ? NO_SITUATION : '';
}
