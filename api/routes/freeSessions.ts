import type { Request } from 'express';
import { z } from 'zod';
import { accessQuery } from '../../core/shared/contracts/access';
import { freeSessionId, freeSessionRequest, freeSessionSchema } from '../../core/shared/contracts/olderClients';
import { AppError } from '../../core/shared/errors';
import { declareOperation, type Operation } from '../http/operation';
import { resolveLetterId, readPaidLetterOfKind } from '../letters/access';
import type { Services } from '../services';

/** The call get-free-session, by GET and by POST: what a free letter was made from, for whoever made it. */
export function declareFreeSessionOperations(services: Services): Operation[] {
  return services.servedKinds
    .filter(({ manifest }) => manifest.api.inlineFiles !== undefined)
    .flatMap(({ manifest: { id: kind, apiPath } }) => {
      const shared = {
        path: `/api/${apiPath}/get-free-session`,
        tag: apiPath,
        summary: 'What a letter that was free was made from',
        answers: { 200: { description: 'Its answers and files', schema: freeSessionSchema } },
        refusals: ['not_found', 'letter_unpaid', 'letter_expired', 'dependency_down'],
      } as const;
      const read = async (req: Request, session: string) => {
        const record = await readPaidLetterOfKind(
          services,
          req,
          kind,
          await resolveLetterId(services, { session_id: session }),
        );
        if (record.price?.total !== 0) throw new AppError('not_found', 'the letter was not free');
        const { form } = services.letters.readReviewed(record);
        const evidenceFiles = (await services.uploads.list(record)).map(({ name, type, size }) => ({
          name,
          type,
          size,
        }));
        return { status: 200, body: { success: true, formData: form, evidenceFiles, ocrResults: [] } } as const;
      };
      return [
        declareOperation({
          ...shared,
          method: 'get',
          query: z.object({ ...accessQuery.shape, sessionId: freeSessionId }),
          handle: ({ query, req }) => read(req, query.sessionId),
        }),
        declareOperation({
          ...shared,
          method: 'post',
          query: accessQuery,
          body: freeSessionRequest,
          handle: ({ body, req }) => read(req, body.sessionId),
        }),
      ];
    });
}
