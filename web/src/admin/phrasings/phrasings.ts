import { z } from 'zod';

const phrasingSchema = z.object({
  id: z.string(),
  version: z.string(),
  kind: z.string(),
  agencyId: z.string(),
  appealType: z.string(),
  text: z.string(),
  enabled: z.boolean(),
  usageCount: z.number(),
  updatedAt: z.string(),
});
export type Phrasing = z.output<typeof phrasingSchema>;

const kindSchema = z.object({
  id: z.string(),
  name: z.string(),
  fields: z.array(z.object({ field: z.string(), label: z.string(), options: z.array(z.object({ value: z.string(), label: z.string() })) })),
  pairs: z.array(z.tuple([z.string(), z.string()])),
});
/** A kind that has phrasings, and the one or two questions whose answers they are kept by. */
export type PhrasingKind = z.output<typeof kindSchema>;

const usageSchema = z.object({ templateId: z.string(), kind: z.string(), agencyId: z.string(), appealType: z.string(), text: z.string(), usageCount: z.number(), percentage: z.number() });
export type Usage = z.output<typeof usageSchema>;

/** GET /api/admin/phrasings: a page. */
export const phrasingsSchema = z.object({ kinds: z.array(kindSchema), rows: z.array(phrasingSchema), total: z.number(), usage: z.array(usageSchema), uses: z.number() });

/** A phrasing has more characters than this (SPEC section 5). */
export const SHORT = 10;
export const LONG = 2_000;

export type Place = Pick<Phrasing, 'kind' | 'agencyId' | 'appealType'>;

/** The place in words: "Försäkringskassan, Omprövning". */
export function placeName(kinds: readonly PhrasingKind[], { kind, agencyId, appealType }: Place): string {
  const known = kinds.find(({ id }) => id === kind);
  const label = (at: number, value: string) => known?.fields[at]?.options.find((option) => option.value === value)?.label ?? value;
  return [label(0, agencyId), label(1, appealType)].filter((word) => word !== '').join(', ');
}

/** What can be chosen for the second question once the first is answered. */
export function secondOptions({ fields, pairs }: PhrasingKind, agencyId: string): { value: string; label: string }[] {
  const together = pairs.filter(([first]) => first === agencyId).map(([, second]) => second);
  const options = fields[1]?.options ?? [];
  return together.length === 0 ? options : options.filter(({ value }) => together.includes(value));
}
