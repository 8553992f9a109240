import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { MongoClient, type Db } from 'mongodb';
import { z } from 'zod';
import { startWorld, type World } from '../../sandbox/launch/world';
import { filledInToday } from '../filledInToday';
import { type Answer, Client, Description, read } from './client';

/** Limits so high, and patience so long, that only the tests of limits and faults meet them, however busy the machine. */
/** Mails that come back are posted by whoever brings this. */
export const RETURNED_TOKEN = 'returned-mail-of-the-tests';
const RETURNS = { MAIL_RETURN_ADDRESS: 'retur@brevia.example', MAIL_RETURNED_TOKEN: RETURNED_TOKEN };
const ROOMY = { REQUESTS_PER_MINUTE: '1000000', AI_REQUESTS_PER_HOUR: '1000000', UPDATE_DEADLINE: '60s' };

const controlSchema = z.object({
  sessions: z.array(z.looseObject({ id: z.string(), status: z.string(), amount_total: z.number() })),
  events: z.array(
    z.looseObject({ id: z.string(), type: z.string(), data: z.object({ object: z.looseObject({ id: z.string() }) }) }),
  ),
  refunds: z.array(z.looseObject({ id: z.string(), amount: z.number() })),
  subscriptions: z.array(z.looseObject({ id: z.string(), status: z.string() })),
});

const mailSchema = z.object({
  messageId: z.string(),
  subject: z.string(),
  text: z.string(),
  html: z.string().nullable(),
  headers: z.array(z.object({ name: z.string(), value: z.string() })),
  attachments: z.array(z.object({ filename: z.string(), contentType: z.string() })),
});

/** The running product with the stand-ins, as the API's tests use it. */
export class Stage {
  private constructor(
    readonly world: World,
    readonly description: Description,
    private readonly mongo: MongoClient,
  ) {}

  static async open(settings: NodeJS.ProcessEnv = {}): Promise<Stage> {
    const world = await startWorld({ settings: { ...ROOMY, ...RETURNS, ...settings } });
    const { site, mongodb } = world.addresses;
    return new Stage(world, await Description.read(site), new MongoClient(mongodb));
  }

  async close(): Promise<void> {
    await this.mongo.close();
    await this.world.stop();
  }

  get site(): string {
    return this.world.addresses.site;
  }
  get db(): Db {
    return this.mongo.db();
  }

  /** Someone who has not been here before. */
  visitor(): Client {
    return new Client(this.site, this.description);
  }

  /** The stand-in's view of payments. */
  async payments(): Promise<z.infer<typeof controlSchema>> {
    return controlSchema.parse(await (await fetch(`${this.world.addresses.payments}/_control`)).json());
  }

