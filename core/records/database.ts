import { MongoClient, type Collection, type Db, type Document, GridFSBucket } from 'mongodb';
import { AppError } from '../shared/errors';
import type { DeclaredCollection } from './collection';
import { COLLECTIONS } from './collections';
import { createIndexes } from './indexes';

type Collections = {
  [Name in keyof typeof COLLECTIONS]: (typeof COLLECTIONS)[Name] extends DeclaredCollection<infer Item extends Document>
    ? Collection<Item>
    : never;
};

export interface Database extends Collections {
  db: Db;
  /** Files by their rows: what finds and deletes them. They are written and read by core/records/files. */
  files: GridFSBucket;
  /**
   * For what would only wait for it, and fail.
   * @throws AppError dependency_down when it has been away for longer than an election takes
   */
  refuseWhileAway(): void;
  ping(): Promise<void>;
  close(): Promise<void>;
}

/** Milliseconds that what is asked waits for a server that takes writes: the election of another one passes unseen. */
const ELECTION = 5_000;
/** Milliseconds between looks at each server: how late one that is back is noticed at the latest. */
const LOOK = 2_000;

/**
 * Opens MongoDB and sees to its indexes. Only what real MongoDB and the embedded server both do is used:
 * single-document atomic updates and unique keys (docs/decisions.md).
 */
export async function connectToDatabase(
  uri: string,
  watch: (client: MongoClient) => void = () => undefined,
): Promise<Database> {
  const client = new MongoClient(uri, {
    serverSelectionTimeoutMS: ELECTION,
    connectTimeoutMS: ELECTION,
    heartbeatFrequencyMS: LOOK,
    maxPoolSize: 50,
    monitorCommands: true,
  });
  watch(client);
  let lostAt: number | undefined;
  client.on('topologyDescriptionChanged', ({ newDescription }) => {
    const isThere = [...newDescription.servers.values()].some(({ isWritable }) => isWritable);
    lostAt = isThere ? undefined : (lostAt ?? Date.now());
  });
  await client.connect();
  const db = client.db();
  const database: Database = {
    db,
    ...openCollections(db),
    files: new GridFSBucket(db, { bucketName: 'files' }),
    refuseWhileAway() {
      if (lostAt !== undefined && Date.now() - lostAt > ELECTION)
        throw new AppError('dependency_down', 'MongoDB is away');
    },
    ping: async () => {
      await db.command({ ping: 1 });
    },
    close: () => client.close(),
  };
  await createIndexes(db);
  return database;
}

function openCollections(db: Db): Collections {
  const opened = Object.entries(COLLECTIONS).map(([name, declared]) => [name, db.collection(declared.name)] as const);
  // Each has the documents that its declaration is of: the compiler can't follow that through a list of entries.
  return Object.fromEntries(opened) as unknown as Collections;
}
