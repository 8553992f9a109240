import { z } from 'zod';

/**
 * What is read out of a picture or a pasted text, as data/<reading>.json says it (kind.json `uploads.<field>.reading`).
 * `field` is a dotted field of the form, `item.<member>` for a member of the upload's own row, or `paper.<name>` for
 * whatever question says `x-paper: <name>`: which one that is depends on the situation.
 */

/** Before the name of a value that questions ask for by `x-paper`. */
export const FROM_PAPER = 'paper.';

const field = z
  .string()
  .min(1)
  .describe('The question that it answers: a dotted field, `item.<member>` of the upload’s row, or `paper.<name>`.');
/** Words that stand beside the value in the picture, in any case. */
const labels = z
  .array(z.string().min(1))
  .min(1)
  .describe('Words that stand beside the value on the paper, in any case.');

/** The entry counts only on a paper on which one of these stands, or none of those: as whole words, in any case. */
const onPaper = {
  on: labels.optional().describe('It counts only on a paper on which one of these stands.'),
  notOn: labels.optional().describe('It does not count on a paper on which one of these stands.'),
};

/** What tells one matter from another: an answer that differs from it is told before the letter is bought. */
const mustAgree = z
  .boolean()
  .optional()
  .describe('An answer that differs from what is read is told before the letter is bought.');

/** Parts of a boarding pass that its barcode holds (IATA BCBP). */
const BOARDING_PASS_PARTS = ['number', 'date', 'from', 'to', 'carrier', 'reference', 'passenger'] as const;
export type BoardingPassPart = (typeof BOARDING_PASS_PARTS)[number];

const pattern = z.string().min(1).describe('A regular expression: what the value looks like.');
const unless = labels.describe('Where one of these stands on the paper, another value is meant.');
const strict = z
  .boolean()
  .optional()
  .describe('Only what can be nothing else counts, and is the same beside every label.');

const readingFieldSchema = z.discriminatedUnion('type', [
  z.strictObject({
    field,
    type: z.literal('plate').describe('A Swedish registration number: `ABC123`, `ABC12D`.'),
    labels: labels.optional(),
    mustAgree,
  }),
  z.strictObject({
    field,
    type: z
      .literal('labelled')
      .describe(
        'What stands beside a label; `pattern` (a regular expression) says what it looks like. `unless` are labels of what is meant where one of them stands on the paper, read or not.',
      ),
    labels,
    pattern: pattern.optional(),
    unless: unless.optional(),
    mustAgree,
  }),
  z.strictObject({ field, type: z.literal('dateTime').describe('`YYYY-MM-DDTHH:mm`.'), labels: labels.optional() }),
  z.strictObject({
    field,
    type: z
      .literal('date')
      .describe(
        'ISO date. `strict`: not after today, and the same beside every label; `after`: only behind the day of another field.',
      ),
    labels: labels.optional(),
    strict,
    after: field.optional().describe('Only a day behind that of this field counts.'),
    ...onPaper,
  }),
  z.strictObject({
    field,
    type: z
      .literal('amount')
      .describe(
        'A sum of money, as a number. `strict`: written with kronor or öre, and the same beside every label; `not` are words that make it another sum.',
      ),
    labels: labels.optional(),
    strict,
    not: labels.optional().describe('Words that make it another sum.'),
    ...onPaper,
  }),
  z.strictObject({
    field,
    type: z
      .literal('number')
      .describe(
        'The one word beside a label, which may have letters before it: a number by which somebody keeps a matter. None where two stand on the paper. `before` is put before it where the letter wants it named, as in `order 10293847`.',
      ),
    labels,
    pattern,
    before: z.string().optional().describe('What the letter puts before it, such as “order”.'),
    ...onPaper,
  }),
  z.strictObject({
    field,
    type: z
      .literal('name')
      .describe(
        'The words beside a label, such as what was bought: none where two stand on the paper, or where they are a sum.',
      ),
    labels,
    ...onPaper,
  }),
  z.strictObject({
    field,
    type: z
      .literal('company')
      .describe(
        'Who wrote the paper: beside a label, as the sender of a mail from its own domain, or the only company on it by its form (AB, HB, Ltd …). `not` are others that stand on papers.',
      ),
    labels,
    not: labels.describe('Others that stand on such papers.'),
    ...onPaper,
  }),
  z.strictObject({
    field,
    type: z.literal('choice').describe('The value whose words stand in the text.'),
    choices: z.record(z.string(), z.array(z.string().min(1)).min(1)).describe('The words that tell of each value.'),
  }),
  z.strictObject({
    field,
    type: z.literal('choiceText').describe('The first of these names that stands in the text, as it is written here.'),
    choices: z.array(z.string().min(1)).min(1).describe('The names.'),
  }),
  z.strictObject({
    field,
    type: z.literal('boardingPass').describe('What a boarding pass’s barcode says.'),
    part: z.enum(BOARDING_PASS_PARTS).describe('Which part of it.'),
  }),
  z.strictObject({
    field,
    type: z
      .literal('airport')
      .describe(
        'The IATA code of the airport that a journey begins or ends at, `labels` being what stands beside that end: only where both ends are clear.',
      ),
    end: z.enum(['from', 'to']).describe('Which end of the journey.'),
    labels,
  }),
  z.strictObject({
    field,
    type: z
      .literal('airline')
      .describe(
        "The airline's two signs at the head of a number as `SK1425` beside a label; none where a word of `unless` says that another flies.",
      ),
    labels,
    unless,
  }),
]);

export const readingSchema = z.strictObject({
  $schema: z.string().optional(),
  readers: z
    .array(z.enum(['barcode', 'text']))
    .min(1)
    .describe('In the order they are tried: what the first finds, the next does not look for.'),
  paper: labels
    .optional()
    .describe(
      'Words of which one at least stands on every such paper: out of the text of another paper nothing is read.',
    ),
  fields: z.array(readingFieldSchema).min(1).describe('What is read, and which question it answers.'),
  otherLabels: labels
    .optional()
    .describe('Labels of what nobody asks for: they and what stands beside them are no value of another field.'),
});

export type Reading = z.infer<typeof readingSchema>;
export type ReadingField = z.infer<typeof readingFieldSchema>;

/** Fields of the form whose answers must be what the picture says. */
export function selectFieldsThatMustAgree({ fields }: Reading): Set<string> {
  return new Set(fields.flatMap((entry) => ('mustAgree' in entry && entry.mustAgree ? [entry.field] : [])));
}
