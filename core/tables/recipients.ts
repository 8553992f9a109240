import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import type { Row } from '../shared/kinds/kind';
import { addDays, isIsoDate, swedishDate } from '../shared/formats/dates';

/** Kept by editors, beside the kinds. */
const FILE = 'forms/_shared/recipients.json';
/** Days after which an address is to be looked up again: until that is done it is offered to nobody. */
const REVIEW_EVERY = 365;

const recipientSchema = z
  .strictObject({
    value: z.string().regex(/^[a-z0-9-]+$/),
    name: z.string().min(1),
    /** Other words of its name. */
    keywords: z.string().optional(),
    /** Its number in the register of companies, as it is written: people look companies up by it. */
    orgNumber: z
      .string()
      .regex(/^\d{6}-\d{4}$/)
      .optional(),
    /** Where complaints go, below the name: what a letter has room for, together with the address for e-mail. */
    lines: z.array(z.string().min(1).max(80)).min(1).max(3).optional(),
    /** For complaints. */
    email: z.email().optional(),
    /** The form on their site by which they take complaints. */
    webForm: z.url({ protocol: /^https$/ }).optional(),
    /** The page of theirs that says so. */
    source: z.url({ protocol: /^https$/ }),
    /** The day on which that was last read. */
    reviewed: z.string().refine(isIsoDate),
  })
  .refine(({ lines, email, webForm }) => lines ?? email ?? webForm, 'says nowhere where complaints go');
export const recipientsSchema = z.array(recipientSchema);

/** Companies with the address that they give for complaints; those that were not reviewed for a year are left out. @param today ISO date */
export function readRecentlyReviewedRecipients(today = swedishDate(new Date()), file = path.resolve(FILE)): Row[] {
  // A service with kinds of its own need not have any.
  if (!existsSync(file)) return [];
  const all = recipientsSchema.parse(JSON.parse(readFileSync(file, 'utf8')));
  return all.filter(({ reviewed }) => (addDays(reviewed, REVIEW_EVERY) ?? '') >= today);
}
