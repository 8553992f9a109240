import harshWords from './harshWords.json';

/**
 * Swearing, insults and threats in what a person writes, and the same said so that a clerk reads on. Nothing is changed by
 * it: whoever wrote the words takes the gentler ones, or not.
 */

interface Lists {
  /** Left out. */
  drop: RegExp;
  instead: RegExp;
  insteadOf: Readonly<Record<string, string>>;
  insults: RegExp;
  threats: RegExp;
  threatInstead: string;
  insultInstead: string;
}

const WORD = '[\\p{L}\\p{N}_-]';

function createWordPattern(words: readonly string[]): RegExp {
  const longestFirst = [...words].sort((a, b) => b.length - a.length);
  return new RegExp(`(?<!${WORD})(?:${longestFirst.join('|')})(?!${WORD})`, 'giu');
}

function compileWordLists({
  drop,
  instead,
  insults,
  threats,
  ...sentences
}: (typeof harshWords)['sv'] | (typeof harshWords)['en']): Lists {
  const insteadOf: Record<string, string> = { ...instead };
  return {
    drop: createWordPattern(drop),
    instead: createWordPattern(Object.keys(insteadOf)),
    insteadOf,
    insults: createWordPattern(insults),
    threats: createWordPattern(threats),
    ...sentences,
  };
}

/** Read once; both languages, since people mix them. */
const LISTS: readonly Lists[] = [compileWordLists(harshWords.sv), compileWordLists(harshWords.en)];

/** Most sentences hold none of all these: looked for at once, that is soon known. */
const ANY_HARSH = createWordPattern(
  [harshWords.sv, harshWords.en].flatMap(({ drop, instead, insults, threats }) => [
    ...drop,
    ...Object.keys(instead),
    ...insults,
    ...threats,
  ]),
);

/** Words of another, between quotation marks, are evidence: they stay. */
const QUOTED = /[”“"][^”“"]*[”“"]/u;

/** Ends of sentences stay with their sentence. */
const SENTENCES = /[^.!?\n]+[.!?]*|[.!?\n]+/gu;

/** The text in gentler words, or undefined where it has none that are harsh. */
export function softenText(text: string): string | undefined {
  const gentler = text
    .split(new RegExp(`(${QUOTED.source})`, 'u'))
    .map((part, index) => (index % 2 === 1 ? part : part.replace(SENTENCES, softenSentence)))
    .join('');
  return gentler === text ? undefined : removeRepeatedReplacements(gentler);
}

function softenSentence(sentence: string): string {
  if (sentence.search(ANY_HARSH) < 0) return sentence;
  const [lead = ''] = /^\s*/u.exec(sentence) ?? [];
  for (const { threats, insults, threatInstead, insultInstead } of LISTS) {
    if (hasMatchOutsideNames(sentence, threats)) return lead + threatInstead;
    if (hasMatchOutsideNames(sentence, insults)) return lead + insultInstead;
  }
  const gentler = LISTS.reduce(
    (words, { drop, instead, insteadOf }) =>
      words
        .replace(drop, (word: string, at: number) => (isNameInsideSentence(word, at, words) ? word : ''))
        .replace(instead, (word: string, at: number) =>
          isNameInsideSentence(word, at, words) ? word : matchCase(word, insteadOf[word.toLowerCase()] ?? word),
        ),
    sentence,
  );
  return gentler === sentence ? sentence : lead + tidyAfterRemoval(gentler, sentence);
}

function hasMatchOutsideNames(sentence: string, pattern: RegExp): boolean {
  return [...sentence.matchAll(pattern)].some((match) => !isNameInsideSentence(match[0], match.index, sentence));
}

/** A capital in the middle of a sentence makes a name of it, unless all are capitals. */
function isNameInsideSentence(word: string, at: number, sentence: string): boolean {
  if (!/^\p{Lu}\p{Ll}/u.test(word)) return false;
  return /[\p{L}\p{N}]/u.test(sentence.slice(0, at));
}

function matchCase(word: string, instead: string): string {
  if (word.length > 1 && word === word.toUpperCase()) return instead.toUpperCase();
  return /^\p{Lu}/u.test(word) ? instead.replace(/^./u, (letter) => letter.toUpperCase()) : instead;
}

/** What was left out leaves neither spaces nor commas behind, and a capital where one stood. */
function tidyAfterRemoval(shortened: string, original: string): string {
  const words = shortened
    .replace(/[^\S\n]+/gu, ' ')
    .replace(/ +(?=[.,!?])/gu, '')
    .replace(/,(?=[,.!?])/gu, '')
    .replace(/^[\s,]+/u, '');
  if (!/[\p{L}\p{N}]/u.test(words)) return '';
  return /^\s*\p{Lu}/u.test(original) ? words.replace(/^\p{Ll}/u, (letter) => letter.toUpperCase()) : words;
}

/** Two insults in a row are told once. */
function removeRepeatedReplacements(text: string): string {
  return LISTS.reduce(
    (words, { threatInstead, insultInstead }) => [threatInstead, insultInstead].reduce(keepFirstOccurrence, words),
    text,
  )
    .replace(/[^\S\n]{2,}/gu, ' ')
    .trim();
}

function keepFirstOccurrence(text: string, sentence: string): string {
  const [first, ...others] = text.split(sentence);
  return others.length < 2 ? text : `${first ?? ''}${sentence}${others.join('')}`;
}
