import { describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import { errorCode, read } from '../client';
import { newPerson } from '../people';
import { exampleForm, type Stage } from '../stage';

const account =
  'Läkarintyget från den 3 mars 2026 har inte beaktats i beslutet. Försäkringskassan vill ha tillbaka 12 400 kr.';
const asked = { agency: 'forsakringskassan', appealType: 'omprovning', decisionText: account, currentRequest: '' };
const match = 'agency=forsakringskassan&appealType=omprovning';
const sentences = z.array(z.object({ id: z.string(), text: z.string() }));

export function suggestionSuite(stage: () => Stage): void {
  describe('help with what to ask for', () => {
    it('POST /api/ai/suggest-request gives three sentences out of what was said, and keeps none of it in a history', async () => {
      const client = stage().visitor();
      const answer = read(await client.post('/api/ai/suggest-request', asked), {
        success: z.literal(true),
        suggestions: z.array(z.string()),
        draftId: z.uuid(),
        token: z.string(),
      });
      expect(answer.suggestions).toHaveLength(3);
      expect(answer.suggestions.join(' ')).toContain('12 400 kr');
      const again = read(
        await client.post('/api/ai/suggest-request', { ...asked, draftId: answer.draftId, kind: 'government' }),
        { draftId: z.string() },
      );
      expect(again.draftId).toBe(answer.draftId);
      expect(
        (
          await stage()
            .visitor()
            .post('/api/ai/suggest-request', { ...asked, draftId: answer.draftId })
        ).status,
      ).toBe(404);
    });

    it('says what is missing, in the person’s language', async () => {
      const client = stage().visitor();
      const short = await client.post('/api/ai/suggest-request', { ...asked, decisionText: 'Kort.', language: 'sv' });
      expect([short.status, errorCode(short)]).toEqual([422, 'invalid_form']);
      expect(errorCode(await client.post('/api/ai/suggest-request', { ...asked, agency: '' }))).toBe('invalid_form');
      const unknown = await client.post('/api/ai/suggest-request', { ...asked, agency: 'ingen' });
      expect([unknown.status, errorCode(unknown)]).toEqual([500, 'suggestion_failed']);
      expect((await client.post('/api/ai/suggest-request', { ...asked, kind: 'reklamation' })).status).toBe(404);
    });

    it('GET phrasings has presets and what staff wrote; saved texts only for who is signed in', async () => {
      const now = new Date();
      const row = {
        kind: 'myndighetsbeslut',
        agencyId: 'forsakringskassan',
        appealType: 'omprovning',
        enabled: true,
        usageCount: 0,
        createdAt: now,
        createdBy: 'test',
        updatedAt: now,
      };
      const phrasings = stage().db.collection<{ _id: string }>('government-templates');
      await phrasings.insertMany(
        [
          { _id: 'p1', ...row, text: 'Jag begär att beslutet rättas.' },
          { _id: 'p2', ...row, text: 'Avstängd.', enabled: false },
          { _id: 'p3', ...row, agencyId: 'csn', text: 'En annans.' },
        ].map((each) => each),
      );
      const answer = read(await stage().visitor().get(`/api/government/phrasings?${match}`), {
        presets: sentences,
        phrasings: sentences,
        saved: sentences.nullable(),
      });
      expect(answer.presets).toHaveLength(3);
      expect(answer.phrasings).toEqual([{ id: 'p1', text: 'Jag begär att beslutet rättas.' }]);
      expect(answer.saved).toBeNull();
      expect(read(await stage().visitor().get('/api/government/phrasings'), { presets: sentences }).presets).toEqual(
        [],
      );
    });

    it('a phrasing counts as used once for a letter, when that is paid', async () => {
      const client = stage().visitor();
      const form = exampleForm('myndighetsbeslut', 'sickness-benefit');
      const now = new Date();
      const row = {
        kind: 'myndighetsbeslut',
        agencyId: 'forsakringskassan',
        appealType: 'omprovning',
        enabled: true,
        usageCount: 0,
        createdAt: now,
        createdBy: 'test',
        updatedAt: now,
      };
      const phrasings = stage().db.collection<typeof row & { _id: string; text: string }>('government-templates');
      await phrasings.insertMany([
        { ...row, _id: 'used', text: 'att Försäkringskassan omprövar  beslutet' },
        { ...row, _id: 'unused', text: 'Jag begär muntlig förhandling.' },
        { ...row, _id: 'off', text: 'beviljar ersättningen', enabled: false },
        { ...row, _id: 'elsewhere', text: 'omprövar beslutet', agencyId: 'csn' },
      ]);
      const counts = async () =>
        Object.fromEntries(
          (await phrasings.find({ _id: { $in: ['used', 'unused', 'off', 'elsewhere'] } }).toArray()).map(
            ({ _id, usageCount }) => [_id, usageCount],
          ),
        );
      const { draftId } = read(await client.post('/api/government/draft', { formData: form, language: 'sv' }), {
        draftId: z.string(),
      });
      expect((await client.post('/api/government/draft', { formData: form, language: 'sv', draftId })).status).toBe(
        200,
      );
      expect(await counts()).toEqual({ used: 0, unused: 0, off: 0, elsewhere: 0 });
      for (let time = 0; time < 2; time += 1)
        await client.post('/api/government/mark-free', { draftId, discountCode: 'FREE', language: 'sv' });
      await stage().until(client, draftId, ({ status }) => status === 'delivered');
      expect(await counts()).toEqual({ used: 1, unused: 0, off: 0, elsewhere: 0 });
      await phrasings.deleteMany({ _id: { $in: ['used', 'unused', 'off', 'elsewhere'] } });
    });

    it('saved texts need a sign-in, and are the person’s own', async () => {
      const stranger = stage().visitor();
      const body = {
        text: 'Jag begär att handläggningen börjar om.',
        agency: 'forsakringskassan',
        appealType: 'omprovning',
      };
      for (const refused of [
        await stranger.get('/api/user-templates'),
        await stranger.post('/api/user-templates', body),
        await stranger.send('DELETE', `/api/user-templates/${crypto.randomUUID()}`, undefined, {}),
      ])
        expect([refused.status, errorCode(refused)]).toEqual([401, 'sign_in_required']);
      const anna = await newPerson(stage());
      const bo = await newPerson(stage());
      expect((await anna.post('/api/user-templates', { ...body, text: ' tio tecken' })).status).toBe(400);
      const { template } = read(await anna.post('/api/user-templates', body), {
        template: z.looseObject({ id: z.string(), agencyId: z.string() }),
      });
      expect(template.agencyId).toBe('forsakringskassan');
      expect(read(await anna.get(`/api/government/phrasings?${match}`), { saved: sentences }).saved).toEqual([
        { id: template.id, text: body.text },
      ]);
      expect(
        read(await anna.get('/api/user-templates?agency=csn'), { templates: z.array(z.unknown()) }).templates,
      ).toEqual([]);
      expect(read(await bo.get('/api/user-templates'), { templates: z.array(z.unknown()) }).templates).toEqual([]);
      expect((await bo.send('DELETE', `/api/user-templates/${template.id}`, undefined, {})).status).toBe(404);
      // What a person wrote does not lie in the clear.
      const stored = await stage().db.collection<{ _id: string }>('user-templates').findOne({ _id: template.id });
      expect(JSON.stringify(stored)).not.toContain('handläggningen');
      expect((await anna.send('DELETE', `/api/user-templates/${template.id}`, undefined, {})).status).toBe(200);
      expect(read(await anna.get('/api/user-templates'), { templates: z.array(z.unknown()) }).templates).toEqual([]);
    });
  });
}
