import { z } from 'zod';
import { AppError } from '../../core/errors';
import { operation, type Operation } from '../http/operation';
import { letterId, openLetter, token } from '../letters/access';
import type { Services } from '../services';

/** SPEC section 7: the PDF, by the browser that made the letter or the link in its mail. */
export function downloadOperations(services: Services): Operation[] {
  return services.kinds.map(({ manifest: { id, apiPath, files } }) =>
    operation({
      method: 'get',
      path: `/api/${apiPath}/download/letter`,
      tag: apiPath,
      summary: 'The letter as a PDF, once it is paid',
      query: z.object({ draft_id: letterId, t: token, language: z.string().optional() }),
      answers: {
        200: { description: 'The PDF', contentType: 'application/pdf' },
        303: { description: 'The letter is gone, and a browser asked: to the page that says so', contentType: 'text/html' },
      },
      refusals: ['not_found', 'letter_unpaid', 'letter_not_ready', 'letter_expired', 'dependency_down'],
      async handle({ query, req, res, language }) {
        try {
          const record = await openLetter(services, req, query.draft_id);
          if (record.kind !== id) throw new AppError('not_found', 'a letter of another kind');
          if (record.status === 'preview') throw new AppError('letter_unpaid');
          const pdf = await services.letters.readFile(record, 'pdf');
          res.set('Cache-Control', 'private, no-store');
          res.attachment(files.letter.replaceAll('{id}', record._id)).type('application/pdf').send(pdf);
        } catch (error) {
          const browser = req.accepts(['json', 'html']) === 'html';
          if (!browser || !(error instanceof AppError) || error.code !== 'letter_expired') throw error;
          res.redirect(303, `${language === 'en' ? '/en' : ''}/letter-expired`);
        }
        return undefined;
      },
    }),
  );
}
