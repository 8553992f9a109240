import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { HeldPaymentRecord } from '../../../core/records/heldPayments';
import { adminAt, db, visitors } from '../adminSite';
import type { Visitor } from '../browser';
import { buyLetter, giveLetter } from '../people';
import { expectGoodAtBothWidths, expectGoodInTheDark, expectGoodScreen } from '../screens';

const subjects = async (to: string) => (await visitors.mails(to)).map(({ subject }) => subject);

async function eventually(done: () => Promise<boolean>): Promise<void> {
  for (let look = 0; look < 1_200; look += 1) {
    if (await done()) return;
    await sleep(100);
  }
  throw new Error('it never came true');
}

async function find({ page }: Visitor, typed: string): Promise<void> {
  await page.getByRole('search').getByRole('textbox').fill(typed);
  await page.keyboard.press('Enter');
  await page.waitForURL((url) => url.pathname.startsWith('/admin/orders/'));
  await page.waitForSelector('.order-columns');
}

/** Total revenue on the dashboard's second card. */
async function revenue({ page }: Visitor): Promise<number> {
  await page.waitForSelector('.admin-stat');
  return Number(
    (await page.locator('.admin-stat dd.number').nth(1).textContent())?.replace(/[^\d,]/g, '').replace(',', '.'),
  );
}

test('support finds a letter, sends its mail again, pays a part back, sees the figures move, reads it and deletes it', async () => {
  const email = 'kund.support@exempel.se';
  await buyLetter(visitors, email);
  const admin = await adminAt('/admin', { width: 1280, language: 'sv' });
  const { page } = admin;
  const before = await revenue(admin);
  await admin.goto('/admin/letters');
  await page.waitForSelector('.admin-table .ant-table-row');
  await expectGoodScreen(admin);
  await find(admin, email);
  expect(page.url()).not.toContain('exempel.se');
  await page.waitForSelector('.underway-story >> text=Mejlet skickades till kunden');
  const facts = page.getByRole('region', { name: 'Vad som köptes' });
  expect(await facts.textContent()).toContain('ku***@exempel.se');
  await expectGoodScreen(admin);
  await expectGoodInTheDark(admin);
  await page.emulateMedia({ colorScheme: 'light' });
  await facts.getByRole('button', { name: 'Visa hela' }).click();
  await facts.getByText(email).waitFor();

  await page.click('.underway-actions >> text=Skicka mejlet igen');
  await eventually(async () => (await subjects(email)).length === 2);
  await page.waitForSelector('.underway-story >> text=Supporten skickade mejlet igen');
  const mails = page.getByRole('region', { name: 'Mejl' });
  await eventually(async () => (await mails.getByText('Skickat').count()) === 2);
  const doings = page.getByRole('region', { name: 'Vad personalen har gjort' });
  await doings.getByText('Skickade mejlet igen').waitFor();
  expect(await doings.textContent()).toContain('Läste kundens hela adress');
  expect(await doings.textContent()).not.toContain(email);

  await page.click('.underway-actions >> text=Betala tillbaka');
  const dialog = page.locator('[role=dialog]').last();
  await dialog.locator('.underway-sum input').fill('9,50');
  await dialog.getByRole('button', { name: /^Betala tillbaka/ }).click();
  await dialog.getByText('Välj en orsak.').waitFor();
  await dialog.getByRole('combobox').click();
  await page.click('.ant-select-item-option >> text=Gottgörelse');
  await expectGoodScreen(admin);
  await dialog.getByRole('button', { name: /^Betala tillbaka 9,50/ }).click();
  await page.waitForSelector('.underway-refunds >> text=Kvittot har skickats till kunden.');
  expect(await page.textContent('.underway-refunds')).toContain('klar');
  expect(await subjects(email)).toContain('Kvitto på återbetalning: 9,50\u00a0kr');

  await page.click('.underway-actions >> text=Visa texten');
  await dialog.locator('textarea').fill('Kunden undrar över mottagaren');
  await dialog.getByRole('button', { name: 'Visa texten' }).click();
  await dialog.getByText('Elektronikhuset Norr AB').first().waitFor();
  await dialog.getByRole('button', { name: 'Stäng' }).last().click();

  await page.click('.underway-actions >> text=Radera nu');
  await dialog.getByRole('button', { name: 'Radera för gott' }).click();
  const receipt = page.getByRole('link', { name: 'Raderingskvitto' });
  await receipt.waitFor();
  await expectGoodScreen(admin, 'structure');
  await receipt.click();
  await page.waitForSelector('text=Brevet och dina svar');
  await admin.goto('/admin');
  expect(await revenue(admin)).toBeCloseTo(before - 9.5, 2);
  await admin.goto('/admin/logs');
  await page.waitForSelector('.admin-table >> text=Läste brevets text');
  expect(admin.complaints).toEqual([]);
  await admin.close();
}, 180_000);

