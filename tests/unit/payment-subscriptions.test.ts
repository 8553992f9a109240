import { describe, expect, test } from '@jest/globals';
import { z } from 'zod';
import { control, eventually, payments, received, restart, sandbox, submit } from './payment-stage';

const openSessions = z.object({ sessions: z.array(z.object({ status: z.string(), customer: z.string().nullable() })) });

describe('a subscription', () => {
  const toldOf = (subscriptionId: string) =>
    received.filter(({ event }) => event.type === 'subscription' && event.subscriptionId === subscriptionId);
  const checkout = (customer: string, amount = 9900) =>
    payments.subscriptions.openCheckout({
      customer,
      amount,
      title: 'Prenumeration',
      terms: 'Dras varje månad.',
      language: 'en',
      successUrl: 'http://localhost:3000/account?s={CHECKOUT_SESSION_ID}',
      cancelUrl: 'http://localhost:3000/account',
    });

  async function begun() {
    const customer = await payments.subscriptions.createCustomer({
      uid: '1',
      email: 'anna@exempel.se',
      language: 'en',
    });
    const { url } = await checkout(customer);
    await submit(url, { card_number: '4242424242424242', pay: '1' });
    const [subscription] = await payments.subscriptions.list(customer);
    if (!subscription) throw new Error('none was begun');
    return { customer, subscription };
  }

  test('has one open page, however many requests come at the same moment', async () => {
    const customer = await payments.subscriptions.createCustomer({ uid: '1', language: 'sv' });
    const opened = await Promise.all([checkout(customer), checkout(customer), checkout(customer)]);
    const statuses = () => Promise.all(opened.map(async ({ url }) => (await fetch(url)).status));
    expect(await statuses()).toContain(200);
    const { sessions } = openSessions.parse(await (await fetch(`${sandbox.url}/_control`)).json());
    expect(sessions.filter((each) => each.customer === customer && each.status === 'open')).toHaveLength(1);
    await payments.subscriptions.closeCheckouts(customer);
    expect(await statuses()).toEqual([410, 410, 410]);
  });

  test('is opened without an address that Stripe does not take, and asks for one', async () => {
    const customer = await payments.subscriptions.createCustomer({ uid: '1', email: 'not an address', language: 'sv' });
    const { url } = await checkout(customer);
    const refused = await submit(url, { card_number: '4000000000000002', pay: '1' });
    expect(refused.status).toBe(402);
    expect(await payments.subscriptions.list(customer)).toEqual([]);
    const paid = await submit(url, { card_number: '4242424242424242', email: 'bo@exempel.se', pay: '1' });
    expect(paid.headers.get('location')).toMatch(/account\?s=cs_test_/);
    const [subscription] = await payments.subscriptions.list(customer);
    expect(await payments.subscriptions.readInvoice(subscription?.latestInvoice ?? '')).toMatchObject({
      email: 'bo@exempel.se',
      first: true,
    });
  });

  test('of nobody is not found', async () => {
    await expect(checkout('cus_nobody')).rejects.toMatchObject({ code: 'not_found' });
    await expect(payments.subscriptions.read('sub_nobody')).rejects.toMatchObject({ code: 'not_found' });
    await payments.subscriptions.deleteCustomer('cus_nobody');
  });

  test('renews by itself when its time has come, over a restart too, until it is ended in the portal', async () => {
    const { customer, subscription } = await begun();
    await control('clock', { days: 32 });
    const renewed = await payments.subscriptions.read(subscription.id);
    expect(renewed).toMatchObject({ status: 'active', cancelAtPeriodEnd: false });
    expect(renewed.currentPeriodEnd.getTime() - subscription.currentPeriodEnd.getTime()).toBeGreaterThan(
      27 * 86_400_000,
    );
    expect(await payments.subscriptions.readInvoice(renewed.latestInvoice ?? '')).toMatchObject({
      first: false,
      paid: true,
      periodStart: subscription.currentPeriodEnd,
    });
    await restart();

    const { url } = await payments.subscriptions.openPortal({
      customer,
      returnUrl: 'http://localhost:3000/account',
      language: 'en',
    });
    await submit(url, { subscription: subscription.id, act: 'cancel_at_end' });
    expect(await (await fetch(url)).text()).toContain('Keep the subscription');
    expect(await payments.subscriptions.read(subscription.id)).toMatchObject({
      status: 'active',
      cancelAtPeriodEnd: true,
      currentPeriodEnd: renewed.currentPeriodEnd,
    });
    await control('clock', { days: 31 });
    expect(await payments.subscriptions.read(subscription.id)).toMatchObject({ status: 'inactive' });
    await eventually(() => (toldOf(subscription.id).length >= 6 ? true : undefined));
    // One that is answered late is told again, under the same id.
    const paid = toldOf(subscription.id).filter(
      ({ event }) => event.type === 'subscription' && event.invoiceId !== undefined,
    );
    expect(new Set(paid.map(({ event }) => event.id)).size).toBe(2);
  });

  test('ends with its customer, and of that is told', async () => {
    const { customer, subscription } = await begun();
    await payments.subscriptions.deleteCustomer(customer);
    expect(await payments.subscriptions.read(subscription.id)).toMatchObject({ status: 'inactive' });
    expect(await payments.subscriptions.cancel(subscription.id)).toMatchObject({ status: 'inactive' });
    await expect(payments.subscriptions.list(customer)).rejects.toMatchObject({ code: 'not_found' });
    await eventually(() => (toldOf(subscription.id).length >= 4 ? true : undefined));
  });
});
