import { useMemo, type ReactNode } from 'react';
import { listServedKinds } from '../data/kinds';
import { useKinds } from '../data/KindsProvider';
import { useLanguage } from './context';
import { addKindWords, TextSources } from './texts';

/** Pages of one kind, whose folder may put words of the frame in its own way. */
export function KindWords({ kindId, children }: { kindId: string; children: ReactNode }) {
  const language = useLanguage();
  const { answer } = useKinds();
  const words = listServedKinds(answer).find(({ id }) => id === kindId)?.frame;
  const sources = useMemo(() => addKindWords(kindId, language, words ?? {}), [kindId, language, words]);
  return <TextSources value={sources}>{children}</TextSources>;
}
