import { LANGUAGES } from '../languages';
import * as z from './zod';
import { addDescription } from './zod';

/** A letter as it is written, printed and shown. */

export const partySchema = z.object({
  name: z.string(),
  lines: addDescription(z.array(z.string()), 'Address, e-mail and telephone, a line each; empty lines are never kept'),
});

/** Where a block of the letter came from, so that the page can answer "why does it say this?". */
export const provenanceSchema = z.object({
  answers: addDescription(z.array(z.string()), 'Dotted form fields, e.g. caseDescription, userContact.name'),
  rules: addDescription(z.array(z.string()), 'Ids of facts in the kind’s rules.json'),
  sources: addDescription(z.array(z.string()), 'Ids in the kind’s sources.json'),
});

/** Figures side by side: every row, the head and the total have a cell for each column. */
export const tableBlockSchema = z.object({
  type: z.literal('table'),
  head: z.array(z.string()),
  rows: z.array(z.array(z.string())),
  total: addDescription(z.optional(z.array(z.string())), 'Sums of the columns, below a line'),
  figures: addDescription(z.array(z.boolean()), 'Which columns hold figures: those are set to the right'),
  from: provenanceSchema,
});

export const blockSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('paragraph'), text: z.string(), from: provenanceSchema }),
  z.object({ type: z.literal('heading'), text: z.string(), from: provenanceSchema }),
  z.object({ type: z.literal('list'), ordered: z.boolean(), items: z.array(z.string()), from: provenanceSchema }),
  tableBlockSchema,
]);

export const companionDocumentSchema = z.object({
  id: addDescription(z.string(), 'Of the situation’s document, or of one that every letter may have'),
  sender: partySchema,
  recipient: addDescription(z.optional(partySchema), 'Absent on a paper that is shown to whom it may concern'),
  place: z.string(),
  subject: z.string(),
  body: z.array(blockSchema),
  closing: addDescription(z.string(), 'Empty on a paper that has none'),
  signatures: addDescription(z.array(z.string()), 'Names below the lines to sign on'),
  isUndated: addDescription(z.optional(z.boolean()), 'Whether place and day are written by hand, when it is signed'),
});

export const letterSchema = z.object({
  language: z.enum(LANGUAGES),
  sender: partySchema,
  recipient: partySchema,
  place: addDescription(z.string(), 'Town of writing, empty when the sender gave none'),
  subject: z.string(),
  body: z.array(blockSchema),
  closing: z.string(),
  signature: z.string(),
  enclosures: addDescription(
    z.optional(z.array(z.string())),
    'Papers that the person encloses themselves, in the order of their numbers; uploads come after them',
  ),
  cosigners: addDescription(z.optional(z.array(z.string())), 'Names of others who sign it'),
  documents: addDescription(
    z.optional(z.array(companionDocumentSchema)),
    'What goes with the letter, on pages of its own, in the order of printing',
  ),
  unusedTicks: addDescription(
    z.optional(z.array(z.object({ field: z.string(), option: z.string() }))),
    'What was ticked in lists and changes no word of the letter',
  ),
  unmetQuotes: addDescription(
    z.optional(z.array(z.string())),
    'What the person’s story quotes and no other paragraph takes up',
  ),
  unclaimedSums: addDescription(
    z.optional(z.array(z.string())),
    'Sums that only the person’s story names: nothing demands them or reckons with them',
  ),
});

export const completionSchema = z.object({
  date: addDescription(z.string(), 'ISO date, Swedish calendar day'),
  orderNumber: z.string(),
  attachments: addDescription(z.array(z.string()), 'Labels of what is enclosed; may be empty'),
});

/** A law, a judgment or an agency's decision, in one language. */
export const sourceSchema = z.object({
  id: z.string(),
  citation: z.string(),
  title: z.string(),
  text: z.string(),
  link: z.string(),
});
export type SourceText = z.infer<typeof sourceSchema>;

export const previewBlockSchema = z.object({
  type: z.enum(['paragraph', 'heading', 'list', 'table']),
  lines: z.array(z.string()),
  table: addDescription(
    z.optional(z.object({ lines: z.array(z.array(z.string())), figures: z.array(z.boolean()), hasTotal: z.boolean() })),
    'A table’s cells, line by line, as far as they are shown: the head first, the total last',
  ),
  from: provenanceSchema,
});

/** As much of a letter as is shown before it is paid. */
export const previewSchema = z.object({
  subject: z.string(),
  to: addDescription(z.string(), 'The recipient’s name'),
  blocks: z.array(previewBlockSchema),
  shown: addDescription(z.int(), 'Lines shown'),
  total: addDescription(z.int(), 'Lines in all'),
});

export const previewWithSourcesSchema = z.extend(previewSchema, {
  sources: addDescription(z.array(sourceSchema), 'The law behind the lines shown'),
});
export type PreviewWithSources = z.infer<typeof previewWithSourcesSchema>;
