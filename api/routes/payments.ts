import { z } from 'zod';
import { AppError } from '../../core/errors';
import type { KindVersion } from '../../core/kinds/kind';
import type { Language } from '../../core/languages';
import { ORE } from '../../core/prices/price';
import { basePrice } from '../../core/prices/prices';
import { swedishDate } from '../../core/rules/dates';
import type { LetterRecord } from '../../core/records/letters';
import type { CheckoutRequest } from '../../workflows/letter/contract';
import { answerError, speakOf } from '../http/errorAnswers';
import { operation, type Call, type Operation } from '../http/operation';
import { accessQuery, letterId, openDraft, optionalLetterId, token } from '../letters/access';
import { applyDiscount, tryDiscount } from '../letters/discounting';
import { draftLetter, type DraftOrder } from '../letters/drafting';
import { filled, outcomeOf } from '../letters/outcome';
import { checkoutSchema, discountResultSchema, draftErrorSchema, shownTotal } from '../schemas';
import type { Services } from '../services';
import { FILE_REFUSALS } from '../uploads/filePages';
import { withInlineFiles } from '../uploads/inlineFiles';

const code = z.string().max(64);
const orderSchema = z.looseObject({
  draftId: letterId,
  discountCode: code.nullish().describe('Absent keeps the code applied before, an empty one takes it off'),
  shownTotal,
  language: z.string().nullish(),
  t: token,
});

const REFUSALS = [
  'draft_missing',
  'not_found',
  'letter_expired',
  'letter_not_ready',
  'letter_paid',
  'payment_failed',
  'payment_required',
  'payment_already_made',
  'nothing_to_pay',
  'price_changed',
  'discount_unknown',
  'discount_expired',
  'discount_used_up',
  'busy',
  'dependency_down',
] as const;

/** What a call asks to pay for: which code, and at what price, öre. */
function askedIn({ discountCode, shownTotal: sek }: { discountCode?: string | null | undefined; shownTotal?: number | null | undefined }): CheckoutRequest {
  return {
    ...(typeof discountCode === 'string' && { code: discountCode }),
    ...(typeof sek === 'number' && { shown: Math.round(sek * ORE) }),
  };
}