/** Has the payer of a letter contest it at the bank, or the bank settle that. */
async function dispute(letterId: string, status: string): Promise<void> {
  const letter = await db
    .collection<{ _id: string; checkouts: { sessionId: string }[] }>('letters')
    .findOne({ _id: letterId });
  const session = letter?.checkouts[0]?.sessionId ?? '';
  const address = `${visitors.world.addresses.payments}/_control/sessions/${session}/dispute`;
  const body = JSON.stringify({ status, reason: 'product_not_received' });
  await fetch(address, { method: 'POST', headers: { 'content-type': 'application/json' }, body });
  const told = db.collection<{ letterId: string; status: string }>('disputes');
  await eventually(async () => (await told.countDocuments({ letterId, status })) === 1);
}

test('a disputed payment is told of, with until when it can be answered, and a held one with what to do', async () => {
  const letterId = await buyLetter(visitors, 'kund.bestrider@exempel.se');
  await dispute(letterId, 'needs_response');
  const heldPayments = db.collection<HeldPaymentRecord>('heldPayments');
  await heldPayments.insertOne({
    _id: 'pi_held_by_test',
    letterId,
    sessionId: 'cs_held_by_test',
    why: 'amount',
    asked: 3900,
    came: 5000,
    currency: 'sek',
    at: new Date(),
    settledAt: null,
  });
  const admin = await adminAt('/admin', { width: 1280, language: 'sv' });
  const { page } = admin;
  await page.locator('.admin-alarm', { hasText: '1 betalning är bestridd hos kundens bank.' }).waitFor();
  await page.locator('.admin-alarm', { hasText: '1 betalning hålls inne' }).waitFor();
  await expectGoodScreen(admin);
  await page.getByRole('link', { name: 'Visa tvisterna' }).click();
  const disputes = page.getByRole('region', { name: 'Bestridda betalningar' });
  const row = disputes.locator('tr.ant-table-row');
  await row.waitFor();
  const due = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Stockholm' }).format(Date.now() + 9 * 86_400_000);
  for (const words of ['39\u00a0kr', 'kunden har inte fått brevet', 'väntar på vårt svar', due])
    expect(await row.textContent()).toContain(words);
  const held = page.getByRole('region', { name: 'Betalningar som hålls inne' });
  await held.locator('tr.ant-table-row', { hasText: 'Väntar på beslut' }).waitFor();
  expect(await held.textContent()).toContain('betala tillbaka hela summan där');
  await expectGoodScreen(admin);
  await expectGoodInTheDark(admin);

  await row.getByRole('link').first().click();
  const detail = page.locator('.admin-page');
  await detail.getByText('Bestridd', { exact: true }).first().waitFor();
  await detail.getByText(`Bevis kan lämnas till och med ${due}.`).waitFor();
  expect(await detail.getByRole('button', { name: 'Skicka mejlet igen' }).isDisabled()).toBe(true);
  expect(await detail.getByRole('button', { name: 'Betala tillbaka' }).isDisabled()).toBe(true);
  await detail.getByText('går det varken att skicka mejlet igen eller att betala tillbaka').waitFor();
  await expectGoodScreen(admin);

  await dispute(letterId, 'won');
  await page.reload();
  await detail.getByText('Bestridd, avgjord till vår fördel').first().waitFor();
  expect(await detail.getByRole('button', { name: 'Skicka mejlet igen' }).isDisabled()).toBe(false);
  await heldPayments.deleteOne({ _id: 'pi_held_by_test' });
  expect(admin.complaints).toEqual([]);
  await admin.close();

  const phone = await adminAt('/admin/sales', { width: 390, language: 'en' });
  await phone.page.getByText('Payments that a customer has disputed at their bank are shown here.').waitFor();
  await expectGoodScreen(phone);
  await phone.close();
}, 180_000);

