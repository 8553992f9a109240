import type { z } from 'zod';
import type { pointSchema } from '../contracts/letters';
import { joinPatternLines } from '../patternLines';
import { cutAtWord } from '../formats/cutAtWord';
import type { FormData } from '../kinds/kind';
import { removeHeadingsOverNothing, type Block } from './letter';
import { splitIntoSentences } from './sentences';

/**
 * The points of a letter: the paragraphs and items behind its first heading, told by how they begin. The person sees them
 * before they pay, and may leave out what is not true of their case or not needed (docs/letter.md).
 */

/** The answer that holds the points which the letter is to do without, each by its opening. */
export const LEFT_OUT_POINTS = 'leftOutPoints';

/** Characters of an opening at most. */
export const LONGEST_OPENING = 200;

export type Point = z.infer<typeof pointSchema>;

/**
 * The points of a letter's body, in their order; none of one without headings. Tables stay, since figures rest on them.
 * @param answers whose words are shown wherever the letter has them
 */
export function listPoints(body: readonly Block[], answers: readonly string[] = []): Point[] {
  const ownWords = answers.map(joinWords).filter((words) => words.split(' ').length >= OWN_WORDS);
  const points: Point[] = [];
  let heading: string | undefined;
  for (const block of body) {
    if (block.type === 'heading') heading = block.text;
    else if (heading !== undefined && block.type !== 'table')
      for (const text of listPointTexts(block))
        points.push({ heading, opening: readOpening(text), ...showOwnPart(text, ownWords) });
  }
  return points;
}

function listPointTexts(block: Exclude<Block, { type: 'table' | 'heading' }>): string[] {
  return block.type === 'list' ? block.items : [block.text];
}

/** Words of an answer in a row at least by which a sentence is known to hold it. */
const OWN_WORDS = 4;
/** References to law and enclosures, whose figures are none of the person's. */
const REFERENCES = joinPatternLines('giu')`
  \([^()]*(?:§|artikel|article|bilaga|enclosure|NJA|ARN|mål|case)[^()]*\)|
  \d+ (?:kap\.|§§?)|\d{4}:\d+|\d+\/\d+`;

/** How a point begins, and what else of it rests on the person's answers: their own words, and figures. */
function showOwnPart(text: string, ownWords: readonly string[]): Pick<Point, 'shown' | 'isWhole'> {
  const sentences = splitIntoSentences(text.replace(/\s+/gu, ' '));
  const pieces = sentences.map((sentence, index) => {
    if (index === 0) return cutAtWord(sentence, LONGEST_OPENING);
    return /\d/u.test(sentence.replace(REFERENCES, '')) || holdsOwnWords(sentence, ownWords) ? sentence : '…';
  });
  const shown = pieces.filter((piece, index) => piece !== '…' || !pieces[index - 1]?.endsWith('…')).join(' ');
  return { shown, isWhole: shown === sentences.join(' ') };
}

function holdsOwnWords(sentence: string, ownWords: readonly string[]): boolean {
  const words = joinWords(sentence).split(' ');
  return words.some((_, index) => {
    const run = words.slice(index, index + OWN_WORDS);
    return run.length === OWN_WORDS && ownWords.some((own) => ` ${own} `.includes(` ${run.join(' ')} `));
  });
}

/** A text's letters and digits alone, since the letter writes quotation marks and spaces its own way. */
export function joinWords(text: string): string {
  return (text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []).join(' ');
}

function readOpening(text: string): string {
  const [first = ''] = splitIntoSentences(text.replace(/\s+/gu, ' '));
  return cutAtWord(first, LONGEST_OPENING);
}

/** The openings that the answers name. */
export function readFirstSentencesOfLeftOutPoints(form: FormData): string[] {
  const named: unknown = form[LEFT_OUT_POINTS];
  return Array.isArray(named) ? named.filter((each: unknown) => typeof each === 'string') : [];
}

/** The body without the points that begin so, nor what only led to them. What stands before the first heading stays. */
export function leaveOutPoints(body: readonly Block[], firstSentences: readonly string[]): Block[] {
  if (firstSentences.length === 0) return [...body];
  const begins = new Set(firstSentences.map((sentence) => sentence.replace(/\s+/gu, ' ')));
  const isKept = (text: string): boolean => !begins.has(readOpening(text));
  const first = body.findIndex(({ type }) => type === 'heading');
  if (first === -1) return [...body];
  const argued = body.slice(first);
  const kept = argued.flatMap((block, index): Block[] => {
    const next = argued[index + 1];
    if (block.type === 'list') {
      const items = block.items.filter(isKept);
      if (items.length === 0) return [];
      return [
        {
          ...block,
          items: items.length === block.items.length ? items : renumberRanksAndEndOfList(block.items, items),
        },
      ];
    }
    if (block.type !== 'paragraph') return [block];
    const leadsToNothing = block.text.endsWith(':') && next?.type === 'list' && !next.items.some(isKept);
    return isKept(block.text) && !leadsToNothing ? [block] : [];
  });
  return removeHeadingsOverNothing([...body.slice(0, first), ...kept]);
}

const RANK = /^(i) (första|andra|tredje|sista) hand\s+/iu;
const LOWER_RANK = /(?:andra|tredje|sista) hand|i vart fall/iu;
const RANKS = ['första', 'andra', 'tredje', 'fjärde'];

/**
 * What is left of a list of demands still says which comes first, and ends as a sentence: "i första hand" goes where no second
 * demand is left, the second becomes the first where the first is gone, and ", och" before nothing becomes a full stop.
 */
function renumberRanksAndEndOfList(allItems: readonly string[], keptItems: readonly string[]): string[] {
  const beginsWithRankPhrase = (item: string): boolean => RANK.test(item);
  const beganWithFirst = allItems.some((item) => /^i första hand\s/iu.test(item));
  const firstRanked = keptItems.findIndex(beginsWithRankPhrase);
  const hasUnrankedMain = !beganWithFirst && (firstRanked > 0 || beginsWithRankPhrase(allItems[0] ?? ''));
  const isAlone =
    keptItems.filter(beginsWithRankPhrase).length === 1 &&
    !keptItems.some((item) => LOWER_RANK.test(item.replace(RANK, '')));
  let level = hasUnrankedMain ? 1 : 0;
  const items = keptItems.map((item) => {
    if (!beginsWithRankPhrase(item)) return item;
    const ranked = replaceRankPhrase(item, level, level === 0 && (isAlone || !beganWithFirst));
    level += 1;
    return ranked;
  });
  return items.map((item, index) => (index === items.length - 1 ? item.replace(/,(?: och| and)?$/u, '.') : item));
}

/** An item that begins a sentence may have its verb first, so its rank gives way to words that can stand there. */
function replaceRankPhrase(item: string, level: number, isUnranked: boolean): string {
  return item.replace(RANK, (rank: string, i: string, word: string) => {
    if (isUnranked) return i === 'I' ? 'I vart fall ' : '';
    return word === 'sista' && level > 0 ? rank : `${i} ${RANKS[level] ?? word} hand `;
  });
}
