import { loadKindsOrThrow } from '../../../core/kinds/load';
import { fillInStep } from '../fillIn';
import { FORMS, visitors } from '../kindsSite';

test('a letter that is written stays as it is when its kind has changed meanwhile', async () => {
  const kind = (await loadKindsOrThrow(FORMS)).find(({ manifest }) => manifest.id === 'uppsagning');
  const example = Object.values(kind?.examples ?? {})[0];
  if (!kind || !example) throw new Error('uppsagning has no example');
  const visitor = await visitors.visit({ width: 390, language: 'sv' });
  const { page } = visitor;
  await visitor.goto('/create?type=uppsagning');
  for (const step of kind.manifest.steps) {
    if (step.type !== 'fields') break;
    await fillInStep(page, step.fields, example.form);
    await visitor.next();
  }
  await page.waitForSelector('.purchase');
  const drafts: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST' && new URL(request.url()).pathname.endsWith('/draft')) drafts.push(request.url());
  });
  let edited = 0;
  // As the site would answer after an edit and a restart.
  await page.route('**/api/forms/uppsagning?*', async (route) => {
    const response = await route.fetch();
    const text = await response.text();
    if (text.includes(kind.hash)) edited += 1;
    await route.fulfill({ response, body: text.replaceAll(kind.hash, '0'.repeat(kind.hash.length)) });
  });
  await page.reload();
  await page.waitForSelector('.purchase');
  expect([edited > 0, drafts]).toEqual([true, []]);
  expect(visitor.complaints).toEqual([]);
  await visitor.close();
});
