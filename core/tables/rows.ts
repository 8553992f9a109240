import { z } from 'zod';
import { bothLanguages } from '../shared/kinds/kindFolder';

/** A row of a kind's own table (data/<table>.json): what an answer holds is its `value`. */
export const rowSchema = z.looseObject({ value: z.string().min(1) });

/** Text of a row that people read: the same in both languages, or one in each. */
export const rowText = z.union([z.string().min(1), bothLanguages]);
