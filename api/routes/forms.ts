import { z } from 'zod';
import { situationIds } from '../../core/kinds/chooseSituation';
import type { KindVersion } from '../../core/kinds/kind';
import { NO_SITUATION } from '../../core/rules/noSituation';
import { isListed, kindSummary, kindView, SAMPLED } from '../../core/kinds/view';
import { LANGUAGES } from '../../core/languages';
import { LETTER_RESULTS } from '../../core/rules/letterResults';
import { SUBSCRIPTION_KEY } from '../../core/prices/prices';
import { operation, type Operation } from '../http/operation';
import { kindNamed } from '../letters/kinds';
import { processorsOf, processorsSchema, promisesReply } from '../operatorFacts';
import { completionSchema, letterSchema, sourceSchema } from '../schemas';
import type { Services } from '../services';
import { sampleOf } from '../samples';

const language = z.object({ language: z.string().optional().describe('sv or en; else the browser’s first choice') });
const routes = z.object({
  wizard: z.string(),
  success: z.string(),
  canceled: z.string(),
  preview: z.string().optional(),
});
const slugs = z.object({ about: z.string(), faq: z.string() });

const summary = z.object({
  id: z.string(),
  order: z.number().int(),
  apiPath: z.string(),
  name: z.string(),
  tagline: z.string(),
  description: z.string(),
  icon: z.string(),
  priceKey: z.string(),
  price: z.number().describe('SEK'),
  routes: routes.optional(),
  slugs,
  letterLanguages: z.array(z.enum(LANGUAGES)),
  categoryField: z.string().optional(),
  categories: z.array(z.object({ value: z.string(), label: z.string() })),
  shortForm: z.boolean(),
  shortSteps: z
    .array(z.object({ id: z.string(), label: z.string() }))
    .optional()
    .describe('The short form’s steps, by name'),
  situationField: z.string().optional().describe('The field of the first question, which situation it is'),
  frame: z.record(z.string(), z.string()).describe('Words of the frame that the kind puts in its own way'),
  steps: z.array(z.object({ id: z.string(), label: z.string() })).describe('The wizard’s steps, by name'),
  first: z.object({ heading: z.string(), lead: z.string().optional() }).describe('What the first step asks'),
  sample: z.object({ title: z.string(), letter: letterSchema, completion: completionSchema }).optional(),
  followUp: z
    .object({
      after: z.record(z.string(), z.array(z.string())),
      fill: z.record(z.string(), z.array(z.string())),
      situations: z.array(z.object({ id: z.string(), name: z.string(), hint: z.string().optional() })),
    })
    .optional()
    .describe(
      'Of a kind that is the step after a letter: its situations by the kind of that letter, and what they are filled from',
    ),
});

const listing = z.object({
  kinds: z.array(summary),
  followUps: z
    .array(summary)
    .optional()
    .describe('Kinds that are the step after a letter: no chooser has them, they are reached from the letter before'),
  paused: z
    .array(summary)
    .optional()
    .describe('Kinds that no new letter is written of just now; those under way are paid for and fetched'),
  operator: z
    .object({ name: z.string(), orgnr: z.string(), email: z.string(), address: z.string() })
    .describe('Who runs the service'),
  promisesReply: z.boolean().describe('Whether questions are answered within 24 hours on weekdays'),
  processors: processorsSchema,
  results: z
    .record(z.enum(LETTER_RESULTS), z.number().int())
    .optional()
    .describe('How many people have told of each result of their letter; absent until enough of them have'),
  subscriptionPrice: z.number().optional().describe('SEK a month; absent where nobody can sign in'),
});

const anything = z.record(z.string(), z.unknown());
const step = z.object({
  id: z.string(),
  type: z.enum(['fields', 'preview', 'payment', 'download']),
  label: z.string(),
  heading: z.string(),
  lead: z.string().optional(),
  next: z.string().optional(),
  offer: z.string().optional().describe('The button that leads to the optional step after this one'),
  optional: z.boolean().optional(),
  fields: z.array(z.string()).optional(),
  schema: anything.optional(),
  uiSchema: anything.optional(),
});

