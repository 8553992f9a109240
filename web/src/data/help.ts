import { isRecord } from '../../../core/shared/isRecord';
import type { Help, HelpAnswer, HelpKind, KindHelp } from '../../../core/shared/contracts/kinds';
import { useLanguage } from '../i18n/context';
import { useResource } from './useResource';

export type { HelpAnswer, HelpKind };

/** These pages are read without the contracts, as the list of kinds is. */
const isHelp = (answer: unknown): answer is Help => isRecord(answer) && Array.isArray(answer['general']);
export const isHelpOfOneKind = (answer: unknown): answer is KindHelp =>
  isRecord(answer) && Array.isArray(answer['faq']);

/** What each kind is for, with the prices of now, and the general questions. */
export function useHelp() {
  return useResource(`/api/help?language=${useLanguage()}`, isHelp);
}

/** Questions and answers about one kind, named by the slug of its page. */
export function useKindHelp(slug: string) {
  return useResource(`/api/help/${encodeURIComponent(slug)}?language=${useLanguage()}`, isHelpOfOneKind);
}
