import { z } from 'zod';

/** A row of a kind's own table (data/<table>.json): what an answer holds is its `value`. */
export const rowSchema = z.looseObject({ value: z.string().min(1) });

/** Text of a row that people read: the same in both languages, or one in each. */
export const rowText = z.union([z.string().min(1), z.strictObject({ sv: z.string().min(1), en: z.string().min(1) })]);
