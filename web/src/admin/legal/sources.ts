import type { SourceRow } from '../../../../core/shared/contracts/admin/legal';

/** Names a content in the address: `<source id>@<hash>`. */
export const buildSourceKey = ({ id, hash }: Pick<SourceRow, 'id' | 'hash'>): string => `${id}@${hash}`;

/** Where a content is read; undefined for an address that names none. */
export function buildSourceApiPath(key: string): string | undefined {
  const [, id, hash] = /^([a-z0-9-]{1,100})@([0-9a-f]{64})$/.exec(key) ?? [];
  return id === undefined ? undefined : `/api/admin/sources/${id}/${hash}`;
}
