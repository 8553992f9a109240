import sharp from 'sharp';
import { z } from 'zod';
import { read, type Client } from '../api/client';
import { draft, newAddress, type Stage } from '../api/stage';
import { checkAccounts } from '../model/accounts';
import { finish } from '../model/finish';
import type { TriedLetter } from '../model/triedLetter';
import { expectThat, newLetter, pageAt, type Trial } from './trial';

const TOKEN = /draft_id=[\w-]+&t=([\w.-]+)/;
const end = (letter: TriedLetter) => finish(letter, { money: 'pay', comesBefore: true, isDeleted: true });

async function delivered(stage: Stage): Promise<{ letter: TriedLetter; orderNumber: string; link: string }> {
  const letter = await newLetter(stage);
  await letter.checkOut('');
  await letter.pay(pageAt(letter, 0));
  const { orderNumber = '' } = await stage.until(letter.client, letter.id, ({ mail }) => mail === 'sent');
  const [mail] = await stage.readMails(letter.email);
  return { letter, orderNumber, link: TOKEN.exec(mail?.text ?? '')?.[1] ?? '' };
}

/** The token in the address that the provider sends the browser back to. */
async function returnToken({ stage, id }: TriedLetter): Promise<string> {
  const shape = z.object({ sessions: z.array(z.object({ success_url: z.string() })) });
  const answer = await fetch(`${stage.world.addresses.payments}/_control/references/${id}`);
  const [session] = shape.parse(await answer.json()).sessions;
  return new URL(session?.success_url ?? '').searchParams.get('t') ?? '';
}

async function sendPicture(client: Client, more: Record<string, string>) {
  const picture = await sharp({ create: { width: 300, height: 200, channels: 3, background: '#667788' } })
    .jpeg()
    .toBuffer();
  const parts = new FormData();
  for (const [name, value] of Object.entries({ kind: 'parkeringsbot', field: 'evidencePhotos', ...more }))
    parts.set(name, value);
  parts.set('file', new Blob([new Uint8Array(picture)], { type: 'image/jpeg' }), 'bild.jpg');
  return client.postForm('/api/uploads', parts);
}

