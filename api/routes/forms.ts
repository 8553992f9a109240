import { z } from 'zod';
import { listSituationIdsUnlessChosen } from '../../core/kinds/chooseSituation';
import type { KindVersion } from '../../core/shared/kinds/kind';
import { NO_SITUATION } from '../../core/shared/kinds/noSituation';
import {
  isListedKind,
  listTextsOfSourcesInForce,
  buildKindSummary,
  buildKindView,
  SAMPLED,
} from '../../core/kinds/view';
import { kindLawSchema, kindListSchema, kindViewSchema } from '../../core/shared/contracts/kinds';
import { SUBSCRIPTION_KEY } from '../../core/prices/prices';
import { declareOperation, type Operation } from '../http/operation';
import { requireServedKind } from '../letters/kinds';
import { listDataProcessors, isReplyPromised } from '../operatorFacts';
import type { Services } from '../services';
import { readKindSample } from '../samples';

const language = z.object({ language: z.string().optional().describe('sv or en; else the browser’s first choice') });

/** Fewer people's results say nothing about the next letter. */
const ENOUGH_RESULTS = 30;

/** Kinds as the web shows them. */
export function declareFormOperations(services: Services): Operation[] {
  return [
    declareOperation({
      method: 'get',
      path: '/api/forms',
      tag: 'forms',
      summary: 'The letter kinds, in the order of the choosers',
      query: language,
      answers: { 200: { description: 'The kinds', schema: kindListSchema } },
      refusals: ['dependency_down'],
      async handle({ language: asked, res }) {
        const prices = await services.prices.read();
        const summaryOf = (kind: KindVersion) =>
          buildKindSummary(kind, asked, prices[kind.manifest.priceKey] ?? kind.manifest.defaultPrice);
        const listed = services.kinds.filter(isListedKind);
        const sampled = new Set(listed.slice(0, SAMPLED));
        const kinds = await Promise.all(
          listed.map(async (kind) => {
            const sample = sampled.has(kind) ? await readKindSample(services, kind, asked) : undefined;
            return { ...summaryOf(kind), ...(sample && { sample }) };
          }),
        );
        const followUps = services.kinds.filter((kind) => !isListedKind(kind)).map(summaryOf);
        const paused = services.pausedKinds.map(summaryOf);
        res.set('Cache-Control', 'no-cache');
        const {
          OPERATOR_NAME: name,
          OPERATOR_ORGNR: orgnr,
          OPERATOR_EMAIL: email,
          OPERATOR_ADDRESS: address,
        } = services.config;
        const processors = listDataProcessors(services.config);
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
            promisesReply: isReplyPromised(services.config),
            processors,
            ...(told >= ENOUGH_RESULTS && { results }),
            ...(processors.signIn !== null && subscriptionPrice !== undefined && { subscriptionPrice }),
          },
        };
      },
    }),
    declareOperation({
      method: 'get',
      path: '/api/forms/{kind}',
      tag: 'forms',
      summary: 'Everything that the wizard of one kind needs',
      params: z.object({ kind: z.string() }),
      query: language.extend({
        situation: z.string().max(100).optional().describe('Of the kind’s situations, by id; empty to choose one'),
      }),
      answers: { 200: { description: 'The kind', schema: kindViewSchema } },
      refusals: ['not_found'],
      handle({ params, query, language: asked, res }) {
        const kind = requireServedKind(services, params.kind);
        const { situation } = query;
        // One that is gone since answers were saved in a browser is chosen anew.
        const isKnown =
          situation === undefined || [NO_SITUATION, ...listSituationIdsUnlessChosen(kind)].includes(situation);
        res.set('Cache-Control', 'no-cache');
        return { status: 200, body: buildKindView(kind, asked, isKnown ? situation : '') };
      },
    }),
    declareOperation({
      method: 'get',
      path: '/api/forms/{kind}/law',
      tag: 'forms',
      summary: 'The law that the kind’s letters may cite, for a person who looks for a rule that fits their case',
      params: z.object({ kind: z.string() }),
      query: language,
      answers: { 200: { description: 'Each rule with its citation', schema: kindLawSchema } },
      refusals: ['not_found'],
      handle({ params, language: asked, res }) {
        const kind = requireServedKind(services, params.kind);
        res.set('Cache-Control', 'public, max-age=3600');
        return { status: 200, body: { law: listTextsOfSourcesInForce(kind, asked) } };
      },
    }),
  ];
}
