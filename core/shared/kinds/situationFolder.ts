import { z } from 'zod';
import { LANGUAGES } from '../languages';
import {
  bannerSchema,
  bothLanguages,
  id,
  isoDate,
  key,
  logic,
  kindSchema,
  recipientSchema,
  rulesSchema,
  sourceSchema,
  stopSchema,
  textsSchema,
} from './kindFolder';

/** The files of a situation's folder and of situations/_shared, which docs/situations.md describes. */

/** A part of a situation's letter: a section of letter.<language>.md, and when it is wanted. */
const letterPart = z.union([
  key,
  z.strictObject({
    section: key,
    when: logic.optional(),
    /** Applies law to facts: at most five of these stand in a letter, the first that hold. */
    argument: z.boolean().default(false),
  }),
]);

/** A line of a list that the person ticks, such as a paper that they have. Texts: under the list's name, by id. */
const ticked = z.strictObject({ id: key, when: logic.optional() });

/**
 * A short letter that goes with the letter: to the bank, the landlord, an own firm. Its subject is the section
 * `<id>-subject`, its closing `<id>-closing` or the letter's. Texts: `checklist.<id>`, what to do with it.
 */
const companionSchema = z.strictObject({
  id: key,
  when: logic.optional(),
  recipient: z.strictObject({ name: z.string(), lines: z.array(z.string()) }),
  letter: z.array(letterPart).min(1),
});

/** situations/<id>/situation.json: one situation of a kind, by docs/situations.md. */
export const situationSchema = z.strictObject({
  $schema: z.string().optional(),
  /** Position in the chooser, lowest first. */
  order: z.number().int(),
  /** The date field that tells which version of the law counts, in place of the kind's. */
  eventDateField: z.string().optional(),
  recipient: recipientSchema.optional(),
  /** A fragment of JSON Schema: what is asked, in this order. */
  schema: z.looseObject({ properties: z.record(z.string(), z.unknown()) }),
  ui: z.record(z.string(), z.unknown()).default({}),
  facts: rulesSchema.shape.facts,
  /** As in rules.json, where `step` may be left out: it is the step of the questions. */
  banners: z.array(bannerSchema.extend({ step: id.optional() })).default([]),
  stops: z.array(stopSchema.extend({ step: id.optional() })).default([]),
  checks: rulesSchema.shape.checks,
  letter: z.array(letterPart).min(1),
  /**
   * What the person may enclose, in the order of the numbers. One with `when` is enclosed where that holds; the others
   * are asked for in a list of ticks.
   */
  papers: z.array(ticked).default([]),
  /** What often speaks for people in this situation: a list of ticks, in this order. */
  favours: z.array(key).default([]),
  documents: z.array(companionSchema).optional(),
  /** A member of rows, `passengers.name`: each of them signs too. Rows of an answer, or of a fact. */
  signers: z
    .strictObject({
      /** A member of rows: "companions.name". */
      names: z
        .string()
        .regex(/^[a-zA-Z][a-zA-Z0-9]*\.[a-zA-Z][a-zA-Z0-9]*$/, 'names a member of rows: "passengers.name"'),
      when: logic.optional(),
      /** Members that a row of somebody under age has. */
      without: z.array(z.string()).default([]),
    })
    .optional(),
  deadlines: kindSchema.shape.deadlines,
  checklist: kindSchema.shape.checklist,
});

/** situations/_shared/situation.json: what the situations of a kind have in common. */
export const sharedSituationSchema = z.strictObject({
  $schema: z.string().optional(),
  /** Worked out before a situation's own; one that reads an answer which is not asked for is null. */
  facts: rulesSchema.shape.facts,
});

/** situations/_shared/sources.json: a source counts where a sentence cites it and it is in force, so it has no `when`. */
export const situationSourcesSchema = z.array(sourceSchema.omit({ when: true }));

const sharedTexts = {
  fields: textsSchema.shape.fields.default({}),
  banners: textsSchema.shape.banners,
  stops: textsSchema.shape.stops,
  checks: textsSchema.shape.checks,
  deadlines: textsSchema.shape.deadlines,
  checklist: textsSchema.shape.checklist,
  papers: z.record(z.string(), z.string().min(1)).default({}),
  favours: z.record(z.string(), z.string().min(1)).default({}),
};

/** situations/_shared/texts.<language>.json: words that several situations use. */
export const sharedSituationTextsSchema = z.strictObject({ $schema: z.string().optional(), ...sharedTexts });

/** situations/<id>/texts.<language>.json. */
export const situationTextsSchema = z.strictObject({
  $schema: z.string().optional(),
  /** The situation as people say it, in the chooser. */
  name: z.string().min(1),
  /** One line below it. */
  hint: z.string().optional(),
  /** In place of those of the step in which its questions stand. */
  heading: z.string().optional(),
  lead: z.string().optional(),
  ...sharedTexts,
});

/** situations/<id>/examples/<name>.json: a person's answers, and what must come of them. */
export const situationExampleSchema = z.strictObject({
  $schema: z.string().optional(),
  title: bothLanguages,
  language: z.enum(LANGUAGES),
  today: isoDate,
  form: z.record(z.string(), z.unknown()),
  /** What the rules and the letter must make of it. */
  expects: z.strictObject({
    facts: z.record(z.string(), z.unknown()).default({}),
    /** The stop that holds: then no letter is made. */
    stop: z.string().optional(),
    /** Ids of sources that its letter must cite. */
    cites: z.array(z.string()).default([]),
  }),
});
