import { z } from 'zod';
import { readDays } from '../../../core/figures/read';
import type { KindVersion } from '../../../core/kinds/kind';
import type { Language } from '../../../core/languages';
import { FETCHED, stepsReached } from '../../../core/records/stepCounts';
import { addDays, swedishDate } from '../../../core/rules/dates';
import type { Services } from '../../services';

const count = z.number().int();

export const funnelSchema = z.object({
  from: z.string().describe('ISO date, the first day'),
  to: z.string().describe('ISO date, today'),
  steps: z
    .array(
      z.object({
        id: z.string(),
        label: z.string(),
        type: z.enum(['fields', 'preview', 'payment', 'download']),
        reached: count,
      }),
    )
    .describe(
      'How many visits reached each step, as browsers told; those that ask not to be followed are not among them',
    ),
  letters: z
    .object({ begun: count, previewed: count, paid: count })
    .describe('Letters begun, previewed for the first time, and paid on these days: the same figures as the analytics'),
});

/** How far visits of a kind got in the last `days` days, today included. */
export async function funnelOf(
  { database }: Services,
  { manifest, texts }: KindVersion,
  days: number,
  language: Language,
): Promise<z.input<typeof funnelSchema>> {
  const to = swedishDate(new Date());
  const from = addDays(to, 1 - days) ?? to;
  const [reached, all] = await Promise.all([stepsReached(database, manifest.id, from, to), readDays(database)]);
  const letters = { begun: 0, previewed: 0, paid: 0 };
  for (const { _id: day, kinds } of all) {
    if (day < from || day > to) continue;
    for (const sums of kinds.filter(({ kind }) => kind === manifest.id)) {
      letters.begun += sums.begun;
      letters.previewed += sums.previewed;
      letters.paid += sums.count;
    }
  }
  // A kind whose wizard ends at payment has its letters fetched on the page after it all the same.
  const own = manifest.steps.map(({ id, type }) => ({ id, type }));
  const steps = own.some(({ type }) => type === 'download')
    ? own
    : [...own, { id: FETCHED, type: 'download' as const }];
  return {
    from,
    to,
    steps: steps.map(({ id, type }) => ({
      id,
      type,
      label: texts[language].steps[id]?.label ?? id,
      reached: reached.get(id) ?? 0,
    })),
    letters,
  };
}
