import { adminAt, visitors } from '../adminSite';
import { expectGoodScreen } from '../screens';

test('a price is changed with a reason, seen beforehand where it stands, and stands on the start page after', async () => {
  const visitor = await adminAt('/admin/prices', { width: 1280, language: 'sv' });
  const { page } = visitor;
  const save = page.getByRole('button', { name: /^Spara/ });
  const price = page.getByRole('textbox', { name: 'Nytt pris: Klagomål' });
  await price.waitFor();
  expect(await save.isDisabled()).toBe(true);

  await price.fill('2');
  expect(await page.textContent('.admin-fault')).toContain('minst 3 kr');
  await price.fill('45');
  expect(await page.textContent('.prices-preview')).toMatch(/Klagomål 39\s*kr → 45\s*kr/);
  expect(
    await page.locator('.prices-places a').evaluateAll((links) => links.map((link) => link.getAttribute('href'))),
  ).toEqual(expect.arrayContaining(['/', '/create', '/klagomal', '/faq/klagomal', '/about#klagomal']));
  expect(await save.isDisabled()).toBe(true);
  expect(await page.textContent('.prices-save [role=status]')).toBe('Anledning krävs för prisändringar');
  await page.getByLabel('Anledning', { exact: true }).fill('Dyrare tryck');
  await expectGoodScreen(visitor);
  await save.press('Enter');
  await page.waitForSelector('.toast >> text=Priser uppdaterade');
  // A second later the page is loaded anew.
  await page.waitForEvent('load');
  await page.waitForSelector('.prices-why:text-is("Dyrare tryck")');
  expect(await price.inputValue()).toBe('45');

  const customer = await visitors.visit({ width: 390, language: 'sv' });
  await customer.goto('/');
  expect(
    await customer.page.locator('.service-card', { hasText: 'Klagomål' }).locator('.service-foot').textContent(),
  ).toMatch(/Endast 45\s*kr/);
  await customer.close();

  // A slip is asked about; closing the question changes nothing.
  await price.fill('390');
  await page.getByLabel('Anledning', { exact: true }).fill('En nolla för mycket');
  await save.click();
  await page.waitForSelector('[role=dialog] >> text=Är det meningen?');
  await expectGoodScreen(visitor);
  await page.keyboard.press('Escape');
  await page.waitForSelector('[role=dialog]', { state: 'hidden' });
  await price.fill('39');
  await page.getByLabel('Anledning', { exact: true }).fill('Åter');
  await save.click();
  await page.waitForEvent('load');
  await page.waitForSelector('.prices-why:text-is("Åter")');
  expect(visitor.complaints).toEqual([]);
  await visitor.close();
});

test('who comes second is told, and keeps what was typed', async () => {
  const [first, second] = [
    await adminAt('/admin/prices', { width: 1280, language: 'sv' }),
    await adminAt('/admin/prices', { width: 390, language: 'en' }),
  ];
  const price = second.page.getByRole('textbox', { name: /^New price: Flight/ });
  await price.fill('109');
  await second.page.getByLabel('Reason', { exact: true }).fill('Mine');
  await expectGoodScreen(second, 'structure');
  const set = async (flight: number, reason: string) => {
    const url = (path: string) => new URL(path, first.page.url()).href;
    const { version } = await (await first.page.request.get(url('/api/admin/pricing'))).json();
    return (
      await first.page.request.post(url('/api/admin/pricing'), { data: { version, prices: { flight }, reason } })
    ).status();
  };
  expect(await set(101, 'Theirs')).toBe(200);
  await second.page.getByRole('button', { name: 'Save 1 price' }).click();
  await second.page.waitForSelector('[role=alert] >> text=Somebody else has changed this');
  await second.page.waitForSelector('.prices-now >> text=101');
  expect(await price.inputValue()).toBe('109');
  expect(await set(99, 'Back')).toBe(200);
  await Promise.all([first.close(), second.close()]);
});
