import type { FormData } from '../../../core/shared/kinds/kind';
import type { Language } from '../../../core/shared/languages';
import type { Reminder } from '../../../core/shared/contracts/letters';
import { callApi } from './callApi';
import { buildLetterApiPath, type LetterKey } from './letters';

export type { Reminder };

/** The letter's mail once more, to its own address. */
export const resendLetter = (key: LetterKey) =>
  callApi('resendLetter', buildLetterApiPath(key, '/resend'), { method: 'POST', body: {} });

/** Has a mail sent on a day to come, to the letter's own address. */
export const orderReminder = (key: LetterKey, date: string, language: Language) =>
  callApi('askReminder', buildLetterApiPath(key, '/reminders', { language }), {
    method: 'POST',
    body: { date, language },
  });

/** What day a mailed link would stop; does nothing. */
export const fetchReminder = (token: string, language: Language) =>
  callApi('lookAtReminder', '/api/reminders/look', { method: 'POST', body: { token, language } });

export const stopReminder = (token: string, language: Language) =>
  callApi('lookAtReminder', '/api/reminders/stop', { method: 'POST', body: { token, language } });
interface Unfinished {
  type: string;
  email: string;
  formData: FormData;
  letterLanguage: Language;
  language: Language;
}

/** Keeps answers so far, and has a link mailed that goes on with them. */
export const mailResumeLink = (key: LetterKey, unfinished: Unfinished) =>
  callApi('mailResumeLink', buildLetterApiPath(key, '/resume-link', { language: unfinished.language }), {
    method: 'POST',
    body: { ...unfinished },
  });

/** Asks that the letter be sent to its recipient: the link that confirms it is mailed to the person. */
export const requestSendingLink = (key: LetterKey, recipientAddress: string, language: Language) =>
  callApi('askForLink', buildLetterApiPath(key, '/sending', { language }), {
    method: 'POST',
    body: { to: recipientAddress, language },
  });
