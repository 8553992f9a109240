import type { LetterRecord } from '../../core/records/letters';
import { citedSources, countCitations } from '../../core/records/sources';
import type { Services } from './services';

/**
 * Counts a delivered letter for the law that it cites, once. Tried when it is delivered, and again before it is purged
 * if that failed: a number is no reason to keep a letter back, or to keep it longer.
 */
export async function countCited(
  { database, kinds, letters, log }: Pick<Services, 'database' | 'kinds' | 'letters' | 'log'>,
  /** The record, or the id of a letter that may be gone. */
  letter: LetterRecord | string,
  /** Delivered this moment: it was never counted before. */
  { isFirst }: { isFirst: boolean } = { isFirst: false },
): Promise<void> {
  const letterId = typeof letter === 'string' ? letter : letter._id;
  try {
    const record = typeof letter === 'string' ? await letters.find(letter) : letter;
    if (!record?.key || !record.reviewed || !record.deliveredAt) return;
    const kind = await kinds.read(record.kindHash);
    await countCitations(
      database,
      letterId,
      kind,
      citedSources(kind, letters.readReviewed(record)),
      record.deliveredAt,
      { isFirst },
    );
  } catch (error) {
    log.warn(
      { letterId, name: error instanceof Error ? error.name : 'unknown' },
      'the letter could not be counted for the law that it cites',
    );
  }
}
