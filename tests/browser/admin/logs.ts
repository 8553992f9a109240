import { recordAuditEntry } from '../../../core/records/audit';
import { connectToDatabase } from '../../../core/records/database';
import { vaultOfWorld } from '../../vaults';
import { adminAt, db, visitors } from '../adminSite';
import { expectGoodInTheDark, expectGoodScreen } from '../screens';

test('what an admin does stands in the log; it is filtered, read whole and checked, and a broken chain says where', async () => {
  const admin = await adminAt('/admin/logs', { width: 1280, language: 'sv' });
  const { page } = admin;
  await page.waitForSelector('text=Loggen är hel.');
  const rows = page.locator('.admin-table tbody tr.ant-table-row');
  await rows.first().waitFor();
  expect(await rows.first().textContent()).toContain('admin@brevia.example');
  await expectGoodScreen(admin);

  // A filter stands in the address, and a reload shows the same.
  await page.getByRole('combobox', { name: 'Åtgärd' }).click();
  await page.keyboard.type('läste log');
  await page.locator('.ant-select-item-option', { hasText: 'Läste loggen' }).click();
  await page.waitForURL(/action=audit_log_view/);
  await page.reload();
  await rows.first().waitFor();
  const actions = await rows.locator('td:nth-child(3)').allTextContents();
  expect(actions.length).toBeGreaterThan(1);
  expect(new Set(actions)).toEqual(new Set(['Läste loggen']));
  const button = rows.first().getByRole('button');
  expect(await button.textContent()).toBe('Åtgärd: Läste loggen');
  await button.press('Enter');
  const drawer = page.getByRole('dialog');
  await drawer.locator('.logs-state dd', { hasText: 'Läste loggen' }).waitFor();
  await drawer.getByText('Som det är sparat').click();
  await drawer.getByText('"action": "audit_log_view"').waitFor();
  expect(await drawer.textContent()).toMatch(/IP-adress.*(127\.0\.0\.1|::1)/);
  await expectGoodScreen(admin);
  await page.keyboard.press('Escape');
  await drawer.waitFor({ state: 'hidden' });

  await page.getByLabel('Till och med').fill('2020-01-01');
  await page.waitForSelector('text=Inga poster passar filtret.');
  await page.getByRole('button', { name: 'Rensa filter' }).click();
  await rows.first().waitFor();
  expect(new URL(page.url()).search).toBe('');

  const entries = db.collection<{ _id: string }>('auditLogs');
  const [newest] = await entries.find().sort({ _id: -1 }).limit(1).toArray();
  if (!newest) throw new Error('an empty log');
  await entries.deleteOne({ _id: newest._id });
  await page.getByRole('button', { name: 'Kontrollera nu' }).click();
  await page.waitForSelector('text=Loggen är bruten på ett ställe.');
  expect(await page.locator('.logs-breaks').textContent()).toContain(newest._id);
  await expectGoodScreen(admin, 'structure');
  await entries.insertOne(newest);
  await page.getByRole('button', { name: 'Kontrollera nu' }).click();
  await page.waitForSelector('text=Loggen är hel.');
  expect(admin.complaints).toEqual([]);
  await admin.close();
});

test('the log on a phone, in English and in the dark; long details are cut at 100 characters and read whole on a click', async () => {
  const admin = await adminAt('/admin/logs', { width: 390, language: 'en' });
  const { page } = admin;
  const database = await connectToDatabase(String(visitors.world.settings['MONGODB_URI']));
  const reason = 'The paper has become dearer and so has postage. '.repeat(6).trim();
  await recordAuditEntry(
    { database, vault: vaultOfWorld(visitors.world) },
    {
      action: 'pricing_update',
      resource: 'pricing',
      resourceId: 'complaint',
      admin: { uid: 'someone-long-gone', email: 'a.very.long.address.of.staff@department.example' },
      before: { price: 99 },
      after: { price: 119 },
      details: reason,
      ipAddress: '2001:db8::7',
    },
  );
  await database.close();
  await page.reload();
  const card = page.locator('.admin-cards li', { hasText: 'a.very.long.address' });
  await card.waitFor();
  const button = card.getByRole('button');
  const shown = (await button.textContent()) ?? '';
  expect(shown.length).toBeLessThanOrEqual(100);
  expect(shown).toMatch(/^The paper has become dearer.*…$/);
  await expectGoodScreen(admin);
  await button.click();
  await page.getByRole('dialog').getByText(reason).waitFor();
  await expectGoodScreen(admin);
  await expectGoodInTheDark(admin);
  expect(admin.complaints).toEqual([]);
  await admin.close();
});
