import { Binary, ObjectId } from 'mongodb';
import { declareCollection } from './collection';
import type { Database } from './database';
import { PAGE, type PageAsked } from './pages';

/** A file as GridFS keeps it (https://github.com/mongodb/specifications/blob/master/source/gridfs/gridfs-spec.md). */
export interface FileRecord {
  _id: ObjectId;
  length: number;
  chunkSize: number;
  uploadDate: Date;
  filename: string;
  metadata: { letterId: string };
}

export const FILE_ROWS_COLLECTION = declareCollection<FileRecord>('files.files', [
  { keys: { 'metadata.letterId': 1 } },
  { keys: { uploadDate: 1 } },
]);

export interface FileChunkRecord {
  _id: ObjectId;
  files_id: ObjectId;
  n: number;
  data: Binary;
}

export const FILE_CHUNKS_COLLECTION = declareCollection<FileChunkRecord>('files.chunks', [
  { keys: { files_id: 1, n: 1 }, unique: true },
]);

/** Bytes, GridFS's own default. */
const CHUNK = 255 * 1024;
/** Bytes that are sent to the database at once. */
const AT_ONCE = 8 * 1024 * 1024;

type Stores = Pick<Database, 'fileRows' | 'fileChunks'>;

/**
 * Keeps sealed bytes under the letter's id, by which purge and the sweeper find them: several files in two commands, where
 * GridFS's own streams take two each. The rows come first, so that no bytes are there that nothing names.
 * @param contents by name
 * @returns their ids, in the same order
 */
export async function storeFilesOfLetterAndGetIds(
  { fileRows, fileChunks }: Stores,
  letterId: string,
  contents: readonly { name: string; sealed: Buffer }[],
): Promise<ObjectId[]> {
  if (contents.length === 0) return [];
  const rows = contents.map(({ name, sealed }): FileRecord => ({
    _id: new ObjectId(),
    length: sealed.length,
    chunkSize: CHUNK,
    uploadDate: new Date(),
    filename: `${letterId}-${name}`,
    metadata: { letterId },
  }));
  await fileRows.insertMany(rows);
  let waiting: FileChunkRecord[] = [];
  for (const [index, { sealed }] of contents.entries())
    for (const chunk of splitIntoChunks(rows[index]?._id ?? new ObjectId(), sealed)) {
      waiting.push(chunk);
      if (waiting.length * CHUNK < AT_ONCE) continue;
      await fileChunks.insertMany(waiting);
      waiting = [];
    }
  if (waiting.length > 0) await fileChunks.insertMany(waiting);
  return rows.map(({ _id }) => _id);
}

function* splitIntoChunks(id: ObjectId, bytes: Buffer): Generator<FileChunkRecord> {
  for (let n = 0; n * CHUNK < bytes.length; n += 1)
    yield { _id: new ObjectId(), files_id: id, n, data: new Binary(bytes.subarray(n * CHUNK, (n + 1) * CHUNK)) };
}

/** @throws Error when there is no such file. One of which a part is missing opens with no key. */
export async function loadFile({ fileChunks }: Pick<Stores, 'fileChunks'>, id: ObjectId): Promise<Buffer> {
  const chunks = await fileChunks.find({ files_id: id }).sort({ n: 1 }).toArray();
  if (chunks.length === 0) throw new Error('no such file');
  return Buffer.concat(chunks.map(({ data }) => data.buffer));
}

export function countFilesOfLetter({ fileRows }: Pick<Stores, 'fileRows'>, letterId: string): Promise<number> {
  return fileRows.countDocuments({ 'metadata.letterId': letterId });
}

/** Deletes a letter's files, with their bytes. */
export async function deleteFilesOfLetter(
  { files, fileRows }: Pick<Database, 'files' | 'fileRows'>,
  letterId: string,
): Promise<void> {
  const rows = await fileRows.find({ 'metadata.letterId': letterId }, { projection: { _id: 1 } }).toArray();
  for (const { _id } of rows) await files.delete(_id);
}

export async function deleteFile({ files }: Pick<Database, 'files'>, id: ObjectId): Promise<void> {
  await files.delete(id);
}

/** A page of them, by when they were stored. */
export function readFilesByTime(
  { fileRows }: Pick<Stores, 'fileRows'>,
  { from, before, exceptIds }: PageAsked<ObjectId>,
): Promise<FileRecord[]> {
  return fileRows
    .find({ uploadDate: { $gte: from, $lt: before }, _id: { $nin: exceptIds } })
    .sort({ uploadDate: 1 })
    .limit(PAGE)
    .toArray();
}
