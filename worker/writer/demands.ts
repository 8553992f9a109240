import type { Language } from '../../core/shared/languages';
import { listBlockTexts, type Block, type Letter } from '../../core/shared/letter/letter';
import { joinPatternLines } from '../../core/shared/patternLines';
import type { LetterCase } from './case';
import { formatLongDateValue } from './dialect';
import { readFigures } from './figures';
import { collectLeafValues } from './leaves';
import { collectComparableSentences, isWrittenByPerson, normaliseSentence } from './said';
import { listBodyTexts, splitIntoSentences } from '../../core/shared/letter/sentences';

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
  sv: joinPatternLines('iu')`
    (?:^|[.!?] )(?:betala|återbetala|betalningen|stryk|makulera|skicka|lämna|hämta|stoppa|bekräfta|upphäv|avskriv|
      återkalla|meddela|rätta|visa)\b|
    \bjag (?:häver|ångrar|säger upp|avvisar|återkallar|hävdar|åberopar)\b|
    \bska (?:ni|\S+ (?:upphävas|ändras|betalas|avskrivas))\b`,
  en: joinPatternLines('iu')`
    (?:^|[.!?] )(?:pay|repay|refund|cancel|send|collect|stop|confirm|withdraw|correct|show|tell)\b|
    \bI (?:cancel|withdraw|terminate|reject|revoke|rely)\b|\byou must\b`,
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
  /** A prepared sentence that a writer who argues freely may leave out, or put otherwise, where it does not fit the story. */
  optional?: true;
  /** It holds what the person asks for in words of their own. */
  inOwnWords?: true;
}

