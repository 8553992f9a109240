import { z } from 'zod';

const row = z.object({
  id: z.string(),
  timestamp: z.string(),
  action: z.string(),
  resource: z.string(),
  resourceId: z.string().nullable(),
  userId: z.string().nullable(),
  userEmail: z.string().nullable(),
  ipAddress: z.string().nullable(),
  details: z.string(),
  before: z.unknown(),
  after: z.unknown(),
});

export type Entry = z.infer<typeof row>;

export const listSchema = z.object({
  rows: z.array(row),
  total: z.number(),
  actions: z.array(z.string()),
  resources: z.array(z.string()),
  admins: z.array(z.object({ id: z.string(), email: z.string().nullable() })),
});

export const verdictSchema = z.object({
  isWhole: z.boolean(),
  entries: z.number(),
  days: z.number(),
  sealsOnly: z.number(),
  broken: z.number(),
  breaks: z.array(z.object({ at: z.string(), why: z.string() })),
  checkedAt: z.string(),
});

/** SPEC section 9: characters of an entry's details that the list shows. */
const SHOWN = 100;

/** A state on one line: `price: 99, isActive: true`. */
function stateLine(state: unknown): string {
  if (state === null || state === undefined) return '';
  if (typeof state !== 'object' || Array.isArray(state)) return JSON.stringify(state);
  return Object.entries(state)
    .map(([name, value]: [string, unknown]) => `${name}: ${typeof value === 'object' && value !== null ? JSON.stringify(value) : String(value)}`)
    .join(', ');
}

/** What an entry says besides who did what, on one line: the admin's words, then the states before and after. */
export function detailLine({ details, before, after }: Entry): string {
  const states = [before, after].map(stateLine).filter(Boolean).join(' → ');
  return [details, states].filter(Boolean).join(' · ');
}

/** The line as the list shows it, and whether that is all. */
export function shortened(line: string): { text: string; isWhole: boolean } {
  return line.length <= SHOWN ? { text: line, isWhole: true } : { text: `${line.slice(0, SHOWN - 1).trimEnd()}…`, isWhole: false };
}
