import type { Row } from '../shared/kinds/kind';
import type { Language } from '../shared/languages';
import { readEngineTable } from './tables';

/** Rows of an answer: more than a person reads through. */
const MOST = 10;

/** What a row is looked for by, folded. */
interface Entry {
  row: Row;
  code: string;
  /** The city in each language, and the name. */
  names: string[];
  /** The code and every word of the names. */
  words: string[];
  /** The same with those of its other names. */
  more: string[];
}

const indexes = new Map<string, Entry[]>();

/**
 * The rows of an engine's table that fit what was typed, best first and at most ten; `undefined` when there is no such
 * table. Every word typed must begin a word of the row. Case and diacritics do not count.
 * @param language of the rows' words in the answer: `sv` puts a city's Swedish name
 */
export function findBestLookupRows(table: string, query: string, language: Language): Row[] | undefined {
  const rows = readEngineTable(table);
  if (!rows) return undefined;
  const typed = normaliseForSearch(query);
  const words = typed.split(' ').filter(Boolean);
  if (words.length === 0) return [];
  const index = indexes.get(table) ?? [...rows.values()].map(buildSearchEntry);
  indexes.set(table, index);
  return index
    .map((entry, order) => ({ entry, order, rank: rankSearchEntry(entry, typed, words) }))
    .filter(({ rank }) => rank < NOT_FOUND)
    .sort((a, b) => a.rank - b.rank || a.order - b.order)
    .slice(0, MOST)
    .map(({ entry }) => translateRow(entry.row, language));
}

/** One row of an engine's table, as `findBestLookupRows` gives it. */
export function findRowByValue(table: string, value: string, language: Language): Row | undefined {
  const row = readEngineTable(table)?.get(value);
  return row && translateRow(row, language);
}

const NOT_FOUND = 4;

/** 0: the code itself; 1: a name begins so; 2: words of the row begin so; 3: only some other name does. */
function rankSearchEntry({ code, names, words, more }: Entry, typed: string, wantedWords: string[]): number {
  if (code === typed) return 0;
  if (names.some((name) => name.startsWith(typed))) return 1;
  const doesEveryWordBeginOneOf = (all: string[]) =>
    wantedWords.every((word) => all.some((each) => each.startsWith(word)));
  if (doesEveryWordBeginOneOf(words)) return 2;
  return doesEveryWordBeginOneOf(more) ? 3 : NOT_FOUND;
}

function buildSearchEntry(row: Row): Entry {
  const names = [row['city'], row['citySv'], row['name']].filter(isText).map(normaliseForSearch);
  const keywords = [row['keywords'], ...listNumberSpellings(row['orgNumber'])]
    .filter(isText)
    .map(normaliseForSearch)
    .join(' ');
  const code = normaliseForSearch(row.value);
  const words = [code, ...names.flatMap((name) => name.split(' '))];
  return { row, code, names, words, more: [...words, ...keywords.split(' ')] };
}

/** The number of a company as people write it: with its hyphen, and without. */
function listNumberSpellings(number: unknown): string[] {
  return isText(number) ? [number, number.replace(/\D/g, '')] : [];
}

/** Lower-case words without diacritics or marks, one space between: `Málaga-Costa del Sol` is `malaga costa del sol`. */
function normaliseForSearch(text: string): string {
  return text
    .toLowerCase()
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[øłđðæœßþı]/g, (letter) => PLAIN[letter] ?? letter)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

/** Letters that are no base letter with a mark. */
const PLAIN: Record<string, string> = { ø: 'o', ł: 'l', đ: 'd', ð: 'd', æ: 'ae', œ: 'oe', ß: 'ss', þ: 'th', ı: 'i' };

/** Cities have names of their own in this language (cities.sv.json); in others they have the table's. */
const LANGUAGE_OF_CITY_NAMES: Language = 'sv';

function translateRow({ citySv, ...row }: Row, language: Language): Row {
  return isText(citySv) && language === LANGUAGE_OF_CITY_NAMES ? { ...row, city: citySv } : { ...row };
}

function isText(value: unknown): value is string {
  return typeof value === 'string';
}