/** SPEC section 7: discounts, checkout and free letters. Amounts that a client sends are not looked at (DESIGN section 7). */
export function paymentOperations(services: Services): Operation[] {
  const { workflows, limits } = services;
  return [
    operation({
      method: 'get',
      path: '/api/pricing',
      tag: 'prices',
      summary: 'The price list, SEK',
      answers: { 200: { description: 'SEK by price key', schema: z.record(z.string(), z.number()) } },
      refusals: ['dependency_down'],
      async handle({ res }) {
        res.set('Cache-Control', 'no-cache');
        return { status: 200, body: await services.prices.read() };
      },
    }),
    operation({
      method: 'post',
      path: '/api/validate-discount',
      tag: 'prices',
      summary: 'Tries a discount code, and puts it on the draft if one is named',
      query: accessQuery,
      body: z.looseObject({
        code,
        amount: z.number().nonnegative().max(1_000_000).nullish().describe('SEK; only read when neither type nor draft tells the price'),
        type: z.string().nullish(),
        draftId: optionalLetterId,
        language: z.string().nullish(),
        t: token,
      }),
      answers: { 200: { description: 'Whether the code holds, and the price with it, SEK', schema: discountResultSchema } },
      refusals: ['not_found', 'letter_expired', 'letter_paid', 'busy', 'dependency_down'],
      async handle({ body, req, language }) {
        if (body.draftId) return { status: 200, body: await discountLetter(body.draftId, body.code, { req, language }) };
        const prices = await services.prices.read();
        const key = body.type ? services.prices.keyOf(body.type) : undefined;
        const base = (key === undefined ? undefined : prices[key]) ?? body.amount ?? 0;
        return { status: 200, body: await tryDiscount(services, req, body.code, Math.round(base * ORE), language) };
      },
    }),
    operation({
      method: 'post',
      path: '/api/letters/{id}/discount',
      tag: 'letters',
      summary: 'Puts a discount code on the letter; an empty one takes it off',
      params: z.object({ id: letterId }),
      query: accessQuery,
      body: z.looseObject({ code, language: z.string().nullish(), t: token }),
      answers: { 200: { description: 'Whether the code holds, and the price with it, SEK', schema: discountResultSchema } },
      refusals: ['not_found', 'letter_expired', 'letter_paid', 'busy', 'dependency_down'],
      handle: async ({ params, body, req, language }) => ({ status: 200, body: await discountLetter(params.id, body.code, { req, language }) }),
    }),
    operation({
      method: 'post',
      path: '/api/create-checkout-session',
      tag: 'payments',
      summary: 'Opens the hosted payment page for a letter',
      query: accessQuery,
      body: z.looseObject({
        letterId: optionalLetterId,
        discountCode: code.nullish(),
        shownTotal,
        amount: z.unknown().optional().describe('Not looked at: the price is the server’s'),
        currency: z.unknown().optional(),
        letterType: z.unknown().optional().describe('Only chooses the words of a refusal'),
        userEmail: z.unknown().optional(),
        language: z.string().nullish(),
        t: token,
      }),
      answers: { 200: { description: 'Where to send the browser', schema: checkoutSchema } },
      refusals: REFUSALS,
      async handle({ body, req, res, language }) {
        const named = services.servedKinds.find(({ manifest }) => manifest.id === body.letterType);
        if (named) speakOf(res, named);
        if (!body.letterId) throw new AppError('draft_missing', 'no letterId');
        const record = await openDraft(services, req, body.letterId);
        speakOf(res, await services.kindStore.read(record.kindHash));
        await services.letters.speak(record._id, language);
        const { sessionId, url } = await limits.guessing(req, () => workflows.checkout(record._id, askedIn(body)));
        return { status: 200, body: { sessionId, url } };
      },
    }),
    ...services.servedKinds.flatMap((kind) => kindOperations(kind)),
  ];

  async function discountLetter(id: string, given: string, { req, language }: Pick<Call<unknown, unknown, unknown>, 'req' | 'language'>) {
    const record = await openDraft(services, req, id);
    const kind = await services.kindStore.read(record.kindHash);
    return applyDiscount(services, req, record, given, await basePrice(services.database, kind), language);
  }

  /** An older client may come to pay with the form alone. @returns nothing when the answer is given: it can't be written now */
  async function draftFirst(kind: KindVersion, body: Record<string, unknown> & { formData?: Record<string, unknown> | null | undefined; language?: string | null | undefined }, call: Pick<Call<unknown, unknown, unknown>, 'req' | 'res' | 'language'>): Promise<string | undefined> {
    if (!body.formData) throw new AppError('draft_missing', 'neither draftId nor formData');
    const order: DraftOrder = { formData: body.formData, language: body.language };
    const reply = await draftLetter(services, kind, await withInlineFiles(services, kind, order, body, call), call);
    if (!reply) return undefined;
    const { draftId, token: given } = z.object({ draftId: letterId, token: z.string() }).parse(reply.body);
    if (reply.status === 200) return draftId;
    answerError(call.res, new AppError('busy', 'the draft is still being written'), call.language, { draftId, token: given });
    return undefined;
  }

  /** @param freeToo a letter that costs nothing is given at once, and the address is that of its own page */
  async function openPayment(kind: KindVersion, record: LetterRecord, asked: CheckoutRequest, { language, freeToo }: { language: Language; freeToo: boolean }): Promise<{ sessionId: string; url: string }> {
    try {
      return await workflows.checkout(record._id, asked);
    } catch (error) {
      if (!freeToo || !(error instanceof AppError) || error.code !== 'nothing_to_pay') throw error;
      // It costs nothing now, whatever was shown.
      await workflows.markFree(record._id, asked.code === undefined ? {} : { code: asked.code });
      const page = kind.manifest.routes?.success ?? '/payment-success';
      const query = `free=true&session_id=${record._id}&draft_id=${record._id}&t=${services.vault.accessToken(record._id)}`;
      return { sessionId: record._id, url: `${services.config.PUBLIC_URL}${language === 'en' ? '/en' : ''}${page}?${query}` };
    }
  }

  function kindOperations(kind: KindVersion): Operation[] {
    const { apiPath, api, id } = kind.manifest;
    const toBuy = async ({ req, language }: Pick<Call<unknown, unknown, unknown>, 'req' | 'language'>, draftId: string) => {
      const record = await openDraft(services, req, draftId);
      if (record.kind !== id) throw new AppError('not_found', 'a letter of another kind');
      await services.letters.speak(draftId, language);
      return record;
    };
    return [
      operation({
        method: 'post',
        path: `/api/${apiPath}/payment-link`,
        tag: apiPath,
        summary: 'Opens the hosted payment page for the draft',
        query: accessQuery,
        body: orderSchema.extend({
          draftId: optionalLetterId,
          formData: z.record(z.string(), z.unknown()).nullish().describe('Made a draft of when none is named; else not looked at: the draft is the server’s'),
        }),
        answers: {
          200: {
            description: 'Where to send the browser',
            schema: z.looseObject({ success: z.literal(true), sessionId: z.string(), url: z.url() }),
          },
          503: { description: 'Kept, but it can’t be written just now', schema: draftErrorSchema },
        },
        refusals: [...REFUSALS, ...FILE_REFUSALS, 'invalid_form', 'letter_cannot_help', 'kind_paused', 'generation_failed'],
        async handle(call) {
          const { body, req, res, language } = call;
          speakOf(res, kind);
          const draftId = body.draftId || (await draftFirst(kind, body, call));
          if (draftId === undefined) return undefined;
          const record = await toBuy(call, draftId);
          const { sessionId, url } = await limits.guessing(req, () => openPayment(kind, record, askedIn(body), { language, freeToo: !body.draftId }));
          const pinned = await services.kindStore.read(record.kindHash);
          const outcome = outcomeOf(pinned, services.letters.readForm(record), language, swedishDate(new Date()));
          return { status: 200, body: { success: true, sessionId, url, ...filled(api.paymentLinkResponse, { ...outcome, id: record._id, url }) } };
        },
      }),
      operation({
        method: 'post',
        path: `/api/${apiPath}/mark-free`,
        tag: apiPath,
        summary: 'Gives the letter for nothing, when the server’s own price with the code is 0',
        query: accessQuery,
        body: orderSchema.extend({ draftId: optionalLetterId, email: z.unknown().optional().describe('Not looked at'), name: z.unknown().optional().describe('Not looked at') }),
        answers: { 200: { description: 'The letter is being made', schema: z.object({ success: z.literal(true), orderNumber: z.string() }) } },
        refusals: REFUSALS,
        async handle(call) {
          const { body, req, res } = call;
          speakOf(res, kind);
          if (!body.draftId) throw new AppError('draft_missing', 'no draftId');
          const record = await toBuy(call, body.draftId);
          const { orderNumber } = await limits.guessing(req, () => workflows.markFree(record._id, askedIn(body)));
          return { status: 200, body: { success: true, orderNumber } };
        },
      }),
    ];
  }
}
