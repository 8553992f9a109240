import path from 'node:path';
import type { Logger } from 'pino';
import type { Config } from '../core/config';
import { findKindFolders } from '../core/kinds/load';
import type { KindVersion } from '../core/shared/kinds/kind';
import { readKindFilesOnDisk, computeHashOfFiles } from '../core/kinds/kindFiles';
import { logFaultyFolders, openSoundKindsAndListFaulty, type FaultyFolder } from '../core/kinds/openKinds';
import type { Database } from '../core/records/database';
import type { KindStore } from '../core/records/kinds';
import type { KindPublication, KindPublications } from '../core/records/kindPublications';
import { readLatestVersionsOfPausedKinds } from '../core/records/pausedKinds';
import { loadPriceList, type PriceList } from './priceList';

/** A publication whose folder has changed on disk since: which of the two is offered, FOLDER_WINS says. */
export interface KindConflict extends KindPublication {
  folderWins: boolean;
}

/** The kinds that are offered now, and what hangs on which they are. */
export interface LiveKinds {
  kinds: readonly KindVersion[];
  pausedKinds: readonly KindVersion[];
  /** Both. */
  servedKinds: readonly KindVersion[];
  faultyKinds: readonly FaultyFolder[];
  kindConflicts: readonly KindConflict[];
  prices: PriceList;
  /** Which publications these are, in a form to be compared. */
  offeredPublications: string;
}

/** Which publications are offered, in a form to be compared. */
export function fingerprintPublications(live: readonly { _id: string; number: number | null }[]): string {
  return live
    .flatMap(({ _id, number }) => (number === null ? [] : [`${_id}/${number}`]))
    .sort()
    .join(' ');
}

interface Needed {
  config: Pick<Config, 'FORMS_DIR' | 'DATA_DIR' | 'FOLDER_WINS'>;
  database: Database;
  kindStore: KindStore;
  kindPublications: KindPublications;
  log: Logger;
}

/** Reads the folders, and what was published in their place; every process comes to the same answer. */
export async function openLiveKinds({
  config,
  database,
  kindStore,
  kindPublications,
  log,
}: Needed): Promise<LiveKinds> {
  const { FORMS_DIR, DATA_DIR, FOLDER_WINS } = config;
  const published = await kindPublications.liveFiles();
  const offeredPublications = fingerprintPublications([...published].map(([_id, { number }]) => ({ _id, number })));
  const { folders } = await findKindFolders(FORMS_DIR);
  const kindConflicts: KindConflict[] = [];
  for (const [name, { files, ...publication }] of published) {
    const folder = folders.find((each) => path.basename(each) === name);
    const diskHash = folder === undefined ? '' : computeHashOfFiles(readKindFilesOnDisk(folder));
    if (diskHash === publication.diskHash || diskHash === computeHashOfFiles(files)) continue;
    kindConflicts.push({ ...publication, folderWins: FOLDER_WINS });
    log.warn({ folder: name, folderWins: FOLDER_WINS }, 'a kind was published here and changed on disk since');
    if (FOLDER_WINS) published.delete(name);
  }
  const files = new Map([...published].map(([name, each]) => [name, each.files]));
  const { kinds, faulty } = await openSoundKindsAndListFaulty(FORMS_DIR, path.resolve(DATA_DIR, 'cache'), files);
  logFaultyFolders(log, faulty);
  await kindStore.keepAll(kinds);
  const pausedKinds = await readLatestVersionsOfPausedKinds(
    database,
    kindStore,
    kinds,
    faulty.map(({ folder }) => path.basename(folder)),
  );
  return {
    kinds,
    pausedKinds,
    servedKinds: [...kinds, ...pausedKinds],
    faultyKinds: faulty,
    kindConflicts,
    offeredPublications,
    // What is offered has the last word about a price that both name.
    prices: await loadPriceList(database, [...pausedKinds, ...kinds], FORMS_DIR),
  };
}
