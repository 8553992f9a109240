import path from 'node:path';
import { z } from 'zod';
import { AppError } from '../../../core/shared/errors';
import { KindIdError, buildNewKindFiles } from '../../../core/kinds/createKind';
import { diffKindFiles, readKindFilesOnDisk, computeHashOfFiles, applyEdits } from '../../../core/kinds/kindFiles';
import {
  beginKindRequest,
  draftListSchema,
  offeredSchema,
  offerPublicationRequest,
  publicationListSchema,
  publicationSchema,
  publishDraftRequest,
  publishedFilesSchema,
  readinessSchema,
  reviewDraftRequest,
  saveDraftRequest,
} from '../../../core/shared/contracts/admin/kinds';
import { doneSchema } from '../../../core/shared/contracts/access';
import type { KindDraft } from '../../../core/records/kindDrafts';
import { STAFF_ROLES } from '../../../core/shared/contracts/account';
import { swedishDate } from '../../../core/shared/formats/dates';
import { getApiText } from '../../../core/texts/texts';
import type { Services } from '../../services';
import { declareAdminOperation } from '../operation';
import {
  DRAFT_ANSWERS,
  listUidsNamedInDraft,
  loadStaffNameLookup,
  replyWithDraft,
  toDraftResponse,
  toNewPublicationResponse,
  toPublicationResponse,
} from './draftResponses';
import type { KindPlace } from './folders';
import { mayReviewLaw } from '../legal/lawRoles';
import { keyParam, requireKindFolder, runTrialOfFiles } from './places';
import {
  readFilesWithDraftEdits,
  readPublishedOrDiskFiles,
  publishDraftAndRefreshKinds,
  findPublishingObstacles,
} from './publishing';

export const draftParam = z.object({ id: z.uuid() });
const AUTHORS = ['admin', 'editor'] as const;

/** @throws AppError kind_draft_missing */
export async function requireDraft({ kindDrafts }: Services, id: string): Promise<KindDraft> {
  const draft = await kindDrafts.find(id);
  if (!draft) throw new AppError('kind_draft_missing');
  return draft;
}

