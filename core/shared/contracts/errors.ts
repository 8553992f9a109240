import * as z from './zod';
import { addDescription } from './zod';

/** What any call answers that refuses. */

export const fieldErrorSchema = z.object({
  path: addDescription(z.string(), 'Dotted name of the field'),
  code: z.string(),
  message: addDescription(z.string(), 'For the person, in the asked language'),
});

export const errorSchema = z.object({
  success: z.literal(false),
  error: z.object({
    code: z.string(),
    message: z.string(),
    fields: z.array(fieldErrorSchema),
    reference: addDescription(z.string(), 'Id of the request: with it we find what happened'),
  }),
});

/** A refusal that still names the draft, because what was typed is kept. */
export const draftErrorSchema = z.extend(errorSchema, {
  draftId: z.optional(z.uuid()),
  token: z.optional(z.string()),
});
