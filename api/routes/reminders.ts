import { z } from 'zod';
import { accessQuery, letterId } from '../../core/shared/contracts/access';
import {
  mailedTokenRequest,
  reminderDaySchema,
  reminderRequest,
  reminderSchema,
} from '../../core/shared/contracts/letters';
import { AppError } from '../../core/shared/errors';
import { readContact } from '../../core/kinds/contact';
import type { ReminderRecord } from '../../core/records/reminders';
import { addDays, swedishDate } from '../../core/shared/formats/dates';
import { declareOperation, type Operation } from '../http/operation';
import { readLetterWithRight } from '../letters/access';
import type { Services } from '../services';

/** Days ahead that a note may be for: the longest that letters name is the two years after a journey. */
const FARTHEST = 800;

/** A mail on a day, long after the letter is gone: opt-in, an address and a day, stopped by one press. */
export function declareReminderOperations(services: Services): Operation[] {
  const { kindStore, letterResults, letters, limits, reminders, workflows } = services;
  const toReminderResponse = ({ day: date }: ReminderRecord) => ({ success: true as const, date });

  return [
    declareOperation({
      method: 'post',
      path: '/api/letters/{id}/reminders',
      tag: 'letters',
      summary: 'Has a mail sent on a day to come, to the letter’s own address; of the letter nothing is kept for it',
      params: z.object({ id: letterId }),
      query: accessQuery,
      body: reminderRequest,
      answers: { 200: { description: 'It is noted', schema: reminderSchema } },
      refusals: [
        'not_found',
        'letter_expired',
        'letter_unpaid',
        'invalid_request',
        'too_many_requests',
        'dependency_down',
      ],
      async handle({ params: { id }, body: { date }, req, language }) {
        // The mail's link is enough: the reminder goes to no other address than that mail did.
        const record = await readLetterWithRight(services, req, id, 'read');
        if (record.status === 'preview') throw new AppError('letter_unpaid');
        const today = swedishDate(new Date());
        if (date <= today || date > (addDays(today, FARTHEST) ?? ''))
          throw new AppError('invalid_request', 'the day is past, or too far off');
        const kind = await kindStore.read(record.kindHash);
        const { form } = letters.readReviewed(record);
        const { email } = readContact(kind, form);
        await limits.mailing(id);
        const resultToken = letterResults.token(id, kind, form);
        const reminder = await reminders.keep({
          letterId: id,
          day: date,
          askedOn: today,
          language,
          email,
          resultToken,
        });
        await workflows.remind(reminder._id, date);
        return {
          status: 200,
          body: { ...toReminderResponse(reminder), email, stop: reminders.stopToken(reminder._id) },
        };
      },
    }),
    declareOperation({
      method: 'post',
      path: '/api/reminders/look',
      tag: 'letters',
      summary: 'What a mailed link would stop; does nothing',
      body: mailedTokenRequest,
      answers: { 200: { description: 'The day that is noted', schema: reminderDaySchema } },
      refusals: ['link_over', 'dependency_down'],
      handle: async ({ body }) => ({ status: 200, body: toReminderResponse(await reminders.look(body.token)) }),
    }),
    declareOperation({
      method: 'post',
      path: '/api/reminders/stop',
      tag: 'letters',
      summary: 'Stops a reminder: address and day are deleted',
      body: mailedTokenRequest,
      answers: { 200: { description: 'It is stopped', schema: reminderDaySchema } },
      refusals: ['link_over', 'dependency_down'],
      async handle({ body }) {
        const reminder = await reminders.look(body.token);
        await reminders.forget(reminder._id);
        return { status: 200, body: toReminderResponse(reminder) };
      },
    }),
  ];
}
