import { z } from 'zod';

const both = z.object({ sv: z.string(), en: z.string() });
const day = z.string().nullable().describe('ISO date');
const counted = z.number().int();

/** What a list is narrowed to: a state of the review clock, or of the days that a source is valid. */
export const STATES = ['due', 'overdue', 'changed', 'reviewed', 'ending', 'ended', 'upcoming'] as const;
const SORTS = ['urgency', 'citation', 'nextReview', 'letters', 'validFrom'] as const;

export const listQuery = z.object({
  kind: z.string().max(100).optional(),
  state: z.enum(STATES).optional(),
  q: z.string().max(200).optional().describe('Words of citation, title, text or id'),
  sort: z.enum([...SORTS, ...SORTS.map((sort) => `-${sort}` as const)]).default('urgency'),
  page: z.coerce.number().int().min(1).default(1),
  pageSize: z.coerce.number().int().min(1).max(100).default(25),
  language: z.string().optional(),
});

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

export const listSchema = z.object({
  rows: z.array(z.object(rowShape)),
  total: counted,
  counts: z.object(Object.fromEntries(STATES.map((state) => [state, counted]))).describe('By state, whatever the filter'),
  kinds: z.array(z.object({ id: z.string(), name: both, sources: counted })),
  today: z.string(),
});

const group = <T extends z.ZodType>(part: T) => z.union([z.string(), z.object({ join: z.enum(['all', 'any']), parts: z.array(part) })]);
/** A rule in words (core/kinds/rulesInWords); described as deep as any rule goes, since a description can't refer to itself. */
const words = group(group(group(group(group(group(z.string()))))));

const reviewShape = z.object({
  at: z.iso.datetime(),
  by: z.string().nullable().describe('E-mail of the admin; null: the account is gone'),
  note: z.string().nullable(),
});

export const detailSchema = z.object({
  ...rowShape,
  text: both,
  status: z.enum(['V', 'K']),
  sheet: z.string(),
  isCurrent: z.boolean().describe('Letters may cite it: not a text from before'),
  reviewEvery: counted.describe('Days'),
  folderReviewed: day.describe('The day that the kind’s files state'),
  replacedBy: z.string().nullable(),
  applies: z.array(z.object({ kind: z.string(), day: z.object({ sv: z.string(), en: z.string() }), sv: words, en: words })).describe('When it is cited, by kind, and the question whose day chooses'),
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
        changed: z.array(z.enum(['citation', 'title', 'text', 'link', 'valid', 'when', 'other'])).describe('Against the source shown'),
      }),
    )
    .describe('Every content by this id, the newest first'),
});

const citable = z.object({ id: z.string(), hash: z.string(), citation: both, text: both, validFrom: day, validTo: day, day: z.object({ sv: z.string(), en: z.string() }) });

export const onDaySchema = z.object({
  kind: z.string(),
  date: z.string(),
  day: z.object({ sv: z.string(), en: z.string() }).describe('The question whose answer is the day of the event'),
  inForce: z.array(citable),
  notInForce: z.array(citable),
});
