import { z } from 'zod';
import { LANGUAGES, type Language } from '../languages';
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
export const when = logic.describe('A rule: it counts while this holds.');
export const ownId = key.describe('Its name, by which rules, letters and texts know it.');
const source = z.string().optional().describe('The source of law that it rests on, by its id.');

const stepId = id.describe('The step’s name, in texts and addresses.');
const fieldsStep = z.strictObject({
  id: stepId,
  type: z.literal('fields').describe('A step that asks questions.'),
  fields: z
    .array(z.string())
    .min(1)
    .describe('Top-level fields in order of display, those that a `then` declares included.'),
  required: z
    .array(z.string())
    .optional()
    .describe(
      'Asked for here though the API does not demand them (the generic wizard wants more of a person than the draft call of a client): joined to `required` where the property is declared, the step or the `then` that shows it.',
    ),
  optional: z
    .boolean()
    .optional()
    .describe(
      'Passed over by the button of the step before, which offers it beside that (`texts.steps.<id>.offer`); Back leads here.',
    ),
});
const sharedStep = z.strictObject({
  id: stepId,
  type: z.enum(['preview', 'payment', 'download']).describe('A step that all kinds have.'),
});
export const stepSchema = z.discriminatedUnion('type', [fieldsStep, sharedStep]);

/** What an answer of the API may be filled from; the kind says which names in the answer carry it. */
const responseSource = z.union([
  z.enum(['id', 'preview', 'text', 'url']),
  z
    .string()
    .regex(/^(facts\.[a-zA-Z][a-zA-Z0-9-]*|banner\.(level|title|text))$/)
    .describe('A fact of rules.json; the level, title or text of the first banner with `outcome` that holds.'),
]);

/** Top-level field whose value is the `value` of a row: rules read the row as `lookups.<field>`. */
const lookup = z.strictObject({
  table: z
    .string()
    .describe('A table of the engine (`airports`), or data/<table>.json: a list of rows, each with a `value`.'),
  free: z.boolean().default(false).describe('An answer that is no row of the table is let through.'),
});

const uploads = z.strictObject({
  accept: z
    .array(z.enum(['image', 'pdf']))
    .min(1)
    .default(['image', 'pdf'])
    .describe('The sorts of file that are taken.'),
  max: z.number().int().positive().max(10).default(10).describe('The most files.'),
  appendix: z.boolean().default(true).describe('Listed as enclosed in the letter, and put into the dossier.'),
  reading: z
    .string()
    .optional()
    .describe('data/<reading>.json says what is read out of it, for the person to confirm.'),
});

/** Older clients' calls that bring files: each file becomes an upload of `field`, and is read. */
const readingCall = z.strictObject({
  path: z
    .string()
    .regex(/^\/api\/[a-z0-9/-]+$/)
    .describe('The address of the call.'),
  field: z.string().describe('The field of uploads that the files go to.'),
  files: z.string().describe('The multipart name of the file or files.'),
  answer: z.enum(['one', 'many']).describe('`one` answers `{fields, text, base64}`, `many` `{results: [...]}`.'),
});

export const recipientSchema = z.strictObject({
  name: z.string().describe('The name, as Liquid.'),
  lines: z.array(z.string()).describe('The address line by line, as Liquid.'),
  takesMail: logic
    .optional()
    .describe(
      'Whether they take letters by e-mail: while the rule does not hold the service does not offer to send it. Absent: they do.',
    ),
});

