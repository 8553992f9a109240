import type { Request, RequestHandler } from 'express';
import multer, { MulterError } from 'multer';
import { AppError } from '../../core/shared/errors';
import { MOST_BYTES } from '../uploads/filePages';
import type { Bodies } from './bodies';

/** The files of a multipart request: their name in it, and how many it may bring. */
export interface FilePart {
  name: string;
  most: number;
}

export interface IncomingFile {
  /** As the person calls it. */
  name: string;
  bytes: Buffer;
}

const LONGEST_NAME = 200;
/** Bytes of a part that is no file. */
const FIELD_SIZE = 1024 * 1024;
/** Bytes of memory for each of a body's: a file is copied to the process that makes it anew. */
const WEIGHT = 2;

/**
 * Receives the files of a multipart request into memory, and its other parts as the body.
 * @throws AppError (passed on) file_too_large, too_many_files, invalid_request, busy, body_stalled
 */
export function createFileReceiver(bodies: Bodies, { name, most }: FilePart): RequestHandler {
  const receive = multer({
    storage: multer.memoryStorage(),
    limits: {
      fileSize: MOST_BYTES,
      files: most,
      fields: 20,
      fieldSize: FIELD_SIZE,
      parts: most + 20,
      fieldNameSize: 100,
    },
    defParamCharset: 'utf8',
  }).array(name, most);
  const parse: RequestHandler = (req, res, next) => {
    receive(req, res, (error: unknown) => next(error === undefined || error === null ? undefined : toFileError(error)));
  };
  // A small file may be long work too.
  return bodies.receive(parse, { most: most * MOST_BYTES + FIELD_SIZE, weight: WEIGHT, uncounted: 0 });
}

function toFileError(error: unknown): unknown {
  if (error instanceof MulterError) {
    if (error.code === 'LIMIT_FILE_SIZE') return new AppError('file_too_large');
    if (error.code === 'LIMIT_FILE_COUNT') return new AppError('too_many_files');
    return new AppError('invalid_request', error.code);
  }
  // The parser's own words for a body that is no multipart, or ends too soon.
  return error instanceof Error && error.name === 'Error'
    ? new AppError('invalid_request', 'the multipart body does not parse')
    : error;
}

/** The files that were received. */
export function getReceivedFiles({ files }: Request): IncomingFile[] {
  return Array.isArray(files)
    ? files.map(({ originalname, buffer }) => ({ name: sanitiseFileName(originalname), bytes: buffer }))
    : [];
}

/** The last part of a path, without control characters, no longer than a name needs to be. */
export function sanitiseFileName(name: string): string {
  const last = name.split(/[\\/]/).at(-1) ?? '';
  // Direction marks are left out as well: they make a name read as another one.
  const clean = last.replace(/[\p{Cc}\p{Cf}]/gu, '').trim();
  return clean.slice(0, LONGEST_NAME) || 'fil';
}
