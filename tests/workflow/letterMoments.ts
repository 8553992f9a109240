import * as letter from '../../workflows/letter/contract';
import type { World } from './world';

export const MINUTE = 60_000;
export const HOUR = 60 * MINUTE;

/** A session id as the played provider makes them: by attempt. */
export const FIRST = 'cs_1';

/** What the provider tells of a session that was paid. */
export const paidBy = (sessionId: string): letter.PaymentFact => ({ type: 'succeeded', sessionId });
/** Milliseconds that a letter was there. */
export const purgedAfter = (world: World, startedAt: number) => (world.purgedAt ?? 0) - startedAt;
