import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { AppError } from '../../../core/shared/errors';
import { doneSchema } from '../../../core/shared/contracts/access';
import { STAFF_ROLES } from '../../../core/shared/contracts/account';
import { commentDraftRequest, settleCommentRequest } from '../../../core/shared/contracts/admin/kinds';
import type { KindDraft, KindDraftComment } from '../../../core/records/kindDrafts';
import { declareAdminOperation } from '../operation';
import { DRAFT_ANSWERS, replyWithDraft } from './draftResponses';
import { draftParam, requireDraft } from './drafts';

const commentParam = draftParam.extend({ comment: z.uuid() });

/** @throws AppError not_found */
function requireComment({ comments }: KindDraft, id: string): KindDraftComment {
  const comment = comments.find((each) => each.id === id);
  if (!comment) throw new AppError('not_found', 'no such comment');
  return comment;
}

/** What those who work with a draft say to one another of it. It goes with the draft. */
export const draftCommentOperations = [
  declareAdminOperation({
    method: 'post',
    path: '/api/admin/kind-drafts/{id}/comments',
    summary: 'Says something of a draft, or of a place in it, to all who work with it',
    audit: { action: 'kind_draft_commented', resource: 'kind' },
    roles: STAFF_ROLES,
    params: draftParam,
    body: commentDraftRequest,
    answers: DRAFT_ANSWERS,
    refusals: ['kind_draft_missing', 'too_many_comments'],
    async handle({ services, admin, log, request: { params, body } }) {
      const draft = await requireDraft(services, params.id);
      const comment = { id: randomUUID(), by: admin.uid, at: new Date(), ...body };
      if (!(await services.kindDrafts.addComment(draft.id, comment))) throw new AppError('too_many_comments');
      await log({ resourceId: draft.folder, after: { draft: draft.id, comment: comment.id } });
      return replyWithDraft(services, await requireDraft(services, draft.id));
    },
  }),
  declareAdminOperation({
    method: 'put',
    path: '/api/admin/kind-drafts/{id}/comments/{comment}/done',
    summary: 'Notes that somebody has seen to a comment, or that it is open again',
    audit: { action: 'kind_draft_comment_settled', resource: 'kind' },
    roles: STAFF_ROLES,
    params: commentParam,
    body: settleCommentRequest,
    answers: DRAFT_ANSWERS,
    refusals: ['kind_draft_missing', 'not_found'],
    async handle({ services, admin, log, request: { params, body } }) {
      const draft = await requireDraft(services, params.id);
      const { id } = requireComment(draft, params.comment);
      const done = body.done ? { by: admin.uid, at: new Date() } : undefined;
      if (!(await services.kindDrafts.settleComment(draft.id, id, done))) throw new AppError('not_found');
      await log({ resourceId: draft.folder, after: { draft: draft.id, comment: id, done: body.done } });
      return replyWithDraft(services, await requireDraft(services, draft.id));
    },
  }),
  declareAdminOperation({
    method: 'delete',
    path: '/api/admin/kind-drafts/{id}/comments/{comment}',
    summary: 'Takes a comment away, for whoever wrote it and for admins',
    audit: { action: 'kind_draft_comment_removed', resource: 'kind' },
    roles: STAFF_ROLES,
    params: commentParam,
    answers: { 200: { description: 'It is gone', schema: doneSchema } },
    refusals: ['kind_draft_missing', 'not_found'],
    async handle({ services, admin, log, request: { params } }) {
      const draft = await requireDraft(services, params.id);
      const { id, by } = requireComment(draft, params.comment);
      if (by !== admin.uid && admin.role !== 'admin') throw new AppError('admin_required', 'somebody else wrote it');
      await services.kindDrafts.removeComment(draft.id, id);
      await log({ resourceId: draft.folder, before: { draft: draft.id, comment: id } });
      return { status: 200, body: { success: true as const } };
    },
  }),
];
