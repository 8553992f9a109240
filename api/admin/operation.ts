import type { Request, Response } from 'express';
import type { z } from 'zod';
import { AppError } from '../../core/shared/errors';
import type { Language } from '../../core/shared/languages';
import type { StaffRole } from '../../core/records/users';
import { getApiText } from '../../core/texts/texts';
import { declareOperation, type Answers, type Operation, type Reply } from '../http/operation';
import type { Services } from '../services';
import { requireStaffUser, writeAuditEntryOncePerView, type Audited, type AuditNote } from './guard';

export interface AdminContext<P, Q, B> {
  /** The parts of the request that the operation declares, parsed. */
  request: { params: P; query: Q; body: B };
  admin: { uid: string; email: string; role: StaffRole };
  services: Services;
  /** Language of the texts in the answer. */
  language: Language;
  /**
   * Writes an audit entry now: after all that can refuse, and before what can't be taken back. Ids, codes, amounts and
   * states only. Who does not call it gets one entry when the handler is through, before the answer is sent, with the
   * path's `id` as `resourceId`; what the page reads again by itself (x-background) is then one reading in ten minutes.
   */
  log(note: AuditNote): Promise<void>;
  req: Request;
  res: Response;
}

/** One call of the back office: described and parsed as all calls are, open to the staff that it names, and audited. */
export interface AdminOperation extends Pick<Operation, 'method' | 'path' | 'summary'> {
  /** null only for a call that neither changes anything nor shows personal data. */
  audit: Audited | null;
  /** With what it works on, as the other calls are mounted and described. */
  open(services: Services): Operation;
}

type Schema = z.core.$ZodType;
type ObjectSchema = z.core.$ZodObject;

interface Definition<
  P extends ObjectSchema,
  Q extends ObjectSchema,
  B extends Schema,
  A extends Answers,
  R extends Reply<A>,
> extends Omit<Operation, 'run' | 'params' | 'query' | 'body' | 'tag' | 'answers'> {
  params?: P;
  query?: Q;
  body?: B;
  answers: A;
  audit: Audited | null;
  /** Who may call it: admins where it is left out. */
  roles?: readonly StaffRole[];
  /** @returns what is answered, or nothing when the handler answered by itself, having called `log` before. */
  handle(context: AdminContext<z.output<P>, z.output<Q>, z.output<B>>): Promise<R | undefined> | R;
}

/** Declares a call under /api/admin. */
export function declareAdminOperation<
  A extends Answers,
  const R extends Reply<A>,
  P extends ObjectSchema = z.ZodObject<Record<never, never>>,
  Q extends ObjectSchema = z.ZodObject<Record<never, never>>,
  B extends Schema = z.ZodType<unknown>,
>(definition: Definition<P, Q, B, A, R>): AdminOperation {
  const { handle, audit, roles = ['admin'], ...description } = definition;
  const { method, path, summary } = description;
  if (!path.startsWith('/api/admin/')) throw new Error(`${path} is outside /api/admin`);
  return {
    method,
    path,
    summary,
    audit,
    open(services) {
      const operation = declareOperation<A, R, P, Q, B>({
        ...description,
        tag: 'admin',
        refusals: ['sign_in_required', 'admin_required', 'admin_session_over', ...description.refusals],
        async handle({ params, query, body, language, req, res }) {
          refuseUnknownFilters(req, description.query, language);
          let logged = audit === null;
          const log = async (note: AuditNote) => {
            await writeAuditEntryOncePerView(services, req, audit, note);
            logged = true;
          };
          const reply = await handle({
            request: { params, query, body },
            admin: requireStaffUser(req),
            services,
            language,
            log,
            req,
            res,
          });
          if (!logged) await log({ resourceId: readIdParam(params), repeated: method === 'get' });
          return reply;
        },
      });
      return {
        ...operation,
        async run(req, res) {
          // Before anything of the request is read: whom it is closed to learns nothing of what it takes.
          if (!roles.includes(requireStaffUser(req).role))
            throw new AppError('admin_required', 'not open to this role');
          await operation.run(req, res);
        },
      };
    },
  };
}

/** What comes back without a filter that there is not would not be what was asked for. */
function refuseUnknownFilters(req: Request, query: ObjectSchema | undefined, language: Language): void {
  const unknown = Object.keys(req.query).filter(
    (name) => name !== 'language' && !Object.hasOwn(query?._zod.def.shape ?? {}, name),
  );
  if (unknown.length > 0)
    throw new AppError(
      'invalid_request',
      'a filter that there is not',
      unknown.map((path) => ({
        path,
        code: 'unrecognized_keys',
        message: getApiText('unknownFilter', language),
      })),
    );
}

/** An empty list would say that there is nothing of something that there is not. @throws AppError invalid_request */
export function refuseUnknownValue(
  path: string,
  value: string | undefined,
  knownValues: readonly string[],
  language: Language,
): void {
  if (value === undefined || knownValues.includes(value)) return;
  throw new AppError('invalid_request', 'a value that there is not', [
    { path, code: 'invalid_value', message: getApiText('unknownChoice', language) },
  ]);
}

/** No day lies between them, which an empty list would not say. @throws AppError invalid_request */
export function refuseReversedPeriod(from: string | undefined, to: string | undefined, language: Language): void {
  if (!from || !to || from <= to) return;
  throw new AppError('invalid_request', 'a period that ends before it begins', [
    { path: 'from', code: 'too_big', message: getApiText('daysTurned', language) },
  ]);
}

function readIdParam(params: unknown): string | null {
  const id: unknown = typeof params === 'object' && params !== null && 'id' in params ? params.id : undefined;
  return typeof id === 'string' ? id : null;
}
