import { z } from 'zod';
import { LANGUAGES } from '../../languages';
import { mapLanguages } from '../../mapLanguages';
import { KIND_FILE } from '../../kinds/kindFile';
import { LETTER_RESULTS } from '../../letter/letterResults';
import { kindViewSchema } from '../kinds';
import { letterSchema } from '../letter';
import { count } from './figures';
import { staffSchema } from './staff';

/** What the calls under /api/admin/kinds take and answer: the kinds' folders, their drafts and publications, and what a trial finds. */

const bothLanguages = z.object(mapLanguages(() => z.string()));

const problemSchema = z.object({
  file: z.string().describe('From the service’s folder'),
  name: z.string().optional().describe('From the kind’s folder, when it stands in there'),
  pointer: z.string().describe('JSON pointer, `line 12` in Markdown, or empty for the whole file'),
  message: z.string().describe('As npm run forms:check says it, in the asked language'),
  language: z.enum(LANGUAGES).describe('Of the message: what a parser found is said in English'),
  minor: z.boolean().describe('Should be mended, though the kind is offered all the same'),
});
export type Problem = z.infer<typeof problemSchema>;

const listedKindSchema = z.object({
  key: z.string().nullable().describe('null for a kind whose folder is no longer there'),
  folder: z.string().nullable(),
  id: z.string().nullable(),
  name: z.string().nullable(),
  icon: z.string().nullable(),
  state: z
    .enum(['ok', 'faulty', 'new', 'unpublished', 'gone'])
    .describe(
      'Offered; left out; come on disk since the start; only drafted, or taken back; offered, but its folder is gone',
    ),
  hash: z.string().nullable().describe('Of the content that is offered'),
  problems: z.array(problemSchema),
});
export type ListedKind = z.infer<typeof listedKindSchema>;
export const kindFolderListSchema = z.object({ kinds: z.array(listedKindSchema) });

const versionSchema = z.object({
  hash: z.string(),
  firstSeen: z.iso.datetime().nullable(),
  isOffered: z.boolean(),
  underWay: count.describe('Letters that are begun and not delivered'),
  delivered: count.describe('Letters that are delivered and not deleted yet'),
});
export type Version = z.infer<typeof versionSchema>;

const sharedSourceSchema = z.object({
  ref: z.string().describe('What sources.json names it by: `../_shared/sources.json#/arn-8`'),
  id: z.string(),
  citation: bothLanguages,
  title: bothLanguages,
  text: bothLanguages.describe('What it says, in a sentence'),
});
export type SharedSource = z.infer<typeof sharedSourceSchema>;

export const kindFolderSchema = z.object({
  key: z.string(),
  folder: z.string(),
  id: z.string().nullable(),
  files: z.array(z.object({ name: z.string(), text: z.string() })),
  fileNames: z.string().describe('A regular expression: what a file of a kind may be called'),
  sharedSources: z.array(sharedSourceSchema).describe('Law that the kinds have in common: any of them may take it'),
  sharedTexts: z
    .record(z.string(), z.string())
    .describe(
      'Texts that the kinds have in common, by what a kind’s files call their files: `../_shared/texts.sv.json`',
    ),
  newKindTexts: z
    .record(z.string(), z.string())
    .describe(
      'The texts that a kind made in the browser began with, by file: those that are left so are told of; none of a folder on disk',
    ),
  situationSkeleton: z
    .record(z.string(), z.string())
    .describe('What a new situation is made of: files by path in its folder, with places for its name, order and day'),
  versions: z.array(versionSchema),
});
export type Folder = z.infer<typeof kindFolderSchema>;

const personSchema = staffSchema.extend({ uid: z.string() });
export type Person = z.infer<typeof personSchema>;

/** SHA-256 of a folder's files, hex. */
export const filesHashSchema = z.string().regex(/^[0-9a-f]{64}$/);

