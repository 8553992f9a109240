import { z } from 'zod';
import { mapLanguages } from '../../mapLanguages';

/** What the back office's calls take and answer about the law that letters cite. */

const both = z.object(mapLanguages(() => z.string()));
const day = z.string().nullable().describe('ISO date');
const counted = z.number().int();

/** What a list is narrowed to: a state of the review clock, or of the days that a source is valid. */
export const STATES = ['due', 'overdue', 'changed', 'reviewed', 'ending', 'ended', 'upcoming'] as const;
/** A source as the table has it. */
const rowShape = {
  id: z.string(),
  hash: z.string(),
  kinds: z.array(z.string()).describe('Ids of the kinds that may cite it in these words'),
  citation: both,
  title: both,
  link: z.string(),
  validFrom: day,
  validTo: day,
  review: z.enum(['reviewed', 'overdue', 'changed']),
  validity: z.enum(['inForce', 'ending', 'ended', 'upcoming']),
  withoutSuccessor: z.boolean(),
  due: z.boolean(),
  lastReviewed: day,
  nextReview: day,
  reviewedBy: z.enum(['staff', 'folder']).nullable().describe('folder: as the kind’s own files say'),
  letters: counted.describe('Delivered letters that cite it, purged ones too'),
};

const rowSchema = z.object({
  ...rowShape,
  wordings: counted.describe(
    'In how many wordings this version of the law is cited now: the row has that which is to be reviewed first, of the kinds and letters of all',
  ),
});
export type SourceRow = z.output<typeof rowSchema>;

const kindSchema = z.object({ id: z.string(), name: both, sources: counted });
export type KindName = z.output<typeof kindSchema>;

export const sourceListSchema = z.object({
  rows: z.array(rowSchema),
  total: counted,
  counts: z
    .object(Object.fromEntries(STATES.map((state) => [state, counted])))
    .describe('By state, whatever the filter'),
  kinds: z.array(kindSchema),
  today: z.string(),
});

const group = <T extends z.ZodType>(part: T) =>
  z.union([z.string(), z.object({ join: z.enum(['all', 'any']), parts: z.array(part) })]);
/** A rule in words (core/shared/kinds/rulesInWords); described as deep as any rule goes, since a description can't refer to itself. */
const words = group(group(group(group(group(group(z.string()))))));

const reviewShape = z.object({
  at: z.iso.datetime(),
  by: z.string().nullable().describe('E-mail of the admin; null: the account is gone'),
  note: z.string().nullable(),
});

export const sourceDetailSchema = z.object({
  ...rowShape,
  text: both,
  status: z.enum(['V', 'K']),
  sheet: z.string(),
  isCurrent: z.boolean().describe('Letters may cite it: not a text from before'),
  reviewEvery: counted.describe('Days'),
  folderReviewed: day.describe('The day that the kind’s files state'),
  replacedBy: z.string().nullable(),
  applies: z
    .array(z.object({ kind: z.string(), day: both, ...mapLanguages(() => words) }))
    .describe('When it is cited, by kind, and the question whose day chooses'),
  reviews: z.array(reviewShape).describe('The newest first'),
  months: z.array(z.object({ month: z.string(), letters: counted })).describe('The last twelve, the oldest first'),
  texts: z
    .array(
      z.object({
        hash: z.string(),
        isCurrent: z.boolean(),
        firstSeen: z.iso.datetime().nullable(),
        citation: both,
        text: both,
        link: z.string(),
        validFrom: day,
        validTo: day,
        kinds: z.array(z.string()),
        reviews: counted,
        changed: z
          .array(z.enum(['citation', 'title', 'text', 'link', 'valid', 'when', 'other']))
          .describe('Against the source shown'),
      }),
    )
    .describe('Every content by this id, the newest first'),
});

export type SourceDetail = z.output<typeof sourceDetailSchema>;

const citable = z.object({
  id: z.string(),
  hash: z.string(),
  citation: both,
  text: both,
  validFrom: day,
  validTo: day,
  day: both,
});
export type Citable = z.output<typeof citable>;

export const sourcesOnDaySchema = z.object({
  kind: z.string(),
  date: z.string(),
  day: both.describe('The question whose answer is the day of the event'),
  inForce: z.array(citable),
  notInForce: z.array(citable),
});

/** Characters of what is noted with a review. */
export const LONGEST_REVIEW_NOTE = 1_000;
export const reviewSourceRequest = z.strictObject({
  note: z
    .string()
    .max(LONGEST_REVIEW_NOTE)
    .default('')
    .describe('The admin’s own words, kept with the review: no names of people'),
  reviews: z
    .number()
    .int()
    .nonnegative()
    .optional()
    .describe('How many reviews there were when it was read: refused when somebody has reviewed it since'),
});
