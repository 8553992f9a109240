import { z } from 'zod';
import { LANGUAGES } from '../languages';
import { mapLanguages } from '../mapLanguages';
import { isIsoDate } from '../formats/dates';

/**
 * The meta-schema of a letter kind's folder, which docs/kinds.md describes. `npm run forms:check` reports what does not fit by file
 * and JSON pointer. Everything here is data: a kind adds no code.
 */

export const id = z.string().regex(/^[a-z][a-z0-9-]*$/, 'holds lower-case letters, digits and hyphens only');
/** Ids inside texts and rules may be camelCase too, as the fields of forms are. */
export const key = z.string().regex(/^[a-zA-Z][a-zA-Z0-9-]*$/, 'holds letters, digits and hyphens only');
/** An answer's id may begin with a figure (`2to3h`). */
const answerKey = z.string().regex(/^[a-zA-Z0-9][a-zA-Z0-9-]*$/, 'holds letters, digits and hyphens only');
const route = z
  .string()
  .regex(/^\/[a-z0-9-]+$/, 'must be a path such as "/my-page": lower-case letters, digits and hyphens');
/** A JsonLogic rule: any JSON value. Variables: `form.<field>`, `facts.<id>`, `today` (ISO date). */
export const logic: z.ZodType<unknown> = z.unknown();

const fieldsStep = z.strictObject({
  id,
  type: z.literal('fields'),
  /** Top-level fields in order of display, those that a `then` declares included. */
  fields: z.array(z.string()).min(1),
  /** Asked for here though the API does not demand them (the generic wizard wants more of a person than the draft call of
   *  a client): joined to `required` where the property is declared, the step or the `then` that shows it. */
  required: z.array(z.string()).optional(),
  /** Passed over by the button of the step before, which offers it beside that (`texts.steps.<id>.offer`); Back leads here. */
  optional: z.boolean().optional(),
});
const sharedStep = z.strictObject({ id, type: z.enum(['preview', 'payment', 'download']) });
export const stepSchema = z.discriminatedUnion('type', [fieldsStep, sharedStep]);

/** What an answer of the API may be filled from; the kind says which names in the answer carry it. */
const responseSource = z.union([
  z.enum(['id', 'preview', 'text', 'url']),
  /** A fact of rules.json; the level, title or text of the first banner with `outcome` that holds. */
  z.string().regex(/^(facts\.[a-zA-Z][a-zA-Z0-9-]*|banner\.(level|title|text))$/),
]);

/** Top-level field whose value is the `value` of a row: rules read the row as `lookups.<field>`. */
const lookup = z.strictObject({
  /** A table of the engine (`airports`), or data/<table>.json: a list of rows, each with a `value`. */
  table: z.string(),
  /** An answer that is no row of the table is let through. */
  free: z.boolean().default(false),
});

const uploads = z.strictObject({
  accept: z
    .array(z.enum(['image', 'pdf']))
    .min(1)
    .default(['image', 'pdf']),
  max: z.number().int().positive().max(10).default(10),
  /** Listed as enclosed in the letter, and put into the dossier. */
  appendix: z.boolean().default(true),
  /** data/<reading>.json says what is read out of it, for the person to confirm. */
  reading: z.string().optional(),
});

/** Older clients' calls that bring files: each file becomes an upload of `field`, and is read. */
const readingCall = z.strictObject({
  path: z.string().regex(/^\/api\/[a-z0-9/-]+$/),
  field: z.string(),
  /** The multipart name of the file or files. */
  files: z.string(),
  /** `one` answers `{fields, text, base64}`, `many` `{results: [...]}`. */
  answer: z.enum(['one', 'many']),
});

export const recipientSchema = z.strictObject({
  name: z.string(),
  lines: z.array(z.string()),
  /** Whether they take letters by e-mail: while the rule does not hold the service does not offer to send it. Absent: they do. */
  takesMail: logic.optional(),
});

