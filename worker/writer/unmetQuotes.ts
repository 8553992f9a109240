import { STORY } from '../../core/kinds/story';
import type { FormData } from '../../core/shared/kinds/kind';
import { listBlockTexts, type Letter } from '../../core/shared/letter/letter';
import { joinWords } from '../../core/shared/letter/points';
import { splitIntoSentences } from '../../core/shared/letter/sentences';
import { KnownText } from './situation/knownText';

/** Words of a quotation at least: one or two are a name or a term. */
const SHORTEST_QUOTE = 3;
/** Quotations that a person is asked about at most. */
const MOST_QUOTES = 4;
/** The part of a quotation's words that a paragraph has which takes it up. */
const TAKEN_UP = 0.5;
const QUOTATION = /[”“"«»]([^”“"«»]{8,200})[”“"«»]/gu;

/**
 * What the person quotes in their story and no other paragraph of the letter takes up. Where it was said against them,
 * the letter retells it without an answer: whoever told it should know before they pay.
 * @returns the words without quotation marks, in the order of the story
 */
export function listQuotesLetterDoesNotAnswer(form: FormData, letter: Pick<Letter, 'body'>): string[] {
  const story: unknown = form[STORY];
  if (typeof story !== 'string') return [];
  const others = letter.body
    .flatMap(listBlockTexts)
    .map((text) => new KnownText(listSentencesBesideStory(text, story).join(' ')));
  const quotes = [...story.matchAll(QUOTATION)].map(([, words = '']) => words.trim());
  return [...new Set(quotes)]
    .filter((quote) => quote.split(/\s+/u).length >= SHORTEST_QUOTE)
    .filter((quote) => !others.some((text) => text.measureShareOfWords(quote) >= TAKEN_UP))
    .slice(0, MOST_QUOTES);
}

/** The sentences of a paragraph that are not the story's own. */
export function listSentencesBesideStory(paragraph: string, story: string): string[] {
  const told = joinWords(story);
  return splitIntoSentences(paragraph).filter((sentence) => !told.includes(joinWords(sentence)));
}
