import { z } from 'zod';
import { queryLanguage } from '../../core/shared/contracts/access';
import { helpSchema, kindHelpSchema } from '../../core/shared/contracts/kinds';
import { addDescription } from '../../core/shared/contracts/zod';
import { AppError } from '../../core/shared/errors';
import { buildHelpOfKindsAndGeneralFaq, buildKindHelp, findKindOfSlug } from '../../core/kinds/help';
import { declareOperation, type Operation } from '../http/operation';
import type { Services } from '../services';

const language = z.object({ language: addDescription(queryLanguage, 'sv or en; else the browser’s first choice') });

/** Texts of /about and /faq, from the kinds' folders, with live prices. */
export function declareHelpOperations(services: Services): Operation[] {
  return [
    declareOperation({
      method: 'get',
      path: '/api/help',
      tag: 'forms',
      summary: 'What each kind of letter is for, and the general questions',
      query: language,
      answers: { 200: { description: 'The kinds', schema: helpSchema } },
      refusals: ['dependency_down'],
      async handle({ language: asked, res }) {
        res.set('Cache-Control', 'no-cache');
        return {
          status: 200,
          body: buildHelpOfKindsAndGeneralFaq(services.kinds, asked, await services.prices.read()),
        };
      },
    }),
    declareOperation({
      method: 'get',
      path: '/api/help/{slug}',
      tag: 'forms',
      summary: 'Questions and answers about one kind of letter',
      params: z.object({ slug: z.string() }),
      query: language,
      answers: { 200: { description: 'The kind and its questions', schema: kindHelpSchema } },
      refusals: ['not_found', 'dependency_down'],
      async handle({ params, language: asked, res }) {
        const found = findKindOfSlug(services.kinds, params.slug);
        if (!found) throw new AppError('not_found', 'no kind has that slug');
        res.set('Cache-Control', 'no-cache');
        return { status: 200, body: buildKindHelp(found, asked, await services.prices.read()) };
      },
    }),
  ];
}
