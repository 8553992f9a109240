import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import type { DiscountRecord } from '../../core/records/discountRecords';
import type { LetterRecord } from '../../core/records/letterRecord';
import { read, type Answer, type Client } from '../api/client';
import { flatForm, newAddress, type Stage } from '../api/stage';
import { readSessions, type ProviderSession } from './provider';

/** Codes that each letter gets for itself, and what a letter of 39 kr costs with them, öre. */
export const CODES = { once: 1000, often: 3120, free: 0 } as const;
export type CodeName = keyof typeof CODES;
const TERMS: Record<CodeName, Pick<DiscountRecord, 'type' | 'value' | 'maxUses'>> = {
  once: { type: 'fixed', value: 29, maxUses: 1 },
  often: { type: 'percentage', value: 20, maxUses: null },
  free: { type: 'percentage', value: 100, maxUses: 1 },
};

/** Milliseconds that a call which was told to come back is tried: a worker that was killed is back long before. */
const PATIENCE = 180_000;
const AGAIN = 500;
/** How often the record is looked at, for what is there for a moment only. */
const GLANCE = 150;
/** Of a letter that is not touched any more, ms. */
const LONGEST_LIFE = 60_000;

/** What the product did that it must never do. */
export class Violation extends Error {}

/** One letter as its person, the payment provider and ops meet it. Calls throw a Violation for an answer that is none. */
export class TriedLetter {
  readonly codes: Record<CodeName, string>;
  /** Payment pages that the person was sent to, the oldest first. */
  readonly pages: string[] = [];
  /** It was made: seen in its record, or told by a mail. */
  wasDelivered = false;
  id = '';
  email = newAddress();
  readonly client: Client;
  private readonly going: Promise<unknown>[] = [];
  private isWatched = true;
  private watching: Promise<void> = Promise.resolve();
  private edits = 0;

  constructor(
    readonly stage: Stage,
    /** Stands in every text of the form, and nowhere else. */
    private readonly canary: string,
    private readonly restartWorker: () => Promise<void> = () => Promise.resolve(),
  ) {
    this.client = stage.visitor();
    const own = randomUUID().slice(0, 8).toUpperCase();
    this.codes = { once: `EN${own}`, often: `OFTA${own}`, free: `FRI${own}` };
  }

  /** Makes its codes and the first draft. */
  async begin(): Promise<void> {
    const now = new Date();
    const rows = Object.entries(TERMS).map(([name, terms]): DiscountRecord => ({
      _id: randomUUID(),
      code: this.codes[name === 'once' || name === 'often' ? name : 'free'],
      ...terms,
      currency: 'SEK',
      held: 0,
      expiresAt: null,
      enabled: true,
      createdAt: now,
      createdBy: 'model',
      updatedAt: now,
      deletedAt: null,
      description: '',
    }));
    await this.stage.db.collection<DiscountRecord>('discounts').insertMany(rows);
    this.id = read(await this.write(), { draftId: z.uuid() }).draftId;
    await this.until(async () => ((await this.record())?.reviewed ? [] : ['no draft']));
    this.watching = this.watch();
  }

  // What its person does.

  async edit(): Promise<void> {
    await this.write();
  }

  async applyCode(code: CodeName | ''): Promise<void> {
    await this.post(`/api/letters/${this.id}/discount`, { code: this.codeOf(code) });
  }

  async checkOut(code: CodeName | '' | undefined): Promise<void> {
    const discountCode = code === undefined ? undefined : this.codeOf(code);
    const answer = await this.post('/api/reklamation/payment-link', { draftId: this.id, language: 'sv', discountCode });
    if (answer.status !== 200) return;
    const { sessionId } = read(answer, { sessionId: z.string() });
    if (!this.pages.includes(sessionId)) this.pages.push(sessionId);
  }

  async takeFree(): Promise<void> {
    await this.post('/api/reklamation/mark-free', { draftId: this.id, discountCode: this.codes.free });
  }

  async comeBack(): Promise<void> {
    await this.post(`/api/letters/${this.id}/return`, {});
  }

  async delete(): Promise<void> {
    await this.post(`/api/letters/${this.id}/delete`, {});
  }

