import type { Fault } from './fault';
import type { Examined } from './examined';
import { readFigures } from './figures';
import type { Grounds } from './grounds';
import { parseNumberWord } from './numbers';
import { listComparableForms, isCapitalised, isWithinEditDistance } from './words';

/**
 * Copies of a known sentence with another figure or name put in. The other checks would let such a word pass when it
 * stands elsewhere in the grounds: "tre år" for "två år", the day of purchase for the day of the fault.
 */
export function findAlteredSentenceFaults({ sentence, where, grounds }: Examined): Fault[] {
  const words = splitIntoNormalisedTokens(sentence);
  const learnt = indexKnownSentencesOnce(grounds);
  const { exact, byLength } = learnt;
  if (words.length < 3 || exact.has(words.join(' '))) return [];
  const most = Math.max(1, Math.floor(words.length / 5));
  const faults: Fault[] = [];
  for (const copy of byLength.get(words.length) ?? []) {
    for (const index of listIndexesOfChangedWords(words, copy.words, most)) {
      const word = words[index] ?? '';
      const before = copy.words[index] ?? '';
      // "(bilaga 5)" where the sentence named a number of theirs: the enclosure is put there, no figure is changed.
      if (isEnclosureWord(words[index - 1]) && !isEnclosureWord(copy.words[index - 1])) continue;
      // Any word may begin a sentence, so there only one that is foreign to the whole case counts.
      if (
        index === 0 &&
        listComparableForms(word.replace(/[^\p{L}'’]/gu, '')).every(
          (form) => form !== '' && !grounds.vocabulary.has(form) && !grounds.vocabulary.has(form.replace(DEFINITE, '')),
        )
      )
        faults.push({ code: 'altered', where, text: word });
      else if (
        copy.hard.has(index) &&
        (isFactualWord(word, index, learnt) || isWithinEditDistance(word.toLowerCase(), before.toLowerCase(), 2))
      )
        faults.push({ code: 'altered', where, text: word });
    }
  }
  return faults.slice(0, 3);
}

/** Where two sentences of as many words differ; nothing where it is in more than `most` places, as nearly all do. */
function listIndexesOfChangedWords(words: readonly string[], others: readonly string[], most: number): number[] {
  const changed: number[] = [];
  for (let index = 0; index < words.length; index += 1) {
    if (words[index] === others[index]) continue;
    if (changed.length === most) return [];
    changed.push(index);
  }
  return changed;
}

/** Behind a noun that is known already: "Montören" where "er montör" was told. */
const DEFINITE = /(?:arna|erna|orna|en|et|na|n|t)$/u;

function isEnclosureWord(word = ''): boolean {
  return /^(?:bilaga|enclosure)$/iu.test(word);
}

interface Known {
  /** "tre", "december", "konsumentköplagen": whether a word is a figure, looked at once a letter. */
  figureWords: Map<string, boolean>;
  exact: Set<string>;
  byLength: Map<number, { words: string[]; hard: Set<number> }[]>;
}

const indexed = new WeakMap<Grounds, Known>();

function indexKnownSentencesOnce(grounds: Grounds): Known {
  const before = indexed.get(grounds);
  if (before) return before;
  const made: Known = { figureWords: new Map(), exact: new Set(), byLength: new Map() };
  for (const sentence of grounds.sentences) {
    const words = splitIntoNormalisedTokens(sentence);
    made.exact.add(words.join(' '));
    const hard = new Set(words.flatMap((word, index) => (isFactualWord(word, index, made) ? [index] : [])));
    const alike = made.byLength.get(words.length) ?? [];
    alike.push({ words, hard });
    made.byLength.set(words.length, alike);
  }
  indexed.set(grounds, made);
  return made;
}

/** Words with what clings to them; a final mark is no part of the last, and "kronor" is the word that "kr" is short for. */
function splitIntoNormalisedTokens(sentence: string): string[] {
  return sentence
    .trim()
    .replace(/[.!?…"”’')]+$/u, '')
    .split(/[\s\u00A0]+/)
    .filter(Boolean)
    .map((word) =>
      word
        .replace(/^[("“”]+|[,;:)"“”]+$/gu, '')
        .replace(/^kronor$/iu, 'kr')
        .replace(/^\p{L}{2,}$/u, numberWordToDigits),
    )
    .filter(Boolean);
}

/** "tre" is 3; "en" and "ett" count nothing by themselves. */
function numberWordToDigits(word: string): string {
  const number = parseNumberWord(word);
  return number === undefined || number < 2 ? word : String(number);
}

/** A word that can be true or false by itself: a number, a month, a name. */
function isFactualWord(word: string, index: number, { figureWords }: Known): boolean {
  if (/\d|§/.test(word)) return true;
  if (index > 0 && isCapitalised(word.replace(/^[^\p{L}]+/u, ''))) return true;
  const bare = word.toLowerCase().replace(/[^\p{L}-]/gu, '');
  const before = figureWords.get(bare);
  if (before !== undefined) return before;
  const is = isFigureUnitOrLawWord(bare);
  figureWords.set(bare, is);
  return is;
}

function isFigureUnitOrLawWord(word: string): boolean {
  if (word.length < 2 || word.length > 30) return false;
  if (/(?:lagen|balken|förordningen)s?$/u.test(word) || readFigures(word).length > 0) return true;
  return readFigures(`1 ${word}`).some(({ kind }) => kind === 'date' || kind === 'duration' || kind === 'money');
}
