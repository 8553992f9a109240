import { z } from 'zod';
import { AppError } from '../../core/errors';
import { helpOf, kindHelpOf, kindOfSlug } from '../../core/kinds/help';
import { operation, type Operation } from '../http/operation';
import type { Services } from '../services';

const language = z.object({ language: z.string().optional().describe('sv or en; else the browser’s first choice') });

const kind = z.object({
  id: z.string(),
  name: z.string(),
  price: z.number().describe('SEK'),
  icon: z.string(),
  slugs: z.object({ about: z.string(), faq: z.string() }),
  routes: z
    .object({ wizard: z.string(), success: z.string(), canceled: z.string(), preview: z.string().optional() })
    .optional(),
  tagline: z.string(),
  about: z.object({ when: z.array(z.string()), what: z.array(z.string()), why: z.array(z.string()), law: z.string() }),
});

const answer = z.object({
  id: z.string(),
  question: z.string(),
  answer: z.string().describe('With the prices of now'),
});
const list = z.object({
  kinds: z.array(kind),
  general: z
    .array(answer.extend({ kind: z.string() }))
    .describe('Questions of the kinds that are general enough for /faq'),
});
const page = z.object({ kind, faq: z.array(answer.extend({ group: z.enum(['juridik', 'betalning', 'support']) })) });

/** Texts of /about and /faq, from the kinds' folders, with live prices. */
export function helpOperations(services: Services): Operation[] {
  return [
    operation({
      method: 'get',
      path: '/api/help',
      tag: 'forms',
      summary: 'What each kind of letter is for, and the general questions',
      query: language,
      answers: { 200: { description: 'The kinds', schema: list } },
      refusals: ['dependency_down'],
      async handle({ language: asked, res }) {
        res.set('Cache-Control', 'no-cache');
        return { status: 200, body: helpOf(services.kinds, asked, await services.prices.read()) };
      },
    }),
    operation({
      method: 'get',
      path: '/api/help/{slug}',
      tag: 'forms',
      summary: 'Questions and answers about one kind of letter',
      params: z.object({ slug: z.string() }),
      query: language,
      answers: { 200: { description: 'The kind and its questions', schema: page } },
      refusals: ['not_found', 'dependency_down'],
      async handle({ params, language: asked, res }) {
        const found = kindOfSlug(services.kinds, params.slug);
        if (!found) throw new AppError('not_found', 'no kind has that slug');
        res.set('Cache-Control', 'no-cache');
        return { status: 200, body: kindHelpOf(found, asked, await services.prices.read()) };
      },
    }),
  ];
}