const listedDraftSchema = z.object({
  id: z.string(),
  folder: z.string(),
  title: z.string(),
  revision: z.number().int(),
  filesHash: filesHashSchema.describe('Of the files as edited: a review is of exactly these'),
  authors: z.array(personSchema),
  savedAt: z.iso.datetime(),
  savedBy: personSchema,
  review: z
    .object({
      by: personSchema,
      at: z.iso.datetime(),
      coversLaw: z.boolean().describe('By somebody who may review law: what is new of it is read too'),
    })
    .nullable()
    .describe('null until somebody has reviewed these very files'),
});
export type ListedDraft = z.infer<typeof listedDraftSchema>;
export const draftListSchema = z.object({ drafts: z.array(listedDraftSchema) });

/** Characters that a comment has at most. */
export const LONGEST_COMMENT = 2000;

export const commentPlaceSchema = z.object({
  file: z.string().describe('Of the kind’s folder'),
  part: z
    .string()
    .max(300)
    .describe(
      'What of the file, by its name there: a question, `stops late`, an argument, `/faq/price/q`; empty for all of it',
    ),
});
export type CommentPlace = z.infer<typeof commentPlaceSchema>;

const draftCommentSchema = z.object({
  id: z.string(),
  by: personSchema,
  at: z.iso.datetime(),
  place: commentPlaceSchema.nullable().describe('null for the whole draft'),
  text: z.string(),
  done: z.object({ by: personSchema, at: z.iso.datetime() }).nullable().describe('null while nobody has seen to it'),
});
export type DraftComment = z.infer<typeof draftCommentSchema>;

export const wholeDraftSchema = listedDraftSchema.extend({
  comments: z.array(draftCommentSchema).describe('The oldest first'),
  edits: z.record(z.string(), z.string().nullable()).describe('Edited files by path, null for one taken away'),
  isBasisOffered: z.boolean().describe('Whether the files that it was begun on are still those that are offered'),
});
export type WholeDraft = z.infer<typeof wholeDraftSchema>;

/** Why a draft can't be published yet. */
export const NOT_READY = ['mistakes', 'translations', 'law', 'newLaw', 'basis', 'unreviewed', 'ownReview'] as const;
export const readinessSchema = z.object({ reasons: z.array(z.enum(NOT_READY)) });

export const publicationSchema = z.object({
  number: z.number().int(),
  title: z.string(),
  at: z.iso.datetime(),
  by: personSchema,
  reviewedBy: personSchema,
  isOffered: z.boolean(),
});
export type Publication = z.infer<typeof publicationSchema>;

export const publicationListSchema = z.object({
  publications: z.array(publicationSchema),
  conflict: z
    .object({ folderWins: z.boolean() })
    .nullable()
    .describe('When the folder has changed on disk since the publication: which of the two is offered'),
  disk: z.object({ isOffered: z.boolean() }).nullable().describe('The folder on disk; null where there is none'),
});
export const publishedFilesSchema = z.object({ files: z.record(z.string(), z.string()) });

const writtenLetterSchema = z.object({
  language: z.enum(LANGUAGES),
  date: z.string(),
  letter: letterSchema,
  attachments: z.array(z.string()).describe('What is enclosed'),
});

const gapSchema = z.object({
  file: z.string(),
  pointer: z.string(),
  gap: z.enum(['missing', 'same']),
  text: z.string(),
});
export type Gap = z.infer<typeof gapSchema>;

export const trialReportSchema = z.object({
  id: z.string().nullable(),
  hash: z.string().nullable(),
  isOffered: z.boolean().describe('Whether this very content is what the service offers now'),
  problems: z.array(problemSchema),
  situation: z.string().nullable().describe('Whose form and examples these are; null for the kind’s own'),
  preview: z
    .object({
      views: z.object(mapLanguages(() => kindViewSchema)),
      validator: z.string().describe('Address of the ES module with the compiled validators, for whoever asked'),
    })
    .nullable()
    .describe('null when no form can be made of it'),
  examples: z.array(
    z.object({
      example: z.string(),
      title: z.object(mapLanguages(() => z.string())),
      language: z.enum(LANGUAGES),
      showcase: z.boolean(),
      letters: z.array(writtenLetterSchema),
    }),
  ),
  translations: z.array(gapSchema),
});
export type TrialReport = z.infer<typeof trialReportSchema>;

