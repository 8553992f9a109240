import type { Page } from 'playwright-core';
import { z } from 'zod';
import { eventually, flatForm } from '../api/stage';
import type { Visitor, Visitors } from './browser';

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
  const answer = await page.request.post(new URL(`/api/${apiPath}/draft`, page.url()).href, {
    data: { formData, language: 'sv', isPreview: true },
  });
  return draftShape.parse(await answer.json()).draftId;
}

/** Fills in the payment service's page. */
export async function payByCard(page: Page, card = '4242 4242 4242 4242'): Promise<void> {
  await page.fill('[name=card_number]', card);
  await page.fill('[name=card_expiry]', '12/34');
  await page.fill('[name=card_cvc]', '123');
  await page.click('button[name=pay]');
}

const linkShape = z.object({ url: z.string() });

/** A letter written, paid for by card and ready. @returns its id */
export async function buyLetter(visitors: Visitors, email: string): Promise<string> {
  const customer = await visitors.visit({ width: 390, language: 'sv' });
  const { page } = customer;
  await customer.goto('/contact');
  const draftId = await draft(customer, 'klagomal', flatForm('klagomal', email));
  const answer = await page.request.post(new URL('/api/klagomal/payment-link', page.url()).href, {
    data: { draftId, language: 'sv' },
  });
  await page.goto(linkShape.parse(await answer.json()).url);
  // The page after payment is the last step of the kind's funnel.
  const counted = page.waitForRequest(
    (request) => request.url().endsWith('/api/steps') && (request.postData() ?? '').includes('fetched'),
  );
  await payByCard(page);
  await page.waitForSelector('.done-letter');
  await counted;
  await customer.close();
  return draftId;
}

interface Order {
  draftId: string;
  token: string;
  email: string;
  orderNumber: string;
}

const draftedShape = z.object({ draftId: z.string(), token: z.string() });
const letterShape = z.looseObject({ mail: z.string(), orderNumber: z.string().optional() });

/** A letter that was given for nothing and has come by mail, without a browser. */
export async function giveLetter({ world }: Visitors): Promise<Order> {
  const { site } = world.addresses;
  const email = `order${Date.now()}@example.com`;
  const post = (path: string, body: unknown) =>
    fetch(site + path, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) });
  const drafted = await post('/api/reklamation/draft', {
    formData: flatForm('reklamation', email),
    language: 'sv',
    isPreview: true,
  });
  const { draftId, token } = draftedShape.parse(await drafted.json());
  await post(`/api/reklamation/mark-free?t=${token}`, { draftId, discountCode: 'FREE' });
  let orderNumber = '';
  await eventually(async () => {
    const letter = letterShape.parse(await (await fetch(`${site}/api/letters/${draftId}?t=${token}`)).json());
    orderNumber = (letter.mail === 'sent' && letter.orderNumber) || '';
    return orderNumber !== '';
  });
  return { draftId, token, email, orderNumber };
}
