import { createContext, use, type ReactNode } from 'react';
import { useLanguage } from '../i18n/context';
import type { KindsAnswer } from './kinds';
import { useResource } from './useResource';

interface KindsState {
  /** The last answer, of another language while the asked one is on its way. */
  answer?: KindsAnswer;
  failed: boolean;
  retry: () => void;
}

const KindsContext = createContext<KindsState>({ failed: false, retry: () => undefined });

/** Hands the list of kinds, in the choosers' order, to all pages. */
export function KindsProvider({ children }: { children: ReactNode }) {
  const kinds = useResource<KindsAnswer>(`/api/forms?language=${useLanguage()}`);
  return <KindsContext value={kinds}>{children}</KindsContext>;
}

export function useKinds(): KindsState {
  return use(KindsContext);
}
