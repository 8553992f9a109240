import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { z } from 'zod';
import { type RunningInbox, startInbox } from '../../sandbox/inbox/server';
import { type LetterMailInput, buildLetterMail } from '../../worker/mail/letterMail';
import { HandoverUnknown, MailRefused, type Mailer, type OutgoingMail, createMailer } from '../../worker/mail/mailer';
import { buildPersonMailHeaders } from '../../core/letter/personMail';
import { buildPersonMail } from '../../worker/mail/personMail';
import { buildOrderLinkMail } from '../../worker/mail/orderLinkMail';
import { buildRefundMail } from '../../worker/mail/refundMail';
import { buildRefundReceiptMail } from '../../worker/mail/refundReceiptMail';
import { buildSubscriptionMail } from '../../worker/mail/subscriptionMail';

const operator = {
  name: 'Brevia Exempel AB',
  email: 'hej@brevia.example',
  orgnr: '556000-0000',
  address: 'Exempelgatan 1, 111 11 Stockholm',
  vat: 'SE556000000001',
};

function letter(changes: Partial<LetterMailInput> = {}): LetterMailInput {
  return {
    language: 'sv',
    texts: { subject: 'Din reklamation är klar', intro: 'Här är ditt brev som PDF.' },
    letterTitle: 'Reklamation',
    recipientName: 'Anna Ek',
    orderNumber: 'BR-7K2M9Q',
    receipt: {
      base: 3900,
      discount: 780,
      total: 3120,
      vat: 624,
      code: 'TEST20',
      paidAt: new Date('2026-11-21T13:03:00Z'),
      method: 'swish',
    },
    downloadUrl: 'http://localhost:3000/api/reklamation/download/letter?draft_id=1&t=a-b_c',
    pageUrl: 'http://localhost:3000/payment-success?draft_id=1&t=a-b_c',
    purgeAt: new Date('2026-11-28T13:03:00Z'),
    deadlines: [{ date: '2026-12-05', text: 'Företaget har fått 14 dagar på sig att svara.' }],
    checklist: [
      { title: 'Skriv under', text: 'Skriv ut brevet eller skicka PDF:en.' },
      { title: 'Är allt betalt?', text: 'Betala inte mer.' },
      { title: 'Spara kvittot', text: '' },
    ],
    operator,
    site: 'http://localhost:3000',
    free: false,
    ...changes,
  };
}

describe('the mail with a link that confirms what was asked for an order', () => {
  const link = (act: 'withdraw' | 'resend' | 'receipt', language: 'sv' | 'en') =>
    buildOrderLinkMail({
      act,
      language,
      orderNumber: '7KQ2M-XH4PD',
      askedAt: new Date('2026-11-21T13:03:00Z'),
      expiresAt: new Date('2026-11-21T14:03:00Z'),
      token: 'a-b_c',
      site: 'http://localhost:3000',
      operator,
    });

  test.each([
    ['sv', 'Ordernumret', 'ingen loggas in'],
    ['en', 'order number', 'nobody is signed in'],
  ] as const)(
    'to sign in (%s) speaks of no letter and no order, which there need not be',
    (language, order, nobody) => {
      const { text } = buildOrderLinkMail({
        act: 'signIn',
        language,
        orderNumber: '',
        askedAt: new Date('2026-11-21T13:03:00Z'),
        expiresAt: new Date('2026-11-21T14:03:00Z'),
        token: 'a-b_c',
        site: 'http://localhost:3000',
        operator,
      });
      expect(text.toLowerCase()).not.toContain(order.toLowerCase());
      expect(text).toContain(nobody);
    },
  );

  test.each(['withdraw', 'resend', 'receipt'] as const)(
    'to %s names the order, when it was asked, how long it works, and that nothing is done yet',
    (act) => {
      for (const [language, words] of [
        [
          'sv',
          [
            'http://localhost:3000/confirm#a-b_c',
            '21 november 2026 kl. 14.03',
            '21 november 2026 kl. 15.03',
            'Var det inte du?',
          ],
        ],
        [
          'en',
          [
            'http://localhost:3000/en/confirm#a-b_c',
            '21 November 2026 at 14:03',
            '21 November 2026 at 15:03',
            'Was it not you?',
          ],
        ],
      ] as const) {
        const { subject, text, html } = link(act, language);
        expect(subject).toContain('(7KQ2M-XH4PD)');
        for (const part of [text, html]) {
          for (const each of words) expect(part).toContain(each);
          expect(part).not.toMatch(/\{\w+\}/);
        }
      }
    },
  );

  test('to withdraw acknowledges the message, and promises nothing yet', () => {
    expect(link('withdraw', 'sv').text).toContain('Vi har tagit emot ett meddelande');
    expect(link('resend', 'sv').text).not.toContain('räknas');
  });
});

