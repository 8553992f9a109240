import { doneSchema } from '../../core/shared/contracts/access';
import { letterResultRequest } from '../../core/shared/contracts/letters';
import { declareOperation, type Operation } from '../http/operation';
import type { Services } from '../services';

/**
 * What came of a letter that is long gone. Mounted before sessions are read: what is kept is kind, situation, result and
 * sum, and a mark by which telling it again changes it.
 */
export function declareLetterResultOperations({
  letterResults,
  limits,
}: Pick<Services, 'letterResults' | 'limits'>): Operation[] {
  return [
    declareOperation({
      method: 'post',
      path: '/api/letter-results',
      tag: 'letters',
      summary: 'Notes what came of a letter; telling it again changes it',
      body: letterResultRequest,
      answers: { 200: { description: 'It is counted', schema: doneSchema } },
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
