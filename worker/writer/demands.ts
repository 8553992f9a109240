import type { Language } from '../../core/languages';
import type { Letter } from '../../core/letter/letter';
import type { LetterCase } from './case';
import { longDate } from './dialect';
import { bodyTexts, sentencesOf } from './sentences';

/** Words by which a letter asks for something, in either language. */
const ASKING: Record<Language, RegExp> = {
  sv: /\b(?:begär|kräver|krävs|yrkar|vill|önskar|ber|hemställer|förväntar|bestrider|överklagar|uppmanar|måste|ska ni)\b/iu,
  en: /\b(?:ask|request|require|demand|claim|want|would like|expect|dispute|appeal|please|must)\b/iu,
};

export function asksForSomething(text: string, language: Language): boolean {
  return ASKING[language].test(text);
}

/** The sentences of a letter that ask for something: those that name the day of reply, else those that ask. */
export function demandsOf(letter: Letter, { replyBy, language }: Pick<LetterCase, 'replyBy' | 'language'>): string[] {
  const sentences = bodyTexts(letter).flatMap(sentencesOf);
  const dated = sentences.filter((sentence) => sentence.includes(longDate(replyBy, language)));
  return dated.length > 0 ? dated : sentences.filter((sentence) => asksForSomething(sentence, language));
}
