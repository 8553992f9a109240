import { AppError, ERROR_CODES } from '../../core/shared/errors';
import { LANGUAGES } from '../../core/shared/languages';
import { getErrorText } from '../../core/texts/texts';

test.each(ERROR_CODES)('%s has a status and words in both languages', (code) => {
  expect(new AppError(code).status).toBeGreaterThanOrEqual(200);
  const texts = LANGUAGES.map((language) => getErrorText(code, language));
  for (const text of texts) expect(text).not.toMatch(/^$|^[a-z_]+$/);
  expect(new Set(texts).size).toBe(LANGUAGES.length);
});
