import { z } from 'zod';
import type { JsonSchema, KindVersion } from '../../core/shared/kinds/kind';
import { accessQuery } from '../../core/shared/contracts/access';
import { draftRequest, writtenDraftSchema } from '../../core/shared/contracts/letters';
import * as mini from '../../core/shared/contracts/zod';
import { memoisePerObject } from '../../core/kinds/oncePerObject';
import { declareOperation, type Call, type Operation } from '../http/operation';
import { DRAFT_ANSWERS, saveAndWriteDraftOrReturnPaidLetter, type DraftOrder } from '../letters/drafting';
import { requireServedKind } from '../letters/kinds';
import type { Services } from '../services';
import { FILE_REFUSALS } from '../uploads/filePages';
import { storeInlineFilesAsUploads } from '../uploads/inlineFiles';

const REFUSALS = [
  ...FILE_REFUSALS,
  'invalid_form',
  'letter_cannot_help',
  'kind_paused',
  'letter_unpaid',
  'letter_paid',
  'letter_not_ready',
  'letter_expired',
  'not_found',
  'generation_failed',
  'dependency_down',
] as const;

/** The draft call of each kind, and the same call with the kind in the body. */
export function declareDraftOperations(services: Services): Operation[] {
  return [
    ...services.servedKinds.map((kind) => {
      const { apiPath, api } = kind.manifest;
      return declareOperation({
        method: 'post',
        path: `/api/${apiPath}/draft`,
        tag: apiPath,
        summary: 'Writes a draft of the letter, or writes it anew',
        isLetterOptional: true,
        query: accessQuery,
        body: draftRequest,
        bodyDescription: describeDraftRequestSchema(draftRequest, [kind]),
        answers: {
          ...DRAFT_ANSWERS,
          200: {
            ...DRAFT_ANSWERS[200],
            schema: mini.extend(writtenDraftSchema, buildSchemasOfNamedResponseValues(api.draftResponse)),
          },
        },
        refusals: REFUSALS,
        handle: async (call) =>
          saveAndWriteDraftOrReturnPaidLetter(
            services,
            kind,
            await parseDraftOrderAndStoreFiles(services, kind, call),
            call,
          ),
      });
    }),
    declareOperation({
      method: 'post',
      path: '/api/generate-letter',
      tag: 'letters',
      summary: 'Writes a draft of the letter that `type` names',
      isLetterOptional: true,
      query: accessQuery,
      body: mini.extend(draftRequest, { type: z.string().describe('A kind’s id or its path') }),
      bodyDescription: describeDraftRequestSchema(mini.extend(draftRequest, { type: z.string() }), services.kinds),
      answers: DRAFT_ANSWERS,
      refusals: REFUSALS,
      async handle(call) {
        const kind = requireServedKind(services, call.body.type);
        return saveAndWriteDraftOrReturnPaidLetter(
          services,
          kind,
          await parseDraftOrderAndStoreFiles(services, kind, call),
          call,
        );
      },
    }),
  ];
}

/** An older client may send the form itself, with what belongs to the call beside the answers, and files within. */
async function parseDraftOrderAndStoreFiles(
  services: Services,
  kind: KindVersion,
  {
    body,
    req,
    language: asked,
  }: Pick<Call<unknown, unknown, z.infer<typeof draftRequest>>, 'body' | 'req' | 'language'>,
): Promise<DraftOrder> {
  const { formData, language, isPreview, draftId, ...answers } = body;
  const order = {
    formData: formData ?? { ...answers, ...(typeof language === 'string' && { language }) },
    language,
    isPreview,
    draftId,
  };
  return isPreview === false ? order : storeInlineFilesAsUploads(services, kind, order, body, { req, language: asked });
}

/** Most kinds take the same request, and spelling it out takes a while. */
const asJsonSchema = memoisePerObject((schema: z.core.$ZodType): JsonSchema => z.toJSONSchema(schema, { io: 'input' }));

/** The request with the kind's own schema for its form; older names make it another object, which is judged as well. */
function describeDraftRequestSchema(schema: z.core.$ZodType, kinds: readonly KindVersion[]): JsonSchema {
  const described = asJsonSchema(schema);
  const forms = kinds.map((kind) => kind.schema);
  const properties = z.record(z.string(), z.unknown()).parse(described['properties']);
  const formData = { anyOf: [...forms, { type: 'object', description: 'Under the names of older clients' }] };
  return { ...described, properties: { ...properties, formData } };
}

/** The engine's own names, which no kind's list takes the place of. */
const OWN = ['draftId', 'token', 'success'];

/** The names, dotted ones as objects, that clients read the draft by. */
function buildSchemasOfNamedResponseValues(names: Record<string, string>): Record<never, z.ZodType> {
  return Object.fromEntries(
    Object.entries(names).flatMap(([name, source]): [string, z.ZodType][] => {
      const [top = '', inner] = name.split('.');
      if (OWN.includes(top)) return [];
      if (inner !== undefined) return [[top, z.record(z.string(), z.unknown()).optional()]];
      if (source.startsWith('facts.'))
        return [[top, z.unknown().optional().describe('As the rules worked it out, null when they can’t')]];
      return [[top, source.startsWith('banner.') ? z.string().optional() : z.string()]];
    }),
  );
}
