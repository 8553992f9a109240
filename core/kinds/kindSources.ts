import type { KindVersion, Source } from '../shared/kinds/kind';
import { computeContentHash } from './canonicalJson';
import { memoisePerObject } from './oncePerObject';

/** All law of a kind, whichever of its letters cites it. */

/**
 * The sources of the kind's own form, and those of its situations: these have no rule of their own, since a letter cites
 * them where its sentences do.
 */
export const listAllSourcesOfKind = memoisePerObject(
  ({ sources, situations }: Pick<KindVersion, 'sources' | 'situations'>): readonly Source[] => [
    ...sources,
    ...(situations?.shared.sources ?? []).map((source) => ({ ...source, when: true })),
  ],
);

/** What somebody reads who reviews a source, as a hash: the same wherever it is cited, and by whichever day it counts. */
export const hashWordsOfSource = memoisePerObject(
  ({ id, citation, title, text, link, status, sheet, validFrom, validTo, replacedBy }: Source): string =>
    computeContentHash({ id, citation, title, text, link, status, sheet, validFrom, validTo, replacedBy }),
);
