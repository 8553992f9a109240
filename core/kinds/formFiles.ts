import { formatNames } from 'ajv-formats/dist/formats';
import { z } from 'zod';
import { rowSchema, rowText } from '../tables/rows';
import { readingSchema } from './reading';

/**
 * How a kind says what is asked: schema.json, ui.json and data/. What reads a form holds schema.json against JSON Schema
 * itself (check/checkSchema.ts); this tells whoever writes it which of JSON Schema's keywords a kind has use for.
 */

/** How private an answer is, on each leaf. */
const sensitivity = z.union([
  z.literal('personal').describe('About a person: who they are, or what they tell of themselves.'),
  z.literal('sensitive').describe('Could hurt a person if it were known: health, money, a conflict, free words.'),
  z.literal('none').describe('Says nothing of anybody.'),
]);
export const SENSITIVITIES: ReadonlySet<unknown> = new Set(sensitivity.options.map(({ value }) => value));

const count = z.number().int().nonnegative();
const valueType = z.enum(['string', 'number', 'integer', 'boolean', 'array', 'object', 'null']);

/** A part of schema.json, or the whole of it. */
const part: z.ZodType = z.lazy(() => z.union([z.boolean(), keywords]));
const parts = z.array(part).min(1);
const byName = z.record(z.string(), part);

const keywords = z
  .strictObject({
    $ref: z
      .string()
      .describe('A file under forms/ whose content stands here; what is written beside it is laid over that.'),
    $defs: byName.describe('Parts that others refer to, by name.'),
    type: z.union([valueType, z.array(valueType).min(1)]).describe('What an answer is.'),
    'x-sensitivity': sensitivity.describe('How private the answer is: every question says it.'),
    'x-paper': z
      .string()
      .describe('A photographed or pasted paper can answer this: the name that the reading in data/ has for it.'),
    'x-day': z.literal('past').describe('A day that must have come; what lies ahead is refused at the field.'),
    'x-after': z.string().describe('The question whose day this one can’t be before.'),
    properties: byName.describe('The questions, by their names.'),
    required: z.array(z.string()).describe('Names of the questions that must be answered.'),
    items: part.describe('What one row of a list is.'),
    enum: z.array(z.unknown()).min(1).describe('The values to choose from; texts.<language>.json has their words.'),
    const: z.unknown().describe('The only value that fits: in a condition, the answer that it is about.'),
    default: z.unknown().describe('The answer as long as nobody has given another.'),
    format: z.enum(formatNames).describe('How a text is written, such as "date" or "email".'),
    pattern: z.string().describe('A regular expression that the text fits.'),
    minLength: count.describe('The fewest characters of a text.'),
    maxLength: count.describe('The most characters of a text.'),
    minimum: z.number().describe('The least number.'),
    maximum: z.number().describe('The largest number.'),
    exclusiveMinimum: z.number().describe('The number is larger than this.'),
    exclusiveMaximum: z.number().describe('The number is smaller than this.'),
    multipleOf: z.number().positive().describe('The number is so many times this: 1 for whole ones.'),
    minItems: count.describe('The fewest rows or ticks.'),
    maxItems: count.describe('The most rows or ticks.'),
    uniqueItems: z.boolean().describe('No row or tick stands twice: a list of ticks says true.'),
    contains: part.describe('One of the list is so: in a condition, what has been ticked.'),
    minContains: count.describe('How many of the list fit `contains`, at the least.'),
    maxContains: count.describe('How many of the list fit `contains`, at the most.'),
    prefixItems: parts.describe('What the first rows are, each by its place.'),
    minProperties: count.describe('The fewest answers in a group.'),
    maxProperties: count.describe('The most answers in a group.'),
    additionalProperties: part.describe(
      'What other members a group may have; not at the root, where unknown answers are left out.',
    ),
    unevaluatedProperties: part.describe(
      'As `additionalProperties`, of those that no condition speaks of; not at the root.',
    ),
    unevaluatedItems: part.describe('What further rows are that nothing else speaks of.'),
    propertyNames: part.describe('What names members may have.'),
    patternProperties: byName.describe('What members are whose names fit a regular expression.'),
    dependentRequired: z
      .record(z.string(), z.array(z.string()))
      .describe('Questions that must be answered where another is.'),
    dependentSchemas: byName.describe('What else must hold where a question is answered.'),
    allOf: parts.describe('All of these hold. At the root: conditions, each with `if` and `then`.'),
    anyOf: parts.describe('One of these holds at least.'),
    oneOf: parts.describe('Exactly one of these holds.'),
    not: part.describe('This does not hold.'),
    if: part.describe('A condition on answers. Name them under `required` too, or it holds while they are not given.'),
    then: part.describe('What is asked and demanded where the condition holds.'),
    else: part.describe('What is asked and demanded where it does not.'),
  })
  .partial();

