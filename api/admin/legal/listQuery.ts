import { z } from 'zod';
import { STATES } from '../../../core/shared/contracts/admin/legal';

const SORTS = ['urgency', 'citation', 'nextReview', 'letters', 'validFrom'] as const;

export const listQuery = z.object({
  kind: z.string().max(100).optional(),
  state: z.enum(STATES).optional(),
  q: z.string().max(200).optional().describe('Words of citation, title, text or id'),
  sort: z.enum([...SORTS, ...SORTS.map((sort) => `-${sort}` as const)]).default('urgency'),
  page: z.coerce.number().int().min(1).default(1),
  pageSize: z.coerce.number().int().min(1).max(100).default(25),
  language: z.string().optional(),
});
