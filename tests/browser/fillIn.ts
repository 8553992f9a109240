import { createCanvas } from '@napi-rs/canvas';
import type { Locator, Page } from 'playwright-core';

/** Fills in any form as a person would: each answer by the control that the page shows for it. */

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** A picture with a line of text on it, so that the tests need no files of their own. */
export function pictureOf(text: string): Buffer {
  const canvas = createCanvas(900, 600);
  const context = canvas.getContext('2d');
  context.fillStyle = '#fff';
  context.fillRect(0, 0, 900, 600);
  context.fillStyle = '#111';
  context.font = '48px sans-serif';
  context.fillText(text, 60, 300);
  return canvas.toBuffer('image/jpeg');
}

function idOf(path: string): string {
  return `f_${path.replaceAll('.', '_')}`;
}

/** The screen of a step that is shown, and how many it has: a phone shows some of its questions at a time. */
async function readScreenNumbers(page: Page): Promise<[shown: number, count: number]> {
  const said = (await page.textContent('.progress-now')) ?? '';
  const [, shown, count] = /, \D+(\d+) \D+ (\d+)$/.exec(said) ?? [];
  return [Number(shown ?? 1), Number(count ?? 1)];
}

/** A click that misses, since a field above the button has just changed its height, is made again, as a person would. */
const CLICKS = 3;
const ANOTHER_CLICK = 30_000;

async function goToNextScreen(page: Page): Promise<void> {
  const [shown] = await readScreenNumbers(page);
  const isNext = (wanted: string) => new URLSearchParams(location.search).get('screen') === wanted;
  for (let click = 1; ; click += 1) {
    await page.click('.step-form button[type=submit]');
    try {
      await page.waitForFunction(isNext, `${shown + 1}`, { timeout: ANOTHER_CLICK });
      return;
    } catch (error) {
      if (click === CLICKS) throw error;
    }
  }
}

/** Goes on within a step until the question is shown. */
export async function goToQuestion(page: Page, field: string): Promise<void> {
  const id = idOf(field);
  const question = page.locator(`[id="${id}"], [name="${id}"], [id^="${id}_"]`).first();
  await question.waitFor({ state: 'attached' });
  while (await question.evaluate((element) => element.closest('.fields-item[hidden]') !== null))
    await goToNextScreen(page);
}

/** Answers what a step asks, screen by screen, and stands on its last one then. */
export async function fillInStep(page: Page, fields: readonly string[], form: Record<string, unknown>): Promise<void> {
  for (const field of fields) {
    if (form[field] === undefined) continue;
    await goToQuestion(page, field);
    await fillIn(page, field, form[field]);
  }
  await goToLastScreen(page);
}

export async function goToLastScreen(page: Page): Promise<void> {
  for (;;) {
    const [shown, count] = await readScreenNumbers(page);
    if (shown === count) return;
    await goToNextScreen(page);
  }
}

/** Gives the answer to the field at `path` (dotted), with what lies inside it. */
export async function fillIn(page: Page, path: string, value: unknown): Promise<void> {
  if (isRecord(value)) {
    for (const [name, inner] of Object.entries(value)) await fillIn(page, `${path}.${name}`, inner);
    return;
  }
  if (Array.isArray(value) && value.every(isRecord))
    return 'id' in (value[0] ?? {}) ? addFiles(page, path, value) : addRows(page, path, value);
  const id = idOf(path);
  const control = page.locator(`[id="${id}"], [name="${id}"]`).first();
  await control.waitFor({ state: 'attached' });
  if (Array.isArray(value)) return fillList(page, id, value.map(String));
  const choices = page.locator(`input[type=radio][name="${id}"]`);
  if ((await choices.count()) > 0)
    return page.locator(`input[type=radio][name="${id}"][value="${String(value)}"]`).check();
  const isSelect = await control.evaluate((element) => element instanceof HTMLSelectElement);
  if (isSelect) return void (await control.selectOption(String(value)));
  if (typeof value === 'boolean') return control.setChecked(value);
  await type(page, control, id, String(value));
}

/** Boxes to tick, or rows to add. */
async function fillList(page: Page, id: string, values: string[]): Promise<void> {
  if ((await page.locator(`input[type=checkbox][name="${id}"]`).count()) > 0) {
    for (const value of values) await page.locator(`input[name="${id}"][value="${value}"]`).check();
    return;
  }
  for (const [index, value] of values.entries()) {
    await page.click(`[id="${id}"] .list-add`);
    await page.fill(`[id="${id}_${index}"]`, value);
  }
}

/** Rows of questions, a click on "add" for each. */
async function addRows(page: Page, path: string, rows: Record<string, unknown>[]): Promise<void> {
  for (const [index, row] of rows.entries()) {
    await page.click(`[id="${idOf(path)}"] > .list-add`);
    for (const [member, value] of Object.entries(row)) await fillIn(page, `${path}.${index}.${member}`, value);
  }
}

async function type(page: Page, control: Locator, id: string, value: string): Promise<void> {
  const [day, time] = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/.test(value) ? value.split('T') : [value];
  // About a day is another way of remembering it; about a time is a box to tick.
  const isAbout = value.startsWith('~');
  const isClock = isAbout && value.includes(':');
  if (isAbout && !isClock) await page.selectOption(`[id="${id}-certainty"]`, 'about');
  await control.fill((day ?? '').replace('~', ''));
  await control.press('Tab');
  if (isClock) await page.locator('.field', { has: control }).locator('.clock-about input').last().check();
  if (time !== undefined) {
    await page.fill(`[id="${id}-time"]`, time);
    await page.press(`[id="${id}-time"]`, 'Tab');
  }
  // A row that was looked up is shown by its name, which for some is the value itself.
  if ((await control.getAttribute('role')) === 'combobox') {
    const isNamed = ([field, code]: string[]) =>
      (document.getElementById(field ?? '') as HTMLInputElement | null)?.value !== code;
    await page.waitForFunction(isNamed, [id, value], { timeout: 1_500, polling: 100 }).catch(() => undefined);
  }
}

async function addFiles(page: Page, path: string, rows: Record<string, unknown>[]): Promise<void> {
  const id = idOf(path);
  for (const [index, row] of rows.entries()) {
    const chooser = page
      .locator(`input[type=file][id="${id}"], #${id} input[type=file], .field:has(#${id}) input[type=file]`)
      .first();
    const kept = page.locator('.upload-picture');
    const before = await kept.count();
    await chooser.setInputFiles({
      name: String(row['name']).replace(/\.\w+$/, '.jpg'),
      mimeType: 'image/jpeg',
      buffer: pictureOf(String(row['caption'] ?? row['name'])),
    });
    await kept.nth(before).waitFor();
    for (const [member, value] of Object.entries(row)) {
      if (['id', 'name', 'type', 'size', 'pages'].includes(member)) continue;
      const input = page.locator(`[id="${id}_${index}_${member}"]`);
      await input.waitFor();
      if (await input.evaluate((element) => element instanceof HTMLSelectElement))
        await input.selectOption(String(value));
      else await input.fill(String(value));
    }
  }
}
