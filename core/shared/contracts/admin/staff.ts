import { z } from 'zod';

/** Who did something; `system` for what came with the service. */
export const staffSchema = z.object({
  email: z.string().nullable().describe('null: the account is gone'),
  system: z.boolean(),
});
export type Staff = z.output<typeof staffSchema>;