test('an order is one page, which every list leads to by keyboard, and the search finds by whatever is known of it', async () => {
  const { draftId, orderNumber, email } = await giveLetter(visitors);
  const admin = await adminAt('/admin', { width: 1280, language: 'sv' });
  const { page } = admin;
  const codes = db.collection<{ _id: string; code: string }>('discounts');
  const follow = async (link: ReturnType<typeof page.locator>) => {
    await link.first().focus();
    await page.keyboard.press('Enter');
    await page.waitForURL((url) => url.pathname === `/admin/orders/${draftId}`);
    await page.getByRole('heading', { level: 1, name: `Order ${orderNumber}` }).waitFor();
  };
  const toOrder = `a[href="/admin/orders/${draftId}"]`;
  for (const path of ['/admin', '/admin/sales', '/admin/letters', '/admin/logs?action=letter_view']) {
    await admin.goto(path);
    await follow(page.locator(`.admin-page ${toOrder}`));
  }
  await admin.goto('/admin/discounts');
  expect(await codes.countDocuments({ code: 'FREE' })).toBe(1);
  await page.getByRole('button', { name: 'Ändra FREE', exact: true }).press('Enter');
  await follow(page.getByRole('dialog').locator(toOrder));

  const search = page.getByRole('search').getByRole('textbox');
  const today = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Stockholm' }).format(Date.now());
  for (const typed of [orderNumber, orderNumber.slice(0, 8).toLowerCase(), email, 'free', 'Reklamation', today]) {
    await admin.goto('/admin/prices');
    await search.fill(typed);
    await search.press('Enter');
    await page
      .waitForURL((url) => url.pathname === `/admin/orders/${draftId}`, { timeout: 3_000 })
      .catch(() => follow(page.getByRole('search').locator(toOrder)));
    await page.getByRole('heading', { level: 1, name: `Order ${orderNumber}` }).waitFor();
    expect(page.url()).not.toContain('example.com');
  }
  await search.fill('vad som helst');
  await search.press('Enter');
  await page.getByText('Det är varken ett ordernummer').waitFor();
  await expectGoodScreen(admin);
  // Addresses that staff kept from before.
  await admin.goto(`/admin/letters?letter=${draftId}`);
  await page.waitForURL((url) => url.pathname === `/admin/orders/${draftId}`);
  expect(admin.complaints).toEqual([]);
  await admin.close();
});

test('letters under way on a phone, in English, dark', async () => {
  await giveLetter(visitors);
  const admin = await adminAt('/admin/letters?status=delivered', { width: 390, language: 'en' });
  const { page } = admin;
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.waitForSelector('.admin-cards li');
  await expectGoodScreen(admin);
  await page.locator('.admin-cards a').first().click();
  await page.waitForSelector('.underway-story >> text=The order went through');
  await expectGoodScreen(admin);
  await page.goBack();
  await page.waitForSelector('.admin-cards li');
  await admin.close();
});

test('more failed refunds than are named at once are listed behind them', async () => {
  const id = await buyLetter(visitors, 'aterbetalning@exempel.se');
  const [orders, refunds] = [db.collection<{ _id: string }>('transactions'), db.collection<{ _id: string }>('refunds')];
  const order = await orders.findOne({ _id: id });
  const copies = Array.from({ length: 7 }, (_, number) => ({
    ...order,
    _id: randomUUID(),
    orderNumber: `7KQ2M-XH4P${number + 2}`,
    paymentIntent: `pi_copy${number}`,
  }));
  await orders.insertMany(copies);
  await refunds.insertMany(
    copies.map(({ _id }) => ({ _id: `failed ${_id}`, transactionId: _id, state: 'failed', askedAt: new Date() })),
  );
  try {
    const admin = await adminAt('/admin', { width: 1280, language: 'sv' });
    const { page } = admin;
    const need = page.locator('.admin-alarm', { hasText: 'återbetalning' });
    await need.waitFor();
    const shown = need.locator('a:visible');
    expect(await shown.count()).toBe(5);
    await need.getByText('Visa 2 till').click();
    expect(await shown.count()).toBe(7);
    await expectGoodAtBothWidths(admin, 'all', 'failed refunds');
    expect(admin.complaints).toEqual([]);
    await admin.close();
  } finally {
    await orders.deleteMany({ _id: { $in: copies.map(({ _id }) => _id) } });
    await refunds.deleteMany({ _id: /^failed / });
  }
});