export const kindSchema = z.strictObject({
  $schema: z.string().optional(),
  id: id.describe('The kind’s name in addresses and records: it never changes.'),
  order: z.number().int().describe('Position in choosers, lowest first.'),
  apiPath: id.describe('`/api/<apiPath>/draft` and so on.'),
  priceKey: id.describe('Key of the price list (GET /api/pricing) and the price in SEK until an admin sets another.'),
  defaultPrice: z.number().int().positive().describe('The price in kronor until an admin sets another.'),
  icon: z.string().describe("A name from lucide's icon set, out of those that the web ships."),
  routes: z
    .strictObject({
      wizard: route.describe('The page with the form.'),
      success: route.describe('The page after a payment.'),
      canceled: route.describe('The page after a payment that was broken off.'),
      preview: route.optional().describe('The page with the letter’s first lines.'),
    })
    .optional()
    .describe('Pages of its own; a kind without them is filled in at /create?type=<id>.'),
  slugs: z
    .strictObject({
      about: id.describe('Of the page about the letter.'),
      faq: id.describe('Of its questions and answers.'),
    })
    .describe('The last part of the addresses of the kind’s pages.'),
  letterLanguages: z.array(z.enum(LANGUAGES)).min(1).describe('The languages that a letter can be in.'),
  previewLines: z
    .number()
    .int()
    .positive()
    .default(12)
    .describe('How many lines of the letter are shown before it is paid for.'),
  categoryField: z
    .string()
    .optional()
    .describe('The form field that holds the category, when the kind has categories.'),
  languageField: z
    .string()
    .optional()
    .describe('The form field that says which language the letter is in, when the form asks.'),
  eventDateField: z
    .string()
    .default('incidentDate')
    .describe('The field (date or date and time) whose day chooses which version of the law counts.'),
  lookups: z.record(z.string(), lookup).default({}).describe('Questions that are answered with a row of a table.'),
  uploads: z
    .record(z.string(), uploads)
    .default({})
    .describe('Top-level fields that hold files, as lists of `_shared/upload.schema.json`.'),
  paper: z
    .strictObject({
      upload: z.string().describe('The field of uploads that takes the paper.'),
      step: id.describe('The step at whose top it is asked for.'),
    })
    .optional()
    .describe(
      'The letter may begin with a paper, photographed or pasted: what its `upload` is read for is offered at the top of `step`, for the person to confirm.',
    ),
  opening: z
    .strictObject({
      options: z
        .array(
          z.strictObject({
            id: answerKey.describe('The answer’s name, in texts.'),
            set: z.record(z.string(), z.unknown()).describe('Answers that it gives, by question.'),
          }),
        )
        .min(2)
        .describe('The answers, in their order.'),
    })
    .optional()
    .describe('A question put before the first step, unless the address has a query. Texts: `opening`.'),
  suggestions: z
    .strictObject({
      field: z.string().describe('The question whose text is helped along.'),
      presets: z.string().describe('data/<presets>.json: rows with the fields of `match` and `text`.'),
      match: z.array(z.string()).min(1).describe('Questions whose answers choose among the sentences.'),
      context: z.array(z.string()).min(1).describe('Fields that a suggestion is made from.'),
    })
    .optional()
    .describe(
      "A text that is helped along: preset sentences, phrasings of staff, suggestions, the person's own saved ones.",
    ),
  contact: z
    .strictObject({
      name: z.string().describe('The field with the name.'),
      email: z.string().describe('The field with the e-mail address.'),
    })
    .describe("The form field that holds the contact's e-mail and name, dotted."),
  steps: z.array(stepSchema).min(2).describe('The form’s steps, in their order.'),
  shortForm: z.array(fieldsStep).optional().describe('The generic steps 2 to 4 of /create, for kinds that offer them.'),
  api: z
    .strictObject({
      requestAliases: z
        .record(z.string(), z.string())
        .default({})
        .describe("The names in requests (dotted) to the form's own, e.g. `email` to `userContact.email`."),
      draftResponse: z
        .record(z.string(), responseSource)
        .describe('The names in answers (dotted) and what fills them.'),
      paymentLinkResponse: z
        .record(z.string(), responseSource)
        .describe('The same for the answer with the address to pay at.'),
      readingCalls: z.array(readingCall).default([]).describe('Older clients’ calls that bring files.'),
      inlineFiles: z
        .strictObject({
          name: z.string().describe('The name that the files come under.'),
          fields: z.array(z.string()).min(1).describe('The fields of uploads that they go to.'),
        })
        .optional()
        .describe(
          "Fields that files sent inside a draft's JSON go to: the first file to the first field, the rest to the last.",
        ),
    })
    .describe('How older clients’ calls map to the form.'),
  files: z
    .strictObject({
      letter: z.string().describe("Name of a download by `download/letter`: `{id}` is the letter's id."),
      attachment: z
        .string()
        .describe("Name of the mail's attachment: `{kind}`, `{category}` (its label), `{id8}` (first 8 characters)."),
      dossier: z
        .string()
        .optional()
        .describe('Name of the dossier (letter, list of evidence, each page of it): a kind without one has none.'),
      opensFree: z
        .boolean()
        .default(false)
        .describe('A letter that costs nothing opens in a new tab as soon as its PDF is made.'),
    })
    .describe('Names of the files that a person gets.'),
  recipient: recipientSchema.describe(
    'Whom the letter is addressed to. Liquid over `form` and `texts`; empty lines are dropped.',
  ),
  replyDays: z
    .number()
    .int()
    .positive()
    .default(14)
    .describe("Days from the letter's day that the recipient is asked to answer in: a courtesy, not a right."),
  deadlines: z
    .array(z.strictObject({ id: ownId, date: logic.describe('A rule that yields a day, or null.'), source }))
    .default([])
    .describe('Last days that matter to the person; `date` yields an ISO date or null. Texts: `deadlines.<id>`.'),
  checklist: z
    .array(z.strictObject({ id: ownId, when: when.optional() }))
    .default([])
    .describe('What to do next, in order. Texts: `checklist.<id>`.'),
  followUp: z
    .strictObject({
      after: z
        .record(
          id,
          z.array(z.strictObject({ situation: id.describe('A situation, by its id.'), when: when.optional() })).min(1),
        )
        .describe(
          "Which of its situations, in this order, follow a letter of which kind; one with `when`, a rule over that letter's answers and facts, only where it holds.",
        ),
      fill: z
        .record(
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
        )
        .describe(
          "What of the letter's case answers which question: the first of these that the case has. `form.<field>` is an answer, `recipient` the other side's name, `recipientLines` their address, `date` the letter's day, `sum` the only sum of its first paragraph, `words` what happened as the letter tells it; `came` (answer, offer, silence), `replyDay` and `replyWords` what the person tells of the answer.",
        ),
    })
    .optional()
    .describe(
      "The kind is the step after a letter of another kind: no chooser and no list for the public has it, it is reached from the case that was opened again, the letter's last page, the reminder, and its own address.",
    ),
  situations: z
    .strictObject({
      field: key
        .default('caseType')
        .describe("The form field that names the situation; its value `other` is the kind's own form and letter."),
      step: id.describe("The step in which a situation's questions stand."),
      keep: z.array(z.string()).min(1).describe("The kind's own fields that every situation asks for too."),
      begins: z
        .record(id, z.array(z.string()).min(1))
        .default({})
        .describe(
          "Steps that begin within a situation's questions, by id: at the first of these questions that it asks. Words: `steps.<id>` of the kind's texts, or those of core/texts/situationSteps.",
        ),
      reply: z
        .strictObject({
          points: z
            .array(z.string())
            .min(1)
            .describe('Lists of ticks of what they may say, each with its rebuttal in the letter.'),
          one: z
            .array(z.string())
            .default([])
            .describe('Questions of theirs of which one answer fits, as the cause that an airline gives.'),
          day: z.array(z.string()).default([]).describe('The day on which they did.'),
          words: z.array(z.string()).default([]).describe('Their own words.'),
          came: z.record(z.string(), z.unknown()).default({}).describe('Answers that follow from that they answered.'),
          none: z
            .record(z.string(), z.unknown())
            .default({})
            .describe('Answers that follow from that they did not answer.'),
        })
        .optional()
        .describe(
          "How what the other side answered is told, for whoever comes back for the next letter: names of situations' questions, of which each situation has those that it asks.",
        ),
    })
    .optional()
    .describe('The kind has situations (folder situations/): letters of their own, chosen by an answer.'),
});

