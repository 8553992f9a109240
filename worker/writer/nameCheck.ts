import type { Source } from '../../core/shared/kinds/kind';
import type { Fault } from './fault';
import type { Examined } from './examined';
import { blankOutFigures } from './figures';
import { collectWordsOfSource, type Grounds } from './grounds';
import { isWrittenByPerson } from './said';
import {
  listComparableForms,
  isCapitalised,
  isWithinEditDistance,
  hasCapitalInsideWord,
  findWords,
  type Word,
} from './words';

/** Capitals that grammar gives: the writer's "I" in English, the polite "Ni" and "Er" in Swedish. */
const GRAMMAR = new Set([
  'i',
  "i'm",
  "i've",
  "i'd",
  "i'll",
  'ni',
  'er',
  'ert',
  'era',
  'ers',
  'du',
  'din',
  'ditt',
  'dina',
]);

/** Names that stand nowhere in the grounds, known names misspelt, and known words joined into a name that is not known. */
export function findNameFaults({ sentence, cited, where, grounds: allGrounds }: Examined): Fault[] {
  const grounds = addWordsOfCitedSources(allGrounds, cited);
  if (isWrittenByPerson(sentence, grounds)) return [];
  const words = findWords(blankOutFigures(sentence, grounds.figures(sentence)));
  return words
    .filter(
      (word, index) =>
        isUnknownName(word, grounds) ||
        isMisspeltName(word, grounds) ||
        isUnknownPairOfCapitalisedWords(words[index - 1], word, sentence, grounds),
    )
    .map((word) => ({ code: 'name', where, text: word.text }));
}

/** The grounds with the words of the law that this part of the letter cites. */
function addWordsOfCitedSources(grounds: Grounds, cited: readonly Source[]): Grounds {
  const wordings = cited.map((source) => collectWordsOfSource(source, grounds.letterCase.language));
  return {
    ...grounds,
    vocabulary: {
      has: (word) => grounds.vocabulary.has(word) || wordings.some(({ words }) => words.has(word)),
    },
    neighbours: { has: (pair) => grounds.neighbours.has(pair) || wordings.some(({ pairs }) => pairs.has(pair)) },
  };
}

/** Short for a word that has to be known; a unit is known by itself. */
const SHORT_FOR: Readonly<Record<string, string>> = {
  arn: 'reklamationsnämnden',
  gdpr: 'dataskyddsförordningen',
  kwh: 'kwh',
};

/** Endings that Swedish puts behind a name: "iPhonen", "Teslans", "Volvot". */
const ENDINGS = ['s', 'n', 'en', 'et', 't', 'ns', 'ens', 'ets', 'ts', 'na', 'nas', 'ar', 'arna', 'er', 'erna'];

function isKnownName(text: string, grounds: Grounds): boolean {
  const { vocabulary } = grounds;
  const isInVocabulary = (word: string): boolean =>
    listComparableForms(word).some(
      (form) =>
        vocabulary.has(form) ||
        GRAMMAR.has(form) ||
        (Object.hasOwn(SHORT_FOR, form) && (form === SHORT_FOR[form] || vocabulary.has(SHORT_FOR[form] ?? ''))),
    );
  const parts = text.split(/[-&]/).filter(Boolean);
  if (isInVocabulary(text)) return true;
  // "BankID-signeringen": a name, and words that are none.
  if (parts.length > 1 && parts.every((part) => isInVocabulary(part) || !isCapitalised(part))) return true;
  return listFormsWithoutEnding(text).some((word) => [...grounds.names].some((name) => name.toLowerCase() === word));
}

/** A name as it may stand without an ending, lower case; what is left has to be a name still. */
function listFormsWithoutEnding(text: string): string[] {
  const lower = text.toLowerCase();
  return ENDINGS.flatMap((ending) =>
    lower.endsWith(ending) && lower.length - ending.length >= 3 ? [lower.slice(0, -ending.length)] : [],
  );
}

/** Whether two words are one with different endings: "Hjulet", "Hjulen". */
function haveSameStem(one: string, other: string): boolean {
  const listPossibleStems = (word: string): string[] => [word, ...listFormsWithoutEnding(word)];
  const others = new Set(listPossibleStems(other));
  return listPossibleStems(one).some((stem) => stem.length >= 4 && others.has(stem));
}

/** At the start of a sentence every word has a capital, so only what is plainly a name counts there. */
function isUnknownName(word: Word, grounds: Grounds): boolean {
  if (!isCapitalised(word.text) && !hasCapitalInsideWord(word.text)) return false;
  if (word.first && !hasCapitalInsideWord(word.text)) return false;
  return !isKnownName(word.text, grounds);
}

/** A letter away from a name of the person's: Elgigantne, svensson. */
function isMisspeltName(word: Word, grounds: Grounds): boolean {
  // A word in small letters is no name, however like one it looks.
  if (word.text.length < 4 || !isCapitalised(word.text) || isKnownName(word.text, grounds)) return false;
  const lower = word.text.toLowerCase();
  const most = word.text.length >= 6 ? 2 : 1;
  return [...grounds.names].some(
    (name) =>
      name.length >= 4 &&
      isWithinEditDistance(name.toLowerCase(), lower, most) &&
      !haveSameStem(lower, name.toLowerCase()),
  );
}

/** Two names side by side that belong to different people. */
function isUnknownPairOfCapitalisedWords(
  before: Word | undefined,
  word: Word,
  sentence: string,
  grounds: Grounds,
): boolean {
  if (
    !before ||
    !isCapitalised(before.text) ||
    !isCapitalised(word.text) ||
    !/^[\s\u00A0]+$/u.test(sentence.slice(before.end, word.start))
  )
    return false;
  if (before.first && !grounds.names.has(before.text)) return false;
  if (GRAMMAR.has(before.text.toLowerCase()) || GRAMMAR.has(word.text.toLowerCase())) return false;
  return !listComparableForms(word.text).some((form) => grounds.neighbours.has(`${before.text.toLowerCase()} ${form}`));
}
