import type { Help, KindHelp } from '../../../core/kinds/help';
import { useLanguage } from '../i18n/context';
import { useResource } from './useResource';

export type { HelpAnswer, HelpKind } from '../../../core/kinds/help';

/** What each kind is for, with the prices of now, and the general questions. */
export function useHelp() {
  return useResource<Help>(`/api/help?language=${useLanguage()}`);
}

/** Questions and answers about one kind, named by the slug of its page. */
export function useKindHelp(slug: string) {
  return useResource<KindHelp>(`/api/help/${encodeURIComponent(slug)}?language=${useLanguage()}`);
}
