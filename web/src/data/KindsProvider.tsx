import { createContext, use, type ReactNode } from 'react';
import { isRecord } from '../../../core/shared/isRecord';
import { useLanguage } from '../i18n/context';
import type { KindList } from './kinds';
import { useResource } from './useResource';

/**
 * Every page begins with the list, which the server mostly wrote into it: it is looked at without the contracts, for the one
 * thing that pages can't do without.
 */
export const isKindList = (answer: unknown): answer is KindList => isRecord(answer) && Array.isArray(answer['kinds']);

interface KindsState {
  /** The last answer, of another language while the asked one is on its way. */
  answer?: KindList;
  failed: boolean;
  retry: () => void;
}

const KindsContext = createContext<KindsState>({ failed: false, retry: () => undefined });

/** Hands the list of kinds, in the choosers' order, to all pages. */
export function KindsProvider({ children }: { children: ReactNode }) {
  const kinds = useResource(`/api/forms?language=${useLanguage()}`, isKindList);
  return <KindsContext value={kinds}>{children}</KindsContext>;
}

export function useKinds(): KindsState {
  return use(KindsContext);
}
