import { bodyLanguage, doneSchema, letterId, optionalLetterId, token } from './access';
import * as z from './zod';
import { addChecksToSchema, addDescription } from './zod';

/** The calls that help with a text that a person has to write. */

/** Characters of an answer that a text is found by, and of a saved text; a saved one has more than the least. */
const LONGEST_PLACE = 100;
const LONGEST_SAVED = 4_000;
const SHORTEST_SAVED = 11;

/** A value of an answer that texts are found by. */
export const wordingPlace = addChecksToSchema(z.string(), z.maxLength(LONGEST_PLACE));

/** A text to begin from. */
const wordingSchema = z.object({ id: z.string(), text: z.string() });
export type Wording = z.infer<typeof wordingSchema>;

export const wordingsSchema = z.object({
  presets: addDescription(z.array(wordingSchema), 'The kind’s own'),
  phrasings: addDescription(z.array(wordingSchema), 'Of staff'),
  saved: addDescription(z.nullable(z.array(wordingSchema)), 'The person’s own; null: nobody is signed in'),
});
export type Wordings = z.infer<typeof wordingsSchema>;

export const suggestionRequest = z.looseObject({
  kind: addDescription(z.nullish(z.string()), 'A kind’s id or path; not needed while one kind alone has suggestions'),
  draftId: optionalLetterId,
  currentRequest: addDescription(
    z.nullish(addChecksToSchema(z.string(), z.maxLength(LONGEST_SAVED))),
    'What stands in the field now',
  ),
  language: bodyLanguage,
  t: token,
});
export const suggestionsSchema = z.extend(doneSchema, {
  suggestions: addChecksToSchema(z.array(z.string()), z.minLength(1)),
  draftId: addDescription(letterId, 'The letter that they belong to, which this may begin'),
  token: z.string(),
});

const savedWordingSchema = z.extend(wordingSchema, {
  agencyId: z.string(),
  appealType: z.string(),
  createdAt: z.iso.datetime(),
});
export const savedWordingsSchema = z.extend(doneSchema, { templates: z.array(savedWordingSchema) });
export const keptWordingSchema = z.extend(doneSchema, { template: savedWordingSchema });
export const keepWordingRequest = z.looseObject({
  text: addChecksToSchema(z.string(), z.trim(), z.minLength(SHORTEST_SAVED), z.maxLength(LONGEST_SAVED)),
  agencyId: z.nullish(wordingPlace),
  appealType: z.nullish(wordingPlace),
  agency: addDescription(z.nullish(wordingPlace), 'The same as agencyId'),
  kind: z.nullish(z.string()),
  language: bodyLanguage,
});
