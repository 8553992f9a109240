import { createHash } from 'node:crypto';

/** JSON with keys in order and no white space: equal content gives equal text, whoever wrote the file. */
export function canonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map((item) => (item === undefined ? 'null' : canonicalJson(item))).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null';
  const members = Object.entries(value).flatMap(([key, member]) => (member === undefined ? [] : [`${JSON.stringify(key)}:${canonicalJson(member)}`]));
  return `{${members.sort().join(',')}}`;
}

/** SHA-256 in hex of the canonical JSON. */
export function contentHash(value: unknown): string {
  return createHash('sha256').update(canonicalJson(value)).digest('hex');
}
