import { createHash } from 'node:crypto';
import { isRecord } from '../shared/isRecord';

/** JSON with keys in order and no white space: equal content gives equal text, whoever wrote the file. */
export function toCanonicalJson(value: unknown): string {
  return JSON.stringify(sortKeysDeep(value)) ?? 'null';
}

/** The value with every object's keys in order: then the engine writes it out, which is quickest. */
function sortKeysDeep(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sortKeysDeep);
  if (!isRecord(value)) return value;
  const ordered: Record<string, unknown> = {};
  for (const key of Object.keys(value).sort()) ordered[key] = sortKeysDeep(value[key]);
  return ordered;
}

/** The canonical JSON of an object, of that of its members. */
export function joinMembersAsJson(members: Readonly<Record<string, string>>): string {
  const ordered = Object.fromEntries(
    Object.keys(members)
      .sort()
      .map((key) => [key, members[key]]),
  );
  return `{${Object.entries(ordered)
    .map(([key, json]) => `${JSON.stringify(key)}:${json}`)
    .join()}}`;
}

/** SHA-256 in hex of the canonical JSON. */
export function computeContentHash(value: unknown): string {
  return computeSha256Hex(toCanonicalJson(value));
}

/** SHA-256 in hex. */
export function computeSha256Hex(json: string): string {
  return createHash('sha256').update(json).digest('hex');
}