export const kindSchema = z.strictObject({
  $schema: z.string().optional(),
  id,
  /** Position in choosers, lowest first. */
  order: z.number().int(),
  /** `/api/<apiPath>/draft` and so on. */
  apiPath: id,
  /** Key of the price list (GET /api/pricing) and the price in SEK until an admin sets another. */
  priceKey: id,
  defaultPrice: z.number().int().positive(),
  /** A name from lucide's icon set, out of those that the web ships. */
  icon: z.string(),
  /** Pages of its own; a kind without them is filled in at /create?type=<id>. */
  routes: z.strictObject({ wizard: route, success: route, canceled: route, preview: route.optional() }).optional(),
  slugs: z.strictObject({ about: id, faq: id }),
  letterLanguages: z.array(z.enum(LANGUAGES)).min(1),
  previewLines: z.number().int().positive().default(12),
  /** The form field that holds the category, when the kind has categories. */
  categoryField: z.string().optional(),
  /** The form field that says which language the letter is in, when the form asks. */
  languageField: z.string().optional(),
  /** The field (date or date and time) whose day chooses which version of the law counts. */
  eventDateField: z.string().default('incidentDate'),
  lookups: z.record(z.string(), lookup).default({}),
  /** Top-level fields that hold files, as lists of `_shared/upload.schema.json`. */
  uploads: z.record(z.string(), uploads).default({}),
  /**
   * The letter may begin with a paper, photographed or pasted: what its `upload` is read for is offered at the top of
   * `step`, for the person to confirm.
   */
  paper: z.strictObject({ upload: z.string(), step: id }).optional(),
  /** A question put before the first step, unless the address has a query. Texts: `opening`. */
  opening: z
    .strictObject({
      options: z.array(z.strictObject({ id: answerKey, set: z.record(z.string(), z.unknown()) })).min(2),
    })
    .optional(),
  /** A text that is helped along: preset sentences, phrasings of staff, suggestions, the person's own saved ones. */
  suggestions: z
    .strictObject({
      field: z.string(),
      /** data/<presets>.json: rows with the fields of `match` and `text`. */
      presets: z.string(),
      match: z.array(z.string()).min(1),
      /** Fields that a suggestion is made from. */
      context: z.array(z.string()).min(1),
    })
    .optional(),
  /** The form field that holds the contact's e-mail and name, dotted. */
  contact: z.strictObject({ name: z.string(), email: z.string() }),
  steps: z.array(stepSchema).min(2),
  /** The generic steps 2 to 4 of /create, for kinds that offer them. */
  shortForm: z.array(fieldsStep).optional(),
  api: z.strictObject({
    /** The names in requests (dotted) to the form's own, e.g. `email` to `userContact.email`. */
    requestAliases: z.record(z.string(), z.string()).default({}),
    /** The names in answers (dotted) and what fills them. */
    draftResponse: z.record(z.string(), responseSource),
    paymentLinkResponse: z.record(z.string(), responseSource),
    readingCalls: z.array(readingCall).default([]),
    /** Fields that files sent inside a draft's JSON go to: the first file to the first field, the rest to the last. */
    inlineFiles: z.strictObject({ name: z.string(), fields: z.array(z.string()).min(1) }).optional(),
  }),
  files: z.strictObject({
    /** Name of a download by `download/letter`: `{id}` is the letter's id. */
    letter: z.string(),
    /** Name of the mail's attachment: `{kind}`, `{category}` (its label), `{id8}` (first 8 characters). */
    attachment: z.string(),
    /** Name of the dossier (letter, list of evidence, each page of it): a kind without one has none. */
    dossier: z.string().optional(),
    /** A letter that costs nothing opens in a new tab as soon as its PDF is made. */
    opensFree: z.boolean().default(false),
  }),
  /** Whom the letter is addressed to. Liquid over `form` and `texts`; empty lines are dropped. */
  recipient: recipientSchema,
  /** Days from the letter's day that the recipient is asked to answer in: a courtesy, not a right. */
  replyDays: z.number().int().positive().default(14),
  /** Last days that matter to the person; `date` yields an ISO date or null. Texts: `deadlines.<id>`. */
  deadlines: z.array(z.strictObject({ id: key, date: logic, source: z.string().optional() })).default([]),
  /** What to do next, in order. Texts: `checklist.<id>`. */
  checklist: z.array(z.strictObject({ id: key, when: logic.optional() })).default([]),
  /**
   * The kind is the step after a letter of another kind: no chooser and no list for the public has it, it is reached from the case
   * that was opened again, the letter's last page, the reminder, and its own address.
   */
  followUp: z
    .strictObject({
      /**
       * Which of its situations, in this order, follow a letter of which kind; one with `when`, a rule over that letter's answers and
       * facts, only where it holds.
       */
      after: z.record(id, z.array(z.strictObject({ situation: id, when: logic.optional() })).min(1)),
      /**
       * What of the letter's case answers which question: the first of these that the case has. `form.<field>` is an answer, `recipient`
       * the other side's name, `recipientLines` their address, `date` the letter's day, `sum` the only sum of its first paragraph,
       * `words` what happened as the letter tells it; `came` (answer, offer, silence), `replyDay` and `replyWords` what the person tells
       * of the answer.
       */
      fill: z.record(
        key,
        z
          .array(
            z
              .string()
              .regex(
                /^(form\.[a-zA-Z][a-zA-Z0-9.]*|recipient|recipientLines|date|sum|words|came|replyDay|replyWords)$/,
              ),
          )
          .min(1),
      ),
    })
    .optional(),
  /** The kind has situations (folder situations/): letters of their own, chosen by an answer. */
  situations: z
    .strictObject({
      /** The form field that names the situation; its value `other` is the kind's own form and letter. */
      field: key.default('caseType'),
      /** The step in which a situation's questions stand. */
      step: id,
      /** The kind's own fields that every situation asks for too. */
      keep: z.array(z.string()).min(1),
      /**
       * Steps that begin within a situation's questions, by id: at the first of these questions that it asks. Words: `steps.<id>` of
       * the kind's texts, or those of core/texts/situationSteps.
       */
      begins: z.record(id, z.array(z.string()).min(1)).default({}),
      /**
       * How what the other side answered is told, for whoever comes back for the next letter: names of situations' questions, of
       * which each situation has those that it asks.
       */
      reply: z
        .strictObject({
          /** Lists of ticks of what they may say, each with its rebuttal in the letter. */
          points: z.array(z.string()).min(1),
          /** Questions of theirs of which one answer fits, as the cause that an airline gives. */
          one: z.array(z.string()).default([]),
          /** The day on which they did. */
          day: z.array(z.string()).default([]),
          /** Their own words. */
          words: z.array(z.string()).default([]),
          /** Answers that follow from that they answered, and from that they did not. */
          came: z.record(z.string(), z.unknown()).default({}),
          none: z.record(z.string(), z.unknown()).default({}),
        })
        .optional(),
    })
    .optional(),
});

