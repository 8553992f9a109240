import { temporal } from '@temporalio/proto';
import type { Connection } from '@temporalio/client';
import { SEARCH_ATTRIBUTES } from '../workflows/letter/searchAttributes';

const { INDEXED_VALUE_TYPE_KEYWORD, INDEXED_VALUE_TYPE_BOOL } = temporal.api.enums.v1.IndexedValueType;
/** gRPC: it is there already; this server's operators keep that right for themselves. */
const HARMLESS = new Set([6, 7, 12]);

/**
 * Makes the search attributes known to the namespace. Where that is not ours to do (Temporal Cloud), an operator does it
 * once by hand, and workflows wait until then.
 */
export async function registerSearchAttributes(connection: Connection, namespace: string): Promise<void> {
  for (const { name, type } of SEARCH_ATTRIBUTES) {
    const indexed = type === 'BOOL' ? INDEXED_VALUE_TYPE_BOOL : INDEXED_VALUE_TYPE_KEYWORD;
    await connection.operatorService
      .addSearchAttributes({ namespace, searchAttributes: { [name]: indexed } })
      .catch((error: unknown) => {
        const code = typeof error === 'object' && error !== null && 'code' in error ? Number(error.code) : -1;
        if (!HARMLESS.has(code)) throw error;
      });
  }
}
