import { writeFileSync } from 'node:fs';
import { INDEX_TABLE, indexTable } from './indexTable';

/** Writes the table of indexes anew: `npx tsx tests/unit/writeIndexTable.ts`, after an index or a query has changed. */
writeFileSync(INDEX_TABLE, indexTable());
