import { randomUUID } from 'node:crypto';
import { Binary, type ObjectId } from 'mongodb';
import { z } from 'zod';
import { AppError } from '../shared/errors';
import type { LetterKey } from '../vault/letterKey';
import type { Vault } from '../vault/vault';
import { declareCollection } from './collection';
import type { Database } from './database';
import { loadFile, storeFilesOfLetterAndGetIds } from './files';
import type { LetterRecord } from './letterRecord';
import { PAGE, type PageAsked } from './pages';

/** A file from a person, kept as JPEG pages. What it is called is the person's, so it is sealed as the pages are. */
export interface UploadRecord {
  _id: string;
  letterId: string;
  kind: string;
  /** The form's field that it belongs to. */
  field: string;
  /** MIME type and bytes of what was sent. */
  type: string;
  size: number;
  pages: { file: ObjectId; width: number; height: number }[];
  createdAt: Date;
  /** Sealed `{name}`. */
  box: Binary;
  /** Sealed: what was read in it that the answers must agree with. */
  read?: Binary;
}

export const UPLOADS_COLLECTION = declareCollection<UploadRecord>('uploads', [
  { keys: { letterId: 1, createdAt: 1, _id: 1 } },
  { keys: { createdAt: 1 } },
]);

/** What was read in a file with good confidence, of what tells one matter from another. */
export interface UploadReading {
  /** By dotted field of the form. */
  values: Record<string, string>;
  /** All that stands in the file. */
  text: string;
}

export interface Upload {
  id: string;
  field: string;
  name: string;
  type: string;
  size: number;
  /** px */
  pages: { width: number; height: number }[];
}

export interface NewUpload {
  field: string;
  name: string;
  type: string;
  size: number;
  pages: { jpeg: Uint8Array; width: number; height: number }[];
  /** Files that the field takes. */
  max: number;
}

export interface Uploads {
  /**
   * Keeps a file with an unpaid letter.
   * @throws AppError too_many_files | letter_paid | letter_expired
   */
  save(record: LetterRecord, upload: NewUpload): Promise<Upload>;
  /** In the order they came. */
  list(record: LetterRecord): Promise<Upload[]>;
  /** Nothing for an id that is not this letter's. */
  find(record: LetterRecord, id: string): Promise<Upload | undefined>;
  /** The letter that an upload belongs to. */
  letterOf(id: string): Promise<string | undefined>;
  /** A page as JPEG; `number` counts from 1. @throws AppError not_found */
  readPage(record: LetterRecord, id: string, number: number): Promise<Buffer>;
  /** Keeps what was read, with the file and as long as it. */
  keepReading(record: LetterRecord, id: string, reading: UploadReading): Promise<void>;
  /** What was read in the letter's files that are still there. */
  readings(record: LetterRecord): Promise<{ id: string; field: string; reading: UploadReading }[]>;
  /** Deletes it with its pages; harmless when it is gone. */
  remove(record: LetterRecord, id: string): Promise<void>;
}

const nameSchema = z.object({ name: z.string() });
const uploadReadingSchema = z.object({ values: z.record(z.string(), z.string()), text: z.string() });