/** Drafts of kinds: kept, shared, reviewed by somebody else, published without a restart, and brought back. */
export const kindDraftOperations = [
  declareAdminOperation({
    method: 'post',
    path: '/api/admin/kinds',
    summary: 'Begins a new kind as a draft: a form and a letter that work, to be rewritten',
    audit: { action: 'kind_draft_saved', resource: 'kind' },
    roles: AUTHORS,
    body: beginKindRequest,
    answers: DRAFT_ANSWERS,
    refusals: ['kind_id_unusable'],
    async handle({ services, admin, log, request: { body } }) {
      const [dir = 'forms'] = services.config.FORMS_DIR;
      const folder = path.join(dir, body.id);
      const isTaken =
        Object.keys(readKindFilesOnDisk(folder)).length > 0 || (await services.kindDrafts.list(body.id)).length > 0;
      const files = isTaken ? undefined : buildNewKindFilesUnlessIdIsRefused(services, body.id);
      if (!files) throw new AppError('kind_id_unusable');
      const saved = {
        folder: body.id,
        title: body.title,
        edits: files,
        basis: computeHashOfFiles({}),
        filesHash: computeHashOfFiles(files),
      };
      const draft = await services.kindDrafts.create(saved, admin.uid, new Date());
      await log({ resourceId: body.id, after: { draft: draft.id } });
      return replyWithDraft(services, draft);
    },
  }),
  declareAdminOperation({
    method: 'get',
    path: '/api/admin/kind-drafts',
    summary: 'Every draft, the latest saved first',
    audit: null,
    roles: STAFF_ROLES,
    answers: { 200: { description: 'The drafts', schema: draftListSchema } },
    refusals: [],
    async handle({ services }) {
      const drafts = await services.kindDrafts.list();
      const nameOf = await loadStaffNameLookup(services, drafts.flatMap(listUidsNamedInDraft));
      return { status: 200, body: { drafts: drafts.map((draft) => toDraftResponse(draft, nameOf)) } };
    },
  }),
  declareAdminOperation({
    method: 'get',
    path: '/api/admin/kind-drafts/{id}',
    summary: 'A draft with its edits',
    audit: null,
    roles: STAFF_ROLES,
    params: draftParam,
    answers: DRAFT_ANSWERS,
    refusals: ['kind_draft_missing'],
    async handle({ services, request: { params } }) {
      return replyWithDraft(services, await requireDraft(services, params.id));
    },
  }),
  declareAdminOperation({
    method: 'post',
    path: '/api/admin/kinds/{id}/drafts',
    summary: 'Keeps edits as a draft, or on top of one: nothing of it is offered',
    audit: { action: 'kind_draft_saved', resource: 'kind' },
    roles: AUTHORS,
    params: keyParam,
    body: saveDraftRequest,
    answers: DRAFT_ANSWERS,
    refusals: ['not_found', 'edit_conflict'],
    async handle({ services, admin, log, request: { params, body } }) {
      const place = await requireKindFolder(services, params.id);
      const offered = await readPublishedOrDiskFiles(services, place);
      const files = applyEdits(offered, body.edits);
      const saved = {
        folder: path.basename(place.folder),
        title: body.title,
        edits: diffKindFiles(offered, files),
        basis: computeHashOfFiles(offered),
        filesHash: computeHashOfFiles(files),
      };
      const now = new Date();
      const draft =
        body.draft === undefined
          ? await services.kindDrafts.create(saved, admin.uid, now)
          : await services.kindDrafts.save(body.draft, body.revision ?? 0, saved, admin.uid, now);
      if (!draft) throw new AppError('edit_conflict', 'the draft was saved by somebody else, or is gone');
      await log({ resourceId: params.id, after: { draft: draft.id, revision: draft.revision } });
      return replyWithDraft(services, draft);
    },
  }),
  declareAdminOperation({
    method: 'post',
    path: '/api/admin/kind-drafts/{id}/review',
    summary: 'Notes that these very files were read and are answered for, by somebody who did not write them',
    audit: { action: 'kind_draft_reviewed', resource: 'kind' },
    roles: STAFF_ROLES,
    params: draftParam,
    body: reviewDraftRequest,
    answers: DRAFT_ANSWERS,
    refusals: ['kind_draft_missing', 'edit_conflict', 'own_review'],
    async handle({ services, admin, log, request: { params, body } }) {
      const draft = await requireDraft(services, params.id);
      if (draft.authors.includes(admin.uid)) throw new AppError('own_review');
      const { filesHash } = body;
      const isNoted = await services.kindDrafts.review(draft.id, {
        by: admin.uid,
        at: new Date(),
        filesHash,
        ...(mayReviewLaw(admin.role) && { coversLaw: true }),
      });
      if (!isNoted) throw new AppError('edit_conflict', 'the draft is another than the one that was read');
      await log({ resourceId: draft.folder, after: { draft: draft.id, filesHash } });
      return replyWithDraft(services, await requireDraft(services, draft.id));
    },
  }),
  declareAdminOperation({
    method: 'get',
    path: '/api/admin/kind-drafts/{id}/readiness',
    summary: 'What stands in the way of publishing a draft; nothing does when the list is empty',
    audit: null,
    roles: STAFF_ROLES,
    params: draftParam,
    answers: { 200: { description: 'The reasons', schema: readinessSchema } },
    refusals: ['kind_draft_missing', 'not_found', 'busy'],
    async handle({ services, request: { params } }) {
      const { reasons } = await runTrialAndFindPublishingObstacles(services, await requireDraft(services, params.id));
      return { status: 200, body: { reasons } };
    },
  }),
  declareAdminOperation({
    method: 'post',
    path: '/api/admin/kind-drafts/{id}/publish',
    summary: 'Offers a reviewed draft: new letters begin on it within seconds, those under way keep theirs',
    audit: { action: 'kind_published', resource: 'kind' },
    roles: AUTHORS,
    params: draftParam,
    body: publishDraftRequest,
    answers: { 200: { description: 'The publication', schema: publicationSchema } },
    refusals: ['kind_draft_missing', 'not_found', 'busy', 'edit_conflict', 'kind_not_ready'],
    async handle({ services, admin, language, log, request: { params, body } }) {
      const draft = await requireDraft(services, params.id);
      if (draft.filesHash !== body.filesHash) throw new AppError('edit_conflict', 'the draft has changed');
      const { place, files, report, reasons, over } = await runTrialAndFindPublishingObstacles(services, draft);
      if (reasons.length > 0 || !report)
        throw new AppError(
          'kind_not_ready',
          'the draft is not ready',
          reasons.map((reason) => ({
            path: 'draft',
            code: reason,
            message: getApiText(`notReady_${reason}`, language),
          })),
        );
      const made = await publishDraftAndRefreshKinds(services, place, {
        draft,
        files,
        report,
        by: admin.uid,
        over,
      });
      await log({
        resourceId: draft.folder,
        after: { number: made.number, filesHash: made.filesHash, reviewedBy: made.reviewedBy },
      });
      return { status: 200, body: await toNewPublicationResponse(services, made) };
    },
  }),
  declareAdminOperation({
    method: 'delete',
    path: '/api/admin/kind-drafts/{id}',
    summary: 'Throws a draft away',
    audit: { action: 'kind_draft_removed', resource: 'kind' },
    roles: AUTHORS,
    params: draftParam,
    answers: { 200: { description: 'It is gone', schema: doneSchema } },
    refusals: ['kind_draft_missing'],
    async handle({ services, log, request: { params } }) {
      const draft = await requireDraft(services, params.id);
      await services.kindDrafts.remove(draft.id);
      await log({ resourceId: draft.folder, before: { draft: draft.id, title: draft.title } });
      return { status: 200, body: { success: true as const } };
    },
  }),
  declareAdminOperation({
    method: 'get',
    path: '/api/admin/kinds/{id}/publications',
    summary: 'What was published of a kind here, the latest first',
    audit: null,
    roles: STAFF_ROLES,
    params: keyParam,
    answers: {
      200: {
        description: 'The publications',
        schema: publicationListSchema,
      },
    },
    refusals: ['not_found'],
    async handle({ services, request: { params } }) {
      const { folder } = await requireKindFolder(services, params.id);
      const name = path.basename(folder);
      const conflict = services.kindConflicts.find((each) => each.folder === name);
      const pointed = (await services.kindPublications.live()).find(({ _id }) => _id === name)?.number ?? null;
      const live = conflict?.folderWins ? null : pointed;
      const published = await services.kindPublications.list(name);
      const nameOf = await loadStaffNameLookup(
        services,
        published.flatMap(({ by, reviewedBy }) => [by, reviewedBy]),
      );
      const isOnDisk = Object.keys(readKindFilesOnDisk(folder)).length > 0;
      return {
        status: 200,
        body: {
          publications: published.map((each) => toPublicationResponse(each, live, nameOf)),
          conflict: conflict ? { folderWins: conflict.folderWins } : null,
          disk: isOnDisk ? { isOffered: live === null } : null,
        },
      };
    },
  }),
  declareAdminOperation({
    method: 'get',
    path: '/api/admin/kinds/{id}/publications/{number}',
    summary: 'The files of a publication, as for a folder in version control',
    audit: null,
    roles: STAFF_ROLES,
    params: keyParam.extend({ number: z.coerce.number().int().positive() }),
    answers: {
      200: { description: 'The files by path', schema: publishedFilesSchema },
    },
    refusals: ['not_found'],
    async handle({ services, request: { params } }) {
      const name = path.basename((await requireKindFolder(services, params.id)).folder);
      const files = await services.kindPublications.filesOf(name, params.number);
      if (!files) throw new AppError('not_found', 'no such publication');
      return { status: 200, body: { files: { ...files } } };
    },
  }),
  declareAdminOperation({
    method: 'post',
    path: '/api/admin/kinds/{id}/offer',
    summary: 'Brings a publication back, or what lies on disk',
    audit: { action: 'kind_offered', resource: 'kind' },
    roles: AUTHORS,
    params: keyParam,
    body: offerPublicationRequest,
    answers: { 200: { description: 'It is offered', schema: offeredSchema } },
    refusals: ['not_found', 'edit_conflict'],
    async handle({ services, admin, log, request: { params, body } }) {
      const name = path.basename((await requireKindFolder(services, params.id)).folder);
      const { number, offered } = body;
      const over = await services.kindPublications.findLive(name);
      const before = over?.number ?? null;
      const conflict = services.kindConflicts.find((each) => each.folder === name);
      // Where the folder on disk is another by now, the same choice again ends that.
      if (before === number && !conflict) return { status: 200, body: { success: true as const, changed: false } };
      const shown = conflict?.folderWins ? null : before;
      if (offered !== undefined && offered !== shown)
        throw new AppError('edit_conflict', 'something else is offered by now');
      const outcome = await services.kindPublications.offer({ _id: name, number, at: new Date(), by: admin.uid }, over);
      if (outcome === 'missing') throw new AppError('not_found', 'no such publication');
      if (outcome === 'conflict') {
        // Somebody else may have wanted the same at this very moment.
        if (((await services.kindPublications.findLive(name))?.number ?? null) === number)
          return { status: 200, body: { success: true as const, changed: false } };
        throw new AppError('edit_conflict', 'something else is offered by now');
      }
      await log({ resourceId: name, before: { number: before }, after: { number } });
      await services.refreshKinds();
      return { status: 200, body: { success: true as const, changed: true } };
    },
  }),
];

function buildNewKindFilesUnlessIdIsRefused(
  { config, kinds }: Services,
  id: string,
): ReturnType<typeof buildNewKindFiles> | undefined {
  if (!config.FORMS_DIR[0]) return undefined;
  try {
    return buildNewKindFiles(id, kinds, swedishDate(new Date()));
  } catch (error) {
    if (error instanceof KindIdError) return undefined;
    throw error;
  }
}

async function runTrialAndFindPublishingObstacles(services: Services, draft: KindDraft) {
  const place: KindPlace = await requireKindFolder(services, draft.folder);
  // Before all that is held against it: who publishes in the meantime is noticed then.
  const over = await services.kindPublications.findLive(path.basename(place.folder));
  const files = await readFilesWithDraftEdits(services, place, draft);
  const outcome = await runTrialOfFiles(services, place, files);
  const report = 'report' in outcome ? outcome.report : undefined;
  const reasons = report
    ? await findPublishingObstacles(services, place, { draft, files, report })
    : (['mistakes'] as const);
  return { place, files, report, reasons: [...reasons], over };
}