/** A whole sentence; what leads to a list, "I ask that", is none. */
const WHOLE = /[.!?]["”’)]*$/u;

/**
 * What a letter demands: for a situation each item of a numbered list below a line that asks, what the opening and that
 * list's section declare or ask
 * for besides, and what a sentence of the letter's own does anywhere; for the others the sentences that name the day of
 * reply, or else those that ask.
 */
export function findDemandsMarkedOwnOrOptional(
  letter: Letter,
  { replyBy, language, kind, form }: Pick<LetterCase, 'replyBy' | 'language' | 'kind' | 'form'>,
): Demand[] {
  if (!kind.situation)
    return findDemandsOfWholeLetter(letter, replyBy, language).map((text, index) => ({
      id: buildDemandId(index),
      text,
    }));
  const said = collectLeafValues(form).flatMap(({ value }) => (typeof value === 'string' ? [value] : []));
  return findDemandsOfSituationLetter(letter, said, language).map((found, index) => ({
    id: buildDemandId(index),
    text: found.text,
    ...(containsWordsOfPerson(found.text, said)
      ? { inOwnWords: true as const }
      : isOptionalDemand(found, language) && { optional: true as const }),
  }));
}

/** What only arranges, or is asked for in case something else fails, and what stands among the arguments and declares nothing. */
function isOptionalDemand({ text, isFirst, isListed }: FoundDemand, language: Language): boolean {
  if (ANNOUNCEMENT[language].test(text)) return true;
  if (isFirst) return false;
  if (IN_CASE[language].test(text)) return !EFFECT[language].test(text);
  if (!isListed) return !DECLARATION[language].test(text);
  return ARRANGEMENT[language].test(text) && !REMEDY[language].test(text) && !containsSumOfMoney(text);
}

/** The opening's word that what the person asks for besides comes below. */
const ANNOUNCEMENT: Record<Language, RegExp> = { sv: /^Därtill kommer .+ nedan/u, en: /^To this comes .+ below/u };
/** "Betalar ni inte: visa …", "Bara om ni visar …", "Blir svaret nej …": what follows in a case that has not come. */
const IN_CASE: Record<Language, RegExp> = {
  sv: joinPatternLines('iu')`
    (?:begär|kräver)[\s\u00A0]+(?:jag|vi)[\s\u00A0]+då(?!\p{L})|
    ^(?:i så fall|
      (?:om|bara om|endast om|skulle|vill|\p{Lu}\p{Ll}*(?:r|s))[\s\u00A0]+
      (?:ni|jag|vi|det|de|bestridandet|svaret|kravet|beslutet|rätten|domstolen)(?!\p{L}))`,
  en: /^(?:if|only if|unless|should|in that case)\b|\b(?:I|we) (?:will )?then (?:ask|demand|claim)\b/iu,
};
/** What is claimed or takes effect in that case at once: a second line, an appeal made at the same time. */
const EFFECT: Record<Language, RegExp> = {
  sv: /överklag|(?<!\p{L})(?:andra hand|häver|ångrar|frånträder)(?!\p{L})/iu,
  en: /\b(?:appeal\w*|alternative|cancel|withdraw)\b/iu,
};
/** What takes effect by being declared, wherever it stands. */
const DECLARATION: Record<Language, RegExp> = {
  sv: joinPatternLines('iu')`
    (?<!\p{L})(?:häver|ångrar|säger[\s\u00A0]+(?:[\p{L}]+[\s\u00A0]+){0,2}upp|bestrider|överklagar|återkallar|
      yrkar|(?:begär|kräver) (?:jag|vi)|
      (?<!som[\s\u00A0])(?:jag|vi) (?:också |därför |även )?(?:begär|kräver))(?!\p{L})`,
  en: /\bI (?:also |therefore |hereby )?(?:cancel|withdraw|terminate|revoke|dispute|appeal|ask|request|demand|claim)\b/u,
};

/** What arranges or proves: how a thing is fetched or looked at, papers to send, words to confirm. */
const ARRANGEMENT: Record<Language, RegExp> = {
  sv: joinPatternLines('iu')`
    (?<!\p{L})(?:hämta|hämtar|hämtas|undersöka|undersöker|besiktiga|besiktigar|skicka|skickar|lämna ut|lämnar ut|
      hämtar in|specifikation|bekräfta|bekräftar|bekräftelse|besked|bilder|underlag|logg)(?!\p{L})`,
  en: joinPatternLines('iu')`
    \b(?:collects?|fetch(?:es)?|inspects?|examines?|sends?|hands? over|obtains?|specification|itemised|confirms?|
      confirmation|tell me|pictures|photographs|records?|log)\b`,
};
/** What the person is to get or be spared, be it in the alternative: never left out. */
const REMEDY: Record<Language, RegExp> = {
  sv: joinPatternLines('iu')`
    (?<!\p{L})(?:i (?:andra|tredje|sista) hand|i vart fall|ränta\p{L}*|häver|ångrar|bestrider|säger upp|
      betala\p{L}*|återbetala\p{L}*|ersätt\p{L}*|upphäv\p{L}*|bevilja\p{L}*|avskriv\p{L}*|makulera\p{L}*|
      stryk\p{L}*|stoppa\p{L}*|återkalla\p{L}*|vilar?|anstånd|inkasso|Kronofogden|laga\p{L}*|rätta\p{L}*|
      avhjälp\p{L}*|prisavdrag|avdrag\p{L}*|yrkar|överklagar|kredit\p{L}*|upphör\p{L}*|avslut\p{L}*|
      ber om ursäkt)(?!\p{L})`,
  en: joinPatternLines('iu')`
    \b(?:alternative|in any event|last resort|interest|cancel\w*|withdraw\w*|dispute|terminat\w*|pay\w*|repay\w*|
      refund\w*|compensat\w*|set aside|grant\w*|stops?|revoke\w*|suspend\w*|respite|collection|repair\w*|reduction|
      correct\w*|remed\w*|appeal|credit\w*|ended|apolog\w*)\b`,
};

function buildDemandId(index: number): string {
  return `demand-${index + 1}`;
}

function containsSumOfMoney(text: string): boolean {
  return readFigures(text).some(({ kind }) => kind === 'money');
}

/** An answer of this many characters that stands in a demand is what the person asks for in words of their own. */
const OWN_WORDS = 25;

function containsWordsOfPerson(text: string, personsTexts: readonly string[]): boolean {
  const plain = normaliseSentence(text).toLowerCase();
  return personsTexts
    .flatMap(splitIntoSentences)
    .map((each) => normaliseSentence(each).toLowerCase())
    .some((each) => each.length >= OWN_WORDS && plain.includes(each));
}

function findDemandsOfWholeLetter(letter: Letter, replyBy: string, language: Language): string[] {
  const sentences = listBodyTexts(letter).flatMap(splitIntoSentences);
  const dated = sentences.filter((sentence) => sentence.includes(formatLongDateValue(replyBy, language)));
  return dated.length > 0 ? dated : sentences.filter((sentence) => asksForSomething(sentence, language));
}

interface FoundDemand {
  text: string;
  /** It opens the letter, or is the first item of its list: what the letter is for. */
  isFirst: boolean;
  /** It is an item of the list, or stands in a letter that has none. */
  isListed: boolean;
}

function findDemandsOfSituationLetter(
  { body }: Letter,
  personsTexts: readonly string[],
  language: Language,
): FoundDemand[] {
  const saidWhole = collectComparableSentences(personsTexts);
  const listed = body.map((block, index): string[] => {
    const lead = body[index - 1];
    const isAsked = lead !== undefined && 'text' in lead && asksForSomething(lead.text, language);
    return block.type === 'list' && block.ordered && isAsked ? block.items : [];
  });
  const sectionOf = numberSectionsOfBlocks(body);
  const asking = new Set(listed.flatMap((items, index) => (items.length > 0 ? [sectionOf[index]] : [])));
  const demands = body.flatMap((block, index): FoundDemand[] => {
    if (block.type === 'heading' || block.type === 'table') return [];
    const items = listed[index] ?? [];
    if (items.length > 0) return items.map((text, at) => ({ text, isFirst: at === 0, isListed: true }));
    const section = sectionOf[index];
    const isPlace = asking.size === 0 || section === OPENING || asking.has(section);
    return listBlockTexts(block)
      .flatMap(splitIntoSentences)
      .filter((sentence) =>
        isPlace
          ? asksForSomething(sentence, language) || DECLARING[language].test(sentence)
          : DOING[language].test(sentence),
      )
      .filter((sentence) => WHOLE.test(sentence) && !isWrittenByPerson(sentence, { saidWhole }))
      .map((text) => ({ text, isFirst: section === OPENING, isListed: asking.size === 0 }));
  });
  return demands.filter(({ text }, index) => demands.findIndex((each) => each.text === text) === index);
}

/** What stands before the first heading. */
const OPENING = 0;

/** Of each block, the number of headings so far. */
function numberSectionsOfBlocks(body: readonly Block[]): number[] {
  let headings = OPENING;
  return body.map(({ type }) => (type === 'heading' ? (headings += 1) : headings));
}
