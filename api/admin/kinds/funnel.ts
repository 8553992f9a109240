import { z } from 'zod';
import type { KindVersion } from '../../../core/kinds/kind';
import type { Language } from '../../../core/languages';
import { stepsReached } from '../../../core/records/stepCounts';
import { addDays, swedishDate } from '../../../core/rules/dates';
import type { Services } from '../../services';

const share = z.number().int();

export const funnelSchema = z.object({
  from: z.string().describe('ISO date, the first day'),
  to: z.string().describe('ISO date, today'),
  steps: z
    .array(z.object({ id: z.string(), label: z.string(), type: z.enum(['fields', 'preview', 'payment', 'download']), reached: share }))
    .describe('How many visits reached each step, as browsers told; those that ask not to be followed are not among them'),
});

/** How far visits of a kind got in the last `days` days, today included. */
export async function funnelOf({ database }: Services, { manifest, texts }: KindVersion, days: number, language: Language): Promise<z.input<typeof funnelSchema>> {
  const to = swedishDate(new Date());
  const from = addDays(to, 1 - days) ?? to;
  const reached = await stepsReached(database, manifest.id, from, to);
  return {
    from,
    to,
    steps: manifest.steps.map(({ id, type }) => ({ id, type, label: texts[language].steps[id]?.label ?? id, reached: reached.get(id) ?? 0 })),
  };
}