const shownStep = id.describe('The step on which it stands.');
export const bannerSchema = z.strictObject({
  id: ownId,
  step: shownStep,
  level: z.enum(['info', 'warning']).describe('How the note looks.'),
  when,
  source,
  outcome: z
    .boolean()
    .optional()
    .describe('Says what the case comes to: the first that holds is told to clients too, as `bannerConfig`.'),
});
export const stopSchema = z.strictObject({ id: ownId, step: shownStep, when, source });
/** An answer that can't be, seen beside the others: an error at `field` while `when` holds. Texts: `checks.<id>`. */
const checkSchema = z.strictObject({
  id: ownId,
  field: z.string().describe('The question at which the error stands.'),
  when,
});

export const rulesSchema = z.strictObject({
  $schema: z.string().optional(),
  facts: z
    .array(z.strictObject({ id: ownId, value: logic.describe('A rule, in JsonLogic.') }))
    .default([])
    .describe('Computed in order; later ones may read earlier ones.'),
  banners: z
    .array(bannerSchema)
    .default([])
    .describe('Live notes shown on a step while their rule holds. Texts: `banners.<id>`.'),
  stops: z
    .array(stopSchema)
    .default([])
    .describe("Certain dead ends: the letter can't help, so it is not sold. Texts: `stops.<id>`."),
  checks: z
    .array(checkSchema)
    .optional()
    .describe('Answers that can’t stand beside the others: an error at the field. Texts: `checks.<id>`.'),
});

