import { z } from 'zod';
import { accessQuery, letterId, queryLanguage } from '../../core/shared/contracts/access';
import { deletedPersonSchema, deleteMeRequest } from '../../core/shared/contracts/account';
import { requireUser } from '../http/currentUser';
import { declareOperation, type Operation } from '../http/operation';
import { destroySessionAndClearCookie } from '../http/sessions';
import { readLetterWithRight } from '../letters/access';
import { runOrRedirectIfExpired } from '../letters/expiredPage';
import { endSubscriptionAndDeletePersonData } from '../rights/forgetPerson';
import { buildLetterCopies, buildOrderCopy } from '../rights/letterCopy';
import { buildPersonalDataArchive } from '../rights/personCopy';
import type { Services } from '../services';
import { findTransaction } from '../../core/records/transactions';

const query = z.object({ language: queryLanguage });
const ARCHIVE = { contentType: 'application/zip' };

/** What a person may ask for without writing to anybody: a copy of everything, and that it be deleted (GDPR articles 15, 17, 20). */
export function declareRightsOperations(services: Services): Operation[] {
  const { archives } = services;
  return [
    declareOperation({
      method: 'get',
      path: '/api/me/export',
      tag: 'rights',
      summary: 'Everything about the signed-in person: data.json, PDFs and the pages that they sent',
      query,
      answers: { 200: { description: 'A zip', ...ARCHIVE } },
      refusals: ['sign_in_required', 'busy', 'dependency_down'],
      async handle({ req, res, language }) {
        const user = requireUser(req);
        await archives.send(req, res, 'brevia.zip', () => buildPersonalDataArchive(services, user, language));
        return undefined;
      },
    }),
    declareOperation({
      method: 'post',
      path: '/api/me/delete',
      tag: 'rights',
      summary: 'Deletes everything about the signed-in person now, and signs them out everywhere',
      query,
      body: deleteMeRequest,
      answers: {
        200: { description: 'It is gone', schema: deletedPersonSchema },
      },
      refusals: ['sign_in_required', 'deletion_incomplete', 'dependency_down'],
      async handle({ req, res, language }) {
        const receipts = await endSubscriptionAndDeletePersonData(services, requireUser(req).uid, language);
        await destroySessionAndClearCookie(req, res, services.config.PUBLIC_URL);
        return { status: 200, body: { success: true, receipts } };
      },
    }),
    declareOperation({
      method: 'get',
      path: '/api/letters/{id}/export',
      tag: 'rights',
      summary: 'Everything about one letter, for who may open it: no account is needed',
      params: z.object({ id: letterId }),
      query: accessQuery,
      answers: {
        200: { description: 'A zip', ...ARCHIVE },
        303: {
          description: 'The letter is gone, and a browser asked: to the page that says so',
          contentType: 'text/html',
        },
      },
      refusals: ['not_found', 'letter_expired', 'busy', 'dependency_down'],
      async handle({ params: { id }, req, res, language }) {
        await runOrRedirectIfExpired({ req, res, language }, async () => {
          const record = await readLetterWithRight(services, req, id, 'read');
          const collect = async () => {
            const [copy] = await buildLetterCopies(services, [record], record.language);
            const order = await findTransaction(services.database, id);
            return {
              data: { ...copy?.data, ...(order && { transaction: buildOrderCopy(order) }) },
              files: copy?.files ?? [],
            };
          };
          await archives.send(req, res, `brevia-${id.slice(0, 8)}.zip`, collect, id);
        });
        return undefined;
      },
    }),
  ];
}
