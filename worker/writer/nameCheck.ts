import type { Fault } from './fault';
import type { Examined } from './figureCheck';
import { withoutFigures } from './figures';
import type { Grounds } from './grounds';
import { isSaid } from './said';
import { forms, isCapitalised, isNear, isUnmistakableName, wordsOf, type Word } from './words';

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
export function nameFaults({ sentence, where, grounds }: Examined): Fault[] {
  if (isSaid(sentence, grounds)) return [];
  const words = wordsOf(withoutFigures(sentence, grounds.figures(sentence)));
  return words
    .filter(
      (word, index) =>
        isForeign(word, grounds) || isMisspelt(word, grounds) || isMisjoined(words[index - 1], word, sentence, grounds),
    )
    .map((word) => ({ code: 'name', where, text: word.text }));
}

function isKnown(text: string, { vocabulary }: Grounds): boolean {
  const parts = [text, ...text.split(/[-&]/).filter(Boolean)];
  return (
    forms(text).some((form) => vocabulary.has(form) || GRAMMAR.has(form)) ||
    (parts.length > 2 && parts.slice(1).every((part) => forms(part).some((form) => vocabulary.has(form))))
  );
}

/** At the start of a sentence every word has a capital, so only what is plainly a name counts there. */
function isForeign(word: Word, grounds: Grounds): boolean {
  if (!isCapitalised(word.text) && !isUnmistakableName(word.text)) return false;
  if (word.first && !isUnmistakableName(word.text)) return false;
  return !isKnown(word.text, grounds);
}

/** A letter away from a name of the person's: Elgigantne, svensson. */
function isMisspelt(word: Word, grounds: Grounds): boolean {
  if (isKnown(word.text, grounds) || word.text.length < 4) return false;
  const lower = word.text.toLowerCase();
  const most = isCapitalised(word.text) && word.text.length >= 6 ? 2 : 1;
  return [...grounds.names].some((name) => name.length >= 4 && isNear(name.toLowerCase(), lower, most));
}

/** Two names side by side that belong to different people. */
function isMisjoined(before: Word | undefined, word: Word, sentence: string, grounds: Grounds): boolean {
  if (
    !before ||
    !isCapitalised(before.text) ||
    !isCapitalised(word.text) ||
    !/^[\s\u00A0]+$/u.test(sentence.slice(before.end, word.start))
  )
    return false;
  if (before.first && !grounds.names.has(before.text)) return false;
  if (GRAMMAR.has(before.text.toLowerCase()) || GRAMMAR.has(word.text.toLowerCase())) return false;
  return !forms(word.text).some((form) => grounds.neighbours.has(`${before.text.toLowerCase()} ${form}`));
}
