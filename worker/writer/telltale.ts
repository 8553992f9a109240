import type { Language } from '../../core/shared/languages';

/** Small words that tell a language. */
const TELLTALE = {
  sv: /(?<!\p{L})(?:och|att|jag|är|inte|som|det|på|för|har|med|till|den|av|ett|ni|er|från|enligt)(?!\p{L})/giu,
  en: /(?<!\p{L})(?:and|the|of|to|is|that|not|for|with|have|has|you|your|was|this|from|under|which|by)(?!\p{L})/giu,
} as const satisfies Record<Language, RegExp>;

/** How many words of a text tell that it is in a language. */
export function countTelltaleWords(text: string, language: Language): number {
  return [...text.matchAll(TELLTALE[language])].length;
}
