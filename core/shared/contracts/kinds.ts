import { LANGUAGES } from '../languages';
import { LETTER_RESULTS } from '../letter/letterResults';
import { isRecord } from '../isRecord';
import type { JsonSchema, KindManifest, Row, Rules, Texts } from '../kinds/kind';
import { completionSchema, letterSchema, sourceSchema } from './letter';
import * as z from './zod';
import { addDescription } from './zod';

/** The calls that show the kinds of letters: in lists, as the forms that their wizards draw, and in words. */

/** A part of a kind's folder: every part of it is checked when the folder is loaded (core/shared/kinds/kindFolder.ts). */
const folderPart = <T>() => z.custom<T>(isRecord);

const routesSchema = z.object({
  wizard: z.string(),
  success: z.string(),
  canceled: z.string(),
  preview: z.optional(z.string()),
});
const slugsSchema = z.object({ about: z.string(), faq: z.string() });
const namedStep = z.object({ id: z.string(), label: z.string() });

export const kindSummarySchema = z.object({
  id: z.string(),
  order: z.int(),
  apiPath: z.string(),
  name: z.string(),
  tagline: z.string(),
  description: z.string(),
  icon: z.string(),
  priceKey: z.string(),
  price: addDescription(z.number(), 'SEK'),
  routes: z.optional(routesSchema),
  slugs: slugsSchema,
  letterLanguages: z.array(z.enum(LANGUAGES)),
  categoryField: z.optional(z.string()),
  categories: z.array(z.object({ value: z.string(), label: z.string() })),
  shortForm: addDescription(z.boolean(), 'Whether it offers the generic steps 2 to 4 of /create'),
  shortSteps: addDescription(z.optional(z.array(namedStep)), 'The short form’s steps, by name'),
  situationField: addDescription(z.optional(z.string()), 'The field of the first question, which situation it is'),
  frame: addDescription(z.record(z.string(), z.string()), 'Words of the frame that the kind puts in its own way'),
  steps: addDescription(z.array(namedStep), 'The wizard’s steps, by name'),
  first: addDescription(z.object({ heading: z.string(), lead: z.optional(z.string()) }), 'What the first step asks'),
  followUp: addDescription(
    z.optional(
      z.object({
        after: z.record(z.string(), z.array(z.object({ situation: z.string(), when: z.optional(z.unknown()) }))),
        fill: z.record(z.string(), z.array(z.string())),
        situations: z.array(z.object({ id: z.string(), name: z.string(), hint: z.optional(z.string()) })),
      }),
    ),
    'Of a kind that is the step after a letter: its situations by the kind of that letter, each with the rule over ' +
      'that letter’s answers and facts, and what they are filled from',
  ),
});

export type KindSummary = z.infer<typeof kindSummarySchema>;

/** A kind as choosers and the landing page need it; the first ones show a letter of theirs. */
export const listedKindSchema = z.extend(kindSummarySchema, {
  sample: z.optional(z.object({ title: z.string(), letter: letterSchema, completion: completionSchema })),
});
export type ListedKind = z.infer<typeof listedKindSchema>;

export const processorsSchema = addDescription(
  z.object({
    writing: addDescription(z.nullable(z.string()), 'The language model’s service; null when letters are written here'),
    reading: addDescription(z.nullable(z.string()), 'Who reads pictures; null when they are read here'),
    signIn: addDescription(z.nullable(z.string()), 'Who confirms who a person is; null when nobody can sign in'),
  }),
  'Who else the operator lets handle what a person tells: said in the terms',
);

const operatorSchema = z.object({ name: z.string(), orgnr: z.string(), email: z.string(), address: z.string() });

export const kindListSchema = z.object({
  kinds: z.array(listedKindSchema),
  followUps: addDescription(
    z.optional(z.array(listedKindSchema)),
    'Kinds that are the step after a letter: no chooser has them, they are reached from the letter before',
  ),
  paused: addDescription(
    z.optional(z.array(listedKindSchema)),
    'Kinds that no new letter is written of just now; those under way are paid for and fetched',
  ),
  operator: addDescription(operatorSchema, 'Who runs the service'),
  promisesReply: addDescription(z.boolean(), 'Whether questions are answered within 24 hours on weekdays'),
  processors: processorsSchema,
  results: addDescription(
    z.optional(z.record(z.enum(LETTER_RESULTS), z.int())),
    'How many people have told of each result of their letter; absent until enough of them have',
  ),
  subscriptionPrice: addDescription(z.optional(z.number()), 'SEK a month; absent where nobody can sign in'),
});
export type KindList = z.infer<typeof kindListSchema>;

