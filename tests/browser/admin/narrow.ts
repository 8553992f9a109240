import sharp from 'sharp';
import { adminAt } from '../adminSite';
import { expectGoodInTheDark, expectGoodScreen } from '../screens';

test('on a phone filters are folded, say how many are chosen, and the strip of tabs shows where it goes on', async () => {
  const admin = await adminAt('/admin/letters?status=delivered', { width: 390, language: 'sv' });
  const { page } = admin;
  const fold = page.locator('.admin-fold > summary');
  await fold.waitFor();
  expect(await fold.textContent()).toBe('Filter (1 valt)');
  const status = page.getByRole('combobox', { name: 'Status' });
  expect(await status.isVisible()).toBe(false);
  await fold.focus();
  await page.keyboard.press('Enter');
  await status.waitFor();
  await expectGoodScreen(admin);
  await expectGoodInTheDark(admin);

  // The shade at the strip's right edge, above the tabs' own line.
  const strip = page.locator('.admin-tab-list');
  const edge = async (left: number) => {
    await strip.evaluate((list, to) => (list.scrollLeft = to), left);
    const box = await strip.boundingBox();
    if (!box) throw new Error('no strip');
    const clip = { x: box.x + box.width - 3, y: box.y + 2, width: 2, height: 5 };
    const { channels } = await sharp(await page.screenshot({ clip })).stats();
    return channels[0]?.mean ?? 0;
  };
  await page.emulateMedia({ colorScheme: 'light' });
  const [begun, over] = [await edge(0), await edge(10_000)];
  expect(over - begun).toBeGreaterThan(30);

  for (const tab of ['sales', 'logs', 'legal']) {
    await admin.goto(`/admin/${tab}`);
    await fold.waitFor();
    expect([tab, await fold.textContent()]).toEqual([tab, 'Filter']);
    // The tab that is shown is seen in the strip.
    const { x = -1, width = 0 } = (await page.locator('.admin-tab-list [aria-current=page]').boundingBox()) ?? {};
    expect([tab, x >= 0 && x + width <= 390]).toEqual([tab, true]);
  }
  await admin.close();

  const wide = await adminAt('/admin/letters', { width: 1280, language: 'sv' });
  await wide.page.getByRole('combobox', { name: 'Status' }).waitFor();
  expect(await wide.page.locator('.admin-fold').count()).toBe(0);
  await wide.close();
});