const IN_LANGUAGE: Record<Language, string> = { sv: 'In Swedish.', en: 'In English.' };
export const bothLanguages = z.strictObject(
  mapLanguages((language) => z.string().min(1).describe(IN_LANGUAGE[language])),
);
export const isoDate = z.string().refine(isIsoDate, 'must be a day, written as 2026-11-20');

/** Days after which a source is to be held against the statute again, unless it says otherwise. */
export const REVIEW_EVERY = 365;

export const sourceSchema = z.strictObject({
  id: z
    .string()
    .regex(/^[a-z0-9-]+$/, 'holds lower-case letters, digits and hyphens only')
    .describe('Stands once for each version of the law: versions share their id and never a day of validity.'),
  citation: bothLanguages.describe('How a letter names it: "5 kap. 2 § konsumentköplagen (2022:260)".'),
  title: bothLanguages.describe('What the rule is about, in a few words.'),
  text: bothLanguages.describe('What it says, in a sentence a consumer understands and a letter may print.'),
  link: z.url().describe('Where the law can be read.'),
  status: z
    .enum(['V', 'K'])
    .describe(
      'V: somebody has read it in the source itself; K: it is firmly known. Law of which neither holds is not cited.',
    ),
  sheet: z.string().describe('Where the editor\'s note about the rule is, e.g. "avtalslagen".'),
  validFrom: isoDate.nullable().describe('The first day on which it holds; null: it has always held.'),
  validTo: isoDate.nullable().describe('The last day on which it holds; null: no end is known.'),
  dayField: z
    .string()
    .optional()
    .describe(
      "The date field that tells which version counts, where it is not the kind's `eventDateField`: a contract is judged by the law of the day it was made. `today`: rules of procedure, which count on the day of the letter.",
    ),
  replacedBy: z.string().optional().describe('The source, by another id, that takes over when this one ends.'),
  reviewed: isoDate.describe('The day a person last held it against the statute.'),
  reviewEvery: z.number().int().positive().optional().describe('Days until that is to be done again.'),
  when: when.describe('A rule: the letter may cite it while this holds.'),
});
export const sourcesSchema = z.array(sourceSchema);

const optionText = z.union(
  [
    z.string(),
    z.strictObject({
      label: z.string().describe('What the choice is called.'),
      hint: z.string().describe('A line below it.'),
    }),
  ],
  'must be a text, or an object with "label" and "hint"',
);
const fieldText = z.strictObject({
  label: z.string().min(1).describe('The question, as it is put.'),
  hint: z.string().optional().describe('A line of help below it.'),
  one: z
    .string()
    .optional()
    .describe(
      'Of a list: what one row is, with its article ("en kostnad"), for "Add another cost", the row\'s heading and letters.',
    ),
  example: z.string().optional().describe('Shown in grey under the field, never as a placeholder alone.'),
  options: z.record(z.string(), optionText).optional().describe('The words of each choice, by its value.'),
  errors: z
    .record(z.string(), z.string())
    .optional()
    .describe('By Ajv keyword (`required`, `minLength`, `format`, ...): names the field and says what to do.'),
});
const factText = z.union(
  [
    z.string().min(1),
    z.strictObject({
      label: z.string().min(1).describe('What the fact is called.'),
      values: z.record(z.string(), z.string().min(1)).optional().describe('The words of each of its values.'),
    }),
  ],
  'must be a text, or an object with "label" and "values"',
);
const titled = z.strictObject({
  title: z.string().min(1).describe('The heading.'),
  text: z.string().min(1).describe('The words below it.'),
});

