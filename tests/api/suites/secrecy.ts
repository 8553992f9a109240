import { describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import { read, type Client } from '../client';
import { draft, exampleForm, newAddress, type Stage } from '../stage';

const pageFailureLine = z.looseObject({
  msg: z.literal('a page failed in a browser'),
  failure: z.string(),
  page: z.string(),
  build: z.string(),
});

/** Lines past the preview stay on the server until the letter is paid, and nobody's words get into the log. */
export function secrecySuite(stage: () => Stage): void {
  describe('what stays on the server', () => {
    it.each([
      { letter: 'a kind’s own', readForm: () => exampleForm('reklamation', 'laptop') },
      { letter: 'a situation’s', readForm: () => exampleForm('reklamation', 'coat-cut', 'vara-fel-under-tva-ar') },
    ])(
      'no answer holds a line past the preview, headings and how points begin before the letter is paid: $letter',
      async ({ readForm }) => {
        const client = stage().visitor();
        const form = readForm();
        const answer = await client.post('/api/reklamation/draft', { formData: form, language: 'sv', isPreview: true });
        const { draftId, token } = read(answer, { draftId: z.string(), token: z.string() });
        await everyQuestion(client, draftId, token);
        const before = client.answers.join('\n');
        const { points = [] } = read(await client.get(`/api/letters/${draftId}`), {
          points: z.optional(z.array(z.object({ heading: z.string(), opening: z.string() }))),
        });

        await client.post('/api/reklamation/mark-free', { draftId, discountCode: 'FREE' });
        const { preview } = await stage().until(client, draftId, ({ status }) => status !== 'preview');
        const { text } = read(await client.get(`/api/letters/${draftId}/text`), { text: z.string() });
        const shown = new Set(preview?.blocks.flatMap(({ lines }) => lines));
        // What the person wrote is theirs to see, the law's words stand at /api/forms for all, the subject is the preview's.
        const open = [
          JSON.stringify(form),
          (await client.get('/api/forms/reklamation?language=sv')).text,
          preview?.subject ?? '',
          ...points.flatMap(({ heading, opening }) => [heading, opening]),
        ].join('\n');
        const hidden = text.split('\n').filter((line) => line.length > 25 && !shown.has(line) && !open.includes(line));
        expect(preview?.total).toBeGreaterThan(preview?.shown ?? 0);
        expect(hidden.length).toBeGreaterThan(3);
        expect(hidden.filter((line) => before.includes(line))).toEqual([]);
      },
    );

    it('a canary in address, query, header or body never reaches the log', async () => {
      const canary = 'kanariefagel7731';
      const client = stage().visitor();
      const headers = {
        'user-agent': canary,
        referer: `https://${canary}.se/`,
        'x-forwarded-for': canary,
        'accept-language': canary,
      };
      const { draftId } = await draft(client, 'reklamation', `${canary}@exempel.se`, {
        name: canary,
        caseDescription: `${canary} ${canary}`,
      });
      await client.get(`/api/letters/${draftId}?t=${canary}`, headers);
      await client.get(`/api/${canary}?${canary}=${canary}`, headers);
      await client.post('/api/reklamation/draft', { formData: { [canary]: canary }, draftId: canary }, headers);
      await client.send('POST', '/api/reklamation/draft', `{"${canary}`, {
        ...headers,
        'content-type': 'application/json',
      });
      await client.send('POST', '/api/stripe/webhook', canary, { ...headers, 'stripe-signature': canary });
      await fetch(`${stage().site}/${canary}`, { headers: { 'user-agent': canary } });
      expect(stage().world.logOf('api')).not.toContain(canary);
      expect(stage().world.logOf('worker')).not.toContain(canary);
    });

    it('a page that failed in a browser is written down by its page, the error’s name and the build, and by nothing else', async () => {
      const canary = 'sidkanarie8842';
      const client = stage().visitor();
      const tell = (path: string, more = {}) =>
        client.post('/api/page-failures', { failure: 'TypeError', path, build: 'Ab_1-xyz', ...more });
      const listLines = () =>
        stage()
          .world.logOf('api')
          .split('\n')
          .flatMap((line) => {
            const parsed = pageFailureLine.safeParse(line === '' ? undefined : JSON.parse(line));
            return parsed.success ? [parsed.data] : [];
          });
      const before = listLines().length;
      const paths = ['/en/reklamation/', `/admin/letters/${canary}`, `/${canary}`, '/faq/reklamation', '/'];
      for (const path of paths) expect((await tell(path)).json).toEqual({});
      for (const more of [{ failure: canary }, { build: `${canary} !` }, { path: canary.repeat(40) }])
        expect((await tell('/', more)).status).toBe(400);
      const lines = listLines().slice(before);
      expect(lines.map(({ page }) => page)).toEqual([
        '/reklamation',
        '/admin/letters',
        '/404',
        '/faq/reklamation',
        '/',
      ]);
      for (const line of lines) expect(line).toMatchObject({ failure: 'TypeError', build: 'Ab_1-xyz' });
      expect(stage().world.logOf('api')).not.toContain(canary);
      expect(client.hasCookie).toBe(false);
    });

    it('of a page that fails without end only so many lines are written', async () => {
      const client = stage().visitor();
      const answers = await Promise.all(
        Array.from({ length: 25 }, () =>
          client.post('/api/page-failures', { failure: 'Error', path: '/', build: 'unbuilt' }),
        ),
      );
      expect(answers.filter(({ status }) => status === 200).length).toBeLessThanOrEqual(20);
      expect(answers.filter(({ status }) => status === 429).length).toBeGreaterThanOrEqual(5);
    });

    it('pages and answers carry a strict security policy', async () => {
      const { headers } = await stage().visitor().get('/api/pricing');
      const policy = headers.get('content-security-policy') ?? '';
      expect(policy).toContain("default-src 'self'");
      expect(policy).toContain("frame-ancestors 'none'");
      expect(policy).not.toMatch(/unsafe-(inline|eval)/);
      expect(headers.get('referrer-policy')).toBe('no-referrer');
      expect(headers.get('x-content-type-options')).toBe('nosniff');
      expect(headers.get('x-powered-by')).toBeNull();
      expect(headers.get('cache-control')).toBe('no-cache');
    });
  });
}

async function everyQuestion(client: Client, id: string, t: string): Promise<void> {
  const controller = new AbortController();
  const events = await fetch(`${client.site}/api/letters/${id}/events?t=${t}`, { signal: controller.signal });
  const first = await events.body?.getReader().read();
  client.answers.push(Buffer.from(first?.value ?? []).toString());
  controller.abort();
  for (const path of [
    `/api/letters/${id}`,
    `/api/letters/${id}?language=en`,
    `/api/letters/${id}/text`,
    `/api/reklamation/download/letter?draft_id=${id}`,
  ])
    await client.get(path);
  await client.post('/api/reklamation/draft', { formData: {}, draftId: id, isPreview: false });
  await client.post(`/api/letters/${id}/return`, {});
  await client.post(`/api/letters/${id}/discount`, { code: 'SAVE10' });
  await client.post(`/api/letters/${id}/resend`, {});
  await client.post('/api/reklamation/payment-link', { draftId: id, discountCode: '' });
  await client.post('/api/send-email', { letterId: id, to: newAddress() });
  await client.post('/api/generate-letter', { type: 'reklamation', draftId: id, formData: {}, isPreview: false });
}
