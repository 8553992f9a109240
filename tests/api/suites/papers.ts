import { describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import { errorCode, read } from '../client';
import { eventually, type Stage } from '../stage';

const found = z.object({
  success: z.literal(true),
  draftId: z.uuid(),
  token: z.string(),
  fields: z.array(
    z.object({ field: z.string(), value: z.union([z.string(), z.number()]), line: z.string(), confidence: z.number() }),
  ),
});
const CANARY = 'kanariefagel9917';
const TEXT = `Hej ${CANARY}!\nOrdernummer: 10293847\nTotalt: 1 299,00 kr\n<script>alert(1)</script> Produkt: Lampa & skärm`;
const asked = { kind: 'reklamation', field: 'paperFile', language: 'sv', text: TEXT };

/** A mail that was pasted: read as pictures are, kept by nobody. */
export function paperSuite(stage: () => Stage): void {
  describe('a pasted text', () => {
    it('is read for what its kind asks of papers, and begins the letter that more goes to', async () => {
      const client = stage().visitor();
      const { fields, draftId } = read(await client.post('/api/uploads/text', asked), found.shape);
      const values = Object.fromEntries(fields.map(({ field, value }) => [field, value]));
      expect(values).toMatchObject({ 'paper.orderNumber': '10293847', 'paper.total': 1299 });
      expect(fields.find(({ field }) => field === 'paper.orderNumber')?.line).toBe('Ordernummer: 10293847');
      const again = read(await client.post('/api/uploads/text', { ...asked, draftId, text: 'Hej.' }), found.shape);
      expect([again.draftId, again.fields]).toEqual([draftId, []]);
    });

    it('is in no log and no record once it is read', async () => {
      const client = stage().visitor();
      await client.post('/api/uploads/text', asked);
      for (const part of ['api', 'worker'] as const) expect(stage().world.logOf(part)).not.toContain(CANARY);
      await eventually(async () => (await stage().db.collection('assists').countDocuments({ task: 'read' })) === 0);
    });

    it('that is none, is too long or is for a field that reads nothing is refused', async () => {
      const client = stage().visitor();
      for (const wrong of [{ text: '  ' }, { text: 'x'.repeat(100_001) }, { field: 'company' }, { field: '' }]) {
        const answer = await client.post('/api/uploads/text', { ...asked, ...wrong });
        expect([answer.status, errorCode(answer)]).toEqual([400, 'invalid_request']);
      }
      expect((await client.post('/api/uploads/text', { ...asked, kind: 'ingen' })).status).toBe(404);
    });
  });
}
