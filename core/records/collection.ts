/** An index that every database has: `keys` in their order, 1 upwards and -1 downwards. */
export interface DeclaredIndex {
  keys: Readonly<Record<string, 1 | -1>>;
  unique?: true;
  sparse?: true;
  expireAfterSeconds?: number;
}

/** A collection as its repository declares it, beside its record's type. */
export interface DeclaredCollection<Item> {
  /** As the database calls it. */
  name: string;
  /**
   * All but that of `_id`. The embedded server heeds only the unique ones and scans for the rest; that each query of the code
   * is served by one of these on MongoDB itself, tests/unit/queries.test.ts sees to.
   */
  indexes: readonly DeclaredIndex[];
  /** Names of indexes of former versions: each would cost every write, and serves no query any more. */
  formerIndexes: readonly string[];
  /** Never set: what a document of it is, for the compiler. */
  item?: Item;
}

export function declareCollection<Item>(
  name: string,
  indexes: readonly DeclaredIndex[] = [],
  formerIndexes: readonly string[] = [],
): DeclaredCollection<Item> {
  return { name, indexes, formerIndexes };
}
