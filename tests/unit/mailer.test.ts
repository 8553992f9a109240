import { describe, beforeAll, beforeEach, afterEach, afterAll, expect, test } from '@jest/globals';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { z } from 'zod';
import { buildPersonMailHeaders } from '../../core/letter/personMail';
import { startInbox, type RunningInbox } from '../../sandbox/inbox/server';
import { buildLetterMail } from '../../worker/mail/letterMail';
import { createMailer, MailRefused, HandoverUnknown, type Mailer, type OutgoingMail } from '../../worker/mail/mailer';
import { buildPersonMail } from '../../worker/mail/personMail';
import { operator, letter } from './letterMailInput';

describe('the mailer', () => {
  const mails = z.object({
    mails: z.array(
      z.object({
        id: z.string(),
        messageId: z.string(),
        subject: z.string(),
        to: z.array(z.string()),
        attachments: z.array(
          z.object({ n: z.number(), filename: z.string(), contentType: z.string(), size: z.number() }),
        ),
      }),
    ),
  });
  const whole = z.object({
    text: z.string(),
    html: z.string(),
    from: z.string(),
    headers: z.array(z.object({ name: z.string(), value: z.string() })),
  });
  const pdf = Buffer.from('%PDF-1.7\n\u0000\u00ff binary\n%%EOF', 'latin1');
  let data: string;
  let inbox: RunningInbox;
  let mailer: Mailer;
  let count = 0;

  beforeAll(async () => {
    data = mkdtempSync(join(tmpdir(), 'inbox-'));
    inbox = await startInbox({ smtpPort: 0, httpPort: 0, data });
  });
  beforeEach(() => {
    mailer = createMailer({
      SMTP_URL: inbox.smtpUrl,
      MAIL_FROM: 'Brevia <brev@brevia.example>',
      OPERATOR_EMAIL: operator.email,
    });
  });
  afterEach(async () => {
    mailer.close();
    await mode('on');
  });
  afterAll(async () => {
    await inbox.stop();
    rmSync(data, { recursive: true });
  });

  function mail(changes: Partial<OutgoingMail> = {}): OutgoingMail {
    return {
      to: { name: 'Anna Ek', address: `anna${++count}@exempel.se` },
      ...buildLetterMail(letter()),
      attachments: [{ filename: 'reklamation-möbler-0d3b1c52.pdf', content: pdf, contentType: 'application/pdf' }],
      messageId: `<BR-7K2M9Q.${count}@${mailer.domain}>`,
      language: 'sv',
      ...changes,
    };
  }
  async function mode(name: string): Promise<void> {
    const response = await fetch(`${inbox.url}/_control`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ mode: name }),
    });
    expect(response.status).toBe(200);
  }
  async function inboxOf(sent: OutgoingMail) {
    const address = typeof sent.to === 'string' ? sent.to : sent.to.address;
    return mails.parse(await (await fetch(`${inbox.url}/api/mails?to=${encodeURIComponent(address)}`)).json()).mails;
  }
  async function read(id: string) {
    return whole.parse(await (await fetch(`${inbox.url}/api/mails/${id}`)).json());
  }
  const failure = (sent: OutgoingMail): Promise<unknown> =>
    mailer.send(sent).then(
      () => undefined,
      (error: unknown) => error,
    );

  describe("a letter in a person's name", () => {
    const person = { name: 'Anna Ek <chef@banken.se>', email: 'anna.ek@exempel.se' };
    const block = (text: string) => ({
      type: 'paragraph' as const,
      text,
      from: { answers: [], rules: [], sources: [] },
    });
    const compose = (to: string) =>
      mailer.compose({
        ...buildPersonMailHeaders(person, to, 'Brevia <brev@brevia.example>'),
        copyTo: { name: 'Anna Ek', address: person.email },
        ...buildPersonMail({
          language: 'sv',
          letter: {
            language: 'sv',
            sender: { name: 'Anna Ek', lines: [] },
            recipient: { name: 'Butiken', lines: [] },
            place: '',
            subject: 'Reklamation av soffa',
            body: [block('Soffan <knarrar>.')],
            closing: 'Hälsningar',
            signature: 'Anna Ek',
          },
          person: { name: 'Anna Ek', email: person.email },
          operatorEmail: operator.email,
          site: 'http://localhost:3000',
        }),
        attachments: [{ filename: 'brev.pdf', content: pdf, contentType: 'application/pdf' }],
        messageId: `<BR-7K2M9Q.sent@${mailer.domain}>`,
        language: 'sv',
      });
    const list = async (to: string) =>
      mails.parse(await (await fetch(`${inbox.url}/api/mails?to=${encodeURIComponent(to)}`)).json()).mails;

    test('goes out from our address under the name of whoever writes it, and is answered to them; the copy is the same mail', async () => {
      const to = 'kund@butiken.se';
      const message = await compose(to);
      expect(await mailer.handOver(message, to)).toMatch(/^250 /);
      await mailer.handOver(message, person.email);
      const [sent] = await list(to);
      const [copy] = await list(person.email);
      expect([sent?.to, copy?.to]).toEqual([[to], [person.email]]);
      const raw = async (id = '') => Buffer.from(await (await fetch(`${inbox.url}/mails/${id}/raw`)).arrayBuffer());
      expect(await raw(copy?.id)).toEqual(await raw(sent?.id));
      const content = await read(sent?.id ?? '');
      const headers = Object.fromEntries(content.headers.map(({ name, value }) => [name.toLowerCase(), value]));
      // What looks like an address in a name is none: replies go where the person is.
      expect(content.from).toBe('Anna Ek chef banken.se via Brevia <brev@brevia.example>');
      expect(headers['reply-to']).toContain('<anna.ek@exempel.se>');
      expect(headers).toMatchObject({ to, 'message-id': '<BR-7K2M9Q.sent@brevia.example>' });
      expect(headers).not.toHaveProperty('auto-submitted');
      expect(content.text).toContain('Soffan <knarrar>.');
      expect(content.html).toContain('Soffan &#60;knarrar&#62;.');
      expect(content.text).toContain('Svara till anna.ek@exempel.se');
      expect(sent?.attachments).toMatchObject([{ filename: 'brev.pdf', size: pdf.length }]);
    });

    test.each([
      ['off', Error, 0],
      ['reject', MailRefused, 0],
      // Kept, and nobody said so.
      ['drop-before-250', HandoverUnknown, 1],
    ] as const)('with a mail server that is %s nobody is told that it has gone', async (how, failureClass, kept) => {
      const to = `${how}@butiken.se`;
      const message = await compose(to);
      await mode(how);
      const error = await mailer.handOver(message, to).then(
        () => undefined,
        (failed: unknown) => failed,
      );
      expect(error).toBeInstanceOf(failureClass);
      if (failureClass === Error) expect(error).not.toBeInstanceOf(HandoverUnknown);
      expect(await list(to)).toHaveLength(kept);
    });

    test('a server that says yes and hangs up has taken it', async () => {
      const message = await compose('ja@butiken.se');
      await mode('drop-after-250');
      expect(await mailer.handOver(message, 'ja@butiken.se')).toMatch(/^250 /);
    });
  });

  test('delivers text, HTML and the PDF byte for byte', async () => {
    const sent = mail();
    await mailer.send(sent);
    const [received] = await inboxOf(sent);
    expect(received).toMatchObject({
      subject: sent.subject,
      messageId: sent.messageId,
      attachments: [{ filename: 'reklamation-möbler-0d3b1c52.pdf', contentType: 'application/pdf', size: pdf.length }],
    });
    const content = await read(received?.id ?? '');
    expect(content.text.trim()).toBe(sent.text.trim());
    expect(content.html.trim()).toBe(sent.html.trim());
    expect(content.from).toBe('Brevia <brev@brevia.example>');
    const headers = Object.fromEntries(content.headers.map(({ name, value }) => [name.toLowerCase(), value]));
    expect(headers).toMatchObject({
      'reply-to': operator.email,
      'auto-submitted': 'auto-generated',
      'content-language': 'sv',
    });
    const attachment = await fetch(`${inbox.url}/api/mails/${received?.id}/attachments/0`);
    expect(attachment.headers.get('content-disposition')).toMatch(/^inline/);
    expect(Buffer.from(await attachment.arrayBuffer())).toEqual(pdf);
  });

  test('keeps the Message-ID when a mail is sent again', async () => {
    const sent = mail();
    await mailer.send(sent);
    await mailer.send(sent);
    const received = await inboxOf(sent);
    expect(received.map(({ messageId }) => messageId)).toEqual([sent.messageId, sent.messageId]);
  });

  test('gives up on a recipient that is refused for good, without naming the address', async () => {
    const sent = mail({ to: 'anna@nowhere.invalid' });
    const error = await failure(sent);
    expect(error).toBeInstanceOf(MailRefused);
    expect(error).toMatchObject({ smtpCode: 550 });
    expect(String(error)).not.toContain('nowhere');
    await mode('reject');
    expect(await failure(mail())).toBeInstanceOf(MailRefused);
  });

  test('sends to one person only', async () => {
    const sent = mail({ to: 'anna@exempel.se, bo@exempel.se' });
    expect(await failure(sent)).toBeInstanceOf(MailRefused);
    const injected = mail({ to: { name: 'Anna\r\nBcc: bo@exempel.se', address: 'nyrad@exempel.se' } });
    await mailer.send(injected);
    expect((await inboxOf(injected))[0]?.to).toEqual(['nyrad@exempel.se']);
  });

  test('leaves it to a later try when the server asks for that', async () => {
    await mode('greylist');
    const sent = mail();
    const error = await failure(sent);
    expect(error).toBeInstanceOf(Error);
    expect(error).not.toBeInstanceOf(MailRefused);
    expect(String(error)).not.toContain('exempel.se');
    await mailer.send(sent);
    expect(await inboxOf(sent)).toHaveLength(1);
  });

  test('counts a mail as sent when the line is cut after the server took it', async () => {
    await mode('drop-after-250');
    const sent = mail();
    await mailer.send(sent);
    expect(await inboxOf(sent)).toHaveLength(1);
    await mode('on');
    await mailer.send(mail());
  });

  test('tries again, under the same Message-ID, when it can not know', async () => {
    await mode('drop-before-250');
    const sent = mail();
    expect(await failure(sent)).not.toBeInstanceOf(MailRefused);
    await mode('on');
    await mailer.send(sent);
    expect(new Set((await inboxOf(sent)).map(({ messageId }) => messageId)).size).toBe(1);
  });

  test('fails for now when nobody listens, or the server is busy', async () => {
    await mode('off');
    const busy = await failure(mail());
    expect(busy).toBeInstanceOf(Error);
    expect(busy).not.toBeInstanceOf(MailRefused);
    const nobody = createMailer({
      SMTP_URL: 'smtp://127.0.0.1:9',
      MAIL_FROM: 'brev@brevia.example',
      OPERATOR_EMAIL: operator.email,
    });
    const error = await nobody.send(mail()).then(
      () => undefined,
      (reason: unknown) => reason,
    );
    nobody.close();
    expect(error).toBeInstanceOf(Error);
    expect(error).not.toBeInstanceOf(MailRefused);
    await expect(nobody.verify()).rejects.toThrow('the mail could not be sent');
  });

  test('is ready when the server is', async () => {
    await expect(mailer.verify()).resolves.toBeUndefined();
  });

  test('what came in is there after a restart, on a page too, and can be deleted', async () => {
    const sent = mail({ subject: 'Efter <omstart>' });
    await mailer.send(sent);
    mailer.close();
    await inbox.stop();
    inbox = await startInbox({ smtpPort: inbox.smtpPort, httpPort: inbox.httpPort, data });
    const [received] = await inboxOf(sent);
    const page = await (await fetch(`${inbox.url}/mails/${received?.id}`)).text();
    expect(page).toContain('Efter &#60;omstart&#62;');
    expect(page).toContain('sandbox="allow-popups');
    const frame = await fetch(`${inbox.url}/mails/${received?.id}/html`);
    expect(frame.headers.get('content-security-policy')).toContain("default-src 'none'");
    expect((await fetch(`${inbox.url}/api/mails/${received?.id}`, { method: 'DELETE' })).status).toBe(204);
    expect(await inboxOf(sent)).toEqual([]);
  });
});
