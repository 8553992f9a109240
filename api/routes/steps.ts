import type { Request } from 'express';
import { z } from 'zod';
import { countStep } from '../../core/records/stepCounts';
import { swedishDate } from '../../core/rules/dates';
import { clientKey } from '../http/clientKey';
import { Allowance } from '../http/limits';
import { operation, type Operation } from '../http/operation';
import type { Services } from '../services';

/** Steps that a client may tell in a minute: a wizard has ten, and nobody walks through six of them in that time. */
const STEPS_A_MINUTE = 60;

/** Whoever says so is not counted: https://www.w3.org/TR/gpc/ and the older Do Not Track. */
function asksNotTo(req: Request): boolean {
  return req.get('sec-gpc') === '1' || req.get('dnt') === '1';
}

/**
 * How many visits reach each step of a kind's wizard. Mounted before sessions are read: nothing of who sent it is known
 * here, and what is kept is a sum a day.
 */
export function stepOperations({ kinds, database }: Services): Operation[] {
  const allowance = new Allowance(STEPS_A_MINUTE, 60_000);
  const steps = new Set(kinds.flatMap(({ manifest }) => manifest.steps.map(({ id }) => `${manifest.id}/${id}`)));
  return [
    operation({
      method: 'post',
      path: '/api/steps',
      tag: 'forms',
      summary: 'Counts that a visit reached a step; keeps a sum a day, and nothing about the visit',
      body: z.object({ kind: z.string().max(100), step: z.string().max(100) }),
      answers: { 200: { description: 'Heard. What is no step of a kind, and who asks not to be followed, is not counted', schema: z.object({}) } },
      refusals: ['too_many_requests'],
      async handle({ body: { kind, step }, req }) {
        if (steps.has(`${kind}/${step}`) && !asksNotTo(req)) {
          await allowance.spend(clientKey(req));
          await countStep(database, { kind, step, day: swedishDate(new Date()) });
        }
        return { status: 200, body: {} };
      },
    }),
  ];
}
