import { LONGEST_TEXT } from '../answers/longestText';
import { bodyLanguage, doneSchema, letterId, optionalLetterId, token } from './access';
import * as z from './zod';
import { addChecksToSchema, addDescription } from './zod';

/** The calls that keep files with a letter, and read what stands in them. */

export const uploadRequest = z.looseObject({
  kind: addDescription(z.string(), 'The kind’s id, or the path of its calls'),
  field: addDescription(z.string(), 'The form’s field that takes the file'),
  draftId: addDescription(optionalLetterId, 'A UUID of the client’s own, or that of the draft under way'),
  language: addDescription(bodyLanguage, 'Of the letter, and of the texts in the answer: sv or en'),
  t: addDescription(token, 'The letter’s token, instead of the cookie'),
});

const uploadSchema = z.object({
  id: z.uuid(),
  name: z.string(),
  type: addDescription(z.string(), 'MIME type by the file’s content'),
  size: addDescription(z.int(), 'Bytes of what was sent'),
  pages: z.int(),
  width: addDescription(z.int(), 'px, of the first page as it is kept'),
  height: z.int(),
  pagesLeftOut: addDescription(z.optional(z.int()), 'Pages of a PDF past the tenth, which are not kept'),
});

/** The letter that it now belongs to, which the first file begins. */
const begunLetter = { draftId: letterId, token: z.string() };
export const keptFileSchema = z.extend(doneSchema, { ...begunLetter, upload: uploadSchema });
export type KeptFile = z.infer<typeof keptFileSchema>;

export const readingRequest = z.optional(z.looseObject({ t: token, language: bodyLanguage }));

const readValue = z.union([z.string(), z.number()]);
const confidence = addDescription(z.number(), '0 to 1');

/** What was read out of a file, for the person to confirm. */
export const readingSchema = z.object({
  fields: z.array(
    z.object({
      field: addDescription(
        z.string(),
        'Dotted field of the form, item.<member> of the file’s own row, or paper.<name> for the question ' +
          'whose schema says x-paper: <name>',
      ),
      value: readValue,
      confidence,
      page: z.int(),
      box: addDescription(
        z.object({ x: z.number(), y: z.number(), width: z.number(), height: z.number() }),
        'Shares of the page',
      ),
      crop: addDescription(z.string(), 'The piece of the page that it was read from: a data: address'),
    }),
  ),
  text: z.string(),
});
export const fileReadingSchema = z.extend(readingSchema, doneSchema.shape);

export const pastedTextRequest = z.extend(uploadRequest, {
  field: addDescription(z.string(), 'The form’s field of files, whose reading says what is looked for'),
  text: addDescription(
    addChecksToSchema(z.string(), z.maxLength(LONGEST_TEXT), z.regex(/\S/)),
    'A mail or another text as it was pasted: plain, HTML or a mail’s source',
  ),
});
/** What was read out of a pasted text. */
export const textReadingSchema = z.object({
  fields: z.array(
    z.object({
      field: addDescription(
        z.string(),
        'Dotted field of the form, or paper.<name> for the question whose schema says x-paper: <name>',
      ),
      value: readValue,
      confidence,
      line: addDescription(z.string(), 'The line of the text that it stands in'),
    }),
  ),
});
export const pastedTextSchema = z.extend(textReadingSchema, { ...doneSchema.shape, ...begunLetter });
