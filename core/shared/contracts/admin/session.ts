import { z } from 'zod';
import { STAFF_ROLES } from '../account';

/** Who works in the back office, and how long the session lasts. */
export const adminSessionSchema = z.object({
  email: z.string(),
  role: z.enum(STAFF_ROLES),
  secondsLeft: z
    .number()
    .int()
    .describe('Until the session ends without more use; asked for in the background it prolongs nothing'),
  secondsAtMost: z.number().int().describe('Until it ends whatever the use'),
  secondsUnused: z.number().int().describe('That it lasts after a use'),
});