export const stepViewSchema = z.object({
  id: z.string(),
  type: z.enum(['fields', 'preview', 'payment', 'download']),
  label: z.string(),
  heading: z.string(),
  lead: z.optional(z.string()),
  next: z.optional(z.string()),
  offer: addDescription(z.optional(z.string()), 'The button, on the step before, that leads to this optional step'),
  bySubject: addDescription(
    z.optional(z.array(z.object({ subject: z.string(), heading: z.string() }))),
    'Of the preview: headings for letters whose subject begins so; the first that fits',
  ),
  optional: addDescription(z.optional(z.boolean()), 'Only of steps of fields, as the next three'),
  fields: z.optional(z.array(z.string())),
  schema: addDescription(
    z.optional(folderPart<JsonSchema>()),
    'The very schema that the validator module was compiled from: hand it to rjsf as it is',
  ),
  uiSchema: addDescription(
    z.optional(z.record(z.string(), z.unknown())),
    'rjsf’s, texts merged in; ui:options carries example, hints (by option) and errors (by keyword)',
  ),
});
export type StepView = z.infer<typeof stepViewSchema>;

/** Everything that the wizard of one kind needs. */
export const kindViewSchema = z.object({
  kind: z.object({
    id: z.string(),
    apiPath: z.string(),
    icon: z.string(),
    priceKey: z.string(),
    routes: z.optional(routesSchema),
    previewLines: z.int(),
    letterLanguages: z.array(z.enum(LANGUAGES)),
    categoryField: z.optional(z.string()),
    languageField: z.optional(z.string()),
    contact: z.object({ name: z.string(), email: z.string() }),
    lookups: folderPart<KindManifest['lookups']>(),
    uploads: folderPart<KindManifest['uploads']>(),
    paper: z.optional(folderPart<NonNullable<KindManifest['paper']>>()),
    opening: z.optional(folderPart<NonNullable<KindManifest['opening']>>()),
    suggestions: z.optional(folderPart<NonNullable<KindManifest['suggestions']>>()),
    situations: z.optional(folderPart<NonNullable<KindManifest['situations']>>()),
    hasDossier: z.boolean(),
    opensFree: z.boolean(),
  }),
  hash: z.string(),
  situation: addDescription(
    z.optional(z.string()),
    'Of the kind’s situations the one whose form this is: other for the kind’s own, empty while none is chosen',
  ),
  language: z.enum(LANGUAGES),
  steps: z.array(stepViewSchema),
  shortForm: z.optional(z.array(stepViewSchema)),
  schema: folderPart<JsonSchema>(),
  texts: folderPart<Texts>(),
  rules: folderPart<Rules>(),
  sources: z.array(sourceSchema),
  tables: addDescription(
    z.record(z.string(), z.array(folderPart<Row>())),
    'The kind’s own tables that lookups and presets name, by name; those of the engine are at /api/tables',
  ),
  validator: addDescription(z.string(), 'Address of the ES module with the compiled validators'),
});
export type KindView = z.infer<typeof kindViewSchema>;

/** The law that a kind's letters may cite, for a person who looks for a rule. */
export const kindLawSchema = z.object({ law: z.array(sourceSchema) });

/** A row of a table of the engine. */
const rowSchema = z.looseObject({ value: z.string() });
export const tableRowSchema = z.object({ row: rowSchema });
export const tableRowsSchema = z.object({ rows: z.array(rowSchema) });

/** A kind as the pages that explain it show it. */
const helpKindSchema = z.object({
  id: z.string(),
  name: z.string(),
  price: addDescription(z.number(), 'SEK'),
  icon: z.string(),
  slugs: slugsSchema,
  routes: z.optional(routesSchema),
  tagline: z.string(),
  about: z.object({ when: z.array(z.string()), what: z.array(z.string()), why: z.array(z.string()), law: z.string() }),
});
export type HelpKind = z.infer<typeof helpKindSchema>;

const helpAnswer = {
  id: z.string(),
  question: z.string(),
  answer: addDescription(z.string(), 'With the prices of now'),
};
export const helpSchema = z.object({
  kinds: z.array(helpKindSchema),
  general: addDescription(
    z.array(z.object({ ...helpAnswer, kind: z.string() })),
    'Questions of the kinds that are general enough for /faq, each with an anchor',
  ),
});
export type Help = z.infer<typeof helpSchema>;

const helpAnswerSchema = z.object({ ...helpAnswer, group: z.enum(['juridik', 'betalning', 'support']) });
export type HelpAnswer = z.infer<typeof helpAnswerSchema>;
export const kindHelpSchema = z.object({ kind: helpKindSchema, faq: z.array(helpAnswerSchema) });
export type KindHelp = z.infer<typeof kindHelpSchema>;
