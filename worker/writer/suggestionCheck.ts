import type { Language } from '../../core/shared/languages';
import { asksForSomething } from './demands';
import { readFigures, blankOutFigures } from './figures';
import { looksLikeInstructionToModel } from './said';
import { splitIntoSentences } from '../../core/shared/letter/sentences';
import { listComparableForms, isCapitalised, hasCapitalInsideWord, findWords } from './words';

export interface SuggestionGrounds {
  language: Language;
  presets: readonly string[];
  /** Everything that a suggestion may take figures, names and law from: presets, names of answers, the person's account. */
  material: readonly string[];
  /** What a person wrote to the writer instead of about the case. */
  orders: readonly string[];
}

/** Characters, and sentences, of a text that a person reads before choosing it. */
const SHORTEST = 15;
const LONGEST = 600;
const SENTENCES = 4;

/** A word that names a law, in either language. */
const STATUTE =
  /(?:lagen|lagens|balken|balkens|förordningen|förordningens|direktivet|konventionen)$|^(?:Act|Code|Directive|Regulation|Convention)$/u;
/** Letters of a word that says something. */
const TELLING = 4;

/** What is wrong with a suggestion of a model, in a word, or undefined when it may be shown. */
export function findSuggestionFault(
  text: string,
  { language, presets, material, orders }: SuggestionGrounds,
): string | undefined {
  const sentences = splitIntoSentences(text);
  if (text.length < SHORTEST || text.length > LONGEST || sentences.length > SENTENCES) return 'length';
  if (/[<>{}[\]`]|https?:/u.test(text)) return 'markup';
  if (looksLikeInstructionToModel(text)) return 'orders';
  if (!presets.includes(text) && !sentences.some((sentence) => asksForSomething(sentence, language)))
    return 'asks_nothing';
  const known = new Set(material.flatMap(listFigureKeys));
  if (listFigureKeys(text).some((key) => !known.has(key))) return 'figure';
  const vocabulary = new Set(
    material.flatMap((each) => findWords(each).flatMap((word) => listComparableForms(word.text))),
  );
  const words = findWords(blankOutFigures(text, readFigures(text)));
  const isInVocabulary = (word: string) => listComparableForms(word).some((form) => vocabulary.has(form));
  if (words.some((word) => isProbablyName(word.text, word.first) && !isInVocabulary(word.text))) return 'name';
  if (words.some((word) => STATUTE.test(word.text) && !isInVocabulary(word.text))) return 'law';
  const ordered = new Set(orders.flatMap((each) => findWords(each).map(({ text: word }) => word.toLowerCase())));
  if (
    words.some(({ text: word }) => word.length >= TELLING && ordered.has(word.toLowerCase()) && !isInVocabulary(word))
  )
    return 'ordered';
  return undefined;
}

function listFigureKeys(text: string): string[] {
  return readFigures(text).flatMap(({ kind, keys }) => keys.map((key) => `${kind}:${key}`));
}

/** The "I" of English is no name. */
function isProbablyName(word: string, first: boolean): boolean {
  return hasCapitalInsideWord(word) || (!first && isCapitalised(word) && word !== 'I' && !word.startsWith("I'"));
}
