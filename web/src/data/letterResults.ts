import type { Language } from '../../../core/shared/languages';
import type { LetterResult } from '../../../core/shared/letter/letterResults';
import { callApi } from './callApi';

interface Told {
  /** From the letter's own case, or from the link in a mail. */
  token: string;
  result: LetterResult;
  /** SEK. */
  amount?: number | undefined;
  language: Language;
}

/** Tells what came of a letter; telling it again changes it. */
export const reportLetterResult = (result: Told) =>
  callApi('tellResult', '/api/letter-results', { method: 'POST', body: { ...result } });