export const ACCESS: Trial[] = [
  {
    name: 'the opponent asks with the number and the address on the letter: withdraw, mail, receipt',
    times: 3,
    atOnce: 3,
    async attack(stage) {
      const { letter, orderNumber } = await delivered(stage);
      const opponent = stage.visitor();
      for (const path of ['/api/withdrawals', '/api/resend', '/api/deletion-receipts']) {
        const right = await opponent.post(path, { orderNumber, email: letter.email, language: 'sv' });
        const wrong = await opponent.post(path, { orderNumber, email: newAddress(), language: 'sv' });
        expectThat(right.status === 200 && right.text === wrong.text, `${path} tells whether they belong together`);
      }
      // A program that opens the mails' links does nothing by that.
      for (const token of await stage.mailedLinks(letter.email, 3))
        await opponent.post('/api/confirmations/look', { token });
      for (let n = 0; n < 10; n += 1) {
        const guessed = await opponent.post('/api/confirmations', { token: `${'a'.repeat(42)}${n}` });
        expectThat(guessed.status === 410, 'a link could be guessed');
      }
      await letter.until(() => checkAccounts(letter));
      expectThat((await letter.record())?.status === 'delivered', 'the letter is gone');
      await end(letter);
    },
  },
  {
    name: 'the link in the mail is used to edit, pay, mail and delete, and with other rights written in it',
    times: 3,
    atOnce: 3,
    async attack(stage) {
      const { letter, link } = await delivered(stage);
      const { id } = letter;
      const anybody = stage.visitor();
      expectThat((await anybody.get(`/api/letters/${id}?t=${link}`)).status === 200, 'the link does not even read');
      for (const path of ['delete', 'resend']) {
        const { status } = await anybody.post(`/api/letters/${id}/${path}`, { t: link });
        expectThat(status === 403, `${path} was answered ${status}`);
      }
      for (const path of ['payment-link', 'mark-free']) {
        const { status } = await anybody.post(`/api/reklamation/${path}?t=${link}`, {
          draftId: id,
          discountCode: 'FREE',
        });
        expectThat(status === 403, `${path} was answered ${status}`);
      }
      const mac = link.split('.')[1] ?? '';
      for (const forged of [`red.${mac}`, `d.${mac}`, `.${mac}`, mac, `o1s.${mac}`]) {
        const { status } = await anybody.get(`/api/letters/${id}?t=${forged}`);
        expectThat(status === 404, `a forged link was answered ${status}`);
      }
      await letter.client.post(`/api/letters/${id}/resend`, {});
      await stage.readMails(letter.email, 2);
      expectThat(
        (await anybody.get(`/api/letters/${id}?t=${link}`)).status === 404,
        'the link before the newest mail still opens',
      );
      await end(letter);
      expectThat(
        (await anybody.get(`/api/letters/${id}?t=${link}`)).status === 410,
        'a deleted letter does not say that it is gone',
      );
    },
  },
  {
    name: 'the address that a payment returns to is used ten times at once, and again',
    times: 5,
    atOnce: 3,
    async attack(stage) {
      const letter = await newLetter(stage);
      await letter.checkOut('');
      const t = await returnToken(letter);
      const answers = await Promise.all(
        Array.from({ length: 10 }, () => stage.visitor().post(`/api/letters/${letter.id}/return?t=${t}`, {})),
      );
      expectThat(answers.filter(({ status }) => status === 200).length === 1, 'it was good more than once');
      for (const path of ['', '/delete']) {
        const { status } = await stage
          .visitor()
          .send(path === '' ? 'GET' : 'POST', `/api/letters/${letter.id}${path}?t=${t}`, undefined, {});
        expectThat(status === 404, `it opened more than the return: ${status}`);
      }
      await end(letter);
    },
  },
  {
    name: 'a stranger’s link is put under somebody’s browser: what they write next is not the stranger’s',
    times: 5,
    atOnce: 3,
    async attack(stage) {
      const [stranger, victim] = [stage.visitor(), stage.visitor()];
      const { draftId, token } = read(await sendPicture(stranger, {}), { draftId: z.string(), token: z.string() });
      await victim.get(`/api/letters/${draftId}?t=${token}`);
      await sendPicture(victim, { draftId, t: token });
      const { draftId: own } = await draft(victim, 'klagomal');
      expectThat(
        own !== draftId && (await stranger.get(`/api/letters/${own}`)).status === 404,
        'the stranger reads what was written',
      );
      expectThat((await stranger.get(`/api/letters/${own}?t=${token}`)).status === 404, 'the stranger’s link opens it');
      await victim.post(`/api/letters/${own}/delete`, {});
      await stranger.post(`/api/letters/${draftId}/delete`, {});
    },
  },
  {
    name: 'a stranger tries every door of a letter without a link, with a wrong one and with another letter’s',
    times: 3,
    atOnce: 3,
    async attack(stage) {
      const letter = await newLetter(stage);
      const stranger = stage.visitor();
      const { draftId: other, token } = await draft(stranger, 'reklamation');
      for (const t of ['', 'wrong', token]) {
        const body = { draftId: letter.id, t, discountCode: 'FREE' };
        const answers = await Promise.all([
          stranger.get(`/api/letters/${letter.id}?t=${t}`),
          stranger.get(`/api/letters/${letter.id}/text?t=${t}`),
          stranger.get(`/api/letters/${letter.id}/export?t=${t}`),
          stranger.get(`/api/reklamation/download/letter?draft_id=${letter.id}&t=${t}`),
          stranger.post(`/api/letters/${letter.id}/delete`, { t }),
          stranger.post(`/api/letters/${letter.id}/discount`, { t, code: 'FREE' }),
          stranger.post(`/api/letters/${letter.id}/return`, { t }),
          stranger.post('/api/reklamation/mark-free', body),
          stranger.post('/api/reklamation/payment-link', body),
        ]);
        expectThat(
          answers.every(({ status }) => status === 404),
          `a door was answered ${answers.map(({ status }) => status).join(' ')}`,
        );
      }
      await stranger.post(`/api/letters/${other}/delete`, {});
      await end(letter);
    },
  },
];