export const textsSchema = z.strictObject({
  $schema: z.string().optional(),
  name: z.string().min(1).describe('What people call it: choosers, tables.'),
  letterTitle: z.string().min(1).describe("Heading of the letter's preview."),
  tagline: z.string().min(1).describe('One line under the name in choosers and on the landing page.'),
  description: z.string().min(1).describe('Longer, on cards.'),
  recipientPlaceholder: z.string().min(1).describe('In place of an unknown recipient.'),
  steps: z
    .record(
      z.string(),
      z.strictObject({
        label: z.string().min(1).describe('In the progress bar.'),
        heading: z.string().min(1).describe('The question as headline.'),
        lead: z.string().optional().describe('A line below the heading.'),
        next: z.string().optional().describe('What the primary button does.'),
        offer: z.string().optional().describe('On the step before an optional one: the button that leads to it.'),
        bySubject: z
          .array(
            z.strictObject({
              subject: z.string().min(1).describe("How the letter's subject begins."),
              heading: z.string().min(1).describe('The heading for such a letter.'),
            }),
          )
          .min(1)
          .optional()
          .describe(
            'Of the preview: headings in place of its own for letters whose subject begins so; the first that fits.',
          ),
      }),
    )
    .describe('The words of the steps, by their ids in kind.json.'),
  opening: z
    .strictObject({
      title: z.string().min(1).describe('The question.'),
      text: z.string().optional().describe('A line below it.'),
      options: z.record(z.string(), optionText).describe('The words of each answer, by its id.'),
    })
    .optional()
    .describe('The question before the first step.'),
  fields: z.record(z.string(), fieldText).describe('The words of the questions, by their dotted names in schema.json.'),
  banners: z.record(z.string(), titled).default({}).describe('The words of the notes, by their ids in the rules.'),
  stops: z
    .record(
      z.string(),
      z.strictObject({
        title: z.string().describe('That no letter helps here.'),
        text: z.string().describe('Why it does not.'),
        next: z.string().describe('What the person can do instead; it may hold a link to a page of ours.'),
      }),
    )
    .default({})
    .describe('The words of the dead ends, by their ids in the rules.'),
  checks: z
    .record(z.string(), z.string().min(1))
    .optional()
    .describe('What is said of answers that can’t stand beside one another, by the ids in the rules.'),
  deadlines: z.record(z.string(), z.string()).default({}).describe('What the last days are for, by their ids.'),
  checklist: z.record(z.string(), titled).default({}).describe('What to do next, by the ids.'),
  facts: z
    .record(z.string(), factText)
    .optional()
    .describe(
      'What facts of rules.json say, as staff read it in "applies when …": words for a fact that holds, or for its values.',
    ),
  mail: z
    .strictObject({
      subject: z.string().min(1).describe('The subject line.'),
      intro: z.string().min(1).describe('The first paragraph.'),
    })
    .describe('The mail that the letter comes with.'),
  about: z
    .strictObject({
      when: z.array(z.string()).describe('When the letter helps, a point a line.'),
      what: z.array(z.string()).describe('What the person gets, a point a line.'),
      why: z.array(z.string()).describe('Why it works, a point a line.'),
      law: z.string().describe('The law that it rests on.'),
    })
    .describe('The page about the letter.'),
  frame: z
    .record(z.string().regex(/^[a-zA-Z]+(\.[a-zA-Z_]+)+$/), z.string().min(1))
    .default({})
    .describe("Words of the pages' frame that this kind puts in its own way, by their key in web/src/i18n."),
  errors: z
    .record(z.string(), z.string().min(1))
    .default({})
    .describe('The same for failures, by their code (core/shared/errors).'),
  faq: z
    .array(
      z.strictObject({
        id: key.describe('The anchor in the page’s address.'),
        group: z.enum(['juridik', 'betalning', 'support']).describe('The group that it stands in.'),
        question: z.string().describe('The question.'),
        answer: z.string().describe('The answer; `{{price}}` becomes the price.'),
        general: z
          .boolean()
          .optional()
          .describe('Also among the general questions of /faq, where its id is an anchor.'),
      }),
    )
    .describe('Questions and answers about the letter.'),
});

export const exampleSchema = z.strictObject({
  $schema: z.string().optional(),
  title: bothLanguages.describe('One line on whose case this is; used as a caption on the landing page.'),
  language: z.enum(LANGUAGES).describe('The language that the form is filled in in.'),
  today: isoDate.describe('The day the example is "filled in", so that rules on dates give the same answer every day.'),
  showcase: z.boolean().default(false).describe('True for the one shown on the landing page.'),
  form: z.record(z.string(), z.unknown()).describe('The answers, by question.'),
  cites: z.array(z.string()).describe('Source ids that its letter must cite.'),
});
