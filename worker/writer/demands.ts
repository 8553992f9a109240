import type { Language } from '../../core/languages';
import type { Letter } from '../../core/letter/letter';
import type { LetterCase } from './case';
import { longDate } from './dialect';
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

/**
 * What a letter demands: for a situation every sentence that declares or asks for something, and every item of a list of
 * demands; for the others the sentences that name the day of reply, or else those that ask.
 */
export function demandsOf(
  letter: Letter,
  { replyBy, language, kind }: Pick<LetterCase, 'replyBy' | 'language' | 'kind'>,
): Demand[] {
  const sentences = bodyTexts(letter).flatMap(sentencesOf);
  const asking = sentences.filter((sentence) => asksForSomething(sentence, language));
  const dated = sentences.filter((sentence) => sentence.includes(longDate(replyBy, language)));
  const listed = demandedItems(letter, language);
  const declared = sentences.filter(
    (sentence) => asking.includes(sentence) || DECLARING[language].test(sentence) || listed.has(sentence),
  );
  const demands = kind.situation ? declared : dated.length > 0 ? dated : asking;
  return demands.map((text, index) => ({ id: `demand-${index + 1}`, text }));
}

/** What a numbered list demands under a line or a heading that asks ("I require:"): the first sentence of each item. */
function demandedItems({ body }: Letter, language: Language): Set<string> {
  return new Set(
    body.flatMap((block, index) => {
      const lead = body[index - 1];
      if (block.type !== 'list' || !block.ordered || !lead || !('text' in lead)) return [];
      return asksForSomething(lead.text, language) ? block.items.flatMap((item) => sentencesOf(item).slice(0, 1)) : [];
    }),
  );
}
