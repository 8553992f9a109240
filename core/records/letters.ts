import { randomBytes, randomUUID } from 'node:crypto';
import { Binary, type Filter, type MatchKeysAndValues, type UpdateFilter } from 'mongodb';
import { AppError } from '../shared/errors';
import { recordBegunLetterForFigures, recordFirstPreviewOfLetter } from './begunLetters';
import { readContact } from '../kinds/contact';
import type { FormData, KindVersion } from '../shared/kinds/kind';
import type { Language } from '../shared/languages';
import type { LetterKey } from '../vault/letterKey';
import type { Vault } from '../vault/vault';
import type { Database } from './database';
import { isDuplicateKey } from './duplicateKey';
import { loadFile, storeFilesOfLetterAndGetIds } from './files';
import { PAGE, type PageAsked } from './pages';
import {
  LETTER_STATES,
  LETTER_FILES,
  hashLetter,
  type LetterRecord,
  type Reviewed,
  type LetterFile,
} from './letterRecord';

/** Whether there is a letter of this id, one that is being purged among them. */
export async function hasLetterRecord({ letters }: Pick<Database, 'letters'>, id: string): Promise<boolean> {
  return (await letters.countDocuments({ _id: id })) > 0;
}

export async function countLettersByState({ letters }: Pick<Database, 'letters'>): Promise<Record<string, number>> {
  const counted = LETTER_STATES.map(async (state) => [state, await letters.countDocuments({ state })] as const);
  return Object.fromEntries(await Promise.all(counted));
}

/** From then on nobody can read what the letter held, whatever else is left of it. */
export async function deleteLetterKeyAndForms({ letters }: Pick<Database, 'letters'>, id: string): Promise<void> {
  await letters.updateOne({ _id: id }, { $unset: { key: '', form: '', reviewed: '' } });
}

export async function deleteLetterRecord({ letters }: Pick<Database, 'letters'>, id: string): Promise<void> {
  await letters.deleteOne({ _id: id });
}

/** Those of the ids that have a record. */
export async function listExistingLetterIds(
  { letters }: Pick<Database, 'letters'>,
  ids: readonly string[],
): Promise<string[]> {
  const records = await letters.find({ _id: { $in: [...ids] } }, { projection: { _id: 1 } }).toArray();
  return records.map(({ _id }) => _id);
}

/** A page of letters, by when they are to be purged. */
export function readLetterIdsByPurgeTime(
  { letters }: Pick<Database, 'letters'>,
  { from, before, exceptIds }: PageAsked<string>,
): Promise<Pick<LetterRecord, '_id' | 'purgeAfter'>[]> {
  return letters
    .find({ purgeAfter: { $gte: from, $lt: before }, _id: { $nin: exceptIds } }, { projection: { purgeAfter: 1 } })
    .sort({ purgeAfter: 1 })
    .limit(PAGE)
    .toArray();
}

