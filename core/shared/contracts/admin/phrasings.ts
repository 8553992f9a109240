import { z } from 'zod';

/** What the back office's calls take and answer about standard phrasings. */

const phrasingSchema = z.object({
  id: z.string(),
  version: z.iso.datetime().describe('Goes along with a change, and is refused when somebody else came first'),
  kind: z.string(),
  agencyId: z.string().describe('What stands in the first field that the kind’s phrasings are kept by'),
  appealType: z.string().describe('What stands in the second; empty where there is none'),
  text: z.string(),
  enabled: z.boolean(),
  usageCount: z.number().int().describe('Letters paid for that hold it word for word'),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
});
export type Phrasing = z.output<typeof phrasingSchema>;

const kindSchema = z.object({
  id: z.string(),
  name: z.string(),
  fields: z.array(
    z.object({
      field: z.string(),
      label: z.string(),
      options: z.array(z.object({ value: z.string(), label: z.string() })),
    }),
  ),
  pairs: z.array(z.tuple([z.string(), z.string()])).describe('Values of the two fields that go together'),
});
/** A kind that has phrasings, and the one or two questions whose answers they are kept by. */
export type PhrasingKind = z.output<typeof kindSchema>;

const usageSchema = phrasingSchema
  .pick({ kind: true, agencyId: true, appealType: true, text: true, usageCount: true })
  .extend({ templateId: z.string(), percentage: z.number().describe('Of all uses of phrasings') });
export type Usage = z.output<typeof usageSchema>;

export const phrasingsSchema = z.object({
  kinds: z.array(kindSchema),
  rows: z.array(phrasingSchema),
  total: z.number().int(),
  usage: z.array(usageSchema),
  uses: z.number().int(),
});
/** What a change makes of a phrasing. */
export const changedPhrasingSchema = z.object({ phrasing: phrasingSchema });

/** Characters of a phrasing. */
export const PHRASING_LENGTH = { least: 11, most: 2_000 } as const;
const place = z.string().max(100);
const text = z.string().trim().max(PHRASING_LENGTH.most);
export const createPhrasingRequest = z.strictObject({
  kind: place,
  agencyId: place,
  appealType: place.default(''),
  text,
});
export const changePhrasingRequest = z.strictObject({
  version: z.iso.datetime().transform((iso) => new Date(iso)),
  text: text.optional(),
  enabled: z.boolean().optional(),
});
