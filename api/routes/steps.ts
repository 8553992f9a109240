import type { Request } from 'express';
import { incrementStepCount, FETCHED } from '../../core/records/stepCounts';
import { swedishDate } from '../../core/shared/formats/dates';
import { heardStepSchema, stepRequest } from '../../core/shared/contracts/service';
import { declareOperation, type Operation } from '../http/operation';
import type { Services } from '../services';

/** Whoever says so is not counted: https://www.w3.org/TR/gpc/ and the older Do Not Track. */
function hasDoNotTrackHeader(req: Request): boolean {
  return req.get('sec-gpc') === '1' || req.get('dnt') === '1';
}

/**
 * How many visits reach each step of a kind's wizard. Mounted before sessions are read: nothing of who sent it is known
 * here, and what is kept is a sum a day.
 */
export function declareStepCountingOperations({ kinds, database, limits }: Services): Operation[] {
  /** A step's own name, by what clients tell. */
  const steps = new Map(
    kinds.flatMap(({ manifest: { id: kind, steps: own } }) => [
      ...own.map(({ id }) => [`${kind}/${id}`, id] as const),
      [`${kind}/${FETCHED}`, own.find(({ type }) => type === 'download')?.id ?? FETCHED] as const,
    ]),
  );
  return [
    declareOperation({
      method: 'post',
      path: '/api/steps',
      tag: 'forms',
      summary: 'Counts that a visit reached a step; keeps a sum a day, and nothing about the visit',
      body: stepRequest,
      answers: {
        200: {
          description: 'Heard. What is no step of a kind, and who asks not to be followed, is not counted',
          schema: heardStepSchema,
        },
      },
      refusals: ['too_many_requests'],
      async handle({ body: { kind, step }, req }) {
        const reached = steps.get(`${kind}/${step}`);
        if (reached !== undefined && !hasDoNotTrackHeader(req)) {
          await limits.stepping(req);
          await incrementStepCount(database, { kind, step: reached, day: swedishDate(new Date()) });
        }
        return { status: 200, body: {} };
      },
    }),
  ];
}
