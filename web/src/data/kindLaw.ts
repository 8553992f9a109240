import { isRecord } from '../../../core/shared/isRecord';
import type { SourceText } from '../../../core/shared/contracts/letter';
import { useLanguage } from '../i18n/context';
import { useResource } from './useResource';

const isKindLaw = (answer: unknown): answer is { law: SourceText[] } =>
  isRecord(answer) && Array.isArray(answer['law']);

/** The law that a kind's letters may cite: fetched where a person looks for a rule, since it is long. */
export function useKindLaw(kind: string) {
  return useResource(`/api/forms/${encodeURIComponent(kind)}/law?language=${useLanguage()}`, isKindLaw);
}
