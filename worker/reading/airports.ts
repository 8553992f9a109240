import { readEngineTable } from '../../core/tables/tables';
import { computeEditDistance } from '../editDistance';
import { normaliseForComparison, countAllowedSlips } from './fuzzy';

/** Shorter ones, as `San` and `the`, stand in any text. */
const LEAST_NAME = 4;
/** A word of more airports' names is none of one: `International`, `Island`. */
const MOST_NAMESAKES = 20;

/** Words of each airport's names and town by its code, as they are compared. */
let names: Map<string, Set<string>> | undefined;

function findAirportNameWords(code: string): ReadonlySet<string> {
  names ??= buildDistinctiveNameWords();
  return names.get(code) ?? new Set();
}

function buildDistinctiveNameWords(): Map<string, Set<string>> {
  const all = new Map(
    [...(readEngineTable('airports') ?? [])].map(([code, { name, city, citySv, keywords }]) => {
      const words = [name, city, citySv, keywords].flatMap((text) =>
        typeof text === 'string' ? splitIntoWords(text).map(normaliseForComparison) : [],
      );
      return [code, new Set(words.filter((word) => word.length >= LEAST_NAME))];
    }),
  );
  const namesakes = new Map<string, number>();
  for (const words of all.values()) for (const word of words) namesakes.set(word, (namesakes.get(word) ?? 0) + 1);
  for (const words of all.values())
    for (const word of words) if ((namesakes.get(word) ?? 0) > MOST_NAMESAKES) words.delete(word);
  return all;
}

function splitIntoWords(text: string): string[] {
  return text.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== '');
}

/** Codes of known airports that stand in a text by themselves: `STOCKHOLM (ARN)` has one. */
export function findAirportCodes(text: string): string[] {
  return splitIntoWords(text).filter((word) => /^[A-Z]{3}$/.test(word) && readEngineTable('airports')?.has(word));
}

/** Whether a word of the text is one of the airport's names or town, give or take what an engine slips on. */
export function mentionsAirport(text: string, code: string): boolean {
  return splitIntoWords(text)
    .map(normaliseForComparison)
    .some((word) =>
      [...findAirportNameWords(code)].some(
        (name) => computeEditDistance(word, name, countAllowedSlips(name.length)) <= countAllowedSlips(name.length),
      ),
    );
}

/** Whether it is one of the few hundred that most journeys are between. */
export function isLargeAirport(code: string): boolean {
  return readEngineTable('airports')?.get(code)?.['large'] === true;
}

export function areAirportsInSameTown(one: string, other: string): boolean {
  const getTownOfAirport = (code: string) => readEngineTable('airports')?.get(code)?.['city'];
  return one === other || getTownOfAirport(one) === getTownOfAirport(other);
}
