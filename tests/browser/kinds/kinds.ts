import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { loadKindsOrThrow } from '../../../core/kinds/load';
import { listSituationIdsUnlessChosen, getOrBuildVersionOfSituation } from '../../../core/kinds/chooseSituation';
import type { Example, KindVersion } from '../../../core/shared/kinds/kind';
import { NO_SITUATION } from '../../../core/shared/kinds/noSituation';
import { filledInToday } from '../../filledInToday';
import { eventually } from '../../api/stage';
import type { Look, Visitor } from '../browser';
import { fillInStep, goToLastScreen, goToQuestion } from '../fillIn';
import { FORMS, visitors } from '../kindsSite';
import { payByCard } from '../people';
import { expectGoodScreen } from '../screens';

/** A folder for pictures of every screen, for people to look at. */
const PICTURES = process.env['SCREENSHOTS'];

/** Each walked from its first question to its letter. */
let kinds: KindVersion[];
beforeAll(async () => {
  kinds = await loadKindsOrThrow(FORMS);
}, 240_000);

async function lookAt(visitor: Visitor, name: string, look: Look): Promise<void> {
  if (PICTURES) {
    mkdirSync(PICTURES, { recursive: true });
    await visitor.page.screenshot({ path: path.join(PICTURES, `${name}.png`), fullPage: true });
  }
  await expectGoodScreen(visitor, look, name);
}

/** The example to be filled in: one that says the most. */
function fullest(kind: KindVersion, language: 'sv' | 'en'): Example {
  const examples = Object.values(kind.examples);
  const own = examples.filter((example) => example.language === language);
  const [most] = (own.length > 0 ? own : examples).toSorted(
    (a, b) => JSON.stringify(b.form).length - JSON.stringify(a.form).length,
  );
  if (!most) throw new Error(`${kind.manifest.id} has no example`);
  // The kind's own form, where a situation is asked for first.
  return {
    ...most,
    form: {
      ...(kind.manifest.situations && { [kind.manifest.situations.field]: NO_SITUATION }),
      ...filledInToday(most),
    },
  };
}

/** Every step's questions, answered; an optional step is taken too. */
async function answerSteps(
  visitor: Visitor,
  kind: KindVersion,
  form: Record<string, unknown>,
  name: string,
  look: Look,
): Promise<void> {
  const { page } = visitor;
  const steps = kind.manifest.steps.filter((step) => step.type === 'fields');
  for (const [index, step] of steps.entries()) {
    await page.waitForSelector(`.step-form`);
    await page.waitForFunction((wanted) => new URLSearchParams(location.search).get('step') === String(wanted), index);
    await fillInStep(page, step.fields, form);
    // A picture that is being read does not hold up the rest.
    await lookAt(visitor, `${name}-${index}-${step.id}`, look);
    const next = steps[index + 1];
    if (next && 'optional' in next && next.optional) await page.click('.step-buttons button[type=button] >> nth=0');
    else await visitor.next();
  }
  if (kind.situation) await readThrough(visitor, name, look);
  await page.waitForSelector('.purchase', { timeout: 120_000 });
  await lookAt(visitor, `${name}-preview`, look);
}

/** All answers on one page: one is gone back to, and leads here again. */
async function readThrough(visitor: Visitor, name: string, look: Look): Promise<void> {
  const { page } = visitor;
  await page.waitForSelector('.review');
  await lookAt(visitor, `${name}-review`, look);
  const before = await page.locator('.review dt').allTextContents();
  await page.click('.review-change button >> nth=1');
  await page.waitForSelector('.step-form');
  await page.waitForFunction(() => location.hash !== '' && document.activeElement?.closest('.field') !== null);
  await visitor.next();
  await page.waitForSelector('.review');
  expect(await page.locator('.review dt').allTextContents()).toEqual(before);
  await page.click('.review .button-primary');
}

