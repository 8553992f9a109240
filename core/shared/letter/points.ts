import type { z } from 'zod';
import type { pointSchema } from '../contracts/letters';
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

/** The points of a letter's body, in their order; none of one without headings. Tables stay, since figures rest on them. */
export function listPoints(body: readonly Block[]): Point[] {
  const points: Point[] = [];
  let heading: string | undefined;
  for (const block of body) {
    if (block.type === 'heading') heading = block.text;
    else if (heading !== undefined && block.type !== 'table')
      for (const text of listPointTexts(block)) points.push({ heading, ...readOpening(text) });
  }
  return points;
}

function listPointTexts(block: Exclude<Block, { type: 'table' | 'heading' }>): string[] {
  return block.type === 'list' ? block.items : [block.text];
}

function readOpening(text: string): Pick<Point, 'opening' | 'isWhole'> {
  const [first = '', ...others] = splitIntoSentences(text.replace(/\s+/gu, ' '));
  const opening = cutAtWord(first, LONGEST_OPENING);
  return { opening, isWhole: opening === first && others.length === 0 };
}

/** The openings that the answers name. */
export function readLeftOutOpenings(form: FormData): string[] {
  const named: unknown = form[LEFT_OUT_POINTS];
  return Array.isArray(named) ? named.filter((each: unknown) => typeof each === 'string') : [];
}

/** The body without the points that begin so, nor what only led to them. What stands before the first heading stays. */
export function leaveOutPoints(body: readonly Block[], openings: readonly string[]): Block[] {
  if (openings.length === 0) return [...body];
  const begins = new Set(openings.map((opening) => opening.replace(/\s+/gu, ' ')));
  const isKept = (text: string): boolean => !begins.has(readOpening(text).opening);
  const first = body.findIndex(({ type }) => type === 'heading');
  if (first === -1) return [...body];
  const argued = body.slice(first);
  const kept = argued.flatMap((block, index): Block[] => {
    const next = argued[index + 1];
    if (block.type === 'list') {
      const items = block.items.filter(isKept);
      return items.length > 0 ? [{ ...block, items }] : [];
    }
    if (block.type !== 'paragraph') return [block];
    const leadsToNothing = block.text.endsWith(':') && next?.type === 'list' && !next.items.some(isKept);
    return isKept(block.text) && !leadsToNothing ? [block] : [];
  });
  return removeHeadingsOverNothing([...body.slice(0, first), ...kept]);
}
