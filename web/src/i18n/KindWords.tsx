import { useMemo, type ReactNode } from 'react';
import { listKindsFollowUpsAndPaused } from '../data/kinds';
import { useKinds } from '../data/KindsProvider';
import { useLanguage } from './context';
import { addKindWordsAndListNamespaces, TextSources } from './texts';

/** Pages of one kind, whose folder may put words of the frame in its own way. */
export function KindWordsProvider({ kindId, children }: { kindId: string; children: ReactNode }) {
  const language = useLanguage();
  const { answer } = useKinds();
  const words = listKindsFollowUpsAndPaused(answer).find(({ id }) => id === kindId)?.frame;
  const sources = useMemo(
    () => addKindWordsAndListNamespaces(kindId, language, words ?? {}),
    [kindId, language, words],
  );
  return <TextSources value={sources}>{children}</TextSources>;
}
