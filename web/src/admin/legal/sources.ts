import { z } from 'zod';
import type { RuleWords } from '../../../../core/kinds/rulesInWords';

/** What the back office answers about the law that letters cite. */

const both = z.object({ sv: z.string(), en: z.string() });
const day = z.string().nullable();

const rowShape = {
  id: z.string(),
  hash: z.string(),
  kinds: z.array(z.string()),
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
  reviewedBy: z.enum(['staff', 'folder']).nullable(),
  letters: z.number(),
};
const rowSchema = z.object(rowShape);

const kindSchema = z.object({ id: z.string(), name: both, sources: z.number() });

export const listSchema = z.object({
  rows: z.array(rowSchema),
  total: z.number(),
  counts: z.record(z.string(), z.number()),
  kinds: z.array(kindSchema),
  today: z.string(),
});

const words: z.ZodType<RuleWords> = z.lazy(() => z.union([z.string(), z.object({ join: z.enum(['all', 'any']), parts: z.array(words) })]));

export const detailSchema = z.object({
  ...rowShape,
  text: both,
  status: z.enum(['V', 'K']),
  sheet: z.string(),
  isCurrent: z.boolean(),
  reviewEvery: z.number(),
  replacedBy: z.string().nullable(),
  applies: z.array(z.object({ kind: z.string(), day: both, sv: words, en: words })),
  reviews: z.array(z.object({ at: z.string(), by: z.string().nullable(), note: z.string().nullable() })),
  months: z.array(z.object({ month: z.string(), letters: z.number() })),
  texts: z.array(
    z.object({
      hash: z.string(),
      isCurrent: z.boolean(),
      firstSeen: z.string().nullable(),
      citation: both,
      text: both,
      validFrom: day,
      validTo: day,
      kinds: z.array(z.string()),
      changed: z.array(z.string()),
    }),
  ),
});

const citable = z.object({ id: z.string(), hash: z.string(), citation: both, text: both, validFrom: day, validTo: day, day: both });

export const onDaySchema = z.object({ kind: z.string(), date: z.string(), day: both, inForce: z.array(citable), notInForce: z.array(citable) });

export type SourceRow = z.output<typeof rowSchema>;
export type SourceDetail = z.output<typeof detailSchema>;
export type KindName = z.output<typeof kindSchema>;
export type Citable = z.output<typeof citable>;

/** Names a content in the address: `<source id>@<hash>`. */
export const keyOf = ({ id, hash }: Pick<SourceRow, 'id' | 'hash'>): string => `${id}@${hash}`;

/** Where a content is read; undefined for an address that names none. */
export function pathOf(key: string): string | undefined {
  const [, id, hash] = /^([a-z0-9-]{1,100})@([0-9a-f]{64})$/.exec(key) ?? [];
  return id === undefined ? undefined : `/api/admin/sources/${id}/${hash}`;
}