async function pay({ page }: Visitor): Promise<void> {
  await page.click('.purchase .button-primary');
  await page.waitForSelector('.payment .purchase');
  await page.click('.purchase .button-primary');
  await page.waitForSelector('[name=card_number]');
  await payByCard(page);
}

async function useCode(visitor: Visitor, kind: KindVersion): Promise<void> {
  const { page } = visitor;
  const inTab = kind.manifest.files.opensFree
    ? page.context().waitForEvent('response', (response) => response.url().includes('inline=1'))
    : undefined;
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
  expect([
    response.status(),
    response.headers()['content-disposition']?.startsWith('inline'),
    response.frame().page() === page,
  ]).toEqual([200, true, false]);
}

interface Walk {
  visitor: Visitor;
  kind: KindVersion;
  name: string;
  email: string;
}

/** From the first question to the preview. */
async function walkToPreview(id: string, width: 390 | 1280, language: 'sv' | 'en', look: Look): Promise<Walk> {
  const kind = kinds.find(({ manifest }) => manifest.id === id);
  if (!kind) throw new Error(`no kind ${id}`);
  const visitor = await visitors.visit({ width, language });
  const name = `${id}-${width}-${language}`;
  const email = `${name}@example.com`;
  const { form } = fullest(kind, language);
  const contact = typeof form['userContact'] === 'object' ? form['userContact'] : {};
  await visitor.goto(kind.manifest.routes?.wizard ?? `/create?type=${id}`);
  if (kind.manifest.opening) {
    await visitor.page.waitForSelector('dialog[open]');
    await lookAt(visitor, `${name}-opening`, look);
    await visitor.page.click('dialog[open] button');
  }
  await answerSteps(visitor, kind, { ...form, userContact: { ...contact, email } }, name, look);
  return { visitor, kind, name, email };
}

const WHOLE = [
  ['parkeringsbot', 390, 'sv', 'card'],
  ['flygforseening', 1280, 'en', 'code'],
  ['myndighetsbeslut', 390, 'sv', 'code'],
  ['elavbrott', 1280, 'en', 'card'],
  ['uppsagning', 390, 'en', 'code'],
] as const;

test.each(WHOLE)(
  '%s at %i px in %s, by %s: every question, the letter, its files and its mail',
  async (id, width, language, way) => {
    const { visitor, kind, name, email } = await walkToPreview(id, width, language, 'all');
    const { page } = visitor;
    await (way === 'card' ? pay(visitor) : useCode(visitor, kind));
    await page.waitForSelector('.badge-done >> nth=1', { timeout: 120_000 });
    await lookAt(visitor, `${name}-done`, 'all');
    const links = page.locator('.done-letter a[download]');
    // With its enclosures, where there are any.
    expect(await links.count()).toBe(id === 'parkeringsbot' ? 2 : 1);
    for (const link of await links.all()) {
      const [download] = await Promise.all([page.waitForEvent('download'), link.click()]);
      expect(download.suggestedFilename()).toMatch(/\.pdf$/);
      if (PICTURES) await download.saveAs(path.join(PICTURES, `${name}-${download.suggestedFilename()}`));
    }
    expect(await visitors.mails(email)).toHaveLength(1);
    expect(visitor.complaints).toEqual([]);
    await visitor.close();
  },
  300_000,
);

const FURTHER = [
  ['parkeringsbot', 1280, 'en'],
  ['flygforseening', 390, 'sv'],
  ['myndighetsbeslut', 1280, 'en'],
  ['elavbrott', 390, 'sv'],
  ['uppsagning', 1280, 'sv'],
] as const;

test.each(FURTHER)(
  '%s at %i px in %s: every question, to the preview',
  async (id, width, language) => {
    const { visitor } = await walkToPreview(id, width, language, 'structure');
    expect(visitor.complaints).toEqual([]);
    await visitor.close();
  },
  300_000,
);

