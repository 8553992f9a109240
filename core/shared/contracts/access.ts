import * as z from './zod';
import { addChecksToSchema, addDescription } from './zod';

/** A letter's id: an unguessable UUID. */
export const letterId = addChecksToSchema(z.uuid(), z.toLowerCase());
/** As clients send it: absent, null or '' while there is none. */
export const optionalLetterId = z.nullish(z.union([letterId, z.literal('')]));
/** The link's token: in the query, the body or the header `x-letter-token`. */
export const token = z.optional(addChecksToSchema(z.string(), z.maxLength(200)));
/** Behind the # of a mailed address, which no server is told. */
export const mailedToken = addDescription(
  addChecksToSchema(z.string(), z.minLength(1), z.maxLength(200)),
  'What stands behind the # of the mailed address',
);
/** In the body, where clients once sent it; the address says it, too. */
export const bodyLanguage = z.nullish(z.string());
export const queryLanguage = z.optional(z.string());

/** What any call about a letter may carry in its address. */
export const accessQuery = z.object({
  t: addDescription(token, 'The link’s token, instead of the cookie'),
  language: addDescription(queryLanguage, 'Of the texts in the answer: sv or en'),
});

/** An address that a person typed. */
export const typedEmail = z.pipe(
  addChecksToSchema(z.string(), z.trim(), z.maxLength(254)),
  z.email({ pattern: z.regexes.html5Email }),
);

export const doneSchema = z.object({ success: z.literal(true) });
/** A sentence for the person, in the asked language. */
export const saidSchema = z.extend(doneSchema, { message: z.string() });
/** Where to send the browser. */
export const addressSchema = z.object({ url: addDescription(z.url(), 'Where to send the browser') });
