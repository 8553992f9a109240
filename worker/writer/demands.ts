import type { FormData } from '../../core/kinds/kind';
import type { Language } from '../../core/languages';
import { blockTexts, type Letter } from '../../core/letter/letter';
import type { LetterCase } from './case';
import { longDate } from './dialect';
import { leavesOf } from './leaves';
import { isSaid, saidSentences } from './said';
import { bodyTexts, sentencesOf } from './sentences';

/** Words by which a letter asks for something, in either language. */
const ASKING: Record<Language, RegExp> = {
  sv: /(?<!\p{L})(?:begär|kräver|krävs|yrkar|vill|önskar|ber|hemställer|förväntar|bestrider|överklagar|uppmanar|måste|ska ni)(?!\p{L})/iu,
  en: /\b(?:ask|request|require|demand|claim|want|would like|expect|dispute|appeal|please|must)\b/iu,
};

export function asksForSomething(text: string, language: Language): boolean {
  return ASKING[language].test(text);
}

/** How the letters of situations declare and demand, beside the words above: "Betala …", "Jag häver …", "Stoppa …". */
const DECLARING: Record<Language, RegExp> = {
  sv: /(?:^|[.!?] )(?:betala|återbetala|betalningen|skicka|lämna|hämta|stoppa|bekräfta|upphäv|avskriv|återkalla|meddela|rätta|visa)\b|\bjag (?:häver|ångrar|säger upp|avvisar|återkallar|hävdar|åberopar)\b|\bska (?:ni|\S+ (?:upphävas|ändras|betalas|avskrivas))\b/iu,
  en: /(?:^|[.!?] )(?:pay|repay|refund|send|collect|stop|confirm|withdraw|correct|show|tell)\b|\bI (?:cancel|withdraw|terminate|reject|revoke|rely)\b|\byou must\b/iu,
};

/** A sentence of the embedded letter that a letter by any writer must make too, in words of its own. */
export interface Demand {
  id: string;
  text: string;
}

/** A whole sentence; what leads to a list, "I ask that", is none. */
const WHOLE = /[.!?]["”’)]*$/u;

/**
 * What a letter demands: for a situation each item of a numbered list below a line that asks, and every sentence beside it that declares or asks for
 * something and is the letter's own; for the others the sentences that name the day of reply, or else those that ask.
 */
export function demandsOf(
  letter: Letter,
  { replyBy, language, kind, form }: Pick<LetterCase, 'replyBy' | 'language' | 'kind' | 'form'>,
): Demand[] {
  const texts = kind.situation ? demandsOfSituation(letter, form, language) : demandsOfKind(letter, replyBy, language);
  return texts.map((text, index) => ({ id: `demand-${index + 1}`, text }));
}

function demandsOfKind(letter: Letter, replyBy: string, language: Language): string[] {
  const sentences = bodyTexts(letter).flatMap(sentencesOf);
  const dated = sentences.filter((sentence) => sentence.includes(longDate(replyBy, language)));
  return dated.length > 0 ? dated : sentences.filter((sentence) => asksForSomething(sentence, language));
}

function demandsOfSituation({ body }: Letter, form: FormData, language: Language): string[] {
  const saidWhole = saidSentences(leavesOf(form).flatMap(({ value }) => (typeof value === 'string' ? [value] : [])));
  const demands = body.flatMap((block, index) => {
    if (block.type === 'heading' || block.type === 'table') return [];
    const lead = body[index - 1];
    if (block.type === 'list' && block.ordered && lead && 'text' in lead && asksForSomething(lead.text, language))
      return block.items;
    return blockTexts(block)
      .flatMap(sentencesOf)
      .filter((sentence) => asksForSomething(sentence, language) || DECLARING[language].test(sentence))
      .filter((sentence) => WHOLE.test(sentence) && !isSaid(sentence, { saidWhole }));
  });
  return [...new Set(demands)];
}
