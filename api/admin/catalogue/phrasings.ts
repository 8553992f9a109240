import { z } from 'zod';
import { doneSchema } from '../../../core/shared/contracts/access';
import {
  changedPhrasingSchema,
  changePhrasingRequest,
  createPhrasingRequest,
  PHRASING_LENGTH,
  phrasingsSchema,
  type Phrasing,
} from '../../../core/shared/contracts/admin/phrasings';
import { AppError } from '../../../core/shared/errors';
import { findPhrasingFieldsAndPairs } from '../../../core/kinds/phrasingPlaces';
import type { Outcome } from '../../../core/records/discountCodes';
import { DEFAULT_LANGUAGE, type Language } from '../../../core/shared/languages';
import type { PhrasingRecord } from '../../../core/records/phrasings';
import type { Services } from '../../services';
import { declareAdminOperation, refuseUnknownValue } from '../operation';

const RESOURCE = 'template';
/** Phrasings that the list of the most used ones names. */
const TOP = 10;

const place = z.string().max(100);
const versionSchema = z.iso.datetime().transform((iso) => new Date(iso));
const params = z.object({ id: z.uuid() });

/** Standard phrasings of the kinds that have them: the tab Formuleringar. */
export const phrasingOperations = [
  declareAdminOperation({
    method: 'get',
    path: '/api/admin/phrasings',
    summary: 'The standard phrasings, a page of them, and which are used most',
    audit: null,
    query: z.object({
      kind: place.optional(),
      agencyId: place.optional(),
      appealType: place.optional(),
      enabled: z.enum(['on', 'off']).optional(),
      page: z.coerce.number().int().min(1).default(1),
      pageSize: z.coerce.number().int().min(1).max(100).default(50),
      language: z.string().optional(),
    }),
    answers: { 200: { description: 'A page of phrasings', schema: phrasingsSchema } },
    refusals: ['dependency_down'],
    async handle({ services, request: { query }, language }) {
      const { kind, agencyId, appealType, enabled, page, pageSize } = query;
      await refuseUnknownPhrasingFilters(services, { kind, agencyId, appealType }, language);
      const filter = {
        ...(kind !== undefined && { kind }),
        ...(agencyId !== undefined && { agencyId }),
        ...(appealType !== undefined && { appealType }),
        ...(enabled && { enabled: enabled === 'on' }),
      };
      const [{ rows, total }, most] = await Promise.all([
        services.phrasings.list(filter, { skip: (page - 1) * pageSize, limit: pageSize }),
        services.phrasings.mostUsed(TOP),
      ]);
      const kinds = services.kinds.flatMap((each) => {
        const places = findPhrasingFieldsAndPairs(each, language);
        return places ? [{ id: each.manifest.id, name: each.texts[language].name, ...places }] : [];
      });
      const usage = most.rows.map(
        ({ _id: templateId, kind: of, agencyId: agency, appealType: type, text: words, usageCount }) => ({
          templateId,
          kind: of,
          agencyId: agency,
          appealType: type,
          text: words,
          usageCount,
          percentage: (usageCount / most.uses) * 100,
        }),
      );
      return { status: 200, body: { kinds, rows: rows.map(toPhrasingResponse), total, usage, uses: most.uses } };
    },
  }),
  declareAdminOperation({
    method: 'post',
    path: '/api/admin/phrasings',
    summary: 'Makes a standard phrasing, which people are offered at once',
    audit: { action: 'template_create', resource: RESOURCE },
    body: createPhrasingRequest,
    answers: { 201: { description: 'The phrasing', schema: changedPhrasingSchema } },
    refusals: ['phrasing_incomplete', 'phrasing_short', 'dependency_down'],
    async handle({ services, request: { body }, admin, log }) {
      if (!areKindAgencyAndAppealOffered(services, body))
        throw new AppError('phrasing_incomplete', 'no place where phrasings are offered');
      const made = await services.phrasings.create({
        ...body,
        text: requirePhrasingOfLeastLength(body.text),
        createdBy: admin.uid,
      });
      await log({ resourceId: made._id, after: selectAuditedPhrasingFields(made), details: made.text });
      return { status: 201, body: { phrasing: toPhrasingResponse(made) } };
    },
  }),
  declareAdminOperation({
    method: 'patch',
    path: '/api/admin/phrasings/{id}',
    summary: 'Changes a standard phrasing, or turns it on or off',
    audit: { action: 'template_update', resource: RESOURCE },
    params,
    body: changePhrasingRequest,
    answers: { 200: { description: 'The phrasing', schema: changedPhrasingSchema } },
    refusals: ['phrasing_incomplete', 'phrasing_short', 'phrasing_missing', 'edit_conflict', 'dependency_down'],
    async handle({ services, request: { params: asked, body }, log }) {
      const { version, enabled } = body;
      const words = body.text === undefined ? undefined : requirePhrasingOfLeastLength(body.text);
      const outcome = await services.phrasings.change(asked.id, version, {
        ...(words !== undefined && { text: words }),
        ...(enabled !== undefined && { enabled }),
      });
      const { done, before } = unwrapOutcomeOrThrow(outcome);
      await log({
        before: selectAuditedPhrasingFields(before),
        after: selectAuditedPhrasingFields(done),
        ...(words !== undefined && { details: words }),
      });
      return { status: 200, body: { phrasing: toPhrasingResponse(done) } };
    },
  }),
  declareAdminOperation({
    method: 'delete',
    path: '/api/admin/phrasings/{id}',
    summary: 'Deletes a standard phrasing',
    audit: { action: 'template_delete', resource: RESOURCE },
    params,
    query: z.object({ version: versionSchema, language: z.string().optional() }),
    answers: { 200: { description: 'It is gone', schema: doneSchema } },
    refusals: ['phrasing_missing', 'edit_conflict', 'dependency_down'],
    async handle({ services, request: { params: asked, query }, log }) {
      const { before } = unwrapOutcomeOrThrow(await services.phrasings.remove(asked.id, query.version));
      await log({ before: selectAuditedPhrasingFields(before), details: before.text });
      return { status: 200, body: { success: true } };
    },
  }),
];

