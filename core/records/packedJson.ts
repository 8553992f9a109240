import { promisify } from 'node:util';
import { deflateRaw, inflateRawSync } from 'node:zlib';
import { Binary } from 'mongodb';

const deflated = promisify(deflateRaw);

/** A large value as one deflated field: written member by member, it takes the database longer than all else. */
export async function compressJson(value: unknown): Promise<Binary> {
  return new Binary(await deflated(JSON.stringify(value), { level: 1 }));
}

export function decompressJson(packed: Binary): unknown {
  return JSON.parse(inflateRawSync(packed.buffer).toString());
}