describe('the mail about a subscription', () => {
  const paid = (first: boolean, language: 'sv' | 'en' = 'sv') =>
    buildSubscriptionMail({
      language,
      orderNumber: '7KQ2M-XH4PD',
      receipt: {
        base: 9900,
        discount: 0,
        total: 9900,
        vat: 1980,
        paidAt: new Date('2026-11-21T13:03:00Z'),
        method: 'card',
      },
      first,
      periodStart: new Date('2026-11-21T13:03:00Z'),
      periodEnd: new Date('2026-12-21T13:03:00Z'),
      site: 'http://localhost:3000',
      operator,
    });

  test('confirms the first payment in full: price, renewal, how it ends, withdrawal, VAT', () => {
    const { subject, text, html } = paid(true);
    expect(subject).toContain('(7KQ2M-XH4PD)');
    for (const part of [text, html.replaceAll('&#38;', '&')]) {
      for (const words of [
        '99\u00a0kr dras varje månad',
        '21 december 2026',
        'http://localhost:3000/account',
        'till och med den 7 december 2026',
        'http://localhost:3000/withdraw?order=7KQ2M-XH4PD',
        'varav moms 25 %',
        '19,80\u00a0kr',
        'SE556000000001',
        'Kort',
      ])
        expect(part).toContain(words);
      expect(part.replace(/<style[^]*?<\/style>/g, '')).not.toMatch(/[{}]|den den/);
    }
  });

  test('of a renewal is a receipt, which offers no withdrawal', () => {
    const { subject, text } = paid(false, 'en');
    expect(subject).toBe('Your subscription has been renewed (7KQ2M-XH4PD)');
    for (const words of ['99\u00a0SEK', '19.80\u00a0SEK', 'http://localhost:3000/en/account', '21 December 2026'])
      expect(text).toContain(words);
    expect(text).not.toMatch(/withdraw/i);
  });
});

