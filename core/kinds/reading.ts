import { z } from 'zod';

/**
 * What is read out of a picture or a pasted text, as data/<reading>.json says it (kind.json `uploads.<field>.reading`).
 * `field` is a dotted field of the form, `item.<member>` for a member of the upload's own row, or `paper.<name>` for
 * whatever question says `x-paper: <name>`: which one that is depends on the situation.
 */

/** Before the name of a value that questions ask for by `x-paper`. */
export const FROM_PAPER = 'paper.';

const field = z.string().min(1);
/** Words that stand beside the value in the picture, in any case. */
const labels = z.array(z.string().min(1)).min(1);

/** The entry counts only on a paper on which one of these stands, or none of those: as whole words, in any case. */
const onPaper = { on: labels.optional(), notOn: labels.optional() };

/** What tells one matter from another: an answer that differs from it is told before the letter is bought. */
const mustAgree = z.boolean().optional();

/** Parts of a boarding pass that its barcode holds (IATA BCBP). */
const BOARDING_PASS_PARTS = ['number', 'date', 'from', 'to', 'carrier', 'reference', 'passenger'] as const;
export type BoardingPassPart = (typeof BOARDING_PASS_PARTS)[number];

const readingFieldSchema = z.discriminatedUnion('type', [
  /** A Swedish registration number: `ABC123`, `ABC12D`. */
  z.strictObject({ field, type: z.literal('plate'), labels: labels.optional(), mustAgree }),
  /**
   * What stands beside a label; `pattern` (a regular expression) says what it looks like. `unless` are labels of what is meant
   * where one of them stands on the paper, read or not.
   */
  z.strictObject({
    field,
    type: z.literal('labelled'),
    labels,
    pattern: z.string().min(1).optional(),
    unless: labels.optional(),
    mustAgree,
  }),
  /** `YYYY-MM-DDTHH:mm`. */
  z.strictObject({ field, type: z.literal('dateTime'), labels: labels.optional() }),
  /** ISO date. `strict`: not after today, and the same beside every label; `after`: only behind the day of another field. */
  z.strictObject({
    field,
    type: z.literal('date'),
    labels: labels.optional(),
    strict: z.boolean().optional(),
    after: field.optional(),
    ...onPaper,
  }),
  /**
   * A sum of money, as a number. `strict`: written with kronor or öre, and the same beside every label; `not` are words
   * that make it another sum.
   */
  z.strictObject({
    field,
    type: z.literal('amount'),
    labels: labels.optional(),
    strict: z.boolean().optional(),
    not: labels.optional(),
    ...onPaper,
  }),
  /**
   * The one word beside a label, which may have letters before it: a number by which somebody keeps a matter. None where two
   * stand on the paper. `before` is put before it where the letter wants it named, as in `order 10293847`.
   */
  z.strictObject({
    field,
    type: z.literal('number'),
    labels,
    pattern: z.string().min(1),
    before: z.string().optional(),
    ...onPaper,
  }),
  /** The words beside a label, such as what was bought: none where two stand on the paper, or where they are a sum. */
  z.strictObject({ field, type: z.literal('name'), labels, ...onPaper }),
  /**
   * Who wrote the paper: beside a label, as the sender of a mail from its own domain, or the only company on it by its
   * form (AB, HB, Ltd …). `not` are others that stand on papers.
   */
  z.strictObject({ field, type: z.literal('company'), labels, not: labels, ...onPaper }),
  /** The value whose words stand in the text. */
  z.strictObject({
    field,
    type: z.literal('choice'),
    choices: z.record(z.string(), z.array(z.string().min(1)).min(1)),
  }),
  /** The first of these names that stands in the text, as it is written here. */
  z.strictObject({ field, type: z.literal('choiceText'), choices: z.array(z.string().min(1)).min(1) }),
  z.strictObject({ field, type: z.literal('boardingPass'), part: z.enum(BOARDING_PASS_PARTS) }),
  /**
   * The IATA code of the airport that a journey begins or ends at, `labels` being what stands beside that end: only
   * where both ends are clear.
   */
  z.strictObject({ field, type: z.literal('airport'), end: z.enum(['from', 'to']), labels }),
  /** The airline's two signs at the head of a number as `SK1425` beside a label; none where a word of `unless` says that another flies. */
  z.strictObject({ field, type: z.literal('airline'), labels, unless: labels }),
]);

export const readingSchema = z.strictObject({
  $schema: z.string().optional(),
  /** In the order they are tried: what the first finds, the next does not look for. */
  readers: z.array(z.enum(['barcode', 'text'])).min(1),
  /** Words of which one at least stands on every such paper: out of the text of another paper nothing is read. */
  paper: labels.optional(),
  fields: z.array(readingFieldSchema).min(1),
  /** Labels of what nobody asks for: they and what stands beside them are no value of another field. */
  otherLabels: labels.optional(),
});

export type Reading = z.infer<typeof readingSchema>;
export type ReadingField = z.infer<typeof readingFieldSchema>;

/** Fields of the form whose answers must be what the picture says. */
export function selectFieldsThatMustAgree({ fields }: Reading): Set<string> {
  return new Set(fields.flatMap((entry) => ('mustAgree' in entry && entry.mustAgree ? [entry.field] : [])));
}
