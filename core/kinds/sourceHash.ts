import { contentHash } from './canonicalJson';
import type { Source } from './kind';

/**
 * What a source says and when it applies, as SHA-256 in hex: the same for every kind that says the same. When it was
 * reviewed, and how often it is to be, are no part of it.
 */
export function sourceHash(source: Source): string {
  const known = hashes.get(source) ?? contentHash(contentOf(source));
  hashes.set(source, known);
  return known;
}

/** The source without its reviews. */
export function contentOf({ reviewed: _reviewed, reviewEvery: _every, ...content }: Source): SourceContent {
  return content;
}

export type SourceContent = Omit<Source, 'reviewed' | 'reviewEvery'>;

/** A source never changes: a changed one is another object. */
const hashes = new WeakMap<Source, string>();
