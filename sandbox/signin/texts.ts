import { parseLanguage, type Language } from '../../core/shared/languages';
const sv = {
  sandbox: 'Testläge: ingen riktig inloggning. I drift loggar man in med Google.',
  title: 'Välj ett konto',
  onwardTo: 'för att fortsätta till Brevia',
  accounts: 'Konton för testläget',
  unverified: 'e-posten är inte bekräftad',
  admin: 'administratör',
  own: 'Använd ett annat konto',
  name: 'Namn',
  email: 'E-post',
  verified: 'E-postadressen är bekräftad',
  proceed: 'Fortsätt',
  cancel: 'Avbryt',
  errorEmail: 'Skriv en e-postadress, till exempel namn@exempel.se.',
  errorName: 'Skriv ett namn.',
  brokenTitle: 'Inloggningen gick inte att fortsätta',
  brokenText: 'Den kan ha tagit för lång tid. Gå tillbaka till sidan du kom från och börja om.',
};

const en: typeof sv = {
  sandbox: 'Test mode: no real sign-in. In production people sign in with Google.',
  title: 'Choose an account',
  onwardTo: 'to continue to Brevia',
  accounts: 'Accounts for test mode',
  unverified: 'email not verified',
  admin: 'admin',
  own: 'Use another account',
  name: 'Name',
  email: 'Email',
  verified: 'The email address is verified',
  proceed: 'Continue',
  cancel: 'Cancel',
  errorEmail: 'Enter an email address, such as name@example.com.',
  errorName: 'Enter a name.',
  brokenTitle: 'The sign-in could not go on',
  brokenText: 'It may have taken too long. Go back to the page you came from and begin again.',
};

export type Texts = typeof sv;
export type ProblemKey = Extract<keyof Texts, `error${string}`>;

const TEXTS: Record<Language, Texts> = { sv, en };

/** @param locales as in ui_locales or Accept-Language: the first language, Swedish where it is none of ours */
export function chooseTextsForLocales(locales: string): { texts: Texts; language: Language } {
  const language = parseLanguage(locales.trim());
  return { texts: TEXTS[language], language };
}
