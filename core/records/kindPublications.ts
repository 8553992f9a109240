import type { Binary } from 'mongodb';
import { z } from 'zod';
import type { KindFiles } from '../kinds/kindFiles';
import { declareCollection } from './collection';
import type { Database } from './database';
import { isDuplicateKey } from './duplicateKey';
import { compressJson, decompressJson } from './packedJson';

/** A kind's files as they were published from the back-office; kept for good, as letters were written of them. */
export interface KindPublicationRecord {
  /** `<folder>/<number>`. */
  _id: string;
  folder: string;
  /** 1, 2, 3 … within the folder. */
  number: number;
  title: string;
  files: Binary;
  filesHash: string;
  /** Hash of what lay on disk then, empty where nothing did: when that changes, somebody has to choose. */
  diskHash: string;
  at: Date;
  /** uids. */
  by: string;
  reviewedBy: string;
}

export const KIND_PUBLICATIONS_COLLECTION = declareCollection<KindPublicationRecord>('kindPublications', [
  { keys: { folder: 1, number: -1 } },
]);

export type KindPublication = Omit<KindPublicationRecord, '_id' | 'files'>;

/** Which of a folder's publications is offered. */
export interface LiveKindRecord {
  /** The folder's name. */
  _id: string;
  /** null: what lies on disk. */
  number: number | null;
  at: Date;
  /** uid. */
  by: string;
}

export const LIVE_KINDS_COLLECTION = declareCollection<LiveKindRecord>('liveKinds');

export interface LivePublication extends KindPublication {
  files: KindFiles;
}

export interface KindPublications {
  /** Of one folder, the latest first, without their files. */
  list(folder: string): Promise<KindPublication[]>;
  filesOf(folder: string, number: number): Promise<KindFiles | undefined>;
  /** Which publication each folder offers, small enough to be asked for every two seconds. */
  live(): Promise<LiveKindRecord[]>;
  /** The files of all that are offered, by folder. */
  liveFiles(): Promise<Map<string, LivePublication>>;
  /** What a folder offers now; undefined: what lies on disk, as nothing else was ever offered. */
  findLive(folder: string): Promise<LiveKindRecord | undefined>;
  /**
   * Keeps the files as the folder's next publication, and offers them.
   * @param over what was offered when they were found fit for it @returns undefined when another is offered by now
   */
  publish(
    publication: Omit<LivePublication, 'number'>,
    over: LiveKindRecord | undefined,
  ): Promise<KindPublication | undefined>;
  /**
   * Offers another of a folder's publications, or what lies on disk.
   * @param over what was offered when that was wanted
   */
  offer(live: LiveKindRecord, over: LiveKindRecord | undefined): Promise<'done' | 'missing' | 'conflict'>;
}

const filesSchema = z.record(z.string(), z.string());

export function createKindPublicationRepository({
  kindPublications,
  liveKinds,
}: Pick<Database, 'kindPublications' | 'liveKinds'>): KindPublications {
  const findPublication = (folder: string, number: number) => kindPublications.findOne({ _id: `${folder}/${number}` });
  const listPublications = async (folder: string): Promise<KindPublication[]> => {
    const rows = await kindPublications
      .find({ folder }, { projection: { files: 0 } })
      .sort({ number: -1 })
      .toArray();
    return rows.map(({ _id, files: _files, ...rest }) => rest);
  };
  const findLive = async (folder: string) => (await liveKinds.findOne({ _id: folder })) ?? undefined;
  /** @returns false when something else is offered than `over` by now */
  const replaceLiveIfUnchanged = async (live: LiveKindRecord, over: LiveKindRecord | undefined): Promise<boolean> => {
    if (over) {
      const { matchedCount } = await liveKinds.replaceOne({ _id: live._id, number: over.number, at: over.at }, live);
      return matchedCount > 0;
    }
    try {
      await liveKinds.insertOne(live);
      return true;
    } catch (error) {
      if (isDuplicateKey(error)) return false;
      throw error;
    }
  };

  return {
    list: listPublications,
    async filesOf(folder, number) {
      const row = await findPublication(folder, number);
      return row ? filesSchema.parse(decompressJson(row.files)) : undefined;
    },
    live: () => liveKinds.find().toArray(),
    findLive,
    async liveFiles() {
      const live = await liveKinds.find().toArray();
      const rows = await Promise.all(
        live.flatMap(({ _id, number }) => (number === null ? [] : [findPublication(_id, number)])),
      );
      return new Map(
        rows.flatMap((row) => {
          if (!row) return [];
          const { _id, files, ...rest } = row;
          return [[row.folder, { ...rest, files: filesSchema.parse(decompressJson(files)) }] as const];
        }),
      );
    },
    async publish({ files, ...rest }, over) {
      const packed = await compressJson(files);
      const number = ((await listPublications(rest.folder))[0]?.number ?? 0) + 1;
      const _id = `${rest.folder}/${number}`;
      try {
        await kindPublications.insertOne({ _id, ...rest, number, files: packed });
      } catch (error) {
        // Somebody else publishes at this moment: what this one was held against is on its way out.
        if (isDuplicateKey(error)) return undefined;
        throw error;
      }
      const live = { _id: rest.folder, number, at: rest.at, by: rest.by };
      if (await replaceLiveIfUnchanged(live, over)) return { ...rest, number };
      await kindPublications.deleteOne({ _id });
      return undefined;
    },
    async offer(live, over) {
      if (live.number !== null && !(await findPublication(live._id, live.number))) return 'missing';
      return (await replaceLiveIfUnchanged(live, over)) ? 'done' : 'conflict';
    },
  };
}
