import type { Db } from 'mongodb';
import type { DeclaredIndex } from './collection';
import { COLLECTIONS } from './collections';

const DECLARED = Object.values(COLLECTIONS);

/** All indexes but those of `_id`, by the collection's name in the database. */
export const INDEXES: Readonly<Record<string, readonly DeclaredIndex[]>> = Object.fromEntries(
  DECLARED.filter(({ indexes }) => indexes.length > 0).map(({ name, indexes }) => [name, indexes]),
);

export async function createIndexes(db: Db): Promise<void> {
  await Promise.all(
    Object.entries(INDEXES).flatMap(([name, indexes]) =>
      indexes.map(({ keys, ...options }) => db.collection(name).createIndex(keys, options)),
    ),
  );
}

/** Drops what former versions declared. One that stays, as it is not there or this server can't drop it, does no harm. */
export async function dropFormerIndexes(db: Db): Promise<void> {
  for (const { name, formerIndexes } of DECLARED)
    for (const index of formerIndexes)
      await db
        .collection(name)
        .dropIndex(index)
        .catch(() => undefined);
}
