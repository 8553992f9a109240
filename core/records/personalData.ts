import { MASKS } from '../shared/masks';

const EMAIL = /[^\s"()<>@,;]+@[^\s"()@<>]+\.[^\s"()@<>.,;]+/g;
/** `19121212-1212`, `121212+1212`, and the twelve digits alone. */
const PERSONAL_NUMBER = /(?<!\d)(?:(?:19|20)?\d{6}[-+]\d{4}|(?:19|20)\d{10})(?!\d)/g;
/** `070-123 45 67`, `+46 70 123 45 67`, `08-12 34 56`: seven digits or more after the nought or the country code. */
const PHONE = /(?<![\d-])(?:\+46|0046|0)(?:[ -]?\d){7,10}(?![\d-])/g;

/**
 * Takes e-mail addresses, personal identity numbers and telephone numbers out of words that staff wrote, which are kept
 * longer than what they are about. Names can't be told from other words: the fields ask for none.
 */
export function maskPersonalData(text: string): string {
  return maskEmailsInText(text).replace(PERSONAL_NUMBER, MASKS.personalNumber).replace(PHONE, MASKS.phone);
}

/** The same of e-mail addresses alone: in ids and amounts, any row of digits may look like somebody's number. */
export function maskEmailsInText(text: string): string {
  return text.replace(EMAIL, MASKS.email);
}

/** `an***@exempel.se`: enough to see with the customer whether it is the right one. @returns null for what is no address */
export function maskEmailAddress(email: string): string | null {
  const [name = '', domain = ''] = email.split(/@(?=[^@]*$)/);
  return domain === '' ? null : `${name.slice(0, 2)}***@${domain}`;
}
