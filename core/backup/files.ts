import { createReadStream, createWriteStream } from 'node:fs';
import { createInterface } from 'node:readline';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { Binary, BSON, type Document } from 'mongodb';
import { z } from 'zod';

/** What makes a document readable: its own key, wrapped. Lies in the document's field `key`, or as a file in KEYS_DIR. */
export interface KeptKey {
  collection: string;
  _id: unknown;
  key: Binary;
}

/** Stands for a collection at keys that lie in KEYS_DIR. */
export const KEY_FOLDER = 'KEYS_DIR';
export const KEYS_FILE = 'keys.ndjson.gz';
const SUFFIX = '.ndjson.gz';
export const DATA_FOLDER = 'data';

export function buildBackupFileName(collection: string): string {
  return `${collection}${SUFFIX}`;
}
export function parseCollectionOfBackupFile(file: string): string | undefined {
  return file.endsWith(SUFFIX) ? file.slice(0, -SUFFIX.length) : undefined;
}

/** One document a line, as MongoDB's extended JSON, so that every type comes back as it was. */
export async function writeBackupLines(file: string, documents: AsyncIterable<Document>): Promise<void> {
  async function* serialiseDocuments() {
    for await (const document of documents) yield `${BSON.EJSON.stringify(document, { relaxed: false })}\n`;
  }
  await pipeline(Readable.from(serialiseDocuments()), createGzip(), createWriteStream(file, { mode: 0o600 }));
}

export async function* readBackupLines(file: string): AsyncGenerator<Document> {
  for await (const line of createInterface({
    input: createReadStream(file).pipe(createGunzip()),
    crlfDelay: Number.POSITIVE_INFINITY,
  }))
    if (line !== '') yield z.record(z.string(), z.unknown()).parse(BSON.EJSON.parse(line, { relaxed: false }));
}

/** The same for the same document, whatever type its id has. */
export function buildTextOfCollectionAndId(collection: string, id: unknown): string {
  return `${collection} ${BSON.EJSON.stringify({ id }, { relaxed: false })}`;
}

export function isBinaryKey(value: unknown): value is Binary {
  return value instanceof Binary;
}
