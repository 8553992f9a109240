import { parseLanguage, type Language } from '../../core/shared/languages';
import { LOCALES } from '../../core/shared/formats/locales';
import { formatCurrency } from '../../core/shared/formats/formatCurrency';
const sv = {
  sandbox: 'Testläge, inga riktiga pengar',
  back: 'Tillbaka till',
  pay: 'Betala',
  total: 'Att betala',
  vat: 'varav moms 25 %',
  email: 'E-post',
  method: 'Betala med',
  card: 'Kort',
  swish: 'Swish',
  cardNumber: 'Kortnummer',
  expiry: 'Giltigt till (MM/ÅÅ)',
  cvc: 'CVC',
  swishHint: 'På nästa sida godkänner eller avbryter du betalningen som i Swish-appen.',
  cancel: 'Avbryt och gå tillbaka',
  testCards: 'Kort för testläget',
  works: 'går igenom',
  refused: 'nekas',
  anyExpiry: 'Datum och CVC kan vara vilka som helst.',
  openUntil: 'Sidan är öppen till',
  errorDeclined: 'Kortet nekades. Prova ett annat kort.',
  errorSwish: 'Betalningen avbröts i Swish. Försök igen eller betala med kort.',
  errorNumber: 'Skriv kortets 16 siffror.',
  errorUnknown: 'Det kortnumret finns inte i testläget. Använd ett av korten nedan.',
  errorMethod: 'Välj hur du vill betala.',
  expiredTitle: 'Betalsidan har stängts',
  expiredText: 'Tiden gick ut innan betalningen var klar. Inget har dragits.',
  paidTitle: 'Betalningen är klar',
  paidText: 'Det här köpet är redan betalt. Inget mer dras.',
  onward: 'Fortsätt',
  leave: 'Gå tillbaka',
  missingTitle: 'Betalsidan finns inte',
  missingText: 'Kontrollera att hela adressen kom med.',
  swishTitle: 'Godkänn i Swish',
  swishText: 'I verkligheten öppnas Swish-appen och du godkänner med BankID.',
  approve: 'Godkänn',
  decline: 'Avbryt i Swish',
  payee: 'Mottagare',
  subscribe: 'Starta prenumeration hos',
  start: 'Starta prenumerationen,',
  perMonth: 'per månad',
  perYear: 'per år',
  firstPeriod: 'Att betala i dag',
  portalTitle: 'Din prenumeration',
  portalNone: 'Du har ingen prenumeration här.',
  portalMissing: 'Den här sidan finns inte längre. Öppna den igen från ditt konto.',
  stateActive: 'Igång',
  stateEnding: 'Avslutas',
  statePastDue: 'Obetald',
  stateEnded: 'Avslutad',
  renewsOn: 'Förnyas',
  endsOn: 'Upphör',
  endedOn: 'Upphörde',
  price: 'Pris',
  cancelAtEnd: 'Avsluta vid periodens slut',
  cancelAtEndHint: 'Inget mer dras. Du har kvar prenumerationen till {date}.',
  cancelNow: 'Avsluta nu',
  cancelNowHint: 'Prenumerationen upphör genast. Det som är betalt för perioden betalas inte tillbaka.',
  resume: 'Fortsätt prenumerationen',
  resumeHint: 'Den förnyas då som förut den {date}.',
  payOpen: 'Betala nu',
  payOpenHint: 'Förnyelsen gick inte att dra från kortet. I testläget går det alltid igenom här.',
  invoices: 'Betalningar',
  paidOn: 'Betald',
  unpaid: 'Obetald',
  voided: 'Struken',
};

const en: typeof sv = {
  sandbox: 'Test mode, no real money',
  back: 'Back to',
  pay: 'Pay',
  total: 'Total',
  vat: 'of which VAT 25%',
  email: 'Email',
  method: 'Pay with',
  card: 'Card',
  swish: 'Swish',
  cardNumber: 'Card number',
  expiry: 'Expires (MM/YY)',
  cvc: 'CVC',
  swishHint: 'On the next page you approve or decline the payment as in the Swish app.',
  cancel: 'Cancel and go back',
  testCards: 'Cards for test mode',
  works: 'goes through',
  refused: 'is refused',
  anyExpiry: 'Date and CVC can be anything.',
  openUntil: 'This page is open until',
  errorDeclined: 'The card was refused. Try another card.',
  errorSwish: 'The payment was declined in Swish. Try again or pay by card.',
  errorNumber: 'Enter the 16 digits of the card.',
  errorUnknown: 'That card number does not exist in test mode. Use one of the cards below.',
  errorMethod: 'Choose how you want to pay.',
  expiredTitle: 'This payment page has closed',
  expiredText: 'Time ran out before the payment was made. Nothing has been taken.',
  paidTitle: 'Payment complete',
  paidText: 'This purchase has been paid. Nothing more will be taken.',
  onward: 'Continue',
  leave: 'Go back',
  missingTitle: 'There is no such payment page',
  missingText: 'Check that you have the whole address.',
  swishTitle: 'Approve in Swish',
  swishText: 'In real life the Swish app opens and you approve with BankID.',
  approve: 'Approve',
  decline: 'Decline in Swish',
  payee: 'Payee',
  subscribe: 'Subscribe to',
  start: 'Start the subscription,',
  perMonth: 'per month',
  perYear: 'per year',
  firstPeriod: 'Due today',
  portalTitle: 'Your subscription',
  portalNone: 'You have no subscription here.',
  portalMissing: 'This page is no longer there. Open it again from your account.',
  stateActive: 'Active',
  stateEnding: 'Ending',
  statePastDue: 'Unpaid',
  stateEnded: 'Ended',
  renewsOn: 'Renews',
  endsOn: 'Ends',
  endedOn: 'Ended',
  price: 'Price',
  cancelAtEnd: 'End at the end of the period',
  cancelAtEndHint: 'Nothing more is charged. You keep the subscription until {date}.',
  cancelNow: 'End now',
  cancelNowHint: 'The subscription ends at once. What is paid for the period is not paid back.',
  resume: 'Keep the subscription',
  resumeHint: 'It then renews as before on {date}.',
  payOpen: 'Pay now',
  payOpenHint: 'The renewal could not be charged to the card. In test mode it always goes through here.',
  invoices: 'Payments',
  paidOn: 'Paid',
  unpaid: 'Unpaid',
  voided: 'Voided',
};

export type Texts = typeof sv;
export type ProblemKey = Extract<keyof Texts, `error${string}`>;

const TEXTS: Record<Language, Texts> = { sv, en };

/** By the session's language, Swedish where it names none of ours. */
export function chooseTextsForLocale(locale: string | null): { texts: Texts; language: Language } {
  const language = parseLanguage(locale);
  return { texts: TEXTS[language], language };
}

/** @param amount öre */
export function formatMoney(amount: number, language: Language): string {
  const digits = amount % 100 === 0 ? 0 : 2;
  const number = (amount / 100).toLocaleString(LOCALES[language], {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  });
  return formatCurrency(number, 'SEK', language);
}

/** `21 december 2026`, the day it is in Sweden. @param seconds Unix seconds */
export function formatDay(seconds: number, language: Language): string {
  return new Date(seconds * 1000).toLocaleDateString(LOCALES[language], {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    timeZone: 'Europe/Stockholm',
  });
}
