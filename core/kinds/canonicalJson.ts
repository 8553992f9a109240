import { createHash } from 'node:crypto';

/** JSON with keys in order and no white space: equal content gives equal text, whoever wrote the file. */
export function canonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map((item) => (item === undefined ? 'null' : canonicalJson(item))).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null';
  // Names are put in order before what they name is written out: long texts are not compared.
  const members = Object.entries(value).flatMap(([key, member]) => (member === undefined ? [] : [[JSON.stringify(key), member] as const]));
  members.sort(([one], [other]) => (one < other ? -1 : 1));
  return `{${members.map(([key, member]) => `${key}:${canonicalJson(member)}`).join(',')}}`;
}

/** SHA-256 in hex of the canonical JSON. */
export function contentHash(value: unknown): string {
  return createHash('sha256').update(canonicalJson(value)).digest('hex');
}
