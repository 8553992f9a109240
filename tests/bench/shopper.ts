import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';

const example = z.looseObject({ form: z.record(z.string(), z.unknown()) });
const drafted = z.object({ draftId: z.string(), token: z.string() });
const link = z.object({ url: z.string() });
const look = z.object({ mail: z.string(), failure: z.string().optional() });

/** Someone who buys letters over HTTP, as fast as they come. */
export class Shopper {
  private readonly form: Record<string, unknown>;
  private readonly tokens = new Map<string, string>();

  constructor(
    private readonly site: string,
    private readonly kind = 'reklamation',
  ) {
    this.form = example.parse(JSON.parse(readFileSync('forms/reklamation/examples/laptop.json', 'utf8'))).form;
  }

  private async post(path: string, body: unknown): Promise<{ status: number; body: unknown }> {
    const response = await fetch(this.site + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    return { status: response.status, body: await response.json() };
  }

  draft(): Promise<{ status: number; body: unknown }> {
    return this.post(`/api/${this.kind}/draft`, { formData: this.form, language: 'sv', isPreview: true });
  }

  /** A draft and its payment page. */
  async checkout(): Promise<{ id: string; url: string }> {
    const { draftId, token } = drafted.parse((await this.draft()).body);
    this.tokens.set(draftId, token);
    const answer = await this.post(`/api/${this.kind}/payment-link?t=${token}`, { draftId, language: 'sv', t: token });
    return { id: draftId, url: link.parse(answer.body).url };
  }

  /** Pays at the hosted page; the browser never comes back, the webhook does. */
  async pay(url: string): Promise<void> {
    const body = new URLSearchParams({
      method: 'card',
      card_number: '4242424242424242',
      card_expiry: '12/34',
      card_cvc: '123',
      pay: '1',
    });
    await fetch(url, { method: 'POST', redirect: 'manual', body });
  }

  /** Returns when the mail has been sent. */
  async delivered(id: string): Promise<void> {
    const end = Date.now() + 120_000;
    while (Date.now() < end) {
      const response = await fetch(`${this.site}/api/letters/${id}?t=${this.tokens.get(id) ?? ''}`);
      if (look.parse(await response.json()).mail === 'sent') return;
      // Seldom: looking must not be what the machine is busy with.
      await sleep(1_000);
    }
    throw new Error('a letter was not delivered within two minutes');
  }
}
