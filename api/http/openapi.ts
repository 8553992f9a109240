import { z } from 'zod';
import { getHttpStatusOfCode, type ErrorCode } from '../../core/shared/errors';
import type { JsonSchema } from '../../core/shared/kinds/kind';
import { errorSchema } from '../../core/shared/contracts/errors';
import { getErrorText } from '../../core/texts/texts';
import type { FilePart } from './files';
import type { Operation } from './operation';
import { SchemaComponents } from './schemaComponents';
import { SECURITY_SCHEMES, type SecurityScheme } from './securitySchemes';

/** What any call may be refused with, whatever it does. */
const EVERYWHERE: ErrorCode[] = [
  'invalid_request',
  'too_many_requests',
  'dependency_down',
  'payments_down',
  'storage_full',
  'internal',
];
/** Of calls that change something, when another site sends them. */
const UNSAFE: ErrorCode[] = ['forbidden'];
const WITH_BODY: ErrorCode[] = ['too_large', 'unsupported_media_type', 'busy', 'body_stalled'];

/**
 * The description at /api/openapi.json, made from the very schemas that parse requests (OpenAPI 3.1). What the contracts
 * declare stands there once, under the name that it has in the code; so does each refusal, under the codes that it has.
 */
export function describeApi(operations: readonly Operation[], publicUrl: string): Record<string, unknown> {
  const schemas = new SchemaComponents();
  const refusals = new Map<string, Description>();
  const paths: Record<string, Record<string, unknown>> = {};
  for (const each of operations)
    paths[each.path] = { ...paths[each.path], [each.method]: describeOperation(each, schemas, refusals) };
  return {
    openapi: '3.1.0',
    info: {
      title: 'Brevia',
      version: '1',
      description:
        'Consumer letters: a form becomes a draft, a draft becomes a letter once it is paid. A letter opens with the ' +
        'cookie of the browser that made it, or with its token. Amounts are SEK.',
    },
    servers: [{ url: publicUrl }],
    tags: [...new Set(operations.map(({ tag }) => tag))].map((name) => ({ name })),
    paths,
    components: {
      schemas: schemas.complete(),
      responses: Object.fromEntries([...refusals].sort(([one], [other]) => one.localeCompare(other))),
      securitySchemes: SECURITY_SCHEMES,
    },
  };
}

type Description = Record<string, unknown>;

function describeOperation(
  operation: Operation,
  schemas: SchemaComponents,
  refusals: Map<string, Description>,
): Description {
  const { summary, tag, params, query, files } = operation;
  const parts = operation.bodyDescription ?? (operation.body && schemas.describe(operation.body, 'input'));
  const body = files ? describeMultipart(parts, files) : parts;
  return {
    summary,
    tags: [tag],
    operationId: buildOperationId(operation),
    security: describeSecurity(operation),
    parameters: [...describeParameters('path', params, schemas), ...describeParameters('query', query, schemas)],
    ...(body && {
      requestBody: {
        required: files !== undefined || !isOptional(operation.body),
        content: { [files ? 'multipart/form-data' : 'application/json']: { schema: body } },
      },
    }),
    responses: describeResponses(operation, schemas, refusals),
  };
}

/** The request's other parts with its files: OpenAPI 3.1 writes a file as a string of any bytes. */
function describeMultipart(parts: JsonSchema | undefined, { name, most }: FilePart): JsonSchema {
  const file = { type: 'string', contentMediaType: 'application/octet-stream' };
  const files = {
    type: 'object',
    properties: { [name]: most === 1 ? file : { type: 'array', items: file, maxItems: most } },
  };
  return parts ? { allOf: [parts, files] } : files;
}

function buildOperationId({ method, path }: Operation): string {
  return `${method}-${path
    .replace(/^\/api\//, '')
    .replace(/[{}]/g, '')
    .replaceAll('/', '-')}`;
}

function describeParameters(
  place: 'path' | 'query',
  schema: z.core.$ZodObject | undefined,
  schemas: SchemaComponents,
): Description[] {
  return Object.entries(schema?._zod.def.shape ?? {}).map(([name, type]) => ({
    name,
    in: place,
    required: place === 'path' || !isOptional(type),
    schema: schemas.describe(type, 'input'),
  }));
}

/** Whether a request may leave it out. */
function isOptional(schema: z.core.$ZodType | undefined): boolean {
  return schema !== undefined && z.safeParse(schema, undefined).success;
}

function describeResponses(
  operation: Operation,
  schemas: SchemaComponents,
  refusals: Map<string, Description>,
): Description {
  const described: Description = {};
  const { method, params } = operation;
  const codes = new Set([
    ...EVERYWHERE,
    ...(method === 'get' ? [] : UNSAFE),
    ...(method === 'get' || method === 'delete' ? [] : WITH_BODY),
    ...(params ? (['not_found'] as const) : []),
    ...operation.refusals,
  ]);
  for (const [status, those] of groupByStatus([...codes])) {
    if (status in operation.answers) continue;
    const name = those.join('.');
    refusals.set(name, describeRefusal(those, schemas));
    described[status] = { $ref: `#/components/responses/${name}` };
  }
  for (const [status, { description, schema, contentType = 'application/json' }] of Object.entries(operation.answers))
    described[status] = {
      description,
      content: { [contentType]: schema ? { schema: schemas.describe(schema, 'output') } : {} },
    };
  return described;
}

function groupByStatus(codes: readonly ErrorCode[]): Map<number, ErrorCode[]> {
  const found = new Map<number, ErrorCode[]>();
  for (const code of codes)
    found.set(getHttpStatusOfCode(code), [...(found.get(getHttpStatusOfCode(code)) ?? []), code]);
  return found;
}

function describeRefusal(codes: readonly ErrorCode[], schemas: SchemaComponents): Description {
  const lines = codes.map((code) => `${code}: ${getErrorText(code, 'en', { reference: '…' })}`);
  return {
    description: [...new Set(lines)].join('\n'),
    content: { 'application/json': { schema: schemas.describe(errorSchema, 'output') } },
  };
}

/** One of these lets a call in: each alone, and none at all where an empty one is among them. */
function describeSecurity(operation: Operation): Partial<Record<SecurityScheme, []>>[] {
  const { path, query, refusals, security, isLetterOptional } = operation;
  if (security) return [{ [security]: [] }];
  if (path.startsWith('/api/admin/')) return [{ staffSession: [] }];
  if (refusals.includes('sign_in_required')) return [{ session: [] }];
  if (!('t' in (query?._zod.def.shape ?? {}))) return [];
  return [{ session: [] }, { letterToken: [] }, { letterTokenInAddress: [] }, ...(isLetterOptional ? [{}] : [])];
}
