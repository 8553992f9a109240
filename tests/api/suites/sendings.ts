import { createHash } from 'node:crypto';
import { afterEach, describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import { sendingWorkflowId } from '../../../workflows/sending/contract';
import { decoded, exportHistory } from '../../system/temporal';
import { errorCode, read, type Client } from '../client';
import { draft, eventually, exampleForm, newAddress, RETURNED_TOKEN, type Stage } from '../stage';

const planShape = {
  act: z.literal('send'),
  plan: z.object({
    from: z.string(),
    replyTo: z.string(),
    to: z.string(),
    subject: z.string(),
    withEvidence: z.boolean(),
    leftOut: z.array(z.string()),
    pdf: z.string(),
  }),
};
const letterShape = {
  sending: z
    .looseObject({
      isOffered: z.boolean(),
      to: z.string(),
      state: z.string().optional(),
      sha256: z.string().optional(),
    })
    .optional(),
  downloads: z.record(z.string(), z.string()),
};

/** "Send me a link": an unfinished letter is gone on with on another device. */
export function resumeSuite(stage: () => Stage): void {
  const shape = {
    kind: z.string(),
    revision: z.number(),
    form: z.record(z.string(), z.unknown()),
    unwritten: z.boolean().optional(),
    language: z.string(),
  };
  const ask = (client: Client, id: string, email: string, formData: Record<string, unknown>) =>
    client.post(`/api/letters/${id}/resume-link`, {
      type: 'reklamation',
      email,
      formData,
      letterLanguage: 'en',
      language: 'sv',
    });
  const resumed = { act: z.literal('resume'), draftId: z.string(), token: z.string(), resume: z.string() };

  describe('a link to go on with a letter elsewhere', () => {
    it('opens the answers so far as often as one likes, until the draft is deleted, and gives no right to delete it', async () => {
      const client = stage().visitor();
      const email = newAddress();
      const id = crypto.randomUUID();
      const asked = await ask(client, id, email, { company: 'Elektronikhuset', secret: 'halvfärdigt' });
      expect(asked.status).toBe(200);
      const [mail] = await stage().readMails(email);
      expect(mail?.subject).toBe('Fortsätt med ditt brev');
      const [token] = await stage().mailedLinks(email);
      const look = read(await stage().visitor().post('/api/confirmations/look', { token }), {
        act: z.string(),
        expiresAt: z.iso.datetime(),
      });
      expect(look.act).toBe('resume');
      for (let time = 0; time < 2; time += 1) {
        const phone = stage().visitor();
        const opened = read(await phone.post('/api/confirmations', { token }), resumed);
        expect(opened).toMatchObject({ draftId: id, resume: '/reklamation' });
        const view = read(await phone.get(`/api/letters/${id}?t=${opened.token}`), shape);
        expect(view).toMatchObject({
          revision: 0,
          unwritten: true,
          language: 'en',
          form: { company: 'Elektronikhuset', secret: 'halvfärdigt' },
        });
        expect((await phone.post(`/api/letters/${id}/delete`, { t: opened.token })).status).toBe(403);
      }
      // What was typed lies sealed.
      expect(
        Buffer.from(
          JSON.stringify(await stage().db.collection<{ _id: string }>('letters').findOne({ _id: id })),
        ).toString('latin1'),
      ).not.toContain('halvf');
      // A draft takes the answers' place.
      await client.post('/api/reklamation/draft', { formData: exampleForm('reklamation', 'laptop'), draftId: id });
      const written = read(await client.get(`/api/letters/${id}`), shape);
      expect(written.unwritten).toBeUndefined();
      expect(written.form).not.toHaveProperty('secret');
      await client.post(`/api/letters/${id}/delete`, {});
      expect(errorCode(await stage().visitor().post('/api/confirmations', { token }))).toBe('link_over');
    });
  });
}

/** "We send it": the letter goes to its recipient in the person's name, once, when they confirm it from their own mail. */
export function sendingSuite(stage: () => Stage): void {
  async function delivered(email = newAddress()) {
    const client = stage().visitor();
    const { draftId } = await draft(client, 'reklamation', email);
    await client.post('/api/reklamation/mark-free', { draftId, discountCode: 'FREE' });
    const { orderNumber = '' } = await stage().until(client, draftId, ({ mail }) => mail === 'sent');
    return { client, draftId, email, orderNumber };
  }
  const ask = (client: Client, draftId: string, to: string) =>
    client.post(`/api/letters/${draftId}/sending`, { to, language: 'sv' });
  const confirm = (token: string | undefined) =>
    stage().visitor().post('/api/confirmations', { token, language: 'sv' });
  const look = async (client: Client, draftId: string) =>
    read(await client.get(`/api/letters/${draftId}`), letterShape);
  const until = async (client: Client, draftId: string, state: string) => {
    await eventually(async () => (await look(client, draftId)).sending?.state === state);
    return look(client, draftId);
  };
  const shopAddress = () => newAddress().replace('kund', 'butik').replace('@exempel', '@butiken');

  describe('a letter that the service sends for the person', () => {
    afterEach(() => stage().setInbox('on'));

    it('goes out when the mailed link is confirmed: the same mail to both, a proof, and nothing a second time', async () => {
      const { client, draftId, email, orderNumber } = await delivered();
      const to = shopAddress();
      expect((await ask(client, draftId, to)).status).toBe(200);
      const [token] = await stage().mailedLinks(email);
      expect((await stage().readMails(email))[0]?.text).toContain(to);
      const { plan } = read(await stage().visitor().post('/api/confirmations/look', { token }), planShape);
      expect(plan).toMatchObject({
        from: 'Maja Lindqvist via Brevia <brev@brevia.example>',
        replyTo: email,
        to,
        withEvidence: false,
      });
      expect(await stage().mails(to)).toEqual([]);
      const pdf = (await stage().visitor().get(plan.pdf)).bytes;

      const answers = await Promise.all([confirm(token), confirm(token)]);
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 410]);
      const { sending } = await until(client, draftId, 'sent');
      expect(sending?.sha256).toBe(createHash('sha256').update(pdf).digest('hex'));
      const [mail, ...more] = await stage().readMails(to);
      expect(more).toEqual([]);
      const header = (name: string) => mail?.headers.find((each) => each.name.toLowerCase() === name)?.value;
      expect([header('from'), header('reply-to'), header('to')]).toEqual([
        expect.stringContaining('Maja Lindqvist via Brevia'),
        expect.stringContaining(email),
        to,
      ]);
      expect(mail?.messageId).toBe(`<${orderNumber}.sent@brevia.example>`);
      expect(mail?.attachments).toMatchObject([{ contentType: 'application/pdf' }]);
      // To the person: the letter, the link, the copy and the word of how it went, with the proof.
      await eventually(async () => (await stage().mails(email)).length === 4);
      const mine = await stage().readMails(email, 4);
      expect(mine.filter(({ messageId }) => messageId === mail?.messageId)).toHaveLength(1);
      const told = mine.find(({ messageId }) => messageId.includes('sending-sent'));
      expect(told?.attachments).toMatchObject([{ filename: 'bevis-pa-avsandning.pdf' }]);
      for (const words of [to, String(sending?.sha256), String(mail?.messageId)]) expect(told?.text).toContain(words);

      const { downloads } = await look(client, draftId);
      expect((await client.get(downloads['proof'] ?? '')).text).toMatch(/^%PDF-/);
      expect((await client.get(downloads['message'] ?? '')).text).toContain(`To: ${to}`);
      // A Word document is a zip.
      expect((await client.get(downloads['docx'] ?? '')).text).toMatch(/^PK/);
      expect(errorCode(await ask(client, draftId, to))).toBe('letter_sent');

      const history = decoded(await exportHistory(stage().world.addresses.temporal, sendingWorkflowId(draftId)));
      for (const text of [history, stage().world.logOf('api'), stage().world.logOf('worker')])
        for (const secret of [to, email]) expect(text).not.toContain(secret);
      await client.post(`/api/letters/${draftId}/delete`, {});
      // Who listened for the mail to come back ends with the letter.
      await eventually(
        async () =>
          (await exportHistory(stage().world.addresses.temporal, sendingWorkflowId(draftId)).catch(() => 'gone')) ===
          'gone',
      );
    });

    it('that comes back later is told of; what only sounds like it, or comes from elsewhere, changes nothing', async () => {
      const { client, draftId, email } = await delivered();
      const to = shopAddress();
      await ask(client, draftId, to);
      const [token] = await stage().mailedLinks(email);
      await confirm(token);
      await until(client, draftId, 'sent');
      const [mail] = await stage().readMails(to);
      const returnPath = mail?.headers.find(({ name }) => name.toLowerCase() === 'return-path')?.value ?? '';
      const report = (action: string, status: string) =>
        `To: ${returnPath}\r\nContent-Type: multipart/report\r\n\r\nAction: ${action}\r\nStatus: ${status}\r\n`;
      const post = (message: string, secret = RETURNED_TOKEN) =>
        fetch(`${stage().site}/api/mail/returned`, {
          method: 'POST',
          headers: { authorization: `Bearer ${secret}`, 'content-type': 'message/rfc822' },
          body: message,
        });
      expect((await post(report('failed', '5.1.1'), 'guessed-by-somebody-else')).status).toBe(403);
      for (const message of [
        report('delayed', '4.2.2'),
        'Tack, vi återkommer.',
        report('failed', '5.1.1').replace('retur+', 'retur+0'),
      ])
        expect(await (await post(message)).json()).toEqual({ returned: false });
      expect((await look(client, draftId)).sending?.state).toBe('sent');
      expect(await (await post(report('failed', '5.1.1'))).json()).toEqual({ returned: true });
      await until(client, draftId, 'returned');
      await eventually(async () =>
        (await stage().mails(email)).some(({ messageId }) => messageId.includes('sending-returned')),
      );
    });

    it('is not sent anew where nobody knows whether it was taken; the person is told', async () => {
      const { client, draftId, email } = await delivered();
      const to = shopAddress();
      await ask(client, draftId, to);
      const [token] = await stage().mailedLinks(email);
      await stage().setInbox('drop-before-250');
      expect((await confirm(token)).status).toBe(200);
      await until(client, draftId, 'unknown');
      await stage().setInbox('on');
      await eventually(async () =>
        (await stage().mails(email)).some(({ messageId }) => messageId.includes('sending-unknown')),
      );
      expect(await stage().mails(to)).toHaveLength(1);
    });

    it('that is refused by the address is told of, and a mail server that is away is tried until it is back', async () => {
      const first = await delivered();
      await ask(first.client, first.draftId, 'finns.inte@butiken.invalid');
      const [refused] = await stage().mailedLinks(first.email);
      expect((await confirm(refused)).status).toBe(200);
      await until(first.client, first.draftId, 'refused');
      await eventually(async () =>
        (await stage().mails(first.email)).some(({ messageId }) => messageId.includes('sending-refused')),
      );

      const second = await delivered();
      const to = shopAddress();
      await ask(second.client, second.draftId, to);
      const [token] = await stage().mailedLinks(second.email);
      await stage().setInbox('off');
      expect((await confirm(token)).status).toBe(200);
      await eventually(async () => stage().world.logOf('worker').includes('an activity failed'));
      await stage().setInbox('on');
      await until(second.client, second.draftId, 'sent');
      expect(await stage().mails(to)).toHaveLength(1);
    });

    it('goes to nobody by mail where the kind says that they take none', async () => {
      const client = stage().visitor();
      const { draftId } = read(
        await client.post('/api/government/draft', { formData: exampleForm('myndighetsbeslut', 'attached-account') }),
        { draftId: z.string() },
      );
      await client.post('/api/government/mark-free', { draftId, discountCode: 'FREE' });
      await stage().until(client, draftId, ({ mail }) => mail === 'sent');
      expect((await look(client, draftId)).sending?.isOffered).toBe(false);
      expect(errorCode(await ask(client, draftId, 'kfm@myndighet.example'))).toBe('sending_off');
    });

    it('is one of a paid and delivered letter, to somebody else, at an address', async () => {
      const unpaid = stage().visitor();
      const { draftId } = await draft(unpaid, 'reklamation');
      expect(errorCode(await ask(unpaid, draftId, 'kund@butiken.se'))).toBe('letter_unpaid');
      const { client, draftId: paid, email } = await delivered();
      expect(errorCode(await ask(client, paid, email.toUpperCase()))).toBe('own_address');
      for (const wrong of ['kund', 'a@b.se, c@d.se', 'a@b.se\r\nBcc: c@d.se'])
        expect((await ask(client, paid, wrong)).status).toBe(400);
    });
  });
}
