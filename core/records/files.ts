import type { GridFSBucket, ObjectId } from 'mongodb';

/** Keeps sealed bytes under the letter's id, by which purge and the sweeper find them. */
export async function storeFile(
  files: GridFSBucket,
  letterId: string,
  name: string,
  sealed: Buffer,
): Promise<ObjectId> {
  const stream = files.openUploadStream(`${letterId}-${name}`, { metadata: { letterId } });
  await new Promise<void>((resolve, reject) => {
    stream.once('finish', () => resolve());
    stream.once('error', reject);
    stream.end(sealed);
  });
  return stream.id;
}

/** @throws MongoRuntimeError when there is no such file */
export async function loadFile(files: GridFSBucket, id: ObjectId): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  const stream: AsyncIterable<unknown> = files.openDownloadStream(id);
  for await (const chunk of stream) if (chunk instanceof Uint8Array) chunks.push(chunk);
  return Buffer.concat(chunks);
}
