import { describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import { addDays, swedishDate } from '../../../core/shared/formats/dates';
import { errorCode, read } from '../client';
import { draft, newAddress, type Stage } from '../stage';

const notedShape = { success: z.literal(true), date: z.string(), email: z.string(), stop: z.string() };

/** A mail on a day to come: an address and a day, nothing of the letter, gone when it is stopped or the letter deleted. */
export function reminderSuite(stage: () => Stage): void {
  const rows = () => stage().db.collection('reminders').find().toArray();

  describe('a reminder', () => {
    it('is noted sealed, told of once, asked for twice is one, and is stopped by the link in its mail', async () => {
      const client = stage().visitor();
      const { draftId, email } = await draft(client, 'reklamation', newAddress());
      const date = addDays(swedishDate(new Date()), 16) ?? '';
      const ask = (day: string) => client.post(`/api/letters/${draftId}/reminders`, { date: day });
      expect(errorCode(await ask(date))).toBe('letter_unpaid');
      await client.post('/api/reklamation/mark-free', { draftId, discountCode: 'FREE' });
      await stage().until(client, draftId, ({ mail }) => mail === 'sent');
      for (const day of [swedishDate(new Date()), '2026-11-01', addDays(date, 900) ?? ''])
        expect(errorCode(await ask(day))).toBe('invalid_request');

      const before = (await rows()).length;
      const noted = read(await ask(date), notedShape);
      expect(noted).toMatchObject({ date, email });
      expect(read(await ask(date), notedShape).stop).toBe(noted.stop);
      const kept = await rows();
      expect(kept).toHaveLength(before + 1);
      expect(Object.keys(kept.at(-1) ?? {}).sort()).toEqual([
        '_id',
        'address',
        'askedOn',
        'day',
        'key',
        'language',
        'letter',
        'resultToken',
      ]);
      for (const personal of [email, draftId, 'reklamation']) expect(JSON.stringify(kept)).not.toContain(personal);

      // Whoever opens the letter by its mail's link asks for the same one.
      const [, letterMail] = await stage().readMails(email, 2);
      const mailed = /draft_id=[\w-]+&t=([\w.-]+)/.exec(letterMail?.text ?? '')?.[1] ?? '';
      const reader = stage().visitor();
      expect(read(await reader.post(`/api/letters/${draftId}/reminders?t=${mailed}`, { date }), notedShape).stop).toBe(
        noted.stop,
      );
      expect(errorCode(await reader.post(`/api/letters/${draftId}/reminders?t=x`, { date }))).toBe('not_found');

      const [mail] = await stage().readMails(email, 2);
      const token = /\/reminder#(\S+)/.exec(mail?.text ?? '')?.[1] ?? '';
      expect(token).toBe(noted.stop);
      const anybody = stage().visitor();
      expect(read(await anybody.post('/api/reminders/look', { token }), { date: z.string() })).toEqual({ date });
      expect(
        errorCode(
          await anybody.post('/api/reminders/stop', {
            token: `${token.slice(0, -1)}${token.endsWith('A') ? 'B' : 'A'}`,
          }),
        ),
      ).toBe('link_over');
      expect(await rows()).toHaveLength(before + 1);
      read(await anybody.post('/api/reminders/stop', { token }), { date: z.string() });
      expect(await rows()).toHaveLength(before);
      expect(errorCode(await anybody.post('/api/reminders/look', { token }))).toBe('link_over');

      // Whoever deletes the letter has it deleted too; one that is only purged does not take it along.
      read(await ask(date), notedShape);
      expect((await client.post(`/api/letters/${draftId}/delete`)).status).toBe(200);
      expect(await rows()).toHaveLength(before);
    });
  });
}
