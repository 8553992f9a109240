import { computeContentHash } from './canonicalJson';
import type { Source } from '../shared/kinds/kind';
import { memoisePerObject } from './oncePerObject';

/**
 * What a source says and when it applies, as SHA-256 in hex: the same for every kind that says the same. When it was
 * reviewed, and how often it is to be, are no part of it.
 */
export const sourceHash = memoisePerObject((source: Source): string => computeContentHash(omitReviewFields(source)));

/** The source without its reviews. */
export function omitReviewFields({ reviewed: _reviewed, reviewEvery: _every, ...content }: Source): SourceContent {
  return content;
}

export type SourceContent = Omit<Source, 'reviewed' | 'reviewEvery'>;
