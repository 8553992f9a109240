import type { NextFunction, Request, Response } from 'express';
import { MongoError } from 'mongodb';
import type { Logger } from 'pino';
import { AppError, type ErrorCode, type FieldError } from '../../core/shared/errors';
import type { KindVersion } from '../../core/shared/kinds/kind';
import type { Language } from '../../core/shared/languages';
import { mapLanguages } from '../../core/shared/mapLanguages';
import { getErrorText } from '../../core/texts/texts';
import { runInTrace } from '../../core/trace';
import { readLanguageFromQueryBodyOrHeader } from './language';
import { getRequestId } from './requestLog';

interface ErrorBody {
  success: false;
  error: { code: ErrorCode; message: string; fields: FieldError[]; reference: string };
}

type OwnErrors = Record<Language, Record<string, string>> | undefined;
const ownErrors = new WeakMap<Response, NonNullable<OwnErrors>>();

/** What the answer says of a failure, it says in the words of this kind where the kind has its own. */
export function setErrorTextsFromKind(res: Response, { texts }: Pick<KindVersion, 'texts'>): void {
  ownErrors.set(
    res,
    mapLanguages((language) => texts[language].errors),
  );
}

/** Codes whose text comes with the error, as its only field: a kind's own, or one that names what was sent. */
const HANDED_ON: ReadonlySet<ErrorCode> = new Set(['letter_cannot_help', 'discount_exists']);

/** Every refusal has this body: a code for programs, a message in the language of the request for people. */
function buildErrorBody(error: AppError, language: Language, ownErrors: OwnErrors, reference: string): ErrorBody {
  const message =
    (HANDED_ON.has(error.code) && error.fields[0]?.message) ||
    ownErrors?.[language][error.code] ||
    getErrorText(error.code, language, { reference });
  return {
    success: false,
    error: { code: error.code, message, fields: error.fields, reference },
  };
}

/** Seconds after which it makes sense to ask again, by code, when the error does not say. */
const RETRY_AFTER: Partial<Record<ErrorCode, number>> = {
  letter_not_ready: 2,
  generation_failed: 10,
  conversion_failed: 10,
  busy: 5,
  dependency_down: 5,
  payments_down: 5,
  storage_full: 30,
};

/** Answers an expected refusal; `extraFields` stand beside the error in the body. */
export function sendErrorResponse(
  res: Response,
  error: AppError,
  language: Language,
  extraFields: Record<string, unknown> = {},
): void {
  const after = error.retryAfter ?? RETRY_AFTER[error.code];
  if (after !== undefined) res.set('Retry-After', String(after));
  res
    .status(error.status)
    .json({ ...buildErrorBody(error, language, ownErrors.get(res), getRequestId(res.req)), ...extraFields });
}

/** The last middleware: every error becomes an answer, and what was not expected is logged without personal data. */
export function createErrorMiddleware(log: Logger) {
  return (error: unknown, req: Request, res: Response, next: NextFunction): void => {
    const known = toAppErrorIfKnown(error);
    if (!known || known.status >= 500) runInTrace({ requestId: getRequestId(req) }, () => logFailure(log, error, res));
    if (res.headersSent) return next(error);
    sendErrorResponse(res, known ?? new AppError('internal'), readLanguageFromQueryBodyOrHeader(req));
  };
}

/** MongoDB's code OutOfDiskSpace. */
const OUT_OF_DISK_SPACE = 14_031;

/** Our own errors as they are; those of Express, its parsers and MongoDB in our words; undefined for a fault of ours. */
function toAppErrorIfKnown(error: unknown): AppError | undefined {
  if (error instanceof AppError) return error;
  if (error instanceof MongoError && error.code === OUT_OF_DISK_SPACE)
    return new AppError('storage_full', 'MongoDB has no room');
  if (error instanceof MongoError && isDatabaseOutage(error))
    return new AppError('dependency_down', 'MongoDB does not answer');
  const status = readClientErrorStatus(error);
  if (status === 413) return new AppError('too_large');
  if (status === 415) return new AppError('unsupported_media_type');
  if (status !== undefined) return new AppError('invalid_request');
  return undefined;
}

function isDatabaseOutage(error: MongoError): boolean {
  return (
    error.hasErrorLabel('RetryableWriteError') ||
    /Network|ServerSelection|PoolCleared|NotConnected|Topology|Timeout/.test(error.name)
  );
}

/** Express and its body parsers mark what the client did wrong by a status of 4xx (npm: http-errors). */
function readClientErrorStatus(error: unknown): number | undefined {
  if (typeof error !== 'object' || error === null || !('status' in error)) return undefined;
  const { status } = error;
  return typeof status === 'number' && status >= 400 && status < 500 ? status : undefined;
}

/** Name, code and place of a failure: messages may quote what a person wrote, so they stay out. */
export function logFailure(log: Logger, error: unknown, res?: Response): void {
  const failure =
    error instanceof Error
      ? {
          name: error.name,
          code: 'code' in error && ['string', 'number'].includes(typeof error.code) ? error.code : undefined,
          message: error instanceof AppError ? error.message : undefined,
          at: error.stack
            ?.split('\n')
            .filter((line) => /^\s+at /.test(line))
            .slice(0, 12)
            .map((line) => line.trim()),
          cause: error.cause instanceof Error ? error.cause.name : undefined,
        }
      : { name: typeof error };
  const route: unknown = res?.locals['route'];
  log.error({ failure, route }, 'a request failed');
}
