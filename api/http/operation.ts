import type { Request, Response, Router } from 'express';
import { z } from 'zod';
import { AppError, type ErrorCode } from '../../core/shared/errors';
import type { JsonSchema } from '../../core/shared/kinds/kind';
import type { Language } from '../../core/shared/languages';
import { getApiText } from '../../core/texts/texts';
import { ZOD_TEXTS } from '../../core/texts/zodTexts';
import { runInTrace } from '../../core/trace';
import type { Bodies } from './bodies';
import { getReceivedFiles, createFileReceiver, type FilePart, type IncomingFile } from './files';
import { readLanguageFromQueryBodyOrHeader } from './language';
import { getRequestId } from './requestLog';
import type { SecurityScheme } from './securitySchemes';

/** What a handler gets: the parts of the request that the operation declares, parsed. */
export interface Call<P, Q, B> {
  params: P;
  query: Q;
  body: B;
  /** Of a request that declares `files`. */
  files: IncomingFile[];
  /** Language of the texts in the answer. */
  language: Language;
  req: Request;
  res: Response;
}

/** A schema of zod, whether of its large or its small library. */
type Schema = z.core.$ZodType;
type ObjectSchema = z.core.$ZodObject;

export interface AnswerDescription {
  description: string;
  /** Absent for content that is not JSON. */
  schema?: Schema;
  /** `application/json` unless said otherwise. */
  contentType?: string;
}

export type Answers = Record<number, AnswerDescription>;

/** A handler may answer with what it must not change. */
type Sent<T> = T extends readonly (infer Item)[]
  ? readonly Sent<Item>[]
  : T extends object
    ? { readonly [Name in keyof T]: Sent<T[Name]> }
    : T;

/** What a handler may return: one of the statuses that the operation declares, with a body that fits its schema. */
export type Reply<A extends Answers = Answers> = {
  [Status in keyof A & number]: {
    status: Status;
    body: A[Status] extends { schema: infer S extends Schema } ? Sent<z.input<S>> : unknown;
  };
}[keyof A & number];

/**
 * One call of the API: what parses its requests also describes them at /api/openapi.json, and `answers` with `refusals`
 * are all that it may answer (the tests hold real answers against them).
 */
export interface Operation {
  method: 'get' | 'post' | 'put' | 'patch' | 'delete';
  /** With OpenAPI's `{name}` for parameters. */
  path: string;
  summary: string;
  tag: string;
  params?: ObjectSchema;
  query?: ObjectSchema;
  body?: Schema;
  /** Describes the body more closely than `body`, which stays what parses it. */
  bodyDescription?: JsonSchema;
  /** The request is multipart and brings these files; `body` is what else it brings. */
  files?: FilePart;
  answers: Answers;
  refusals: readonly ErrorCode[];
  /** Who sends it, where that does not follow from the rest (securitySchemes.ts). */
  security?: SecurityScheme;
  /** A call with a letter's token that may also begin a letter, or be about none: then it is open to anybody. */
  isLetterOptional?: true;
  run(req: Request, res: Response): Promise<void>;
}

interface Definition<
  P extends ObjectSchema,
  Q extends ObjectSchema,
  B extends Schema,
  A extends Answers,
  R extends Reply<A>,
> extends Omit<Operation, 'run' | 'params' | 'query' | 'body' | 'answers'> {
  params?: P;
  query?: Q;
  body?: B;
  answers: A;
  /** @returns what is answered, or nothing when the handler answered by itself. */
  handle(call: Call<z.output<P>, z.output<Q>, z.output<B>>): Promise<R | undefined> | R;
}

/** Declares an operation; a request whose parts do not parse never reaches its handler. */
export function declareOperation<
  A extends Answers,
  const R extends Reply<A>,
  P extends ObjectSchema = z.ZodObject<Record<never, never>>,
  Q extends ObjectSchema = z.ZodObject<Record<never, never>>,
  B extends Schema = z.ZodType<unknown>,
>(definition: Definition<P, Q, B, A, R>): Operation {
  const { handle, ...description } = definition;
  return {
    ...description,
    async run(req, res) {
      const language = readLanguageFromQueryBodyOrHeader(req);
      // An address that can't be one of ours is not a malformed request but a page that does not exist.
      const params = parseRequestPart(definition.params, req.params, language, 'not_found');
      const query = parseRequestPart(definition.query, req.query, language, 'invalid_request');
      const body = parseRequestPart(definition.body, req.body, language, 'invalid_request');
      const reply = await handle({ params, query, body, files: getReceivedFiles(req), language, req, res });
      if (reply) res.status(reply.status).json(reply.body);
    },
  };
}

function parseRequestPart<S extends Schema>(
  schema: S | undefined,
  value: unknown,
  language: Language,
  code: ErrorCode,
): z.output<S> {
  const parsed = z.safeParse<Schema>(schema ?? z.unknown(), value, { error: ZOD_TEXTS[language] });
  if (!parsed.success) {
    const fields = parsed.error.issues.map((issue) => ({
      path: issue.path.join('.'),
      code: issue.code ?? 'invalid',
      message: describeIssue(issue, language),
    }));
    throw new AppError(code, 'the request does not fit its description', code === 'not_found' ? [] : fields);
  }
  // The schema's own type: `unknown` stands in only where none was declared, and then nothing reads the value.
  return parsed.data as z.output<S>;
}

/** zod's own words, but where they are for programs to read: patterns, lists of values, names of formats. */
function describeIssue(issue: z.core.$ZodIssue, language: Language): string {
  if (issue.code === 'invalid_value') return getApiText('unknownChoice', language);
  if (issue.code === 'invalid_union') {
    const [inner] = issue.errors.flat();
    return inner ? describeIssue(inner, language) : getApiText('wrongForm', language);
  }
  if (issue.code === 'invalid_type' && issue.expected === 'number') return getApiText('wrongForm', language);
  if (issue.code !== 'invalid_format') return issue.message;
  if (issue.format === 'date') return getApiText('wrongDay', language);
  return issue.format === 'regex' ? getApiText('wrongForm', language) : issue.message;
}

/**
 * Puts the operations on a router, and 405 on their paths for every other method.
 * @param bodies bounds what requests with files may take
 */
export function mountOperations(router: Router, operations: readonly Operation[], bodies: Bodies): void {
  const byPath = new Map<string, Operation[]>();
  for (const each of operations) byPath.set(each.path, [...(byPath.get(each.path) ?? []), each]);
  for (const [path, those] of byPath) {
    const route = router.route(path.replace(/\{(\w+)\}/g, ':$1'));
    for (const each of those) {
      route[each.method](...(each.files ? [createFileReceiver(bodies, each.files)] : []), async (req, res) => {
        res.locals['route'] = path;
        // Parsers of bodies may have lost it on their way through streams.
        await runInTrace({ requestId: getRequestId(req) }, () => bodies.workOn(req, () => each.run(req, res)));
      });
    }
    const allow = [
      ...new Set(those.flatMap(({ method }) => (method === 'get' ? ['GET', 'HEAD'] : [method.toUpperCase()]))),
    ].join(', ');
    route.all((_req, res) => {
      res.locals['route'] = path;
      res.set('Allow', allow);
      throw new AppError('method_not_allowed');
    });
  }
}
