import { z } from 'zod';
import {
  bannerSchema,
  bothLanguages,
  exampleSchema,
  key,
  kindSchema,
  ownId,
  recipientSchema,
  rulesSchema,
  sourceSchema,
  stopSchema,
  textsSchema,
  when,
} from './kindFolder';

/** The files of a situation's folder and of situations/_shared, which docs/situations.md describes. */

/** A part of a situation's letter: a section of letter.<language>.md, and when it is wanted. */
const letterPart = z.union([
  key,
  z.strictObject({
    section: key.describe('The section of letter.<language>.md, by its id.'),
    when: when.optional(),
    argument: z
      .boolean()
      .default(false)
      .describe('Applies law to facts: at most five of these stand in a letter, the first that hold.'),
  }),
]);

/** A line of a list that the person ticks, such as a paper that they have. Texts: under the list's name, by id. */
const ticked = z.strictObject({ id: ownId, when: when.optional() });

/**
 * A short letter that goes with the letter: to the bank, the landlord, an own firm. Its subject is the section
 * `<id>-subject`, its closing `<id>-closing` or the letter's. Texts: `checklist.<id>`, what to do with it.
 */
const companionSchema = z.strictObject({
  id: ownId,
  when: when.optional(),
  recipient: recipientSchema.omit({ takesMail: true }).describe('Whom it is addressed to.'),
  letter: z.array(letterPart).min(1).describe('Its sections, in their order.'),
});

/** Left out, it is the step of the questions. */
const step = bannerSchema.shape.step.optional();

/** situations/<id>/situation.json: one situation of a kind, by docs/situations.md. */
export const situationSchema = z.strictObject({
  $schema: z.string().optional(),
  order: z.number().int().describe('Position in the chooser, lowest first.'),
  eventDateField: z
    .string()
    .optional()
    .describe("The date field that tells which version of the law counts, in place of the kind's."),
  recipient: recipientSchema.optional().describe('Whom the letter is addressed to, in place of the kind’s.'),
  schema: z
    .looseObject({ properties: z.record(z.string(), z.unknown()) })
    .describe('A fragment of JSON Schema: what is asked, in this order.'),
  ui: z.record(z.string(), z.unknown()).default({}).describe('How each question is asked, as in ui.json.'),
  facts: rulesSchema.shape.facts,
  banners: z
    .array(bannerSchema.extend({ step }))
    .default([])
    .describe('As in rules.json, where `step` may be left out: it is the step of the questions.'),
  stops: z
    .array(stopSchema.extend({ step }))
    .default([])
    .describe('As in rules.json, where `step` may be left out: it is the step of the questions.'),
  checks: rulesSchema.shape.checks,
  letter: z.array(letterPart).min(1).describe('The letter’s sections, in their order.'),
  papers: z
    .array(ticked)
    .default([])
    .describe(
      'What the person may enclose, in the order of the numbers. One with `when` is enclosed where that holds; the others are asked for in a list of ticks.',
    ),
  favours: z
    .array(key)
    .default([])
    .describe('What often speaks for people in this situation: a list of ticks, in this order.'),
  documents: z
    .array(companionSchema)
    .optional()
    .describe('Short letters that go with the letter: to the bank, the landlord, an own firm.'),
  signers: z
    .strictObject({
      names: z
        .string()
        .regex(/^[a-zA-Z][a-zA-Z0-9]*\.[a-zA-Z][a-zA-Z0-9]*$/, 'names a member of rows: "passengers.name"')
        .describe('A member of rows: "companions.name".'),
      when: when.optional(),
      without: z.array(z.string()).default([]).describe('Members that a row of somebody under age has.'),
    })
    .optional()
    .describe('A member of rows, `passengers.name`: each of them signs too. Rows of an answer, or of a fact.'),
  deadlines: kindSchema.shape.deadlines,
  checklist: kindSchema.shape.checklist,
});

/** situations/_shared/situation.json: what the situations of a kind have in common. */
export const sharedSituationSchema = z.strictObject({
  $schema: z.string().optional(),
  facts: rulesSchema.shape.facts.describe(
    "Worked out before a situation's own; one that reads an answer which is not asked for is null.",
  ),
});

/** situations/_shared/sources.json: a source counts where a sentence cites it and it is in force, so it has no `when`. */
export const situationSourcesSchema = z.array(sourceSchema.omit({ when: true }));

const sharedTexts = {
  fields: textsSchema.shape.fields.default({}).describe(textsSchema.shape.fields.description ?? ''),
  banners: textsSchema.shape.banners,
  stops: textsSchema.shape.stops,
  checks: textsSchema.shape.checks,
  deadlines: textsSchema.shape.deadlines,
  checklist: textsSchema.shape.checklist,
  papers: z
    .record(z.string(), z.string().min(1))
    .default({})
    .describe('What each paper is called where it is ticked, by its id.'),
  favours: z
    .record(z.string(), z.string().min(1))
    .default({})
    .describe('What each line of what speaks for the person says, by its id.'),
};

/** situations/_shared/texts.<language>.json: words that several situations use. */
export const sharedSituationTextsSchema = z.strictObject({ $schema: z.string().optional(), ...sharedTexts });

/** situations/<id>/texts.<language>.json. */
export const situationTextsSchema = z.strictObject({
  $schema: z.string().optional(),
  name: z.string().min(1).describe('The situation as people say it, in the chooser.'),
  hint: z.string().optional().describe('One line below it.'),
  heading: z.string().optional().describe('In place of those of the step in which its questions stand.'),
  lead: z.string().optional().describe('A line below the heading.'),
  ...sharedTexts,
});

/** situations/<id>/examples/<name>.json: a person's answers, and what must come of them. */
export const situationExampleSchema = z.strictObject({
  $schema: z.string().optional(),
  title: bothLanguages.describe('One line on whose case this is.'),
  language: exampleSchema.shape.language,
  today: exampleSchema.shape.today,
  form: exampleSchema.shape.form,
  expects: z
    .strictObject({
      facts: z.record(z.string(), z.unknown()).default({}).describe('What facts must come to, by their ids.'),
      stop: z.string().optional().describe('The stop that holds: then no letter is made.'),
      cites: z.array(z.string()).default([]).describe('Ids of sources that its letter must cite.'),
    })
    .describe('What the rules and the letter must make of it.'),
});