export const triedLetterSchema = z.object({
  written: writtenLetterSchema.nullable(),
  unwritten: z.string().nullable().describe('Why there is none'),
});

export const funnelSchema = z.object({
  from: z.string().describe('ISO date, the first day'),
  to: z.string().describe('ISO date, today'),
  steps: z
    .array(
      z.object({
        id: z.string(),
        label: z.string(),
        type: z.enum(['fields', 'preview', 'payment', 'download']),
        reached: count,
      }),
    )
    .describe(
      'How many visits reached each step, as browsers told; those that ask not to be followed are not among them',
    ),
  letters: z
    .object({ begun: count, previewed: count, paid: count })
    .describe('Letters begun, previewed for the first time, and paid on these days: the same figures as the analytics'),
  results: z
    .array(
      z.object({
        situation: z.string().describe('Empty for the kind’s own form'),
        label: z.string(),
        letters: z.record(z.enum(LETTER_RESULTS), count),
        amount: count.describe('SEK that people told of'),
      }),
    )
    .describe('What people told came of their letters in the last three years, whatever days are asked for'),
});

/** Characters that one file, and all edited files together, may have. */
export const MOST_IN_FILE = 400_000;
const MOST_IN_ALL = 800_000;

export const editsSchema = z
  .record(z.string().regex(KIND_FILE), z.string().max(MOST_IN_FILE).nullable())
  .refine(
    (edits) => Object.values(edits).reduce((sum, text) => sum + (text?.length ?? 0), 0) <= MOST_IN_ALL,
    `at most ${MOST_IN_ALL} characters in all`,
  )
  .describe('Edited files by path, null for one taken away');

const wantedSituation = z
  .string()
  .max(120)
  .optional()
  .describe('The situation whose form and examples are wanted, in place of the kind’s own');

export const tryKindRequest = z.object({ edits: editsSchema.default({}), situation: wantedSituation });
export const tryLetterRequest = z.object({
  edits: editsSchema.default({}),
  form: z.record(z.string(), z.unknown()),
  language: z.enum(LANGUAGES),
  today: z.iso.date().optional().describe('The day it is written; today where it is left out'),
});
export const examplePdfRequest = z.object({
  edits: editsSchema.default({}),
  situation: wantedSituation,
  example: z.string().max(100).describe('File name without ending'),
  language: z.enum(LANGUAGES),
});

const draftTitle = z.string().trim().min(1).max(200);
export const beginKindRequest = z.object({ id: z.string().min(1).max(60), title: draftTitle });
export const saveDraftRequest = z.object({
  title: draftTitle,
  edits: editsSchema,
  draft: z.uuid().optional().describe('The draft to save on top of'),
  revision: z.number().int().optional().describe('Of that draft, as it was last seen'),
});
export const reviewDraftRequest = z.object({ filesHash: filesHashSchema.describe('Of the files that were read') });
export const publishDraftRequest = z.object({ filesHash: filesHashSchema.describe('Of the files that are meant') });
export const offerPublicationRequest = z.object({
  number: z.number().int().positive().nullable().describe('null: what lies on disk'),
  offered: z
    .number()
    .int()
    .positive()
    .nullable()
    .optional()
    .describe(
      'What was offered when this was chosen, null for the folder on disk: refused when another is offered by now',
    ),
});
export const offeredSchema = z.object({
  success: z.literal(true),
  changed: z.boolean().describe('False when it was offered already'),
});
export const commentDraftRequest = z.object({
  place: commentPlaceSchema
    .extend({ file: z.string().regex(KIND_FILE) })
    .nullable()
    .describe('null for the whole draft'),
  text: z.string().trim().min(1).max(LONGEST_COMMENT).describe('It stands there for all who work with kinds'),
});
export const settleCommentRequest = z.object({ done: z.boolean() });
