import { randomUUID } from 'node:crypto';
import { Binary } from 'mongodb';
import { AppError } from '../shared/errors';
import type { Vault } from '../vault/vault';
import { declareCollection } from './collection';
import type { Database } from './database';
import type { LetterRecord } from './letterRecord';
import { PAGE, type PageAsked } from './pages';

export type AssistTask = 'read' | 'suggest';

/** Long work on what a person wrote or sent, while the person waits; gone with the letter, and before that when done. */
export interface AssistRecord {
  _id: string;
  letterId: string;
  task: AssistTask;
  /** Sealed under the letter's key. */
  input: Binary;
  output?: Binary;
  state: 'waiting' | 'done' | 'failed';
  createdAt: Date;
}

export const ASSISTS_COLLECTION = declareCollection<AssistRecord>('assists', [
  { keys: { letterId: 1 } },
  { keys: { createdAt: 1 } },
]);

export interface Assists {
  begin(record: LetterRecord, task: AssistTask, input: unknown): Promise<AssistRecord>;
  /** @throws AppError letter_expired when it is gone, with its letter or by itself */
  read(id: string): Promise<AssistRecord>;
  readInput(record: LetterRecord, assist: AssistRecord): unknown;
  /** Nothing while it is not done. */
  readOutput(record: LetterRecord, assist: AssistRecord): unknown;
  finish(record: LetterRecord, id: string, output: unknown): Promise<void>;
  fail(id: string): Promise<void>;
  remove(id: string): Promise<void>;
}

export function createAssistRepository({ assists }: Database, vault: Vault): Assists {
  const unwrapLetterKey = (record: LetterRecord) => vault.unwrap(record._id, record.key.buffer);
  const buildEncryptionContext = (record: LetterRecord, id: string, part: 'input' | 'output') =>
    `assist:${record._id}:${id}:${part}`;
  return {
    async begin(record, task, input) {
      const id = randomUUID();
      const sealed = unwrapLetterKey(record).sealJson(buildEncryptionContext(record, id, 'input'), input);
      const row: AssistRecord = {
        _id: id,
        letterId: record._id,
        task,
        input: new Binary(sealed),
        state: 'waiting',
        createdAt: new Date(),
      };
      await assists.insertOne(row);
      return row;
    },
    async read(id) {
      const row = await assists.findOne({ _id: id });
      if (!row) throw new AppError('letter_expired', 'the assist is gone');
      return row;
    },
    readInput: (record, { _id, input }) =>
      unwrapLetterKey(record).openJson(buildEncryptionContext(record, _id, 'input'), input.buffer),
    readOutput: (record, { _id, output }) =>
      output && unwrapLetterKey(record).openJson(buildEncryptionContext(record, _id, 'output'), output.buffer),
    async finish(record, id, output) {
      const sealed = unwrapLetterKey(record).sealJson(buildEncryptionContext(record, id, 'output'), output);
      await assists.updateOne({ _id: id }, { $set: { output: new Binary(sealed), state: 'done' } });
    },
    async fail(id) {
      await assists.updateOne({ _id: id }, { $set: { state: 'failed' } });
    },
    async remove(id) {
      await assists.deleteOne({ _id: id });
    },
  };
}

type Records = Pick<Database, 'assists'>;

/** Of a letter. */
export async function listAssistIds({ assists }: Records, letterId: string): Promise<string[]> {
  return (await assists.find({ letterId }, { projection: { _id: 1 } }).toArray()).map(({ _id }) => _id);
}

export async function deleteAssist({ assists }: Records, id: string): Promise<void> {
  await assists.deleteOne({ _id: id });
}

/** A page of them, by when they were begun. */
export function readAssistIdsByTime(
  { assists }: Records,
  { from, before, exceptIds }: PageAsked<string>,
): Promise<Pick<AssistRecord, '_id' | 'createdAt'>[]> {
  return assists
    .find({ createdAt: { $gte: from, $lt: before }, _id: { $nin: exceptIds } }, { projection: { createdAt: 1 } })
    .sort({ createdAt: 1 })
    .limit(PAGE)
    .toArray();
}