  async controlPayments(path: string, body: unknown = {}): Promise<unknown> {
    const response = await fetch(`${this.world.addresses.payments}/_control/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
    return response.json();
  }

  /** Pays at the hosted page, whose browser never comes back. */
  async pay(url: string, email: string, card = '4242424242424242'): Promise<void> {
    const form = { method: 'card', email, card_number: card, card_expiry: '12/34', card_cvc: '123', pay: '1' };
    await fetch(url, { method: 'POST', redirect: 'manual', body: new URLSearchParams(form) });
  }

  async mails(to: string): Promise<{ id: string; messageId: string }[]> {
    const answer: unknown = await (
      await fetch(`${this.world.addresses.inbox}/api/mails?to=${encodeURIComponent(to)}`)
    ).json();
    return z.object({ mails: z.array(z.looseObject({ id: z.string(), messageId: z.string() })) }).parse(answer).mails;
  }

  /** The same with everything in them, the newest first, once there are `count`. */
  async readMails(to: string, count = 1): Promise<z.infer<typeof mailSchema>[]> {
    await eventually(async () => (await this.mails(to)).length >= count);
    const mails = await this.mails(to);
    return Promise.all(
      mails.map(async ({ id }) =>
        mailSchema.parse(await (await fetch(`${this.world.addresses.inbox}/api/mails/${id}`)).json()),
      ),
    );
  }

  /** Tokens of the links that were mailed to confirm something about an order, the newest first, once there are `count`. */
  async mailedLinks(to: string, count = 1): Promise<string[]> {
    const links = async () => (await this.mails(to)).filter(({ messageId }) => messageId.includes('link.')).length;
    await eventually(async () => (await links()) >= count);
    return (await this.readMails(to)).flatMap(({ text }) => /\/confirm#([\w-]+)/.exec(text)?.[1] ?? []);
  }

  /** Asks about an order as anybody may, and presses the button behind the link that is mailed. */
  async confirmed(
    path: string,
    asked: { orderNumber: string; email: string } & Record<string, unknown>,
  ): Promise<Answer> {
    const before = (await this.mails(asked.email)).filter(({ messageId }) => messageId.includes('link.')).length;
    read(await this.visitor().post(path, { language: 'sv', ...asked }), {
      success: z.literal(true),
      message: z.string(),
    });
    const [token] = await this.mailedLinks(asked.email, before + 1);
    return this.visitor().post('/api/confirmations', { token, language: asked['language'] ?? 'sv' });
  }

  /** Whether the mail server takes mail. */
  async setInbox(mode: 'on' | 'off' | 'reject' | 'drop-before-250'): Promise<void> {
    await fetch(`${this.world.addresses.inbox}/_control`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ mode }),
    });
  }

  /** The letter's page once `done` holds. */
  async until(client: Client, id: string, done: (letter: LetterLook) => boolean, seconds = 120): Promise<LetterLook> {
    const end = Date.now() + seconds * 1000;
    for (;;) {
      const letter = read(await client.get(`/api/letters/${id}`), letterShape);
      if (done(letter)) return letter;
      if (Date.now() > end) throw new Error(`still ${JSON.stringify(letter)}`);
      await sleep(100);
    }
  }
}

const letterShape = {
  status: z.string(),
  state: z.string(),
  pdfReady: z.boolean(),
  mail: z.string(),
  price: z.object({ base: z.number(), discount: z.number(), total: z.number(), code: z.string().optional() }),
  orderNumber: z.string().optional(),
  preview: z
    .looseObject({
      subject: z.string(),
      shown: z.number(),
      total: z.number(),
      blocks: z.array(z.looseObject({ lines: z.array(z.string()) })),
    })
    .optional(),
};
export type LetterLook = z.output<z.ZodObject<typeof letterShape>>;

/** Waits until `done` holds. */
export async function eventually(done: () => Promise<boolean>, seconds = 120): Promise<void> {
  const end = Date.now() + seconds * 1000;
  while (!(await done())) {
    if (Date.now() > end) throw new Error('it never came true');
    await sleep(100);
  }
}

/** What the older client sends, flat and with nulls. */
export function flatForm(kind: string, email: string, more: Record<string, unknown> = {}): Record<string, unknown> {
  const byKind: Record<string, Record<string, unknown>> = {
    reklamation: { category: 'electronics', desiredResolution: 'refund' },
    klagomal: { category: 'restaurant' },
  };
  return {
    type: kind,
    company: 'Elektronikhuset Norr AB',
    caseDescription:
      'Jag köpte en tvättmaskin som slutade centrifugera efter tre veckor. Jag ringde butiken samma dag ' +
      'och fick svaret att felet är mitt eget, ' +
      'fast ingen har undersökt maskinen. Sedan dess har jag skrivit två gånger utan att få något svar.',
    incidentDate: '2026-10-12',
    name: 'Maja Lindqvist',
    email,
    language: 'sv',
    ...byKind[kind],
    ...more,
  };
}

/** A complete form of the kind's own folder, or of a situation's in it, as if it were filled in today. */
export function exampleForm(kind: string, name: string, situation?: string): Record<string, unknown> {
  const folder = situation === undefined ? kind : `${kind}/situations/${situation}`;
  const example: unknown = JSON.parse(readFileSync(`forms/${folder}/examples/${name}.json`, 'utf8'));
  return filledInToday(z.looseObject({ form: z.record(z.string(), z.unknown()), today: z.iso.date() }).parse(example));
}

let visitors = 0;
/** An address that no other test writes to. */
export function newAddress(): string {
  visitors += 1;
  return `kund${visitors}.${Date.now()}@exempel.se`;
}

/** A draft by the request of the older client; the client keeps its cookie. */
export async function draft(client: Client, kind: string, email = newAddress(), more: Record<string, unknown> = {}) {
  const answer = await client.post(`/api/${kind}/draft`, {
    formData: flatForm(kind, email, more),
    language: 'sv',
    isPreview: true,
  });
  return { email, ...read(answer, { draftId: z.string(), token: z.string(), previewText: z.string() }) };
}
