import type { Request } from 'express';
import { AppError } from '../../core/shared/errors';
import type { KindVersion } from '../../core/shared/kinds/kind';
import type { Language } from '../../core/shared/languages';
import { ORE } from '../../core/shared/purchase/price';
import { accessQuery } from '../../core/shared/contracts/access';
import {
  checkoutRequest,
  checkoutSchema,
  freeLetterRequest,
  freeLetterSchema,
  paymentLinkRequest,
  paymentLinkSchema,
} from '../../core/shared/contracts/checkout';
import { draftErrorSchema } from '../../core/shared/contracts/errors';
import { swedishDate } from '../../core/shared/formats/dates';
import type { LetterRecord } from '../../core/records/letterRecord';
import { buildLocalPath } from '../../core/shared/pages/localPath';
import type { CheckoutRequest } from '../../workflows/letter/contract';
import { sendErrorResponse, setErrorTextsFromKind } from '../http/errorAnswers';
import { declareOperation, type Call, type Operation } from '../http/operation';
import { readWrittenDraftWithEditRight } from '../letters/access';
import { saveAndWriteDraftOrReturnPaidLetter, type DraftOrder } from '../letters/drafting';
import { renameResponseValues, computeOutcomeValues } from '../letters/outcome';
import type { Services } from '../services';
import { FILE_REFUSALS } from '../uploads/filePages';
import { storeInlineFilesAsUploads } from '../uploads/inlineFiles';

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
function parseCheckoutRequest({
  discountCode,
  shownTotal: sek,
}: {
  discountCode?: string | null | undefined;
  shownTotal?: number | null | undefined;
}): CheckoutRequest {
  return {
    ...(typeof discountCode === 'string' && { code: discountCode }),
    ...(typeof sek === 'number' && { shown: Math.round(sek * ORE) }),
  };
}

/** A code that comes with a call may be a guess; without one, the letter's own code was tried when it was put there. */
function payWithLimitedCodeGuessing<T>(
  services: Services,
  req: Request,
  asked: CheckoutRequest,
  pay: (asked: CheckoutRequest) => Promise<T>,
): Promise<T> {
  return asked.code === undefined ? pay(asked) : services.limits.guessing(req, () => pay(asked));
}

/** Checkout and free letters. Amounts that a client sends are not looked at: the server works the price out. */
export function declarePaymentOperations(services: Services): Operation[] {
  return [
    declareCheckoutSessionOperation(services),
    ...services.servedKinds.flatMap((kind) => [
      declarePaymentLinkOperation(services, kind),
      declareFreeLetterOperation(services, kind),
    ]),
  ];
}

function declareCheckoutSessionOperation(services: Services): Operation {
  return declareOperation({
    method: 'post',
    path: '/api/create-checkout-session',
    tag: 'payments',
    summary: 'Opens the hosted payment page for a letter',
    query: accessQuery,
    body: checkoutRequest,
    answers: { 200: { description: 'Where to send the browser', schema: checkoutSchema } },
    refusals: REFUSALS,
    async handle({ body, req, res, language }) {
      const named = services.servedKinds.find(({ manifest }) => manifest.id === body.letterType);
      if (named) setErrorTextsFromKind(res, named);
      if (!body.letterId) throw new AppError('draft_missing', 'no letterId');
      const record = await readWrittenDraftWithEditRight(services, req, body.letterId);
      setErrorTextsFromKind(res, await services.kindStore.read(record.kindHash));
      await services.letters.speak(record, language);
      const { sessionId, url } = await payWithLimitedCodeGuessing(services, req, parseCheckoutRequest(body), (asked) =>
        services.workflows.checkout(record._id, asked),
      );
      return { status: 200, body: { sessionId, url } };
    },
  });
}

function declarePaymentLinkOperation(services: Services, kind: KindVersion): Operation {
  const { apiPath, api } = kind.manifest;
  return declareOperation({
    method: 'post',
    path: `/api/${apiPath}/payment-link`,
    tag: apiPath,
    summary: 'Opens the hosted payment page for the draft',
    isLetterOptional: true,
    query: accessQuery,
    body: paymentLinkRequest,
    answers: {
      200: { description: 'Where to send the browser', schema: paymentLinkSchema },
      503: { description: 'Kept, but it can’t be written just now', schema: draftErrorSchema },
    },
    refusals: [...REFUSALS, ...FILE_REFUSALS, 'invalid_form', 'letter_cannot_help', 'kind_paused', 'generation_failed'],
    async handle(call) {
      const { body, req, res, language } = call;
      setErrorTextsFromKind(res, kind);
      const draftId = body.draftId || (await draftLetterFromForm(services, kind, body, call));
      if (draftId === undefined) return undefined;
      const record = await readDraftToBuyAndSetLanguage(services, kind, call, draftId);
      const { sessionId, url } = await payWithLimitedCodeGuessing(services, req, parseCheckoutRequest(body), (asked) =>
        openCheckoutOrGiveForFree(services, kind, record, asked, { language, freeToo: !body.draftId }),
      );
      const pinned = await services.kindStore.read(record.kindHash);
      const outcome = computeOutcomeValues(
        pinned,
        services.letters.readForm(record),
        language,
        swedishDate(new Date()),
      );
      return {
        status: 200,
        body: {
          success: true,
          sessionId,
          url,
          ...renameResponseValues(api.paymentLinkResponse, { ...outcome, id: record._id, url }),
        },
      };
    },
  });
}

