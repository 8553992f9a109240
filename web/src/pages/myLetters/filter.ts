import type { MyLetter } from '../../data/myLetters';

/** What the list can be narrowed to. What is delivered is paid too. */
export const FILTERS = ['all', 'paid', 'preview'] as const;
export type Filter = (typeof FILTERS)[number];

export const parseLetterFilter = (queryValue: string | null): Filter =>
  FILTERS.find((filter) => filter === queryValue) ?? 'all';

/** Letters that the page shows at first, and how many more each time it is asked. */
export const PAGE = 20;

/** How many of `total` letters to show: whole pages, the first at least. */
export function parseShownCount(queryValue: string | null, total: number): number {
  const pages = Math.ceil(Number(queryValue) / PAGE);
  return Math.min(total, PAGE * (pages > 1 ? pages : 1));
}

const matchesFilter = ({ status }: MyLetter, filter: Filter): boolean =>
  filter === 'all' || (status === 'preview') === (filter === 'preview');

const stripAccentsAndCase = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/**
 * Letters that hold every word of the search, in whatever order, accents and capitals aside.
 * @param shown what the page says of a letter in words of its own, such as its date
 */
export function searchLetters(
  letters: readonly MyLetter[],
  words: string,
  shown: (letter: MyLetter) => string,
): MyLetter[] {
  const wanted = stripAccentsAndCase(words).split(/\s+/).filter(Boolean);
  if (wanted.length === 0) return [...letters];
  return letters.filter((letter) => {
    const { type, category, recipient = '', excerpt = '', orderNumber = '', id } = letter;
    const text = stripAccentsAndCase([type, category, recipient, excerpt, orderNumber, id, shown(letter)].join(' '));
    return wanted.every((word) => text.includes(word));
  });
}

export const filterLetters = (letters: readonly MyLetter[], filter: Filter): MyLetter[] =>
  letters.filter((letter) => matchesFilter(letter, filter));