/** A situation is chosen first, and then it is all that is asked for. */
const OF_SITUATIONS = [
  ['klagomal', 390, 'sv'],
  ['reklamation', 1280, 'en'],
  ['parkeringsbot', 390, 'sv'],
] as const;

test.each(OF_SITUATIONS)(
  '%s at %i px in %s: a situation of its own, from its choice to its letter',
  async (id, width, language) => {
    const kind = kinds.find(({ manifest }) => manifest.id === id);
    const [situation = ''] = kind ? listSituationIdsUnlessChosen(kind) : [];
    const example = Object.values(kind?.situations?.each[situation]?.examples ?? {}).find(
      ({ expects }) => expects.stop === undefined,
    );
    if (!kind || !example) throw new Error(`no example of a situation of ${id}`);
    const visitor = await visitors.visit({ width, language });
    const name = `${id}-${situation}`;
    const contact = typeof example.form['userContact'] === 'object' ? example.form['userContact'] : {};
    const form = { ...example.form, userContact: { ...contact, email: `${name}@example.com` } };
    await visitor.goto(kind.manifest.routes?.wizard ?? `/create?type=${id}`);
    await answerSteps(visitor, getOrBuildVersionOfSituation(kind, situation), form, name, 'all');
    const steps = await visitor.page.locator('.progress-steps li').count();
    await useCode(visitor, kind);
    await visitor.page.waitForSelector('.badge-done >> nth=1', { timeout: 120_000 });
    // As many as on the way there, all of them gone: a kind without a last step of its own has another page for it.
    const told = visitor.page.locator('.progress-steps li');
    await eventually(async () => [0, steps].includes(await told.count()));
    expect(await visitors.mails(`${name}@example.com`)).toHaveLength(1);
    expect(visitor.complaints).toEqual([]);
    await visitor.close();
  },
  300_000,
);

test('a rule of law is found among those of the kind, nearest to the story first, and told when the answers are checked', async () => {
  const kind = kinds.find(({ manifest }) => manifest.id === 'klagomal');
  const situation = 'el-telekom-faktura';
  const example = Object.values(kind?.situations?.each[situation]?.examples ?? {}).find(
    ({ expects }) => expects.stop === undefined,
  );
  if (!kind || !example) throw new Error('no example');
  const visitor = await visitors.visit({ width: 390, language: 'sv' });
  const { page } = visitor;
  await visitor.goto(kind.manifest.routes?.wizard ?? '');
  const why = 'Villkoret säger inget om det. Därför gäller det inte mig.';
  const rules = page.locator('[id="f_ownRules"]');
  const offered = rules.locator('[role=radiogroup] .choice-label');
  for (const step of getOrBuildVersionOfSituation(kind, situation).manifest.steps) {
    if (step.type !== 'fields') continue;
    await page.waitForSelector('.step-form');
    if (!step.fields.includes('ownRules')) await fillInStep(page, step.fields, example.form);
    else {
      await goToQuestion(page, 'ownRules');
      await rules.locator('.list-add').click();
      await offered.first().waitFor();
      const nearest = await offered.allTextContents();
      expect(nearest.length).toBeGreaterThan(3);
      await rules.locator('input[type=search]').fill('oklart villkor');
      await rules.locator('.choice-label', { hasText: 'till konsumentens förmån' }).first().click();
      await page.fill('[id="f_ownRules_0_why"]', why);
      await lookAt(visitor, 'own-rule', 'all');
      // What is chosen stays in sight whatever is searched for.
      await rules.locator('input[type=search]').fill('');
      expect(await offered.first().textContent()).toContain('till konsumentens förmån');
      await goToLastScreen(page);
    }
    await visitor.next();
  }
  await page.waitForSelector('.review');
  await page.waitForSelector('.review dd:has-text("till konsumentens förmån")');
  expect(await page.locator('.review dd', { hasText: why }).textContent()).toContain('10 § lagen (1994:1512)');
  expect(visitor.complaints).toEqual([]);
  await visitor.close();
}, 300_000);
