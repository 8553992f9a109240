import { z } from 'zod';
import type { Language } from '../shared/languages';

/** What zod says of a value that does not fit its schema. */
export const ZOD_TEXTS: Record<Language, z.core.$ZodErrorMap> = {
  sv: z.locales.sv().localeError,
  en: z.locales.en().localeError,
};