/** schema.json: the form without texts. */
export const formSchema = keywords.extend({
  $schema: z.string().optional().describe('The draft of JSON Schema: 2020-12.'),
});

/** What a situation's questions are: some of them in situations/_shared/questions.json. */
export const questionsSchema = byName;

const yesOrNo = z.boolean();
const positive = z.number().int().positive();
/** What a widget can be told, and in which type. */
export const widgetOptionsSchema = z
  .object({
    rows: positive.describe('How many lines the box is high.'),
    maxLength: positive.describe('The most characters that can be typed; no more than schema.json allows.'),
    minContext: count.describe('How many characters a suggestion needs to go by.'),
    showCount: yesOrNo.describe('How many characters are left stands under the box.'),
    advised: yesOrNo.describe('The person is told that the answer makes the letter stronger.'),
    upper: yesOrNo.describe('Capitals, as it is typed.'),
    cut: yesOrNo.describe('What is longer than `maxLength` is cut rather than refused.'),
    showPrice: yesOrNo.describe('The cards tell what the letter costs.'),
    titled: yesOrNo.describe('A group of fields has its label over it.'),
    suffix: z.string().describe('The unit behind the field, such as "kr".'),
    recipientOf: z
      .string()
      .describe('Of a box for an address: the field with the company, for which a known address may be offered.'),
    autocomplete: z.string().describe('What a browser may fill in by itself, by HTML’s names: "name", "email", "off".'),
    inputMode: z
      .enum(['none', 'text', 'decimal', 'numeric', 'tel', 'search', 'email', 'url'])
      .describe('The keyboard that a phone shows.'),
    only: z.array(z.unknown()).describe('The values that are offered here, of those in schema.json.'),
  })
  .partial();

const widget = z.union([
  z.literal('text').describe('A line.'),
  z.literal('textarea').describe('A box of several lines.'),
  z.literal('email').describe('An e-mail address.'),
  z.literal('tel').describe('A phone number.'),
  z.literal('date').describe('A day, typed or chosen in a calendar.'),
  z.literal('select').describe('A list that opens, for many values.'),
  z.literal('radio').describe('All values below each other, for few of them.'),
  z.literal('cards').describe('Values as cards, with a line of help on each.'),
  z.literal('checkbox').describe('One tick: yes or no.'),
  z.literal('number').describe('A number or a sum.'),
  z.literal('address').describe('Street, postcode and town in one box.'),
  z.literal('lookup').describe('A row of a table, found by typing; kind.json names the table under `lookups`.'),
  z.literal('cardSearch').describe('Rows of a table as cards, under a field to search in.'),
  z.literal('presetText').describe('The text that `suggestions` in kind.json helps along.'),
  z.literal('dateTime').describe('A day and a time.'),
  z.literal('checkboxes').describe('Several ticks: a list whose items have an enum.'),
  z.literal('span').describe('A day as it is remembered: exact, about, or a month.'),
  z.literal('clock').describe('A time of day, exact or about.'),
  z.literal('lawSearch').describe('A rule of law, found by words.'),
]);
export const WIDGETS: ReadonlySet<unknown> = new Set(widget.options.map(({ value }) => value));

const uploadsField = z
  .literal('uploads')
  .describe('Photos and PDFs, for a field that is among `uploads` in kind.json.');
export const UI_FIELDS: ReadonlySet<unknown> = new Set([uploadsField.value]);

/** How a question is asked, and those within it by their names. */
const uiNode: z.ZodType = z.lazy(() =>
  z
    .strictObject({
      'ui:widget': widget.describe('What the question is answered with.'),
      'ui:field': uploadsField.describe('Another part than a widget: files.'),
      'ui:options': widgetOptionsSchema.strict().describe('What the widget is told.'),
    })
    .partial()
    .catchall(uiNode),
);

/** ui.json: how each question is asked, by its name in schema.json. */
export const uiSchema = z.record(z.string(), uiNode);

/** data/<name>.json: a table, what is read out of a paper, or a file that kinds have in common. */
export const dataSchema = z.union([
  z.array(
    rowSchema.extend({
      value: rowSchema.shape.value.describe('What the answer is kept as, and what rules see.'),
      name: rowText.optional().describe('What people read: one text, or one in each language.'),
      description: rowText.optional().describe('A line below the name, on cards.'),
      badge: rowText.optional().describe('A word in the corner of the card.'),
      keywords: z.string().optional().describe('Further words by which the row is found.'),
      text: rowText.optional().describe('A ready sentence, of a table that `suggestions` names.'),
    }),
  ),
  readingSchema,
  z.strictObject({ $ref: z.string().describe('A file under forms/ whose content stands here.') }),
]);
