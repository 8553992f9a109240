import { removeEnclosureReferences } from '../enclosureNumbers';
import { blankOutFigures, readFigures, type Figure } from '../figures';

/**
 * How much of a sentence's words a text must share: less where it has the same days and sums, nearly all where it
 * tells the day in other words ("nine days later").
 */
const SHARED = { withFigures: 0.3, without: 0.4, withoutDay: 0.7, inOwnWords: 0.65 };
/** So many words that nearly all of them are no chance; fewer say little beside a day that is told ("I saw it on 3 May"). */
const MANY = 4;
/** A word of fewer letters says little, and the first letters of one survive its endings. */
const [SHORTEST, STEM] = [4, 5];
/** In a sentence of few long words a short one decides ("the pram was new"). */
const SHORTEST_OF_FEW = 3;
/** Words that any two texts share. */
const SMALL_WORDS = new Set(
  (
    'och att jag det den som var har för med inte utan någon något några efter också detta denna dessa eller från hade ' +
    'till skulle blev blir kunde varit vara under över innan sedan samma redan bara mina mitt sina sitt deras när där ' +
    'eftersom därför ännu igen våra vårt er ert era vi ni oss sig av på är ' +
    'the and that this with have has had from they were was which would could should been into when then than there ' +
    'their after before also only without some any your our not for but because still again'
  ).split(' '),
);
/** What a sentence may have that the story lacks, and still be told: a year or a weekday beside a day, "one". */
const SIDE: ReadonlySet<Figure['kind']> = new Set(['year', 'weekday', 'share', 'act', 'section', 'case']);
/** What a story tells in other words ("nine days later", "in week 41"). */
const TIMES: ReadonlySet<Figure['kind']> = new Set(['date', 'month', 'duration']);

/** A text, and what of other texts it says already. */
export class KnownText {
  readonly #figures: ReadonlySet<string>;
  readonly #words: ReadonlySet<string>;

  constructor(text: string) {
    const figures = readFigures(text);
    this.#figures = new Set(figures.flatMap(listComparableKeysOfFigure));
    this.#words = new Set(listStemsOfWords(blankOutFigures(text, figures), SHORTEST_OF_FEW));
  }

  /**
   * Whether it says what the sentence says: all of its days, sums and numbers, and most of its words.
   * @param isItem of a list, whose items are left out together or not at all
   */
  says(sentence: string, isItem = false): boolean {
    const bare = removeEnclosureReferences(sentence);
    const figures = readFigures(bare).filter(({ kind }) => !SIDE.has(kind));
    const untold = this.listUntold(figures);
    const { words, shared } = this.compareWords(blankOutFigures(bare, figures));
    if (untold.length > 0)
      // Two days that it lacks are told in no other words.
      return (
        untold.length === 1 &&
        untold.every(({ kind }) => TIMES.has(kind)) &&
        words.length >= MANY &&
        shared >= SHARED.withoutDay
      );
    if (figures.length === 0) return words.length < MANY && !isItem ? this.hasAllWords(bare) : shared >= SHARED.without;
    return words.length < MANY || shared >= SHARED.withFigures;
  }

  /** Whether the person's own words are its words too: one idea of theirs may share many words with another. */
  isEchoedBy(sentence: string): boolean {
    const words = removeEnclosureReferences(sentence);
    const figures = readFigures(words);
    if (this.listUntold(figures).length > 0) return false;
    const { words: stems, shared } = this.compareWords(blankOutFigures(words, figures));
    return stems.length >= MANY && shared >= SHARED.inOwnWords;
  }

  /** The part of a text's words that say something which it has, 0 to 1; figures don't count. */
  measureShareOfWords(text: string): number {
    return this.compareWords(blankOutFigures(text, readFigures(text))).shared;
  }

  /** Whether it has every word of a short sentence, short words too. */
  private hasAllWords(sentence: string): boolean {
    const words = listStemsOfWords(sentence, SHORTEST_OF_FEW);
    return words.length > 0 && words.every((word) => this.hasWord(word));
  }

  private listUntold(figures: readonly Figure[]): Figure[] {
    return figures.filter((figure) => !listComparableKeysOfFigure(figure).some((key) => this.#figures.has(key)));
  }

  /** The words that say something, and the part of them that it has. */
  private compareWords(text: string): { words: string[]; shared: number } {
    const words = [...new Set(listStemsOfWords(text, SHORTEST))];
    return { words, shared: words.filter((word) => this.hasWord(word)).length / Math.max(words.length, 1) };
  }

  /** "mejl" is known by "mejlade". */
  private hasWord(stem: string): boolean {
    if (this.#words.has(stem)) return true;
    if (stem.length < SHORTEST) return false;
    return [...this.#words].some((word) => word.length >= SHORTEST && (word.startsWith(stem) || stem.startsWith(word)));
  }
}

/** The keys of a figure by which it is known in other words: a day without its year, a sum without its currency, a time without "kl.". */
function listComparableKeysOfFigure({ kind, keys }: Figure): string[] {
  if (kind === 'date') return keys.flatMap((key) => listComparableDateKeys(key));
  if (kind === 'month') return keys.map((key) => `month ${key}`);
  // "14.21" is a time of day in a text that says no "kl."; a full hour would be any number.
  if (kind === 'time') return keys.map((key) => (key.endsWith(':00') ? key : String(Number(key.replace(':', '.')))));
  if (kind === 'money' || kind === 'number') return keys.map((key) => key.replace(/^\p{L}+/u, ''));
  return keys;
}

/** `2026-10-12` and `10-12` are one day; both stand in the month that `2026-10` is. */
function listComparableDateKeys(key: string): string[] {
  const day = /(\d{2})-(\d{2})$/.exec(key.replace(/^\d{4}-/, ''));
  if (day) return [`day ${day[1]}-${day[2]}`];
  const month = /-(\d{2})$/.exec(key);
  return month ? [`month ${month[1]}`] : [key];
}

/** The beginnings of a text's words that say something, of so many letters at least. */
function listStemsOfWords(text: string, shortest: number): string[] {
  return (text.toLowerCase().match(/\p{L}+/gu) ?? [])
    .filter((word) => word.length >= shortest && !SMALL_WORDS.has(word))
    .map((word) => word.slice(0, STEM));
}
