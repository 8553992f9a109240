import { useState } from 'react';
import type { Banner } from '../../../../core/shared/rules/rules';

/**
 * The notes of a step that one of its screens shows: the last has all of them, the others those that came while they were
 * shown, since the same note on every screen would soon not be read.
 * @param at names the screen
 */
export function useBannersOfScreen(at: string | undefined, isLast: boolean, banners: readonly Banner[]): Banner[] {
  const [arrival, setArrival] = useState<{ at: string | undefined; known: ReadonlySet<string> }>();
  if (arrival?.at !== at) setArrival({ at, known: new Set(banners.map(({ id }) => id)) });
  return banners.filter(({ id }) => isLast || (arrival?.at === at && !arrival?.known.has(id)));
}
