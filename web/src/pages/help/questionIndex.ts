import Fuse from 'fuse.js';
import type { HelpAnswer } from '../../data/help';

/** How far a question may be from what was typed: 0 is the same, 1 anything. */
const THRESHOLD = 0.3;

/**
 * Fuzzy search in questions and their answers: a letter wrong or left out does no harm.
 * @returns what gives the questions that fit, best first
 */
export function createFuzzySearch(faq: HelpAnswer[]): (wanted: string) => HelpAnswer[] {
  const fuse = new Fuse(faq, {
    keys: [
      { name: 'question', weight: 3 },
      { name: 'answer', weight: 1 },
    ],
    threshold: THRESHOLD,
    ignoreLocation: true,
    ignoreDiacritics: true,
    minMatchCharLength: 2,
  });
  return (wanted) => fuse.search(wanted).map(({ item }) => item);
}
