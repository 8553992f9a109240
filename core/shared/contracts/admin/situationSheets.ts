import { z } from 'zod';
import { LANGUAGES } from '../../languages';

/** What /api/admin/kinds/{id}/situations… answers: a situation as a jurist reads it. All in the asked language. */

const text = z.string();
const when = z.string().nullable().describe('A rule in words; null: always');
const titled = z.object({ title: text, text, when });

const line = z.object({
  type: z.enum(['sentence', 'heading', 'item', 'numbered', 'cells']),
  when: z.string().nullable().describe('What must hold for the line to stand in the letter'),
  text: z.string().describe('With ‹what is filled in› in place of values'),
});

const part = z.object({ section: text, when, isArgument: z.boolean(), lines: z.array(line) });

export const situationListSchema = z.object({ situations: z.array(z.object({ id: text, name: text })) });

export const situationSheetSchema = z.object({
  id: text,
  kind: text,
  name: text,
  hint: z.string().nullable(),
  parts: z.array(part).describe('The letter, section by section, in its order'),
  documents: z.array(z.object({ title: text, when, parts: z.array(part) })).describe('What goes with the letter'),
  sources: z.array(
    z.object({
      id: text,
      citation: text,
      title: text,
      text,
      validFrom: z.string().nullable(),
      validTo: z.string().nullable(),
      status: z.enum(['V', 'K']),
      reviewed: text,
      nextReview: text,
      isOverdue: z.boolean(),
      link: text,
    }),
  ),
  stops: z.array(titled),
  notes: z.array(titled),
  deadlines: z.array(text),
  checklist: z.array(titled),
  papers: z.array(text),
  favours: z.array(text),
  example: z
    .object({
      title: text,
      today: text,
      form: z.record(z.string(), z.unknown()),
      languages: z.array(z.enum(LANGUAGES)),
    })
    .nullable()
    .describe('To have its letter written'),
});

export type SituationSheet = z.infer<typeof situationSheetSchema>;
