import { describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import { errorCode, errorShape, read } from '../client';
import { draft, flatForm, newAddress, type Stage } from '../stage';

const UUID = '7d9f1d5e-1c0b-4c1e-8a3b-0d6b5e2f9a10';

/** What does not fit is refused with 4xx and a text that helps; nothing answers 5xx. */
export function badInputSuite(stage: () => Stage): void {
  describe('bad input', () => {
    it.each([
      ['no body: a form without answers', '/api/reklamation/draft', undefined, 422],
      ['null', '/api/reklamation/draft', null, 400],
      ['a list', '/api/reklamation/draft', [], 400],
      ['a form that is no object', '/api/reklamation/draft', { formData: 'x' }, 400],
      ['a language that is a number', '/api/reklamation/draft', { formData: {}, language: 5 }, 400],
      ['a draft id that is no UUID', '/api/reklamation/draft', { formData: {}, draftId: '1' }, 400],
      ['an empty form', '/api/reklamation/draft', { formData: {} }, 422],
      [
        'a form of wrong types',
        '/api/reklamation/draft',
        { formData: { category: {}, caseDescription: 7, userContact: [] } },
        422,
      ],
      [
        'names of JavaScript’s own',
        '/api/reklamation/draft',
        { formData: { constructor: 1, toString: 2, hasOwnProperty: 3 } },
        422,
      ],
      ['an unknown kind', '/api/generate-letter', { type: 'nothing', formData: {} }, 404],
      ['a kind with a name of JavaScript’s', '/api/generate-letter', { type: '__proto__', formData: {} }, 404],
      ['no code', '/api/validate-discount', { amount: 39 }, 400],
      ['a code that is a number', '/api/validate-discount', { code: 10 }, 400],
      ['a negative amount', '/api/validate-discount', { code: 'SAVE10', amount: -1 }, 400],
      ['a code as long as a book', '/api/validate-discount', { code: 'A'.repeat(100_000) }, 400],
      ['a letter that is not there', '/api/create-checkout-session', { letterId: UUID, amount: 39 }, 404],
      ['no letter', '/api/create-checkout-session', { amount: 39 }, 400],
      ['a payment without a draft, by a form without answers', '/api/reklamation/payment-link', { formData: {} }, 422],
      ['a payment for nothing', '/api/reklamation/payment-link', { draftId: UUID }, 404],
      ['a mail without a letter', '/api/send-email', { to: 'a@exempel.se', subject: 's', text: 't' }, 400],
      ['a webhook that nobody signed', '/api/stripe/webhook', { id: 'evt_1', type: 'checkout.session.completed' }, 400],
      ['a call that is not there', '/api/nothing', {}, 404],
    ])('%s', async (_what, path, body, status) => {
      const client = stage().visitor();
      const answer = await client.send('POST', path, body === undefined ? undefined : JSON.stringify(body), {
        'content-type': 'application/json',
      });
      expect(answer.status).toBe(status);
      expect(read(answer, errorShape).error.message.length).toBeGreaterThan(20);
    });

    it.each([
      ['a form nested thousands deep', `{"formData":${'{"a":'.repeat(5000)}1${'}'.repeat(5000)}}`, {}, 400],
      ['malformed JSON', '{"formData": ', {}, 400],
      [
        'a body that is not UTF-8 by its own word',
        '{}',
        { 'content-type': 'application/json; charset=x-nothing' },
        415,
      ],
      ['an encoding that nobody knows', '{}', { 'content-encoding': 'nothing' }, 415],
      ['a form of HTML', 'formData=x', { 'content-type': 'application/x-www-form-urlencoded' }, 400],
      ['more than a megabyte', JSON.stringify({ formData: { caseDescription: 'x'.repeat(1_100_000) } }), {}, 413],
    ])('%s', async (_what, body, headers, status) => {
      const answer = await stage()
        .visitor()
        .send('POST', '/api/reklamation/draft', body, { 'content-type': 'application/json', ...headers });
      expect(answer.status).toBe(status);
    });

    it('each field of a form is told what is wrong with it, in the request’s language', async () => {
      const formData = { ...flatForm('reklamation', 'no-address'), caseDescription: '   ', category: 'spaceships' };
      const swedish = await stage().visitor().post('/api/reklamation/draft', { formData, language: 'sv' });
      const english = await stage().visitor().post('/api/reklamation/draft?language=en', { formData, language: 'sv' });
      expect([swedish.status, errorCode(swedish)]).toEqual([422, 'invalid_form']);
      const { fields } = read(swedish, errorShape).error;
      expect(fields.map(({ path }) => path)).toEqual(['category', 'caseDescription', 'userContact.email']);
      expect(fields.find(({ path }) => path === 'caseDescription')?.message).toContain('Beskriv');
      expect(read(english, errorShape).error.fields.map(({ message }) => message)).not.toEqual(
        fields.map(({ message }) => message),
      );
    });

    it('a day to come is no day on which something happened', async () => {
      const formData = { ...flatForm('reklamation', 'a@exempel.se'), incidentDate: '2999-01-01' };
      const answer = await stage().visitor().post('/api/reklamation/draft', { formData, language: 'sv' });
      expect([answer.status, errorCode(answer)]).toEqual([422, 'invalid_form']);
      const told = { path: 'incidentDate', code: 'futureDate', message: expect.stringContaining('framåt i tiden') };
      expect(read(answer, errorShape).error.fields).toEqual([told]);
    });

    it('paths that are no letters are 404, other methods 405 with those that work', async () => {
      const client = stage().visitor();
      expect((await client.get('/api/letters/1')).status).toBe(404);
      expect((await client.get(`/api/letters/${UUID}`)).status).toBe(404);
      expect((await client.get('/api/letters/%00')).status).toBe(404);
      expect((await client.get('/api/letters/%E0%A4%A')).status).toBe(400);
      expect((await client.get('/api/forms/__proto__')).status).toBe(404);
      expect((await client.get('/api/reklamation/download/letter')).status).toBe(400);
      const wrong = await client.get('/api/reklamation/draft');
      expect([wrong.status, wrong.headers.get('allow')]).toEqual([405, 'POST']);
      expect((await client.send('DELETE', '/api/pricing', undefined, {})).status).toBe(405);
    });

    it('a query that is given twice does no harm', async () => {
      const client = stage().visitor();
      expect((await client.get(`/api/letters/${UUID}?t=a&t=b`)).status).toBe(400);
      expect((await client.get('/api/forms?language=en&language=sv')).status).toBe(400);
      expect((await client.get('/api/forms?language[$ne]=sv')).status).toBe(200);
    });

    it('what a person writes is kept as data, whatever it looks like', async () => {
      const client = stage().visitor();
      const nasty =
        '<script>alert(1)</script> {{ form.userContact.email }} {% cite "x" %} $where \u0000\u202e # Rubrik\n- punkt';
      const { draftId } = await draft(client, 'reklamation', newAddress(), {
        caseDescription: nasty,
        company: '{{ 7 | times: 7 }}',
      });
      const letter = await client.get(`/api/letters/${draftId}`);
      const { preview } = read(letter, { preview: z.looseObject({ to: z.string() }) });
      expect(preview.to).toBe('{{ 7 | times: 7 }}');
    });
  });
}