export interface Letters {
  /**
   * A letter before its first draft, for the files that come before it: its form is empty, and no workflow knows it yet.
   * The one that stands is answered when there is one.
   * @throws AppError letter_expired
   */
  begin(request: {
    id?: string;
    kind: KindVersion;
    language: Language;
    sessionId: string | null;
    userId: string | null;
    purgeAfter: Date;
  }): Promise<LetterRecord>;
  /**
   * Stores the answers: a new letter, or the next revision of one that is not paid. That one was begun is kept for the figures
   * with its first preview, or by `noteBegun`.
   * @throws AppError letter_expired | letter_paid | forbidden
   */
  saveForm(request: {
    id?: string;
    kind: KindVersion;
    language: Language;
    readerLanguage: Language;
    category: string | null;
    form: FormData;
    sessionId: string | null;
    /** Whose it becomes; null leaves a letter whose it is. */
    userId: string | null;
    purgeAfter: Date;
  }): Promise<LetterRecord>;
  /** Keeps for the figures that it was begun, where no preview of it says so soon. */
  noteBegun(record: LetterRecord): Promise<void>;
  /** @throws AppError letter_expired for a purged letter, not_found for one that never was. */
  read(id: string): Promise<LetterRecord>;
  find(id: string): Promise<LetterRecord | undefined>;
  /** The person's letters of every kind, the newest first. */
  ofUser(uid: string): Promise<LetterRecord[]>;
  /** Those of the ids that live, without what was written. */
  listLiving(ids: readonly string[]): Promise<LetterRecord[]>;
  /** How many letters of this session nobody owns. */
  countUnowned(sessionId: string): Promise<number>;
  /** Gives the session's letters that nobody owns to a person, their orders with them. @returns how many it were */
  claim(sessionId: string, uid: string): Promise<number>;
  /** Those of the ids that were letters and are purged. */
  purged(ids: readonly string[]): Promise<string[]>;
  /** The id of the letter that a payment provider's session was opened for. */
  idOfSession(sessionId: string): Promise<string | undefined>;
  readForm(record: LetterRecord): FormData;
  /** Keeps answers of an unpaid letter that is to be gone on with elsewhere. @throws AppError letter_paid */
  keepAnswers(record: LetterRecord, answers: FormData, language: Language): Promise<void>;
  /** Those, while no draft was written since. */
  readAnswers(record: LetterRecord): FormData | undefined;
  /** The letter last written. @throws AppError letter_not_ready */
  readReviewed(record: LetterRecord): Reviewed;
  /** What opens the case that the letter's PDF holds; stored nowhere, it ends with the letter's key. */
  caseSecret(record: LetterRecord): Buffer;
  /** From now on the person is spoken to in `language`; only while the letter is unpaid. */
  speak(record: LetterRecord, language: Language): Promise<void>;
  /** Ends the tokens of all links there are, and answers the letter that new ones are made for. @throws AppError as `read` */
  turnLinks(id: string): Promise<LetterRecord>;
  /** Keeps a written letter; only while the letter is unpaid. */
  saveReviewed(record: LetterRecord, reviewed: Reviewed, writer: 'embedded' | 'model'): Promise<{ hash: string }>;
  /** One atomic change of a record. @param arrayFilters which elements `$[name]` means @returns false when `guard` did not hold. */
  change(
    id: string,
    guard: Filter<LetterRecord>,
    update: UpdateFilter<LetterRecord>,
    arrayFilters?: Record<string, unknown>[],
  ): Promise<boolean>;
  saveFile(record: LetterRecord, name: LetterFile, content: Buffer): Promise<boolean>;
  /**
   * Several at once: the record names all of them or none.
   * @param change what changes with that, and what must hold for it
   * @returns false when the record is gone, or that did not hold: then nothing is kept
   */
  saveFiles(
    record: LetterRecord,
    contents: Partial<Record<LetterFile, Buffer>>,
    change?: { guard: Filter<LetterRecord>; set: MatchKeysAndValues<LetterRecord> },
  ): Promise<boolean>;
  readFile(record: LetterRecord, name: LetterFile): Promise<Buffer>;
}

const toBinary = (bytes: Buffer) => new Binary(bytes);
const createRandomNonce = () => randomBytes(16).toString('base64url');

