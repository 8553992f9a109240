import { z } from 'zod';
import { LETTER_RESULTS } from '../../core/rules/letterResults';
import { operation, type Operation } from '../http/operation';
import type { Services } from '../services';

/** SEK. More is a slip, and one alone would make the sums untrue. */
const MOST = 5_000_000;

/**
 * What came of a letter that is long gone. Mounted before sessions are read: what is kept is kind, situation, result and
 * sum, and a mark by which telling it again changes it.
 */
export function letterResultOperations({
  letterResults,
  limits,
}: Pick<Services, 'letterResults' | 'limits'>): Operation[] {
  return [
    operation({
      method: 'post',
      path: '/api/letter-results',
      tag: 'letters',
      summary: 'Notes what came of a letter; telling it again changes it',
      body: z.object({
        token: z.string().min(1).max(300).describe('From the letter’s own case, or behind the # of the mailed address'),
        result: z.enum(LETTER_RESULTS),
        amount: z.number().int().min(0).max(MOST).optional().describe('SEK that was paid, where the person tells it'),
        language: z.string().nullish(),
      }),
      answers: { 200: { description: 'It is counted', schema: z.object({ success: z.literal(true) }) } },
      refusals: ['link_over', 'too_many_requests', 'dependency_down'],
      async handle({ body: { token, result, amount }, req }) {
        const subject = letterResults.look(token);
        await limits.telling(req);
        const isPaid = result === 'all' || result === 'part';
        await letterResults.note(subject, { result, amount: isPaid ? amount : undefined }, new Date());
        return { status: 200, body: { success: true as const } };
      },
    }),
  ];
}
