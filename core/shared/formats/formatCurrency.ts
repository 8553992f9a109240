import type { Language } from '../languages';

type Currency = 'SEK' | 'EUR';

const AMOUNTS: Record<Language, Record<Currency, (amount: string) => string>> = {
  sv: { SEK: (amount) => `${amount}\u00a0kr`, EUR: (amount) => `${amount}\u00a0euro` },
  en: { SEK: (amount) => `SEK\u00a0${amount}`, EUR: (amount) => `EUR\u00a0${amount}` },
};

/** An amount with its currency where a letter puts it: "1 299 kr", "SEK 1,299". @param amount as the language writes numbers */
export function formatCurrency(amount: string, currency: Currency, language: Language): string {
  return AMOUNTS[language][currency](amount);
}