export function createLetterRepository(database: Database, vault: Vault): Letters {
  const { letters, tombstones, files } = database;
  const unwrapLetterKey = (record: LetterRecord): LetterKey => vault.unwrap(record._id, record.key.buffer);

  async function findLetterRecord(id: string) {
    return (await letters.findOne({ _id: id })) ?? undefined;
  }

  async function readLivingLetterRecordOrThrow(id: string) {
    const record = await findLetterRecord(id);
    if (record?.key) return record;
    const gone = record ?? (await tombstones.findOne({ _id: id }));
    throw new AppError(gone ? 'letter_expired' : 'not_found');
  }

  async function saveLetterFilesAndTellIfUnchanged(
    record: LetterRecord,
    contents: Partial<Record<LetterFile, Buffer>>,
    change: { guard: Filter<LetterRecord>; set: MatchKeysAndValues<LetterRecord> } = { guard: {}, set: {} },
  ): Promise<boolean> {
    const key = unwrapLetterKey(record);
    const sealed = LETTER_FILES.flatMap((name) => {
      const content = contents[name];
      return content ? [{ name, sealed: key.seal(`file:${record._id}:${name}`, content) }] : [];
    });
    const ids = await storeFilesOfLetterAndGetIds(database, record._id, sealed);
    const stored = Object.fromEntries(sealed.map(({ name }, index) => [`files.${name}`, ids[index]]));
    const named = await letters.updateOne(
      { ...change.guard, _id: record._id },
      { $set: Object.assign(stored, change.set) },
    );
    const isNamed = named.matchedCount > 0;
    // What the record names no more, or never did.
    for (const file of isNamed ? sealed.map(({ name }) => record.files[name]) : ids)
      if (file) await files.delete(file).catch(() => undefined);
    return isNamed;
  }

  /**
   * Keeps a letter that is new. An id that the client brought may be of a letter that is being purged this very moment:
   * whoever purges looks again after the receipt is written, and this looks for the receipt, so one of them sees the other.
   * @param broughtId the client's, where it brought one
   * @throws AppError letter_expired
   */
  async function insertNewLetterUnlessPurged(record: LetterRecord, broughtId: string | undefined): Promise<void> {
    await letters.insertOne(record);
    if (broughtId === undefined || !(await tombstones.findOne({ _id: broughtId }))) return;
    await letters.deleteOne({ _id: broughtId });
    throw new AppError('letter_expired');
  }

  function computeEmailHashOfForm({ kind, form }: Pick<Parameters<Letters['saveForm']>[0], 'kind' | 'form'>): {
    emailHash: string;
  } {
    return { emailHash: vault.emailHash(readContact(kind, form).email) };
  }

  async function saveFormAsNextRevision(request: Parameters<Letters['saveForm']>[0] & { id: string }) {
    const record = await readLivingLetterRecordOrThrow(request.id);
    if (record.kind !== request.kind.manifest.id) throw new AppError('not_found');
    if (record.status !== 'preview') throw new AppError('letter_paid');
    const sealed = toBinary(unwrapLetterKey(record).sealJson(`form:${record._id}`, request.form));
    const changed = await letters.findOneAndUpdate(
      { _id: request.id, status: 'preview' },
      {
        $set: {
          form: sealed,
          ...computeEmailHashOfForm(request),
          kindHash: request.kind.hash,
          category: request.category,
          language: request.language,
          readerLanguage: request.readerLanguage,
          updatedAt: new Date(),
          ...(record.userId === null && request.userId !== null && { userId: request.userId }),
        },
        $inc: { revision: 1 },
        $unset: { failure: '', answers: '' },
      },
      { returnDocument: 'after' },
    );
    if (!changed) throw new AppError('letter_paid');
    return changed;
  }

  function buildLetterRecord(
    request: Omit<Parameters<Letters['saveForm']>[0], 'id'> & { id: string; revision: number },
  ): LetterRecord {
    const { id } = request;
    const now = new Date();
    const { key, wrapped } = vault.createLetterKey(id, now);
    return {
      _id: id,
      kind: request.kind.manifest.id,
      kindHash: request.kind.hash,
      category: request.category,
      language: request.language,
      readerLanguage: request.readerLanguage,
      status: 'preview',
      state: 'drafting',
      userId: request.userId,
      sessionId: request.sessionId,
      createdAt: now,
      updatedAt: now,
      purgeAfter: request.purgeAfter,
      key: toBinary(wrapped),
      linkNonce: createRandomNonce(),
      revision: request.revision,
      form: toBinary(key.sealJson(`form:${id}`, request.form)),
      ...computeEmailHashOfForm(request),
      discountCode: null,
      mail: { state: 'none', copies: 0 },
      files: {},
    };
  }

  return {
    find: findLetterRecord,
    read: readLivingLetterRecordOrThrow,
    // A letter whose key is gone is being purged.
    ofUser: (userId) =>
      letters
        .find({ userId, key: { $exists: true } })
        .sort({ createdAt: -1, _id: 1 })
        .toArray(),
    listLiving: (ids) =>
      letters.find({ _id: { $in: [...ids] }, key: { $exists: true } }, { projection: { reviewed: 0 } }).toArray(),
    countUnowned: (sessionId) => letters.countDocuments({ sessionId, userId: null, key: { $exists: true } }),
    async claim(sessionId, userId) {
      const unowned = { sessionId, userId: null, key: { $exists: true } };
      const ids = (await letters.find(unowned, { projection: { _id: 1 } }).toArray()).map(({ _id }) => _id);
      if (ids.length === 0) return 0;
      const claimed = await letters.updateMany({ ...unowned, _id: { $in: ids } }, { $set: { userId } });
      await database.transactions.updateMany({ _id: { $in: ids }, userId: null }, { $set: { userId } });
      return claimed.modifiedCount;
    },
    async purged(ids) {
      const gone = await tombstones.find({ _id: { $in: [...ids] } }, { projection: { _id: 1 } }).toArray();
      return gone.map(({ _id }) => _id);
    },
    async idOfSession(sessionId) {
      const ofList = await letters.findOne({ 'checkouts.sessionId': sessionId }, { projection: { _id: 1 } });
      return (ofList ?? (await letters.findOne({ 'checkout.sessionId': sessionId }, { projection: { _id: 1 } })))?._id;
    },
    async begin(request) {
      const id = request.id ?? randomUUID();
      const existing = request.id === undefined ? undefined : await findLetterRecord(id);
      if (existing) return readLivingLetterRecordOrThrow(id);
      if (request.id !== undefined && (await tombstones.findOne({ _id: id }))) throw new AppError('letter_expired');
      const record = buildLetterRecord({
        ...request,
        id,
        revision: 0,
        category: null,
        form: {},
        readerLanguage: request.language,
      });
      try {
        await insertNewLetterUnlessPurged(record, request.id);
        await recordBegunLetterForFigures(database, record);
        return record;
      } catch (error) {
        // Two files came at the same moment.
        if (isDuplicateKey(error)) return readLivingLetterRecordOrThrow(id);
        throw error;
      }
    },
    async saveForm(request) {
      const id = request.id ?? randomUUID();
      if (request.id !== undefined && (await findLetterRecord(id))) return saveFormAsNextRevision({ ...request, id });
      if (request.id !== undefined && (await tombstones.findOne({ _id: id }))) throw new AppError('letter_expired');
      const record = buildLetterRecord({ ...request, id, revision: 1 });
      try {
        await insertNewLetterUnlessPurged(record, request.id);
        return record;
      } catch (error) {
        // The same request came twice at once.
        if (isDuplicateKey(error)) return saveFormAsNextRevision({ ...request, id });
        throw error;
      }
    },
    noteBegun: (record) => recordBegunLetterForFigures(database, record),
    readForm: (record) => toFormDataOrThrow(unwrapLetterKey(record).openJson(`form:${record._id}`, record.form.buffer)),
    async keepAnswers(record, answers, language) {
      const sealed = toBinary(unwrapLetterKey(record).sealJson(`answers:${record._id}`, answers));
      const kept = await letters.updateOne(
        { _id: record._id, status: 'preview' },
        { $set: { answers: sealed, ...(record.revision === 0 && { language }), updatedAt: new Date() } },
      );
      if (kept.matchedCount === 0) throw new AppError('letter_paid');
    },
    readAnswers: (record) =>
      record.answers &&
      toFormDataOrThrow(unwrapLetterKey(record).openJson(`answers:${record._id}`, record.answers.buffer)),
    readReviewed(record) {
      if (!record.reviewed) throw new AppError('letter_not_ready');
      // What we sealed ourselves is authenticated by GCM: its shape is the one that was written.
      return unwrapLetterKey(record).openJson(`letter:${record._id}`, record.reviewed.box.buffer) as Reviewed;
    },
    caseSecret: (record) => unwrapLetterKey(record).derive(`case:${record._id}`),
    async speak(record, language) {
      if (record.readerLanguage === language) return;
      await letters.updateOne({ _id: record._id, status: 'preview' }, { $set: { readerLanguage: language } });
    },
    async turnLinks(id) {
      await letters.updateOne({ _id: id }, { $set: { linkNonce: createRandomNonce() } });
      return readLivingLetterRecordOrThrow(id);
    },
    async saveReviewed(record, reviewed, writer) {
      const hash = hashLetter(reviewed.letter);
      const sealed = toBinary(unwrapLetterKey(record).sealJson(`letter:${record._id}`, reviewed));
      const saved = await letters.updateOne(
        { _id: record._id, status: 'preview' },
        {
          $set: {
            reviewed: { revision: record.revision, hash, writer, box: sealed },
            state: 'preview',
            updatedAt: new Date(),
          },
        },
      );
      if (saved.matchedCount === 0) throw new AppError('letter_paid');
      await recordFirstPreviewOfLetter(database, record, new Date());
      return { hash };
    },
    async change(id, guard, update, arrayFilters) {
      const result = await letters.updateOne({ ...guard, _id: id }, update, arrayFilters && { arrayFilters });
      return result.matchedCount > 0;
    },
    saveFile: (record, name, content) => saveLetterFilesAndTellIfUnchanged(record, { [name]: content }),
    saveFiles: saveLetterFilesAndTellIfUnchanged,
    async readFile(record, name) {
      const id = record.files[name];
      if (!id) throw new AppError('letter_not_ready');
      return unwrapLetterKey(record).open(`file:${record._id}:${name}`, await loadFile(database, id));
    },
  };
}

function toFormDataOrThrow(value: unknown): FormData {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw new Error('sealed form is no object');
  return Object.fromEntries(Object.entries(value));
}
