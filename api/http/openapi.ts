import { z } from 'zod';
import { statusOf, type ErrorCode } from '../../core/errors';
import type { JsonSchema } from '../../core/kinds/kind';
import { errorText } from '../../core/texts/texts';
import { errorSchema } from '../../core/shared/contracts/errors';
import type { FilePart } from './files';
import type { AnswerDescription, Operation } from './operation';

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

/** The description at /api/openapi.json, made from the very schemas that parse requests (OpenAPI 3.1). */
export function describeApi(operations: readonly Operation[], publicUrl: string): Record<string, unknown> {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const each of operations) {
    paths[each.path] = { ...paths[each.path], [each.method]: describeOperation(each) };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Brevia',
      version: '1',
      description:
        'Consumer letters: a form becomes a draft, a draft becomes a letter once it is paid. A letter opens with the ' +
        'cookie of the browser that made it, or with its token (`t`, or the header x-letter-token). Amounts are SEK.',
    },
    servers: [{ url: publicUrl }],
    paths,
    components: { schemas: { Error: jsonSchema(errorSchema, 'output') } },
  };
}

function describeOperation(each: Operation): Record<string, unknown> {
  const parts = each.bodyDescription ?? (each.body && jsonSchema(each.body, 'input'));
  const body = each.files ? addFileProperty(parts ?? { type: 'object' }, each.files) : parts;
  const contentType = each.files ? 'multipart/form-data' : 'application/json';
  const required = each.files !== undefined || !isOptional(each.body);
  return {
    summary: each.summary,
    tags: [each.tag],
    operationId: operationId(each),
    parameters: [...parameters('path', each.params), ...parameters('query', each.query)],
    ...(body && {
      requestBody: { required, content: { [contentType]: { schema: body } } },
    }),
    responses: responses(each),
  };
}

/** OpenAPI 3.1 writes a file as a string of any bytes. */
function addFileProperty(parts: JsonSchema, { name, most }: FilePart): JsonSchema {
  const properties = z.record(z.string(), z.unknown()).parse(parts['properties'] ?? {});
  const file = { type: 'string', contentMediaType: 'application/octet-stream' };
  return {
    ...parts,
    properties: { ...properties, [name]: most === 1 ? file : { type: 'array', items: file, maxItems: most } },
  };
}

function operationId({ method, path }: Operation): string {
  return `${method}-${path
    .replace(/^\/api\//, '')
    .replace(/[{}]/g, '')
    .replaceAll('/', '-')}`;
}

function parameters(place: 'path' | 'query', schema: z.core.$ZodObject | undefined): Record<string, unknown>[] {
  return Object.entries(schema?._zod.def.shape ?? {}).map(([name, type]) => ({
    name,
    in: place,
    required: place === 'path' || !isOptional(type),
    schema: jsonSchema(type, 'input'),
  }));
}

/** Whether a request may leave it out. */
function isOptional(schema: z.core.$ZodType | undefined): boolean {
  return schema !== undefined && z.safeParse(schema, undefined).success;
}

function responses(each: Operation): Record<string, unknown> {
  const described: Record<string, unknown> = {};
  const { method, params, refusals } = each;
  const codes = new Set([
    ...refusals,
    ...EVERYWHERE,
    ...(method === 'get' ? [] : UNSAFE),
    ...(method === 'get' || method === 'delete' ? [] : WITH_BODY),
    ...(params ? (['not_found'] as const) : []),
  ]);
  for (const [status, those] of byStatus([...codes])) {
    described[status] = {
      description: [
        ...new Set(those.map((code) => `${code}: ${errorText(code, 'en').replace('{reference}', '…')}`)),
      ].join('\n'),
      content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
    };
  }
  for (const [status, answer] of Object.entries(each.answers)) described[status] = describeAnswer(answer);
  return described;
}

function byStatus(codes: readonly ErrorCode[]): Map<string, ErrorCode[]> {
  const found = new Map<string, ErrorCode[]>();
  for (const code of codes) {
    const status = String(statusOf(code));
    found.set(status, [...(found.get(status) ?? []), code]);
  }
  return found;
}

function describeAnswer({
  description,
  schema,
  contentType = 'application/json',
}: AnswerDescription): Record<string, unknown> {
  return { description, content: { [contentType]: schema ? { schema: jsonSchema(schema, 'output') } : {} } };
}

/** The document itself says which dialect its schemas are in. */
function jsonSchema(schema: z.core.$ZodType, io: 'input' | 'output'): JsonSchema {
  const { $schema: _dialect, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
  return rest;
}
