import { z } from 'zod';
import { accessQuery, letterId } from '../../core/shared/contracts/access';
import { codeRequest, discountRequest, discountResultSchema, pricesSchema } from '../../core/shared/contracts/checkout';
import { ORE } from '../../core/shared/purchase/price';
import { readBasePriceInOre } from '../../core/prices/prices';
import { declareOperation, type Call, type Operation } from '../http/operation';
import { readWrittenDraftWithEditRight } from '../letters/access';
import { applyOrRemoveDiscountCode, evaluateDiscountCode } from '../letters/discounting';
import type { Services } from '../services';

/** The price list, and what a code makes of a price. */
export function declarePriceOperations(services: Services): Operation[] {
  return [
    declareOperation({
      method: 'get',
      path: '/api/pricing',
      tag: 'prices',
      summary: 'The price list, SEK',
      answers: { 200: { description: 'SEK by price key', schema: pricesSchema } },
      refusals: ['dependency_down'],
      async handle({ res }) {
        res.set('Cache-Control', 'no-cache');
        return { status: 200, body: await services.prices.read() };
      },
    }),
    declareOperation({
      method: 'post',
      path: '/api/validate-discount',
      tag: 'prices',
      summary: 'Tries a discount code, and puts it on the draft if one is named',
      isLetterOptional: true,
      query: accessQuery,
      body: codeRequest,
      answers: {
        200: { description: 'Whether the code holds, and the price with it, SEK', schema: discountResultSchema },
      },
      refusals: ['not_found', 'letter_expired', 'letter_paid', 'busy', 'dependency_down'],
      async handle({ body, req, language }) {
        if (body.draftId)
          return { status: 200, body: await applyOrRemoveCodeOfLetterById(body.draftId, body.code, { req, language }) };
        const prices = await services.prices.read();
        const key = body.type ? services.prices.keyOf(body.type) : undefined;
        const base = (key === undefined ? undefined : prices[key]) ?? body.amount ?? 0;
        const kind = services.kinds.find(({ manifest }) => manifest.id === body.type)?.manifest.id;
        return {
          status: 200,
          body: await evaluateDiscountCode(services, req, body.code, Math.round(base * ORE), kind, language),
        };
      },
    }),
    declareOperation({
      method: 'post',
      path: '/api/letters/{id}/discount',
      tag: 'letters',
      summary: 'Puts a discount code on the letter; an empty one takes it off',
      params: z.object({ id: letterId }),
      query: accessQuery,
      body: discountRequest,
      answers: {
        200: { description: 'Whether the code holds, and the price with it, SEK', schema: discountResultSchema },
      },
      refusals: ['not_found', 'letter_expired', 'letter_paid', 'busy', 'dependency_down'],
      handle: async ({ params, body, req, language }) => ({
        status: 200,
        body: await applyOrRemoveCodeOfLetterById(params.id, body.code, { req, language }),
      }),
    }),
  ];

  async function applyOrRemoveCodeOfLetterById(
    id: string,
    code: string,
    { req, language }: Pick<Call<unknown, unknown, unknown>, 'req' | 'language'>,
  ) {
    const record = await readWrittenDraftWithEditRight(services, req, id);
    const kind = await services.kindStore.read(record.kindHash);
    return applyOrRemoveDiscountCode(
      services,
      req,
      record,
      code,
      await readBasePriceInOre(services.database, kind),
      language,
    );
  }
}