function declareFreeLetterOperation(services: Services, kind: KindVersion): Operation {
  const { apiPath } = kind.manifest;
  return declareOperation({
    method: 'post',
    path: `/api/${apiPath}/mark-free`,
    tag: apiPath,
    summary: 'Gives the letter for nothing, when the server’s own price with the code is 0',
    query: accessQuery,
    body: freeLetterRequest,
    answers: {
      200: { description: 'The letter is being made', schema: freeLetterSchema },
    },
    refusals: REFUSALS,
    async handle(call) {
      const { body, req, res } = call;
      setErrorTextsFromKind(res, kind);
      if (!body.draftId) throw new AppError('draft_missing', 'no draftId');
      const record = await readDraftToBuyAndSetLanguage(services, kind, call, body.draftId);
      const { orderNumber } = await payWithLimitedCodeGuessing(services, req, parseCheckoutRequest(body), (asked) =>
        services.workflows.markFree(record._id, asked),
      );
      return { status: 200, body: { success: true, orderNumber } };
    },
  });
}

/** The draft that is to be bought. @throws AppError not_found for one of another kind */
async function readDraftToBuyAndSetLanguage(
  services: Services,
  kind: KindVersion,
  { req, language }: Pick<Call<unknown, unknown, unknown>, 'req' | 'language'>,
  draftId: string,
): Promise<LetterRecord> {
  const record = await readWrittenDraftWithEditRight(services, req, draftId);
  if (record.kind !== kind.manifest.id) throw new AppError('not_found', 'a letter of another kind');
  await services.letters.speak(record, language);
  return record;
}

/** An older client may come to pay with the form alone. @returns nothing when the answer is given: it can't be written now */
async function draftLetterFromForm(
  services: Services,
  kind: KindVersion,
  body: Record<string, unknown> & {
    formData?: Record<string, unknown> | null | undefined;
    language?: string | null | undefined;
  },
  call: Pick<Call<unknown, unknown, unknown>, 'req' | 'res' | 'language'>,
): Promise<string | undefined> {
  if (!body.formData) throw new AppError('draft_missing', 'neither draftId nor formData');
  const order: DraftOrder = { formData: body.formData, language: body.language };
  const reply = await saveAndWriteDraftOrReturnPaidLetter(
    services,
    kind,
    await storeInlineFilesAsUploads(services, kind, order, body, call),
    call,
  );
  if (!reply) return undefined;
  const { draftId, token: given } = reply.body;
  if (reply.status === 200) return draftId;
  sendErrorResponse(call.res, new AppError('busy', 'the draft is still being written'), call.language, {
    draftId,
    token: given,
  });
  return undefined;
}

/** @param freeToo a letter that costs nothing is given at once, and the address is that of its own page */
async function openCheckoutOrGiveForFree(
  services: Services,
  kind: KindVersion,
  record: LetterRecord,
  asked: CheckoutRequest,
  { language, freeToo }: { language: Language; freeToo: boolean },
): Promise<{ sessionId: string; url: string }> {
  try {
    return await services.workflows.checkout(record._id, asked);
  } catch (error) {
    if (!freeToo || !(error instanceof AppError) || error.code !== 'nothing_to_pay') throw error;
    // It costs nothing now, whatever was shown.
    await services.workflows.markFree(record._id, asked.code === undefined ? {} : { code: asked.code });
    const page = kind.manifest.routes?.success ?? '/payment-success';
    // The page shows it; more is for the browser that made it.
    const query = `free=true&session_id=${record._id}&draft_id=${record._id}&t=${services.vault.letterToken(record, ['read'])}`;
    return {
      sessionId: record._id,
      url: services.config.PUBLIC_URL + buildLocalPath(`${page}?${query}`, language),
    };
  }
}
