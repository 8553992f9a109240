import { loadPartWithItsTexts, type TextFiles } from '../../i18n/texts';

const SENDING: TextFiles = {
  sv: () => import('../../i18n/sending.sv.json'),
  en: () => import('../../i18n/sending.en.json'),
};

/** A part that sends letters on, fetched together with its texts. */
export const withSendingTexts = <T>(part: Promise<T>): Promise<T> => loadPartWithItsTexts(SENDING, part);
