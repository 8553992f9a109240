import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { loadKinds } from '../../../core/kinds/load';
import type { Example, KindVersion } from '../../../core/kinds/kind';
import type { Visitor } from '../browser';
import { fillIn } from '../fillIn';
import { FORMS, visitors } from '../kindsSite';

/** A folder for pictures of every screen, for people to look at. */
const PICTURES = process.env['SCREENSHOTS'];

/** Each walked from its first question to its letter. */
let kinds: KindVersion[];
beforeAll(async () => {
  kinds = await loadKinds(FORMS);
}, 240_000);

async function expectGoodScreen(visitor: Visitor, name: string): Promise<void> {
  if (PICTURES) {
    mkdirSync(PICTURES, { recursive: true });
    await visitor.page.screenshot({ path: path.join(PICTURES, `${name}.png`), fullPage: true });
  }
  expect([name, await visitor.accessibilityFaults()]).toEqual([name, []]);
  expect([name, await visitor.fits()]).toEqual([name, true]);
}

/** The example to be filled in: one that says the most. */
function fullest(kind: KindVersion, language: 'sv' | 'en'): Example {
  const examples = Object.values(kind.examples);
  const own = examples.filter((example) => example.language === language);
  const [most] = (own.length > 0 ? own : examples).toSorted((a, b) => JSON.stringify(b.form).length - JSON.stringify(a.form).length);
  if (!most) throw new Error(`${kind.manifest.id} has no example`);
  return most;
}

/** Every step's questions, answered; an optional step is taken too. */
async function answerSteps(visitor: Visitor, kind: KindVersion, form: Record<string, unknown>, name: string): Promise<void> {
  const { page } = visitor;
  const steps = kind.manifest.steps.filter((step) => step.type === 'fields');
  for (const [index, step] of steps.entries()) {
    await page.waitForSelector(`.step-form`);
    await page.waitForFunction((wanted) => new URLSearchParams(location.search).get('step') === String(wanted), index);
    for (const field of step.fields) if (form[field] !== undefined) await fillIn(page, field, form[field]);
    // A picture that is being read does not hold up the rest.
    await expectGoodScreen(visitor, `${name}-${index}-${step.id}`);
    const next = steps[index + 1];
    if (next && 'optional' in next && next.optional) await page.click('.step-buttons button[type=button] >> nth=0');
    else await visitor.next();
  }
  await page.waitForSelector('.purchase', { timeout: 120_000 });
  await expectGoodScreen(visitor, `${name}-preview`);
}

async function payByCard(visitor: Visitor): Promise<void> {
  const { page } = visitor;
  await page.click('.purchase .button-primary');
  await page.waitForSelector('.payment .purchase');
  await page.click('.purchase .button-primary');
  await page.waitForSelector('[name=card_number]');
  await page.fill('[name=card_number]', '4242 4242 4242 4242');
  await page.fill('[name=card_expiry]', '12/34');
  await page.fill('[name=card_cvc]', '123');
  await page.click('button[name=pay]');
}

async function useCode(visitor: Visitor, kind: KindVersion): Promise<void> {
  const { page } = visitor;
  const inTab = kind.manifest.files.opensFree ? page.context().waitForEvent('response', (response) => response.url().includes('inline=1')) : undefined;
  await page.click('.discount-toggle');
  await page.fill('.discount input', 'FREE100');
  await page.press('.discount input', 'Enter');
  await page.waitForSelector('.discount-result svg');
  await page.click('.purchase .button-primary');
  if (!inTab) return;
  // In the tab that the click opened; the last page has the download all the same.
  await page.waitForSelector('.toast:has-text("Gratis nedladdning!")');
  expect(await page.textContent('.toast')).toContain('Ditt brev öppnas i en ny flik.');
  const response = await inTab;
  expect([response.status(), response.headers()['content-disposition']?.startsWith('inline'), response.frame().page() === page]).toEqual([200, true, false]);
}

const VISITS = [
  ['parkeringsbot', 390, 'sv', 'card'],
  ['flygforseening', 1280, 'en', 'code'],
  ['flygforseening', 390, 'sv', 'card'],
  ['myndighetsbeslut', 390, 'sv', 'code'],
  ['myndighetsbeslut', 1280, 'sv', 'card'],
  ['elavbrott', 390, 'sv', 'card'],
  ['elavbrott', 1280, 'en', 'code'],
  ['uppsagning', 390, 'en', 'code'],
  ['parkeringsbot', 1280, 'en', 'code'],
] as const;

test.each(VISITS)('%s at %i px in %s, by %s: every question, the letter, its files and its mail', async (id, width, language, way) => {
  const kind = kinds.find(({ manifest }) => manifest.id === id);
  if (!kind) throw new Error(`no kind ${id}`);
  const visitor = await visitors.visit({ width, language });
  const { page } = visitor;
  const name = `${id}-${width}-${language}`;
  const email = `${name}@example.com`;
  const { form } = fullest(kind, language);
  const contact = typeof form['userContact'] === 'object' ? form['userContact'] : {};
  await visitor.goto(kind.manifest.routes?.wizard ?? `/create?type=${id}`);
  if (kind.manifest.opening) {
    await page.waitForSelector('dialog[open]');
    await expectGoodScreen(visitor, `${name}-opening`);
    await page.click('dialog[open] button');
  }
  await answerSteps(visitor, kind, { ...form, userContact: { ...contact, email } }, name);
  await (way === 'card' ? payByCard(visitor) : useCode(visitor, kind));
  await page.waitForSelector('.badge-done >> nth=1', { timeout: 120_000 });
  await expectGoodScreen(visitor, `${name}-done`);
  const links = page.locator('.done-letter a[download]');
  expect(await links.count()).toBe(kind.manifest.files.dossier ? 2 : 1);
  for (const link of await links.all()) {
    const [download] = await Promise.all([page.waitForEvent('download'), link.click()]);
    expect(download.suggestedFilename()).toMatch(/\.pdf$/);
    if (PICTURES) await download.saveAs(path.join(PICTURES, `${name}-${download.suggestedFilename()}`));
  }
  expect(await visitors.mails(email)).toHaveLength(1);
  expect(visitor.complaints).toEqual([]);
  await visitor.close();
}, 300_000);
