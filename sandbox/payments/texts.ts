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
};

export type Texts = typeof sv;
export type ProblemKey = Extract<keyof Texts, `error${string}`>;

/** Swedish unless the session says English. */
export function textsOf(locale: string | null): { texts: Texts; language: 'sv' | 'en' } {
  return locale?.startsWith('en') ? { texts: en, language: 'en' } : { texts: sv, language: 'sv' };
}

/** @param amount öre */
export function money(amount: number, language: 'sv' | 'en'): string {
  const digits = amount % 100 === 0 ? 0 : 2;
  const number = (amount / 100).toLocaleString(language === 'sv' ? 'sv-SE' : 'en-GB', { minimumFractionDigits: digits, maximumFractionDigits: digits });
  return language === 'sv' ? `${number}\u00a0kr` : `SEK\u00a0${number}`;
}