export const bannerSchema = z.strictObject({
  id: key,
  step: id,
  level: z.enum(['info', 'warning']),
  when: logic,
  source: z.string().optional(),
  /** Says what the case comes to: the first that holds is told to clients too, as `bannerConfig`. */
  outcome: z.boolean().optional(),
});
export const stopSchema = z.strictObject({ id: key, step: id, when: logic, source: z.string().optional() });
/** An answer that can't be, seen beside the others: an error at `field` while `when` holds. Texts: `checks.<id>`. */
const checkSchema = z.strictObject({ id: key, field: z.string(), when: logic });

export const rulesSchema = z.strictObject({
  $schema: z.string().optional(),
  /** Computed in order; later ones may read earlier ones. `text` marks facts that a letter may print. */
  facts: z.array(z.strictObject({ id: key, value: logic })).default([]),
  /** Live notes shown on a step while their rule holds. Texts: `banners.<id>`. */
  banners: z.array(bannerSchema).default([]),
  /** Certain dead ends: the letter can't help, so it is not sold. Texts: `stops.<id>`. */
  stops: z.array(stopSchema).default([]),
  /** Absent in versions from before there were any. */
  checks: z.array(checkSchema).optional(),
});

export const bothLanguages = z.strictObject(mapLanguages(() => z.string().min(1)));
export const isoDate = z.string().refine(isIsoDate, 'must be a day, written as 2026-11-20');

/** Days after which a source is to be held against the statute again, unless it says otherwise. */
export const REVIEW_EVERY = 365;

export const sourceSchema = z.strictObject({
  /** Stands once for each version of the law: versions share their id and never a day of validity. */
  id: z.string().regex(/^[a-z0-9-]+$/, 'holds lower-case letters, digits and hyphens only'),
  /** How a letter names it: "5 kap. 2 § konsumentköplagen (2022:260)". */
  citation: bothLanguages,
  title: bothLanguages,
  /** What it says, in a sentence a consumer understands and a letter may print. */
  text: bothLanguages,
  link: z.url(),
  /** V: somebody has read it in the source itself; K: it is firmly known. Law of which neither holds is not cited. */
  status: z.enum(['V', 'K']),
  /** Where the editor's note about the rule is, e.g. "avtalslagen". */
  sheet: z.string(),
  validFrom: isoDate.nullable(),
  validTo: isoDate.nullable(),
  /** The date field that tells which version counts, where it is not the kind's `eventDateField`: a contract is judged by
   *  the law of the day it was made. `today`: rules of procedure, which count on the day of the letter. */
  dayField: z.string().optional(),
  /** The source, by another id, that takes over when this one ends. */
  replacedBy: z.string().optional(),
  /** The day a person last held it against the statute. */
  reviewed: isoDate,
  /** Days until that is to be done again. */
  reviewEvery: z.number().int().positive().optional(),
  when: logic,
});
export const sourcesSchema = z.array(sourceSchema);

