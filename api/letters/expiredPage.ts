import { AppError } from '../../core/shared/errors';
import { buildLocalPath } from '../../core/shared/pages/localPath';
import type { Call } from '../http/operation';

/** Does what answers with a file. Where the letter is gone, a browser is sent to the page that says so. */
export async function runOrRedirectIfExpired(
  { req, res, language }: Pick<Call<unknown, unknown, unknown>, 'req' | 'res' | 'language'>,
  work: () => Promise<void>,
): Promise<void> {
  try {
    await work();
  } catch (error) {
    const browser = req.accepts(['json', 'html']) === 'html';
    if (!browser || !(error instanceof AppError) || error.code !== 'letter_expired') throw error;
    res.redirect(303, buildLocalPath('/letter-expired', language));
  }
}
