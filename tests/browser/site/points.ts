import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { expectGoodAtBothWidths } from '../screens';
import { visitors } from '../site';

const letterShape = z.object({ points: z.array(z.object({ opening: z.string() })), form: z.looseObject({}) });

test('beside the preview stands how every paragraph begins; what is unticked is not in the letter, and can come back', async () => {
  const visitor = await visitors.visit({ width: 390, language: 'sv' });
  const { page } = visitor;
  await visitor.goto('/');
  const { form } = z
    .looseObject({ form: z.record(z.string(), z.unknown()) })
    .parse(JSON.parse(readFileSync('forms/klagomal/situations/hyresvard/examples/cold.json', 'utf8')));
  const post = await page.request.post(new URL('/api/klagomal/draft', page.url()).href, {
    data: { formData: { ...form, caseType: 'hyresvard' }, language: 'sv', isPreview: true },
  });
  expect(post.status()).toBe(200);
  const { draftId, token } = z.object({ draftId: z.string(), token: z.string() }).parse(await post.json());
  const look = async () => {
    const answer = await page.request.get(new URL(`/api/letters/${draftId}?t=${token}`, page.url()).href);
    return letterShape.parse(await answer.json());
  };
  const openings = (await look()).points.map(({ opening }) => opening);
  expect(openings.length).toBeGreaterThan(4);

  await visitor.goto(`/klagomal?draft_id=${draftId}&t=${token}&step=0`);
  const onward = page.locator('.step-form button[type=submit], .review .button-large, .purchase');
  await onward.first().waitFor();
  for (let steps = 0; steps < 40 && (await page.locator('.purchase').count()) === 0; steps += 1) {
    const before = visitor.path;
    await onward.first().click();
    // A click on a page that is just being left leads nowhere, and is made again.
    await page
      .waitForFunction((path) => location.pathname + location.search !== path, before, { timeout: 5_000 })
      .catch(() => undefined);
    await onward.first().waitFor();
  }
  await page.click('.preview-sheet .fold > summary');
  await page.waitForSelector('.letter-points');
  await expectGoodAtBothWidths(visitor);
  const [, second = ''] = openings;
  await page.locator('.letter-points input[type=checkbox]').nth(1).uncheck();
  await page.click('.letter-points-rewrite');
  await page.waitForSelector('.letter-points-rewrite', { state: 'detached' });
  await page.waitForSelector('.purchase');
  expect((await look()).points.map(({ opening }) => opening)).toEqual(openings.filter((opening) => opening !== second));
  expect((await look()).form).toMatchObject({ leftOutPoints: [second] });

  await page.click('.preview-sheet .fold > summary');
  await page.locator('.letter-points input[type=checkbox]:not(:checked)').check();
  await page.click('.letter-points-rewrite');
  await page.waitForSelector('.letter-points-rewrite', { state: 'detached' });
  await page.waitForSelector('.purchase');
  expect((await look()).points.map(({ opening }) => opening)).toEqual(openings);
  expect(visitor.complaints).toEqual([]);
  await visitor.close();
}, 240_000);
