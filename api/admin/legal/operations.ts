import { z } from 'zod';
import { AppError } from '../../../core/shared/errors';
import {
  reviewSourceRequest,
  sourceDetailSchema,
  sourceListSchema,
  sourcesOnDaySchema,
} from '../../../core/shared/contracts/admin/legal';
import { isIsoDate } from '../../../core/shared/formats/dates';
import { declareAdminOperation, refuseUnknownValue, type AdminOperation } from '../operation';
import { LAW_ROLES } from './lawRoles';
import { listQuery } from './listQuery';
import { readSourceDetail, listSourcesPage, listCitableSourcesOfKindOnDay } from './sources';

const nameParams = z.object({ id: z.string().regex(/^[a-z0-9-]{1,100}$/), hash: z.string().regex(/^[0-9a-f]{64}$/) });
const isoDate = z.string().refine(isIsoDate);

/** Who may read and review it. */

/** The law that letters may cite: what it says, from when to when, who has read it again and how many letters cite it. */
export const legalOperations: readonly AdminOperation[] = [
  declareAdminOperation({
    method: 'get',
    path: '/api/admin/sources',
    summary: 'Every source that a kind may cite, what is due first',
    audit: null,
    roles: LAW_ROLES,
    query: listQuery,
    answers: { 200: { description: 'One page of them', schema: sourceListSchema } },
    refusals: ['dependency_down'],
    async handle({ services, request: { query }, language }) {
      refuseUnknownValue(
        'kind',
        query.kind,
        services.kinds.map(({ manifest }) => manifest.id),
        language,
      );
      return { status: 200, body: await listSourcesPage(services, query, new Date()) };
    },
  }),
  declareAdminOperation({
    method: 'get',
    path: '/api/admin/sources/on-day',
    summary: 'What a letter of a kind could cite for an event on a day',
    audit: null,
    roles: LAW_ROLES,
    query: z.object({ kind: z.string().max(100), date: isoDate, language: z.string().optional() }),
    answers: { 200: { description: 'In force on the day, and what is not', schema: sourcesOnDaySchema } },
    refusals: ['not_found', 'dependency_down'],
    handle: ({ services, request: { query } }) => ({
      status: 200,
      body: listCitableSourcesOfKindOnDay(services, query),
    }),
  }),
  declareAdminOperation({
    method: 'get',
    path: '/api/admin/sources/{id}/{hash}',
    summary: 'A source with its reviews, the texts that it has had and the letters that cite it',
    // Who reviewed it is named: personal data of staff.
    audit: { action: 'source_view', resource: 'source' },
    roles: LAW_ROLES,
    params: nameParams,
    answers: { 200: { description: 'The source', schema: sourceDetailSchema } },
    refusals: ['not_found', 'dependency_down'],
    handle: async ({ services, request: { params } }) => ({
      status: 200,
      body: await readSourceDetail(services, params, new Date()),
    }),
  }),
  declareAdminOperation({
    method: 'post',
    path: '/api/admin/sources/{id}/{hash}/reviews',
    summary: 'Says that the source was held against the law as it stands',
    audit: { action: 'source_review', resource: 'source' },
    roles: LAW_ROLES,
    params: nameParams,
    body: reviewSourceRequest,
    answers: { 200: { description: 'The source as it stands now', schema: sourceDetailSchema } },
    refusals: ['not_found', 'edit_conflict', 'dependency_down'],
    async handle({ services, request: { params, body }, admin, log }) {
      const before = await readSourceDetail(services, params, new Date());
      // Reviewed is what letters may cite now, not a text from before.
      if (!before.isCurrent) throw new AppError('edit_conflict', 'the source has another content by now');
      const note = body.note.trim();
      const review = await services.sources.review(
        `${params.id}@${params.hash}`,
        admin.uid,
        note === '' ? null : note,
        body.reviews,
      );
      if (!review) throw new AppError('edit_conflict', 'somebody else has reviewed the source meanwhile');
      await log({
        resourceId: `${params.id}@${params.hash.slice(0, 12)}`,
        before: { review: before.review, lastReviewed: before.lastReviewed },
        after: { review: 'reviewed' },
        details: note,
      });
      return { status: 200, body: await readSourceDetail(services, params, new Date()) };
    },
  }),
];