/** @throws AppError phrasing_incomplete | phrasing_short */
function requirePhrasingOfLeastLength(words: string): string {
  if (words === '') throw new AppError('phrasing_incomplete');
  if (words.length < PHRASING_LENGTH.least) throw new AppError('phrasing_short');
  return words;
}

/** Whether people ever come to a place where such a phrasing is offered. */
function areKindAgencyAndAppealOffered(
  { kinds }: Pick<Services, 'kinds'>,
  { kind, agencyId, appealType }: { kind: string; agencyId: string; appealType: string },
): boolean {
  const known = kinds.find(({ manifest }) => manifest.id === kind);
  const [first, second] = (known && findPhrasingFieldsAndPairs(known, DEFAULT_LANGUAGE)?.fields) ?? [];
  const isOptionOrEmptyWithoutField = (field: typeof first, value: string) =>
    field ? field.options.some((option) => option.value === value) : value === '';
  return (
    first !== undefined &&
    isOptionOrEmptyWithoutField(first, agencyId) &&
    isOptionOrEmptyWithoutField(second, appealType)
  );
}

/**
 * A place counts as known while a kind has it, or a phrasing does that was kept for one that is gone.
 * @throws AppError invalid_request
 */
async function refuseUnknownPhrasingFilters(
  { kinds, phrasings }: Pick<Services, 'kinds' | 'phrasings'>,
  filters: { kind: string | undefined; agencyId: string | undefined; appealType: string | undefined },
  language: Language,
): Promise<void> {
  const offered = kinds.flatMap((kind) => {
    const fields = findPhrasingFieldsAndPairs(kind, DEFAULT_LANGUAGE)?.fields;
    const valuesOf = (at: number) => fields?.[at]?.options.map(({ value }) => value) ?? [];
    return fields ? [{ kind: [kind.manifest.id], agencyId: valuesOf(0), appealType: valuesOf(1) }] : [];
  });
  for (const name of ['kind', 'agencyId', 'appealType'] as const) {
    const value = filters[name];
    if (value === undefined || offered.some((places) => places[name].includes(value))) continue;
    const { total } = await phrasings.list({ [name]: value }, { skip: 0, limit: 1 });
    refuseUnknownValue(name, value, total > 0 ? [value] : [], language);
  }
}

/** @throws AppError phrasing_missing | edit_conflict */
function unwrapOutcomeOrThrow(outcome: Outcome<PhrasingRecord>): { done: PhrasingRecord; before: PhrasingRecord } {
  if (outcome === 'missing') throw new AppError('phrasing_missing');
  if (outcome === 'conflict') throw new AppError('edit_conflict', 'the phrasing was changed meanwhile');
  return outcome;
}

function toPhrasingResponse({
  _id: id,
  kind,
  agencyId,
  appealType,
  text: words,
  enabled,
  usageCount,
  createdAt,
  updatedAt,
}: PhrasingRecord): Phrasing {
  const version = updatedAt.toISOString();
  return {
    id,
    version,
    kind,
    agencyId,
    appealType,
    text: words,
    enabled,
    usageCount,
    createdAt: createdAt.toISOString(),
    updatedAt: version,
  };
}

/** Staff's own words, which no person's are in. */
function selectAuditedPhrasingFields({ kind, agencyId, appealType, text: words, enabled }: PhrasingRecord) {
  return { kind, agencyId, appealType, text: words, enabled };
}