  // What happens at the provider. A page that is no longer of that kind refuses, which is the provider's affair.

  async control(page: string, what: 'pay' | 'fail' | 'expire', body: object = {}): Promise<void> {
    await this.stage.controlPayments(`sessions/${page}/${what}`, body).catch(() => undefined);
  }

  /** Money that was under way comes. */
  async pay(page: string): Promise<void> {
    const session = (await this.sessions()).find(({ id }) => id === page);
    // What the provider called failed does not come any more.
    if (session?.status === 'complete' && session.intent?.status === 'requires_payment_method') return;
    await this.control(page, 'pay');
  }

  /** Money that comes though the page is over. */
  async payExpired(page: string): Promise<void> {
    const session = (await this.sessions()).find(({ id }) => id === page);
    if (session?.status === 'expired') await this.control(page, 'pay', { late: true });
  }

  /** Everything that was ever told of the page is told again; as news, when it was forgotten that it was told. */
  async tellAgain(page: string, asNews: boolean): Promise<void> {
    const session = (await this.sessions()).find(({ id }) => id === page);
    for (const { id } of session?.events ?? []) {
      if (asNews) await this.stage.db.collection<{ _id: string }>('paymentEvents').deleteOne({ _id: id });
      await this.stage.controlPayments(`events/${id}/resend`, { times: 2 });
    }
  }

  // What happens by itself, or to the service.

  /** Waits for the end of its time, which a letter that is bought learns when it is made. @param offset ms before or after it */
  async outlive(offset: number): Promise<void> {
    for (const end = Date.now() + LONGEST_LIFE; Date.now() < end; await sleep(GLANCE)) {
      const record = await this.record();
      if (!record || record.purgeAfter.getTime() + offset <= Date.now()) return;
    }
  }

  async killWorker(): Promise<void> {
    await this.restartWorker();
  }

  /** Lets something go on while the next things happen. */
  let(going: Promise<unknown>): void {
    this.going.push(going);
    // Awaited by `allDone`.
    going.catch(() => undefined);
  }

  async allDone(): Promise<void> {
    await Promise.all(this.going);
  }

  async stopWatching(): Promise<void> {
    this.isWatched = false;
    await this.watching;
  }

  // What can be seen of it.

  record(): Promise<LetterRecord | null> {
    return this.stage.db.collection<LetterRecord>('letters').findOne({ _id: this.id });
  }

  sessions(): Promise<ProviderSession[]> {
    return readSessions(this.stage.world.addresses.payments, this.id);
  }

  /** Waits until nothing is wrong. @throws Violation saying what stayed wrong */
  async until(faults: () => Promise<string[]>): Promise<void> {
    const end = Date.now() + PATIENCE;
    for (;;) {
      const found = await faults();
      if (found.length === 0) return;
      if (Date.now() > end) throw new Violation(`${this.id}: ${found.join('; ')}`);
      await sleep(AGAIN / 2);
    }
  }

  private codeOf(name: CodeName | ''): string {
    return name === '' ? '' : this.codes[name];
  }

  private write(): Promise<Answer> {
    this.edits += 1;
    const name = `${this.canary} ${this.edits}`;
    const form = flatForm('reklamation', this.email, { name, orderReference: name });
    const draftId = this.id === '' ? undefined : this.id;
    const formData = { ...form, caseDescription: `${String(form['caseDescription'])} ${name}.` };
    return this.post('/api/reklamation/draft', { formData, language: 'sv', isPreview: true, draftId });
  }

  /** Tries again when it is told to, as a page does. */
  private async post(path: string, body: object): Promise<Answer> {
    for (const end = Date.now() + PATIENCE; ; await sleep(AGAIN)) {
      const answer = await this.client.post(path, body);
      if (answer.status === 503 && Date.now() < end) continue;
      if (answer.status === 429 || answer.status >= 500)
        throw new Violation(`${path} answered ${answer.status} ${answer.text}`);
      return answer;
    }
  }

  private async watch(): Promise<void> {
    for (; this.isWatched; await sleep(GLANCE)) {
      const record = await this.record();
      if (record?.status === 'delivered') this.wasDelivered = true;
    }
  }
}
