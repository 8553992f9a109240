import type { LetterActivities } from '../../workflows/letter/activities';
import { runWithHeartbeat } from './heartbeat';
import { purgeLetter } from './purge';
import type { Services } from './services';

/** The end of a letter; it may run any number of times. */
export function createLetterActivities(services: Services): LetterActivities {
  return { purgeLetter: (letterId, payments) => runWithHeartbeat(() => purgeLetter(services, letterId, payments)) };
}
