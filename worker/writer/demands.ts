import type { FormData } from '../../core/shared/kinds/kind';
import type { Language } from '../../core/shared/languages';
import { blockTexts, type Block, type Letter } from '../../core/shared/letter/letter';
import type { LetterCase } from './case';
import { longDate } from './dialect';
import { collectLeafValues } from './leaves';
import { isWrittenByPerson, collectComparableSentences } from './said';
import { listBodyTexts, sentencesOf } from './sentences';

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

/** What a sentence does by being written: "Jag ångrar avtalet", "I andra hand begär jag …". It counts wherever it stands. */
const DOING: Record<Language, RegExp> = (() => {
  const sv =
    'häver|ångrar|säger|avvisar|återkallar|bestrider|överklagar|reklamerar|begär|kräver|yrkar|motsätter|drar|håller';
  const en =
    'cancel|withdraw|terminate|reject|revoke|dispute|appeal|ask|request|require|demand|claim|object|deduct|withhold';
  return {
    sv: new RegExp(`(?<!\\p{L})(?:jag (?:${sv})|(?:${sv}) (?:också |även )?jag)(?!\\p{L})`, 'iu'),
    en: new RegExp(`\\bI (?:also |therefore |hereby )?(?:${en})\\b`, 'u'),
  };
})();

/** A sentence of the embedded letter that a letter by any writer must make too, in words of its own. */
export interface Demand {
  id: string;
  text: string;
}

/** A whole sentence; what leads to a list, "I ask that", is none. */
const WHOLE = /[.!?]["”’)]*$/u;

/**
 * What a letter demands: for a situation each item of a numbered list below a line that asks, what the opening and that list's section declare or ask
 * for besides, and what a sentence of the letter's own does anywhere; for the others the sentences that name the day of reply, or else those that ask.
 */
export function findDemands(
  letter: Letter,
  { replyBy, language, kind, form }: Pick<LetterCase, 'replyBy' | 'language' | 'kind' | 'form'>,
): Demand[] {
  const texts = kind.situation ? demandsOfSituation(letter, form, language) : demandsOfKind(letter, replyBy, language);
  return texts.map((text, index) => ({ id: `demand-${index + 1}`, text }));
}

function demandsOfKind(letter: Letter, replyBy: string, language: Language): string[] {
  const sentences = listBodyTexts(letter).flatMap(sentencesOf);
  const dated = sentences.filter((sentence) => sentence.includes(longDate(replyBy, language)));
  return dated.length > 0 ? dated : sentences.filter((sentence) => asksForSomething(sentence, language));
}

function demandsOfSituation({ body }: Letter, form: FormData, language: Language): string[] {
  const saidWhole = collectComparableSentences(
    collectLeafValues(form).flatMap(({ value }) => (typeof value === 'string' ? [value] : [])),
  );
  const listed = body.map((block, index): string[] => {
    const lead = body[index - 1];
    const isAsked = lead !== undefined && 'text' in lead && asksForSomething(lead.text, language);
    return block.type === 'list' && block.ordered && isAsked ? block.items : [];
  });
  const sectionOf = sectionNumberOfBlocks(body);
  const asking = new Set(listed.flatMap((items, index) => (items.length > 0 ? [sectionOf[index]] : [])));
  const demands = body.flatMap((block, index) => {
    if (block.type === 'heading' || block.type === 'table') return [];
    const items = listed[index] ?? [];
    if (items.length > 0) return items;
    const section = sectionOf[index];
    const isPlace = asking.size === 0 || section === OPENING || asking.has(section);
    return blockTexts(block)
      .flatMap(sentencesOf)
      .filter((sentence) =>
        isPlace
          ? asksForSomething(sentence, language) || DECLARING[language].test(sentence)
          : DOING[language].test(sentence),
      )
      .filter((sentence) => WHOLE.test(sentence) && !isWrittenByPerson(sentence, { saidWhole }));
  });
  return [...new Set(demands)];
}

/** What stands before the first heading. */
const OPENING = 0;

/** Of each block, the number of headings so far. */
function sectionNumberOfBlocks(body: readonly Block[]): number[] {
  let headings = OPENING;
  return body.map(({ type }) => (type === 'heading' ? (headings += 1) : headings));
}
