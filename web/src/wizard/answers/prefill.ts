import { parseLanguage } from '../../../../core/shared/languages';
import { isRecord } from '../../../../core/shared/isRecord';
import type { Prefill } from './useAnswers';

/** What /create handed on by the navigation's state; anything else counts as nothing. */
export function readPrefill(state: unknown): Prefill | undefined {
  const prefill = isRecord(state) ? state['prefill'] : undefined;
  if (!isRecord(prefill) || !isRecord(prefill['form'])) return undefined;
  return { form: prefill['form'], letterLanguage: parseLanguage(prefill['letterLanguage']) };
}
