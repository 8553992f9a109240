import type { KindVersion } from '../../core/shared/kinds/kind';
import type { LetterRecord, Reviewed } from '../../core/records/letterRecord';
import {
  addCitationsUnlessCounted,
  selectCitedSources,
  countCitationsOfLetterOnce,
  recordCitingLetter,
  takeBackCitations,
} from '../../core/records/sources';
import type { Services } from './services';

interface Delivered {
  letterId: string;
  kind: KindVersion;
  reviewed: Reviewed;
  /** When it is delivered. */
  on: Date;
}

/**
 * Counts a letter that is delivered this moment for the law that it cites. That it failed is no reason to keep the letter back.
 * @returns whether it is counted: then the letter's record is to say so
 */
export function countCitationsAtDeliveryAndTellIfDone(
  services: Pick<Services, 'database' | 'log'>,
  { letterId, kind, reviewed, on }: Delivered,
): Promise<boolean> {
  return runLogFailureAndTellIfDone(services, letterId, () =>
    addCitationsUnlessCounted(services.database, letterId, kind, selectCitedSources(kind, reviewed), on),
  );
}

/** It was not delivered after all. */
export async function takeBackCitationCount(
  services: Pick<Services, 'database' | 'log'>,
  { letterId, kind, reviewed, on }: Delivered,
): Promise<void> {
  await runLogFailureAndTellIfDone(services, letterId, () =>
    takeBackCitations(services.database, letterId, kind, selectCitedSources(kind, reviewed), on),
  );
}

/**
 * Before a letter is purged: counts it, if that failed when it was delivered, and keeps where it is counted, by which that it
 * is can be forgotten once its key is gone. A number is no reason to keep a letter longer.
 */
export async function countCitationsBeforePurge(
  services: Pick<Services, 'database' | 'kinds' | 'letters' | 'log'>,
  letterId: string,
): Promise<void> {
  const { database, kinds, letters } = services;
  await runLogFailureAndTellIfDone(services, letterId, async () => {
    const record: LetterRecord | undefined = await letters.find(letterId);
    if (!record?.key || !record.reviewed || !record.deliveredAt) return;
    const kind = await kinds.read(record.kindHash);
    const cited = selectCitedSources(kind, letters.readReviewed(record));
    const keep = record.cited ? recordCitingLetter : countCitationsOfLetterOnce;
    await keep(database, letterId, kind, cited, record.deliveredAt);
  });
}

async function runLogFailureAndTellIfDone(
  { log }: Pick<Services, 'log'>,
  letterId: string,
  work: () => Promise<void>,
): Promise<boolean> {
  try {
    await work();
    return true;
  } catch (error) {
    log.warn(
      { letterId, name: error instanceof Error ? error.name : 'unknown' },
      'the letter could not be counted for the law that it cites',
    );
    return false;
  }
}
