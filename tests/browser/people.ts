import type { Page } from 'playwright-core';
import { z } from 'zod';
import type { Visitor } from './browser';

/** A person of the local provider, typed in there. */
export interface Person {
  name: string;
  email: string;
}

let people = 0;
/** Somebody whom no other test knows. */
export function newPerson(name = 'Eva Ek'): Person {
  people += 1;
  return { name, email: `eva${people}.${Date.now()}@exempel.se` };
}

/** Chooses who to be at the provider: one of its test accounts by id, or a person typed in. */
export async function choose(provider: Page, who: string | Person): Promise<void> {
  await provider.waitForSelector('.accounts');
  if (typeof who === 'string') return provider.click(`button[name=account][value=${who}]`);
  await provider.click('.own summary');
  await provider.fill('.own [name=email]', who.email);
  await provider.fill('.own [name=name]', who.name);
  await provider.click('.own button[name=own]');
}

/** Signs in by the window that a press on `button` opens; it closes by itself. */
export async function signIn({ page }: Visitor, who: string | Person, button = 'main .button-primary'): Promise<void> {
  const [provider] = await Promise.all([page.waitForEvent('popup'), page.click(button)]);
  const closed = provider.waitForEvent('close');
  // Choosing may close the window before the click has been told of.
  await Promise.all([closed, choose(provider, who).catch(() => undefined)]);
  await page.waitForSelector('.header-account');
}

const draftShape = z.object({ draftId: z.string() });

/** Has a letter written by the API, as the visitor's browser would. @returns its id */
export async function draft({ page }: Visitor, apiPath: string, formData: Record<string, unknown>): Promise<string> {
  const answer = await page.request.post(new URL(`/api/${apiPath}/draft`, page.url()).href, { data: { formData, language: 'sv', isPreview: true } });
  return draftShape.parse(await answer.json()).draftId;
}
