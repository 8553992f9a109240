import { z } from 'zod';
import type { Letter } from '../../../../core/letter/letter';
import { LETTER_RESULTS } from '../../../../core/rules/letterResults';
import { isAnswer } from '../../data/http';
import type { KindForm } from '../../data/kinds';

/** What the calls under /api/admin/kinds answer. */
const problem = z.object({
  file: z.string(),
  name: z.string().optional(),
  pointer: z.string(),
  message: z.string(),
  language: z.enum(['sv', 'en']),
  minor: z.boolean(),
});
export type Problem = z.infer<typeof problem>;

const listedKind = z.object({
  key: z.string().nullable(),
  folder: z.string().nullable(),
  id: z.string().nullable(),
  name: z.string().nullable(),
  icon: z.string().nullable(),
  state: z.enum(['ok', 'faulty', 'new', 'gone']),
  hash: z.string().nullable(),
  problems: z.array(problem),
});
export type ListedKind = z.infer<typeof listedKind>;
export const kindList = z.object({ kinds: z.array(listedKind) });

const version = z.object({
  hash: z.string(),
  firstSeen: z.string().nullable(),
  isOffered: z.boolean(),
  underWay: z.number(),
  delivered: z.number(),
});
export type Version = z.infer<typeof version>;

export const kindFolder = z.object({
  key: z.string(),
  folder: z.string(),
  id: z.string().nullable(),
  files: z.array(z.object({ name: z.string(), text: z.string() })),
  /** A regular expression: what a file of a kind may be called. */
  fileNames: z.string(),
  versions: z.array(version),
});
export type Folder = z.infer<typeof kindFolder>;

const language = z.enum(['sv', 'en']);
// Drawn by the wizard and the letter's sheet, whose types the API's own tests hold its answers to.
const view = z.custom<KindForm>((value) => isAnswer(value));
const written = z.object({ language, date: z.string(), letter: z.custom<Letter>((value) => isAnswer(value)) });
export type Written = z.infer<typeof written>;

const gap = z.object({ file: z.string(), pointer: z.string(), gap: z.enum(['missing', 'same']), text: z.string() });
export type Gap = z.infer<typeof gap>;

const exampleLetters = z.object({
  example: z.string(),
  title: z.object({ sv: z.string(), en: z.string() }),
  language,
  showcase: z.boolean(),
  letters: z.array(written),
});

export const trialReport = z.object({
  id: z.string().nullable(),
  hash: z.string().nullable(),
  isOffered: z.boolean(),
  problems: z.array(problem),
  preview: z.object({ views: z.object({ sv: view, en: view }), validator: z.string() }).nullable(),
  examples: z.array(exampleLetters),
  translations: z.array(gap),
});
export type TrialReport = z.infer<typeof trialReport>;

export const triedLetter = z.object({ written: written.nullable(), unwritten: z.string().nullable() });

export const funnel = z.object({
  from: z.string(),
  to: z.string(),
  steps: z.array(
    z.object({
      id: z.string(),
      label: z.string(),
      type: z.enum(['fields', 'preview', 'payment', 'download']),
      reached: z.number(),
    }),
  ),
  letters: z.object({ begun: z.number(), previewed: z.number(), paid: z.number() }),
  results: z.array(
    z.object({
      situation: z.string(),
      label: z.string(),
      letters: z.record(z.enum(LETTER_RESULTS), z.number()),
      amount: z.number(),
    }),
  ),
});
