import type { Request } from 'express';
import type { z } from 'zod';
import { AppError } from '../../core/shared/errors';
import type { KindVersion } from '../../core/shared/kinds/kind';
import type { LetterRight } from '../../core/vault/letterTokens';
import { readingSchema, textReadingSchema } from '../../core/shared/contracts/uploads';
import type { Language } from '../../core/shared/languages';
import type { LetterRecord } from '../../core/records/letterRecord';
import type { Upload } from '../../core/records/uploads';
import { deriveRateLimitKeyFromIp } from '../http/clientKey';
import type { IncomingFile } from '../http/files';
import { refusePausedKind } from '../letters/paused';
import {
  hasSessionId,
  assignSessionIdAndProlongIfDue,
  mayEditLetter,
  chooseOwnerToSave,
  refuseWithoutRight,
  getOrStartSessionId,
} from '../letters/access';
import type { Services } from '../services';
import { FileRefused } from './filePages';

/** Milliseconds in which the files that are sent together at the very first must come in. */
const TOGETHER = 60_000;

interface Place {
  req: Request;
  kind: KindVersion;
  /** The client's own, or that of a letter under way. */
  draftId?: string | undefined;
  language: Language;
}

/**
 * The letter that files are kept with: the one under way, or a new one without answers, which goes as a draft does.
 * @throws AppError not_found | kind_paused | letter_paid | letter_expired
 */
export async function findOrCreateLetterForFiles(
  services: Services,
  { req, kind, draftId, language }: Place,
): Promise<LetterRecord> {
  refusePausedKind(services, kind);
  const known = hasSessionId(req);
  const existing = draftId === undefined ? undefined : await services.letters.find(draftId);
  if (existing) {
    const record = await services.letters.read(existing._id);
    const isLetIn = mayEditLetter(services, req, record);
    if (record.kind !== kind.manifest.id || !(isLetIn || (!known && isRecentFilesOnlyLetter(record))))
      throw new AppError('not_found');
    if (record.status !== 'preview') throw new AppError('letter_paid');
    // Whoever was let in by the link alone keeps out of the session of whoever gave it, however new the letter is.
    if (!known && !isLetIn && record.sessionId !== null) assignSessionIdAndProlongIfDue(req, record.sessionId);
    return record;
  }
  const sessionId = getOrStartSessionId(req);
  const record = await services.letters.begin({
    ...(draftId !== undefined && { id: draftId }),
    kind,
    language,
    sessionId,
    userId: chooseOwnerToSave(req, undefined),
    purgeAfter: new Date(Date.now() + services.config.RETENTION),
  });
  if (record.sessionId === sessionId) return record;
  if (known || !isRecentFilesOnlyLetter(record) || record.kind !== kind.manifest.id) throw new AppError('not_found');
  if (record.sessionId !== null) assignSessionIdAndProlongIfDue(req, record.sessionId);
  return record;
}

/**
 * Several files may be sent at once by a client that has no cookie yet. They name the same unguessable id, which only
 * that client knows as long as nothing but files has come: all but the first would be strangers otherwise.
 */
function isRecentFilesOnlyLetter({ revision, createdAt, userId }: LetterRecord): boolean {
  return revision === 0 && userId === null && Date.now() - createdAt.getTime() < TOGETHER;
}

/**
 * Judges a file, makes it anew and keeps it with the letter.
 * @throws AppError one of FILE_REFUSALS | invalid_request for a field that takes no files | letter_paid | letter_expired
 */
export async function storeUploadedFile(
  services: Services,
  req: Request,
  record: LetterRecord,
  { kind, field, file }: { kind: KindVersion; field: string; file: IncomingFile },
): Promise<{ upload: Upload; pagesLeftOut: number }> {
  const slot = kind.manifest.uploads[field];
  if (!slot) throw new AppError('invalid_request', 'the field takes no files');
  const { type, pages, pagesLeftOut } = await services.pagePool
    .pagesOf(file.bytes, slot.accept, deriveRateLimitKeyFromIp(req))
    .catch((error: unknown) => {
      throw error instanceof FileRefused ? new AppError(error.code) : error;
    });
  const upload = await services.uploads.save(record, {
    field,
    name: file.name,
    type,
    size: file.bytes.length,
    pages,
    max: slot.max,
  });
  return { upload, pagesLeftOut };
}

/**
 * An upload with its letter, for who may do that with the letter.
 * @throws AppError not_found | forbidden | letter_expired
 */
export async function readUploadWithRight(
  services: Services,
  req: Request,
  id: string,
  right: LetterRight,
): Promise<{ record: LetterRecord; upload: Upload }> {
  const letterId = await services.uploads.letterOf(id);
  if (letterId === undefined) throw new AppError('not_found', 'no such upload');
  const record = await services.letters.read(letterId);
  refuseWithoutRight(services, req, record, right);
  const upload = await services.uploads.find(record, id);
  if (!upload) throw new AppError('not_found', 'no such upload');
  return { record, upload };
}

export type FileReading = z.infer<typeof readingSchema>;

/**
 * Has a file read for what its field asks for; nothing where it asks for nothing.
 * @throws AppError reading_failed | reading_timeout | dependency_down | too_many_requests
 */
export async function readFieldsFromUpload(
  services: Services,
  req: Request,
  record: LetterRecord,
  upload: Pick<Upload, 'id' | 'field'>,
): Promise<FileReading> {
  const kind = await services.kindStore.read(record.kindHash);
  if (kind.manifest.uploads[upload.field]?.reading === undefined) return { fields: [], text: '' };
  await services.limits.writing(req);
  const output = await services.assists.run(
    record,
    'read',
    { uploadId: upload.id },
    { patience: services.config.READING_TIMEOUT },
  );
  return readingSchema.parse(output);
}

/**
 * Has a pasted text read for what a field of files asks of papers. The text is kept no longer than that takes.
 * @throws AppError invalid_request for a field that reads nothing | reading_failed | reading_timeout | dependency_down | too_many_requests
 */
export async function readFieldsFromPastedText(
  services: Services,
  record: LetterRecord,
  { field, text }: { field: string; text: string },
): Promise<z.infer<typeof textReadingSchema>> {
  const kind = await services.kindStore.read(record.kindHash);
  if (kind.manifest.uploads[field]?.reading === undefined)
    throw new AppError('invalid_request', 'nothing is read for the field');
  const output = await services.assists.run(
    record,
    'read',
    { field, text },
    { patience: services.config.READING_TIMEOUT },
  );
  return textReadingSchema.parse(output);
}
