import { z } from 'zod';
import {
  claimedSchema,
  claimRequest,
  deletedLettersSchema,
  deleteLettersRequest,
  myLettersSchema,
} from '../../core/shared/contracts/letters';
import { requireUser } from '../http/currentUser';
import { declareOperation, type Operation } from '../http/operation';
import { readSessionId } from '../letters/access';
import { deleteLetters } from '../letters/deleting';
import { listMyLetters } from '../letters/myLetters';
import type { Services } from '../services';

const query = z.object({ language: z.string().optional().describe('Of the labels: sv or en') });

/** The letters of who is signed in, and of nobody else. */
export function declareMyLetterOperations(services: Services): Operation[] {
  return [
    declareOperation({
      method: 'get',
      path: '/api/my-letters',
      tag: 'my letters',
      summary: 'The person’s letters of every kind, the newest first',
      query,
      answers: {
        200: {
          description: 'Their letters',
          schema: myLettersSchema,
        },
      },
      refusals: ['sign_in_required', 'dependency_down'],
      async handle({ req, language: asked }) {
        const { uid } = requireUser(req);
        const session = readSessionId(req);
        const claimable = session === undefined ? 0 : await services.letters.countUnowned(session);
        return { status: 200, body: { letters: await listMyLetters(services, uid, asked), claimable } };
      },
    }),
    declareOperation({
      method: 'post',
      path: '/api/my-letters/claim',
      tag: 'my letters',
      summary: 'Makes the letters of this browser that nobody owns the person’s',
      query,
      body: claimRequest,
      answers: {
        200: {
          description: 'How many became theirs',
          schema: claimedSchema,
        },
      },
      refusals: ['sign_in_required', 'dependency_down'],
      async handle({ req }) {
        const { uid } = requireUser(req);
        const session = readSessionId(req);
        return {
          status: 200,
          body: { success: true, claimed: session === undefined ? 0 : await services.letters.claim(session, uid) },
        };
      },
    }),
    declareOperation({
      method: 'post',
      path: '/api/my-letters/delete',
      tag: 'my letters',
      summary: 'Deletes letters of the person’s and everything about them, now',
      query,
      body: deleteLettersRequest,
      answers: {
        200: {
          description: 'What is gone, and what is not: not the person’s, or not to be deleted just now',
          schema: deletedLettersSchema,
        },
      },
      refusals: ['sign_in_required', 'dependency_down'],
      async handle({ body, req }) {
        const { uid } = requireUser(req);
        const ids = [...new Set(body.ids)];
        const own = (await services.letters.ofUser(uid)).filter(({ _id }) => ids.includes(_id));
        const gone = new Set((await deleteLetters(services, own)).deleted.map(({ letterId: id }) => id));
        for (const id of await services.letters.purged(ids)) gone.add(id);
        const failed = ids.filter((id) => !gone.has(id));
        return {
          status: 200,
          body: { success: failed.length === 0, deleted: ids.filter((id) => gone.has(id)), failed },
        };
      },
    }),
  ];
}