const optionText = z.union(
  [z.string(), z.strictObject({ label: z.string(), hint: z.string() })],
  'must be a text, or an object with "label" and "hint"',
);
const fieldText = z.strictObject({
  label: z.string().min(1),
  hint: z.string().optional(),
  /** Of a list: what one row is, with its article ("en kostnad"), for "Add another cost", the row's heading and letters. */
  one: z.string().optional(),
  /** Shown in grey under the field, never as a placeholder alone. */
  example: z.string().optional(),
  options: z.record(z.string(), optionText).optional(),
  /** By Ajv keyword (`required`, `minLength`, `format`, ...): names the field and says what to do. */
  errors: z.record(z.string(), z.string()).optional(),
});
const factText = z.union(
  [
    z.string().min(1),
    z.strictObject({ label: z.string().min(1), values: z.record(z.string(), z.string().min(1)).optional() }),
  ],
  'must be a text, or an object with "label" and "values"',
);
const titled = z.strictObject({ title: z.string().min(1), text: z.string().min(1) });

export const textsSchema = z.strictObject({
  $schema: z.string().optional(),
  /** What people call it: choosers, tables. */
  name: z.string().min(1),
  /** Heading of the letter's preview. */
  letterTitle: z.string().min(1),
  /** One line under the name in choosers and on the landing page. */
  tagline: z.string().min(1),
  /** Longer, on cards. */
  description: z.string().min(1),
  /** In place of an unknown recipient. */
  recipientPlaceholder: z.string().min(1),
  steps: z.record(
    z.string(),
    z.strictObject({
      /** In the progress bar. */
      label: z.string().min(1),
      /** The question as headline. */
      heading: z.string().min(1),
      lead: z.string().optional(),
      /** What the primary button does. */
      next: z.string().optional(),
      /** On the step before an optional one: the button that leads to it. */
      offer: z.string().optional(),
    }),
  ),
  opening: z
    .strictObject({ title: z.string().min(1), text: z.string().optional(), options: z.record(z.string(), optionText) })
    .optional(),
  fields: z.record(z.string(), fieldText),
  banners: z.record(z.string(), titled).default({}),
  stops: z.record(z.string(), z.strictObject({ title: z.string(), text: z.string(), next: z.string() })).default({}),
  checks: z.record(z.string(), z.string().min(1)).optional(),
  deadlines: z.record(z.string(), z.string()).default({}),
  checklist: z.record(z.string(), titled).default({}),
  /** What facts of rules.json say, as staff read it in "applies when …": words for a fact that holds, or for its values. */
  facts: z.record(z.string(), factText).optional(),
  mail: z.strictObject({ subject: z.string().min(1), intro: z.string().min(1) }),
  about: z.strictObject({
    when: z.array(z.string()),
    what: z.array(z.string()),
    why: z.array(z.string()),
    law: z.string(),
  }),
  /** Words of the pages' frame that this kind puts in its own way, by their key in web/src/i18n. */
  frame: z.record(z.string().regex(/^[a-zA-Z]+(\.[a-zA-Z_]+)+$/), z.string().min(1)).default({}),
  /** The same for failures, by their code (core/shared/errors). */
  errors: z.record(z.string(), z.string().min(1)).default({}),
  faq: z.array(
    z.strictObject({
      id: key,
      group: z.enum(['juridik', 'betalning', 'support']),
      question: z.string(),
      answer: z.string(),
      /** Also among the general questions of /faq, where its id is an anchor. */
      general: z.boolean().optional(),
    }),
  ),
});

export const exampleSchema = z.strictObject({
  $schema: z.string().optional(),
  /** One line on whose case this is; used as a caption on the landing page. */
  title: bothLanguages,
  language: z.enum(LANGUAGES),
  /** The day the example is "filled in", so that rules on dates give the same answer every day. */
  today: isoDate,
  /** True for the one shown on the landing page. */
  showcase: z.boolean().default(false),
  form: z.record(z.string(), z.unknown()),
  /** Source ids that its letter must cite. */
  cites: z.array(z.string()),
});
