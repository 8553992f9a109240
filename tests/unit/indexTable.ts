import type { DeclaredIndex } from '../../core/records/collection';
import { INDEXES } from '../../core/records/indexes';
import { queries, type Shape } from './queries';
import { collectionAt, isServed, MADE_UP, SCANS, serves, shapeOf, SMALL, words } from './queryIndexes';

/** The table of indexes, queries and reasons, as the code has them. */

export const INDEX_TABLE = 'docs/operations/indexes.md';

interface Asked {
  collection: string;
  file: string;
  site: string;
  shape: Shape;
}

function everyQuery(): Asked[] {
  const read = queries().flatMap(({ collection, site, shapes }) =>
    (shapes ?? []).map((shape) => ({ collection, site, shape })),
  );
  const madeUp = Object.entries(MADE_UP).flatMap(([site, texts]) =>
    texts.map((text) => ({ collection: collectionAt(site), site, shape: shapeOf(text) })),
  );
  return [...read, ...madeUp].map((each) => ({ ...each, file: each.site.split(' ')[0] ?? '' }));
}

/** An index as the table names it. */
export function indexName(collection: string, { keys, unique, sparse, expireAfterSeconds }: DeclaredIndex): string {
  const fields = Object.entries(keys).map(([name, direction]) => `${direction === -1 ? '-' : ''}${name}`);
  const kinds = [unique && 'unique', sparse && 'sparse', expireAfterSeconds !== undefined && 'removes'].filter(Boolean);
  return `\`${collection}\` (${fields.join(', ')})${kinds.length > 0 ? ` ${kinds.join(', ')}` : ''}`;
}

/** The same queries of several files are one: what is asked, and by whom. */
function askedBy(asked: readonly Asked[]): string {
  const files = new Map<string, Set<string>>();
  for (const { shape, file } of asked) {
    const text = words(shape) || 'all';
    files.set(text, (files.get(text) ?? new Set()).add(file.replace(/^core\/records\//, '').replace(/\.ts$/, '')));
  }
  return [...files].map(([text, those]) => `\`${text}\` (${[...those].sort().join(', ')})`).join('; ');
}

export function indexTable(): string {
  const all = everyQuery();
  const rows = Object.entries(INDEXES).flatMap(([collection, indexes]) =>
    indexes.map((index) => {
      const own = all.filter((each) => each.collection === collection && serves(index, each.shape));
      const reason = index.unique && own.length === 0 ? 'no two alike' : askedBy(own);
      return `| ${indexName(collection, index)} | ${reason || 'sums and counts by this field'} |`;
    }),
  );
  const scans = Object.entries(SCANS).map(([site, why]) => {
    const bare = all.filter((each) => each.site === site && !isServed(each.collection, each.shape));
    return `| \`${site}\` | ${askedBy(bare)} | ${why} |`;
  });
  const small = Object.entries(SMALL).map(([collection, why]) => `| \`${collection}\` | ${why} |`);
  return `# Indexes and the queries that they serve

Made from the code by \`npx tsx tests/unit/writeIndexTable.ts\`: the indexes that repositories declare \
(\`core/records\`), and for each the queries that it
serves with the files that ask them (those without a folder are in \`core/records\`). \`field\` is asked for by value, \`field~\` by range,
\`field?\` only for being there or for what it is not; \`by -field\` is the order asked for. \
\`tests/unit/queries.test.ts\` holds every query
in the code against the indexes. Every collection has \`_id\` besides.

| index | queries |
| --- | --- |
${rows.join('\n')}

## Queries that go without

| query | what it asks | why |
| --- | --- | --- |
${scans.join('\n')}

## Collections so small that a scan costs nothing

| collection | why |
| --- | --- |
${small.join('\n')}
`;
}