const view = z.object({
  kind: z.looseObject({
    id: z.string(),
    apiPath: z.string(),
    icon: z.string(),
    priceKey: z.string(),
    previewLines: z.number().int(),
  }),
  hash: z.string(),
  situation: z
    .string()
    .optional()
    .describe('Of the kind’s situations the one whose form this is; empty while none is chosen'),
  language: z.enum(LANGUAGES),
  steps: z.array(step),
  shortForm: z.array(step).optional(),
  schema: anything,
  texts: anything,
  rules: anything,
  sources: z.array(sourceSchema),
  tables: z
    .record(z.string(), z.array(anything))
    .describe('The kind’s own tables; those of the engine are at /api/tables'),
  validator: z.string().describe('Address of the ES module with the compiled validators'),
});

/** Fewer people's results say nothing about the next letter. */
const ENOUGH_RESULTS = 30;

/** Kinds as the web shows them. */
export function formOperations(services: Services): Operation[] {
  return [
    operation({
      method: 'get',
      path: '/api/forms',
      tag: 'forms',
      summary: 'The letter kinds, in the order of the choosers',
      query: language,
      answers: { 200: { description: 'The kinds', schema: listing } },
      refusals: ['dependency_down'],
      async handle({ language: asked, res }) {
        const prices = await services.prices.read();
        const summaryOf = (kind: KindVersion) =>
          kindSummary(kind, asked, prices[kind.manifest.priceKey] ?? kind.manifest.defaultPrice);
        const listed = services.kinds.filter(isListed);
        const sampled = new Set(listed.slice(0, SAMPLED));
        const kinds = await Promise.all(
          listed.map(async (kind) => {
            const sample = sampled.has(kind) ? await sampleOf(services, kind, asked) : undefined;
            return { ...summaryOf(kind), ...(sample && { sample }) };
          }),
        );
        const followUps = services.kinds.filter((kind) => !isListed(kind)).map(summaryOf);
        const paused = services.pausedKinds.map(summaryOf);
        res.set('Cache-Control', 'no-cache');
        const {
          OPERATOR_NAME: name,
          OPERATOR_ORGNR: orgnr,
          OPERATOR_EMAIL: email,
          OPERATOR_ADDRESS: address,
        } = services.config;
        const processors = processorsOf(services.config);
        const subscriptionPrice = prices[SUBSCRIPTION_KEY];
        const results = await services.letterResults.shown();
        const told = Object.values(results).reduce((sum, each) => sum + each, 0);
        return {
          status: 200,
          body: {
            kinds,
            ...(followUps.length > 0 && { followUps }),
            ...(paused.length > 0 && { paused }),
            operator: { name, orgnr, email, address },
            promisesReply: promisesReply(services.config),
            processors,
            ...(told >= ENOUGH_RESULTS && { results }),
            ...(processors.signIn !== null && subscriptionPrice !== undefined && { subscriptionPrice }),
          },
        };
      },
    }),
    operation({
      method: 'get',
      path: '/api/forms/{kind}',
      tag: 'forms',
      summary: 'Everything that the wizard of one kind needs',
      params: z.object({ kind: z.string() }),
      query: language.extend({
        situation: z.string().max(100).optional().describe('Of the kind’s situations, by id; empty to choose one'),
      }),
      answers: { 200: { description: 'The kind', schema: view } },
      refusals: ['not_found'],
      handle({ params, query, language: asked, res }) {
        const kind = kindNamed(services, params.kind);
        const { situation } = query;
        // One that is gone since answers were saved in a browser is chosen anew.
        const isKnown = situation === undefined || [NO_SITUATION, ...situationIds(kind)].includes(situation);
        res.set('Cache-Control', 'no-cache');
        return { status: 200, body: kindView(kind, asked, isKnown ? situation : '') };
      },
    }),
  ];
}