export function createUploadRepository(database: Database, vault: Vault): Uploads {
  const { uploads, letters, files } = database;
  const unwrapLetterKey = (record: LetterRecord): LetterKey => vault.unwrap(record._id, record.key.buffer);
  const buildReadingEncryptionContext = (id: string, letterId: string) => `upload:${letterId}:${id}:reading`;
  const buildPageEncryptionContext = (id: string, letterId: string, number: number) =>
    `upload:${letterId}:${id}:${number}`;

  function unsealUpload(record: LetterRecord, row: UploadRecord): Upload {
    const { name } = nameSchema.parse(
      unwrapLetterKey(record).openJson(`upload:${record._id}:${row._id}`, row.box.buffer),
    );
    const { _id: id, field, type, size } = row;
    return { id, field, name, type, size, pages: row.pages.map(({ width, height }) => ({ width, height })) };
  }

  async function deleteUploadAndItsFiles(row: Pick<UploadRecord, '_id' | 'pages'>): Promise<void> {
    await uploads.deleteOne({ _id: row._id });
    for (const { file } of row.pages) await files.delete(file).catch(() => undefined);
  }

  /** What came in at the same moment is counted by its place in line, so that both can't take the last place. */
  async function isAmongFirstFilesOfField(row: UploadRecord, max: number): Promise<boolean> {
    const inLine = await uploads
      .find({ letterId: row.letterId, field: row.field })
      .sort({ createdAt: 1, _id: 1 })
      .limit(max)
      .toArray();
    return inLine.some(({ _id }) => _id === row._id);
  }

  return {
    async save(record, { field, name, type, size, pages, max }) {
      const letterId = record._id;
      if (record.status !== 'preview') throw new AppError('letter_paid');
      if ((await uploads.countDocuments({ letterId, field })) >= max) throw new AppError('too_many_files');
      const id = randomUUID();
      const key = unwrapLetterKey(record);
      const row: UploadRecord = {
        _id: id,
        letterId,
        kind: record.kind,
        field,
        type,
        size,
        pages: [],
        createdAt: new Date(),
        box: new Binary(key.sealJson(`upload:${letterId}:${id}`, { name })),
      };
      for (const [at, { jpeg, width, height }] of pages.entries()) {
        const sealed = key.seal(buildPageEncryptionContext(id, letterId, at + 1), jpeg);
        const [file] = await storeFilesOfLetterAndGetIds(database, letterId, [
          { name: `upload-${id}-${at + 1}`, sealed },
        ]);
        if (file) row.pages.push({ file, width, height });
      }
      await uploads.insertOne(row);
      if (!(await isAmongFirstFilesOfField(row, max))) {
        await deleteUploadAndItsFiles(row);
        throw new AppError('too_many_files');
      }
      // It may have been deleted, or paid, while the pages were being kept.
      const now = await letters.findOne({ _id: letterId }, { projection: { status: 1, key: 1 } });
      if (!now?.key || now.status !== 'preview') {
        await deleteUploadAndItsFiles(row);
        throw new AppError(now?.key ? 'letter_paid' : 'letter_expired');
      }
      return unsealUpload(record, row);
    },
    async list(record) {
      const rows = await uploads.find({ letterId: record._id }).sort({ createdAt: 1, _id: 1 }).toArray();
      return rows.map((row) => unsealUpload(record, row));
    },
    async find(record, id) {
      const row = await uploads.findOne({ _id: id, letterId: record._id });
      return row ? unsealUpload(record, row) : undefined;
    },
    async letterOf(id) {
      return (await uploads.findOne({ _id: id }, { projection: { letterId: 1 } }))?.letterId;
    },
    async readPage(record, id, number) {
      const row = await uploads.findOne({ _id: id, letterId: record._id });
      const page = row?.pages[number - 1];
      if (!page) throw new AppError('not_found', 'no such page');
      return unwrapLetterKey(record).open(
        buildPageEncryptionContext(id, record._id, number),
        await loadFile(database, page.file),
      );
    },
    async keepReading(record, id, reading) {
      const sealed = unwrapLetterKey(record).sealJson(buildReadingEncryptionContext(id, record._id), reading);
      await uploads.updateOne({ _id: id, letterId: record._id }, { $set: { read: new Binary(sealed) } });
    },
    async readings(record) {
      const rows = await uploads.find({ letterId: record._id }).sort({ createdAt: 1, _id: 1 }).toArray();
      return rows.flatMap(({ _id: id, field, read }) =>
        read
          ? [
              {
                id,
                field,
                reading: uploadReadingSchema.parse(
                  unwrapLetterKey(record).openJson(buildReadingEncryptionContext(id, record._id), read.buffer),
                ),
              },
            ]
          : [],
      );
    },
    async remove(record, id) {
      const row = await uploads.findOne({ _id: id, letterId: record._id });
      if (row) await deleteUploadAndItsFiles(row);
    },
  };
}

type Records = Pick<Database, 'uploads'>;

/** How many rows a letter has. */
export function countUploadsOfLetter({ uploads }: Records, letterId: string): Promise<number> {
  return uploads.countDocuments({ letterId });
}

/** Deletes a letter's rows; the pages are among its files. */
export async function deleteUploadRecordsOfLetter({ uploads }: Records, letterId: string): Promise<void> {
  await uploads.deleteMany({ letterId });
}

/** Deletes one row, whose letter is gone with the pages. */
export async function deleteUploadRecord({ uploads }: Records, id: string): Promise<void> {
  await uploads.deleteOne({ _id: id });
}

/** A page of them, by when they came. */
export function readUploadIdsByTime(
  { uploads }: Records,
  { from, before, exceptIds }: PageAsked<string>,
): Promise<Pick<UploadRecord, '_id' | 'letterId' | 'createdAt'>[]> {
  return uploads
    .find(
      { createdAt: { $gte: from, $lt: before }, _id: { $nin: exceptIds } },
      { projection: { letterId: 1, createdAt: 1 } },
    )
    .sort({ createdAt: 1 })
    .limit(PAGE)
    .toArray();
}
