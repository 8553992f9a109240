import type { LetterDetail, StoryEvent } from '../../../core/shared/contracts/admin/letters';
import type { DisputeEvidence } from '../../../core/payments/disputes';
import { swedishDate } from '../../../core/shared/formats/dates';
import words from '../../../core/texts/disputeEvidence.en.json';

/** English, which banks everywhere take. What is not listed proves nothing. */
const EVENTS: Partial<Record<string, string>> = words.events;

/** What goes to the bank with an answer to a dispute, beside the answer itself: facts of our records, and nobody's name or words. */
export function buildDisputeEvidence(
  { title, kind, orderNumber, deliveredAt }: Pick<LetterDetail, 'title' | 'kind' | 'orderNumber' | 'deliveredAt'>,
  story: readonly StoryEvent[],
): Omit<DisputeEvidence, 'explanation'> {
  const lines = story.flatMap(({ at, event }) => {
    const text = EVENTS[event];
    return text === undefined ? [] : [`${at} ${text}`];
  });
  return {
    product: words.product.replace('{title}', title || kind).replace('{order}', orderNumber ?? ''),
    deliveredOn: deliveredAt === null ? null : swedishDate(new Date(deliveredAt)),
    activity: lines.join('\n') || words.none,
  };
}
