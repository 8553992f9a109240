import { z } from 'zod';

/** What the back office's calls answer about the audit log. */

/** An entry, but for whence it came. */
export const doingSchema = z.object({
  id: z.string(),
  timestamp: z.iso.datetime(),
  action: z.string(),
  resource: z.string(),
  resourceId: z.string().nullable(),
  userId: z.string().nullable(),
  userEmail: z.string().nullable(),
  details: z.string(),
  before: z.unknown(),
  after: z.unknown(),
});
export type Doing = z.output<typeof doingSchema>;

const rowSchema = doingSchema.extend({ ipAddress: z.string().nullable() });
export type Entry = z.output<typeof rowSchema>;

export const logListSchema = z.object({
  rows: z.array(rowSchema),
  total: z.number().int(),
  actions: z.array(z.string()),
  resources: z.array(z.string()),
  admins: z.array(z.object({ id: z.string(), email: z.string().nullable().describe('null: the account is gone') })),
});

export const auditVerdictSchema = z.object({
  isWhole: z.boolean(),
  entries: z.number().int(),
  days: z.number().int().describe('With those of which only the seal is kept'),
  sealsOnly: z.number().int(),
  broken: z.number().int(),
  breaks: z
    .array(
      z.object({
        at: z.string().describe('An entry’s id or a day'),
        why: z.enum(['changed', 'missing', 'extra', 'day_missing', 'newest_missing', 'head_lost']),
      }),
    )
    .describe('The first fifty'),
  checkedAt: z.iso.datetime(),
});
