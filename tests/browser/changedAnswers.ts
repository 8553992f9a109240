import type { Route } from 'playwright-core';
import type { z } from 'zod';
import type { DiscountResult } from '../../core/shared/contracts/checkout';
import {
  draftSchema,
  letterTextSchema,
  type LetterView,
  letterViewSchema,
  type pendingDraftSchema,
} from '../../core/shared/contracts/letters';

/** What the server answers rarely, or never: the page parses every answer, so these keep to the contract. */

/** A refusal of a code that doesn't say why. */
export const REFUSED_CODE = {
  valid: false,
  code: 'NEJ',
  discount: 0,
  discountAmount: 0,
  finalPrice: 39,
  message: '',
} satisfies DiscountResult;

/** Answers with the letter as it is, save for what is changed of it. */
export async function changeLetter(route: Route, changes: Partial<LetterView>): Promise<void> {
  const response = await route.fetch();
  await fulfillUnlessGivenUp(route, {
    response,
    json: { ...letterViewSchema.parse(await response.json()), ...changes },
  });
}

/** Answers a draft as one that is kept and still being written. */
export async function answerPending(route: Route): Promise<void> {
  const response = await route.fetch();
  const { draftId, token } = draftSchema.parse(await response.json());
  const json: z.infer<typeof pendingDraftSchema> = { success: true, pending: true, draftId, token };
  await fulfillUnlessGivenUp(route, { response, status: 202, json });
}

/** Answers with the letter, without its text. */
export async function answerWithoutText(route: Route): Promise<void> {
  const response = await route.fetch();
  await fulfillUnlessGivenUp(route, { response, json: { ...letterTextSchema.parse(await response.json()), text: '' } });
}

/** Answers a call; one that the page gave up while the server was asked takes no answer. */
async function fulfillUnlessGivenUp(route: Route, options: Parameters<Route['fulfill']>[0]): Promise<void> {
  await route.fulfill(options).catch((error: unknown) => {
    if (!(error instanceof Error && error.message.includes('already handled'))) throw error;
  });
}
