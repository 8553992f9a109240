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
  state: z.enum(['ok', 'faulty', 'new', 'unpublished', 'gone']),
  hash: z.string().nullable(),
  problems: z.array(problem),
});
export type ListedKind = z.infer<typeof listedKind>;
/** The folder's name: what drafts and publications go by. */
export const folderName = ({ folder, key }: Pick<ListedKind, 'folder' | 'key'>): string =>
  folder?.split('/').pop() ?? key ?? '';
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

const person = z.object({ uid: z.string(), email: z.string().nullable(), system: z.boolean() });

const listedDraft = z.object({
  id: z.string(),
  folder: z.string(),
  title: z.string(),
  revision: z.number(),
  filesHash: z.string(),
  authors: z.array(person),
  savedAt: z.string(),
  savedBy: person,
  /** null until somebody has reviewed these very files. */
  review: z.object({ by: person, at: z.string() }).nullable(),
});
export type ListedDraft = z.infer<typeof listedDraft>;
export const draftList = z.object({ drafts: z.array(listedDraft) });
export const wholeDraft = listedDraft.extend({
  edits: z.record(z.string(), z.string().nullable()),
  isBasisOffered: z.boolean(),
});
export type WholeDraft = z.infer<typeof wholeDraft>;
export const readiness = z.object({
  reasons: z.array(z.enum(['mistakes', 'translations', 'law', 'basis', 'unreviewed', 'ownReview'])),
});

const publication = z.object({
  number: z.number(),
  title: z.string(),
  at: z.string(),
  by: person,
  reviewedBy: person,
  isOffered: z.boolean(),
});
export type Publication = z.infer<typeof publication>;
export const publicationList = z.object({
  publications: z.array(publication),
  /** The folder on disk has changed since: which of the two is offered. */
  conflict: z.object({ folderWins: z.boolean() }).nullable(),
  /** null: there is no folder on disk. */
  disk: z.object({ isOffered: z.boolean() }).nullable(),
});
export const publishedFiles = z.object({ files: z.record(z.string(), z.string()) });

const language = z.enum(['sv', 'en']);
// Drawn by the wizard and the letter's sheet, whose types the API's own tests hold its answers to.
const view = z.custom<KindForm>((value) => isAnswer(value));
const written = z.object({ language, date: z.string(), letter: z.custom<Letter>((value) => isAnswer(value)) });

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
