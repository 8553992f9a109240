import express, { type Request, type RequestHandler, type Router } from 'express';
import { z } from 'zod';
import { AppError } from '../../core/shared/errors';
import type { KindVersion } from '../../core/shared/kinds/kind';
import type { Language } from '../../core/shared/languages';
import type { LetterRecord } from '../../core/records/letterRecord';
import type { Bodies } from '../http/bodies';
import { sanitiseFileName, type IncomingFile } from '../http/files';
import type { Services } from '../services';
import { MOST_BYTES, MOST_FILES } from './filePages';
import { storeUploadedFile, findOrCreateLetterForFiles } from './receiving';

/** Bytes that JSON with files inside may have. */
const MOST_JSON = 70 * 1024 * 1024;
/** Bytes of memory for each of its: as bytes, as text, parsed, and as files. */
const WEIGHT = 4;
const LARGE = 1024 * 1024;

/** Reads the JSON of older clients that put files into it (kind.json `api.inlineFiles`), on the calls of those kinds alone. */
export function mountInlineFileParsers(router: Router, kinds: readonly KindVersion[], bodies: Bodies): void {
  const receive = bodies.receive(express.json({ limit: MOST_JSON }), { most: MOST_JSON, weight: WEIGHT });
  const read: RequestHandler = (req, res, next) => {
    if (Number(req.get('content-length') ?? Infinity) <= LARGE) return next();
    return receive(req, res, next);
  };
  for (const { manifest } of kinds)
    if (manifest.api.inlineFiles)
      for (const call of ['draft', 'payment-link']) router.post(`/${manifest.apiPath}/${call}`, read);
}

const fileSchema = z.looseObject({ name: z.string().default(''), data: z.string() });

interface Order {
  formData: Record<string, unknown>;
  draftId?: string | null | undefined;
}

/**
 * Keeps the files that stand inside a draft's request, in place of those that stood there before, and puts their rows
 * into the form: the first into the first field that the kind names, the rest into the last.
 * @param body the whole request: files may stand beside the form or in it
 * @throws AppError one of FILE_REFUSALS, or as findOrCreateLetterForFiles
 */
export async function storeInlineFilesAsUploads<T extends Order>(
  services: Services,
  kind: KindVersion,
  order: T,
  body: Record<string, unknown>,
  { req, language }: { req: Request; language: Language },
): Promise<T> {
  const inline = kind.manifest.api.inlineFiles;
  const files = inline ? parseInlineFiles(body[inline.name] ?? order.formData[inline.name]) : [];
  if (!inline || files.length === 0) return order;
  const record = await findOrCreateLetterForFiles(services, {
    req,
    kind,
    draftId: order.draftId || undefined,
    language,
  });
  return {
    ...order,
    draftId: record._id,
    formData: {
      ...order.formData,
      ...(await replaceFilesAndListRowsByField(services, req, { record, kind, files, fields: inline.fields })),
    },
  };
}

function parseInlineFiles(value: unknown): IncomingFile[] {
  // Older clients also send what they know of a file without the file: those are no files.
  const rows = Array.isArray(value)
    ? value.map((each) => fileSchema.safeParse(each)).flatMap(({ data }) => data ?? [])
    : [];
  if (rows.length > MOST_FILES) throw new AppError('too_many_files');
  return rows.map(({ name, data }) => {
    const bytes = Buffer.from(data.replace(/^data:[^,]*,/, ''), 'base64');
    if (bytes.length > MOST_BYTES) throw new AppError('file_too_large');
    return { name: sanitiseFileName(name), bytes };
  });
}

interface Batch {
  record: LetterRecord;
  kind: KindVersion;
  files: IncomingFile[];
  /** The first file goes to the first of them, the rest to the last. */
  fields: string[];
}

/** Keeps a batch in place of what stood in its fields. @returns the rows for the form, by field */
export async function replaceFilesAndListRowsByField(
  services: Services,
  req: Request,
  { record, kind, files, fields }: Batch,
): Promise<Record<string, object[]>> {
  for (const { id, field } of await services.uploads.list(record))
    if (fields.includes(field)) await services.uploads.remove(record, id);
  const rows: Record<string, object[]> = {};
  for (const [index, file] of files.entries()) {
    await services.limits.receiving(req);
    const field = (index === 0 ? fields[0] : fields.at(-1)) ?? '';
    const { upload } = await storeUploadedFile(services, req, record, { kind, field, file });
    rows[field] = [
      ...(rows[field] ?? []),
      { id: upload.id, name: upload.name, type: upload.type, size: upload.size, pages: upload.pages.length },
    ];
  }
  return rows;
}