describe("the letter's mail", () => {
  test('carries order number, receipt with VAT, link, next steps and rights in both parts', () => {
    const { subject, text, html } = buildLetterMail(letter());
    expect(subject).toBe('Din reklamation är klar (BR-7K2M9Q)');
    const plainHtml = html.replaceAll('&#38;', '&');
    for (const part of [text, plainHtml]) {
      for (const words of [
        'Hej Anna Ek,',
        'BR-7K2M9Q',
        '39\u00a0kr',
        '\u22127,80\u00a0kr',
        'Rabatt (TEST20)',
        '31,20\u00a0kr',
        'varav moms 25 %',
        '6,24\u00a0kr',
        'Swish',
        '21 november 2026',
        '5 december 2026',
        'Skriv under',
        'SE556000000001',
        'hej@brevia.example',
      ])
        expect(part).toContain(words);
      expect(part).toContain('http://localhost:3000/api/reklamation/download/letter?draft_id=1&t=a-b_c');
      // The fourteenth day is a Saturday: the right ends on the Monday.
      expect(part).toContain('till och med den 7 december 2026');
      for (const page of ['withdraw', 'resend', 'deletion-receipt'])
        expect(part).toContain(`http://localhost:3000/${page}?order=BR-7K2M9Q`);
      // Until then the link works, in Swedish time.
      expect(part).toContain('28 november 2026 kl. 14.03');
    }
    expect(text).toContain('2. Är allt betalt? Betala inte mer.');
    expect(html).toContain('<html lang="sv">');
  });

  test.each(['sv', 'en'] as const)('leaves no mark of a value that was to be filled in, in %s', (language) => {
    const { text, html } = buildLetterMail(letter({ language }));
    expect(text).not.toMatch(/[{}]/);
    expect(html.replace(/<style[^]*?<\/style>/g, '')).not.toMatch(/[{}]/);
  });

  test('says that a subscription paid, and offers no withdrawal from what cost nothing', () => {
    const receipt = {
      base: 3900,
      discount: 3900,
      total: 0,
      vat: 0,
      paidAt: new Date('2026-11-21T13:03:00Z'),
      method: 'subscription',
    };
    const { text, html } = buildLetterMail(letter({ free: true, receipt }));
    for (const part of [text, html]) {
      for (const words of [
        'Brevet ingår i din prenumeration',
        'Ingår i prenumerationen',
        'Din prenumeration',
        '\u221239\u00a0kr',
      ])
        expect(part).toContain(words);
      expect(part).not.toMatch(/ångra köpet|Kostnadsfritt/i);
    }
  });

  test('is English when the letter is', () => {
    const { text, html } = buildLetterMail(
      letter({
        language: 'en',
        letterTitle: 'Product claim',
        texts: { subject: 'Your claim is ready', intro: 'Here is your letter as a PDF.' },
      }),
    );
    for (const part of [text, html]) {
      for (const words of [
        'Hello Anna Ek,',
        '39\u00a0SEK',
        '31.20\u00a0SEK',
        'of which VAT 25%',
        '5 December 2026',
        '28 November 2026 at 14:03',
      ])
        expect(part).toContain(words);
      expect(part).not.toMatch(/moms|Kvitto|Totalt/);
    }
  });

  test('escapes everything that a person typed, and keeps it as typed in the text part', () => {
    const name = 'Eve <img src=x onerror=alert(1)> & "Co"';
    const { text, html } = buildLetterMail(
      letter({ recipientName: name, checklist: [{ title: '<b>x</b>', text: "it's" }] }),
    );
    expect(text).toContain(`Hej ${name},`);
    expect(html).not.toMatch(/<img|<b>x/);
    expect(html).toContain('Eve &#60;img src=x onerror=alert(1)&#62; &#38; &#34;Co&#34;');
  });

  test('loads nothing from outside', () => {
    const { html } = buildLetterMail(letter());
    expect(html).not.toMatch(/<(img|link|script|iframe)|url\(|@import/i);
  });

  test('lists last days in order, and says which file puts them into a calendar', () => {
    const deadlines = [
      { date: '2027-03-01', text: 'Sista dag att anmäla.' },
      { date: '2026-12-05', text: 'Dagen då du bad om svar.' },
    ];
    const { text, html } = buildLetterMail(letter({ deadlines, calendar: 'datum.ics' }));
    expect(text).toMatch(
      /DATUM ATT HÅLLA\n5 december 2026: Dagen då du bad om svar\.\n1 mars 2027: Sista dag att anmäla\.\n\nÖppna den bifogade filen datum\.ics/,
    );
    expect(html).toMatch(/5 december 2026.*1 mars 2027.*datum\.ics/s);
    expect(buildLetterMail(letter({ deadlines })).text).not.toContain('.ics');
  });

  test('links to the dossier when there is one', () => {
    const dossierUrl = 'http://localhost:3000/api/x/download/dossier?draft_id=1&t=a-b_c';
    const { text, html } = buildLetterMail(letter({ dossierUrl }));
    for (const part of [text, html.replaceAll('&#38;', '&')]) {
      expect(part).toContain(dossierUrl);
      expect(part).toContain('Länkarna fungerar till den 28 november 2026');
    }
    expect(buildLetterMail(letter()).text).not.toMatch(/dossier/i);
  });

  test('of a free letter has a receipt of 0 and no withdrawal', () => {
    const { text } = buildLetterMail(
      letter({
        free: true,
        receipt: {
          base: 3900,
          discount: 3900,
          total: 0,
          vat: 0,
          code: 'FREE100',
          paidAt: new Date('2026-11-21T13:03:00Z'),
          method: 'card',
        },
      }),
    );
    expect(text).toMatch(/Totalt +0\u00a0kr/);
    expect(text).toContain('Kostnadsfritt');
    expect(text).not.toContain('ångra');
  });

  test('of money given back says how much, why and how', () => {
    const { subject, text, html } = buildRefundMail({
      language: 'sv',
      amount: 3900,
      reason: 'late',
      orderNumber: 'BR-7K2M9Q',
      operator,
    });
    expect(subject).toBe('Vi har betalat tillbaka 39\u00a0kr');
    for (const part of [text, html]) {
      expect(part).toContain('redan hade raderats');
      expect(part).toContain('BR-7K2M9Q');
      expect(part).toContain('hej@brevia.example');
    }
    expect(buildRefundMail({ language: 'en', amount: 3900, reason: 'duplicate', operator }).text).toContain(
      'We have paid back 39\u00a0SEK to you. The letter had already been paid for',
    );
  });
});

describe('the receipt of a refund', () => {
  const part = {
    orderNumber: '7KQ2M-XH4PD',
    what: 'Reklamation',
    boughtAt: new Date('2026-11-20T13:03:00Z'),
    paid: 3900,
    refundedAt: new Date('2026-11-21T13:03:00Z'),
    endsSubscription: false,
    operator,
  };

  test('of a part names the purchase, the sum with its VAT, what went back before and what is left', () => {
    const { subject, text, html } = buildRefundReceiptMail({
      ...part,
      language: 'sv',
      amount: 950,
      vat: 190,
      before: 1000,
      reason: 'goodwill',
    });
    expect(subject).toBe('Kvitto på återbetalning: 9,50\u00a0kr');
    for (const shown of [text, html])
      for (const words of [
        '7KQ2M-XH4PD',
        '20 november 2026',
        '21 november 2026',
        '−10\u00a0kr',
        '−9,50\u00a0kr',
        '−1,90\u00a0kr',
        '19,50\u00a0kr',
        'gottgöra besväret',
        operator.orgnr,
      ])
        expect(shown).toContain(words);
  });

  test('of the whole says nothing of a rest; words for staff only stay away', () => {
    const { text } = buildRefundReceiptMail({
      ...part,
      language: 'en',
      what: 'Subscription',
      amount: 3900,
      vat: 780,
      before: 0,
      reason: 'other',
      endsSubscription: true,
    });
    expect(text).toContain('It is about what you have been in touch with us about.');
    expect(text).toContain('The subscription has ended');
    expect(text).not.toContain('Left of the purchase');
    expect(text).not.toContain('Paid back before');
  });
});

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
