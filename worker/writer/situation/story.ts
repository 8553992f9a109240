import { MAIN_REASON } from '../../../core/kinds/mainReason';
import { STORY } from '../../../core/kinds/story';
import type { Line } from '../../../core/shared/kinds/situationLetter';
import type { Language } from '../../../core/shared/languages';
import { listBlockTexts, type Block, type Provenance } from '../../../core/shared/letter/letter';
import type { LetterCase } from '../case';
import { formatPersonsOwnWords } from '../dialect';
import { listEnclosureNumbers, removeEnclosureReferences } from '../enclosureNumbers';
import { readFigures, blankOutFigures, type Figure } from '../figures';
import { countWords } from '../words';

/** What happened, as the person tells it (core/kinds/story.ts), and what a letter then need not say again. */

/**
 * How much of a sentence's words the story must share: less where it has the same days and sums, nearly all where it
 * tells the day in other words ("nine days later").
 */
const SHARED = { withFigures: 0.3, without: 0.4, withoutDay: 0.7, inOwnWords: 0.65 };
/** Words that a sentence has at most which only leads to rows. */
const LEAD = 8;
/** So many words that nearly all of them are no chance; fewer say little beside a day that is told ("I saw it on 3 May"). */
const MANY = 4;
/** A word of fewer letters says little, and the first letters of one survive its endings. */
const [SHORTEST, STEM] = [4, 5];
/** What a sentence may have that the story lacks, and still be told: a year or a weekday beside a day, "one". */
const SIDE: ReadonlySet<Figure['kind']> = new Set(['year', 'weekday', 'share', 'act', 'section', 'case']);
/** What a story tells in other words ("nine days later", "in week 41"). */
const TIMES: ReadonlySet<Figure['kind']> = new Set(['date', 'month', 'duration']);

/** A line of a letter, what of it is left, and how many sentences it said. */
interface SaidLine {
  line: Pick<Line, 'type' | 'each'>;
  texts: string[];
  said: number;
}

/** A text, and what of other texts it says already. */
class KnownText {
  readonly #figures: ReadonlySet<string>;
  readonly #words: ReadonlySet<string>;

  constructor(text: string) {
    const figures = readFigures(text);
    this.#figures = new Set(figures.flatMap(listComparableKeysOfFigure));
    this.#words = new Set(listStemsOfLongWords(blankOutFigures(text, figures)));
  }

  /** Whether it says what the sentence says: all of its days, sums and numbers, and most of its words. */
  says(sentence: string): boolean {
    const bare = removeEnclosureReferences(sentence);
    const figures = readFigures(bare).filter(({ kind }) => !SIDE.has(kind));
    const untold = this.listUntold(figures);
    const { words, shared } = this.compareWords(blankOutFigures(bare, figures));
    if (untold.length > 0)
      return untold.every(({ kind }) => TIMES.has(kind)) && words.length >= MANY && shared >= SHARED.withoutDay;
    if (figures.length === 0) return shared >= SHARED.without;
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

  private listUntold(figures: readonly Figure[]): Figure[] {
    return figures.filter((figure) => !listComparableKeysOfFigure(figure).some((key) => this.#figures.has(key)));
  }

  /** The words that say something, and the part of them that it has. */
  private compareWords(text: string): { words: string[]; shared: number } {
    const words = [...new Set(listStemsOfLongWords(text))];
    return { words, shared: words.filter((word) => this.hasWord(word)).length / Math.max(words.length, 1) };
  }

  /** "mejl" is known by "mejlade". */
  private hasWord(stem: string): boolean {
    return this.#words.has(stem) || [...this.#words].some((word) => word.startsWith(stem) || stem.startsWith(word));
  }
}

export class Story {
  readonly #told: KnownText;
  /** The story, and what else the letter tells in the person's own words. */
  readonly #ownWords: KnownText;
  /** Numbers of enclosures that sentences named which were left out. */
  readonly #enclosures = new Set<number>();
  /** Answers that sentences told which were left out: the story tells them. */
  readonly #answers = new Set<string>([STORY]);

  private constructor(
    private readonly text: string,
    private readonly language: Language,
    reason: string,
  ) {
    this.#told = new KnownText(text);
    this.#ownWords = new KnownText(`${text}\n${reason}`);
  }

  /** The story of a case whose person has told one. */
  static of(letterCase: LetterCase): Story | undefined {
    const told: unknown = letterCase.form[STORY];
    const reason: unknown = letterCase.form[MAIN_REASON];
    return typeof told === 'string' && told.trim() !== ''
      ? new Story(told, letterCase.language, typeof reason === 'string' ? reason : '')
      : undefined;
  }

  /**
   * The sentences that the story does not tell; enclosures that the others name are named behind the story.
   * @param areOwn - whether they tell an answer in the person's own words, and little or nothing of the letter's
   */
  omitTold(sentences: readonly string[], areOwn: boolean): string[] {
    return sentences.filter((sentence) => {
      // What leads to a list goes or stays with it.
      const isTold =
        !sentence.trimEnd().endsWith(':') && (areOwn ? this.#ownWords.isEchoedBy(sentence) : this.#told.says(sentence));
      if (isTold) this.noteEnclosures(sentence);
      return !isTold;
    });
  }

  /**
   * Leaves out a list of which the story has told every item, unless it reckons, and what leads to such a list or to rows that
   * are all told.
   */
  omitToldLists(lines: SaidLine[]): void {
    const items = lines.filter(isLineOfList);
    const texts = items.flatMap((item) => item.texts);
    // What leads to a list that begins its paragraph stands in the one before, and would lead to nothing.
    const isLed = lines[0] !== undefined && !isLineOfList(lines[0]);
    if (isLed && texts.length > 0 && texts.every((text) => !containsSumOfMoney(text) && this.#told.says(text))) {
      for (const item of items) this.leaveOut(item.texts);
      const lead = lines[lines.findIndex(isLineOfList) - 1];
      if (lead) this.leaveOut(lead.texts);
    }
    for (const [index, lead] of lines.entries()) {
      const next = lines[index + 1];
      const isLeft = next !== undefined && next.said > 0 && next.texts.length === 0 && next.line.each !== undefined;
      if (isLeft && lead.line.each === undefined && lead.texts.every(isShortLeadSentence)) this.leaveOut(lead.texts);
    }
  }

  private leaveOut(texts: string[]): void {
    for (const text of texts.splice(0)) this.noteEnclosures(text);
  }

  /** Takes over where a paragraph came from of which it has told a part. */
  addAnswersOf({ answers }: Provenance): void {
    for (const answer of answers) this.#answers.add(answer);
  }

  private noteEnclosures(sentence: string): void {
    for (const number of listEnclosureNumbers(sentence)) this.#enclosures.add(Number(number));
  }

  /** The story's paragraphs, the last with the enclosures which nothing else in the letter names. */
  writeBlocks(others: readonly Block[]): Block[] {
    const from: Provenance = { answers: [...this.#answers], rules: [], sources: [] };
    const named = new Set(others.flatMap(listBlockTexts).flatMap(listEnclosureNumbers));
    const unnamed = [...this.#enclosures].filter((number) => !named.has(String(number))).sort((a, b) => a - b);
    const paragraphs = this.text
      .trim()
      .split(/\s*\n\s*/)
      .map((paragraph) => capitaliseFirstLetter(formatPersonsOwnWords(paragraph)));
    const texts =
      unnamed.length > 0
        ? [...paragraphs.slice(0, -1), `${paragraphs.at(-1) ?? ''} ${buildEnclosureSentence(unnamed, this.language)}`]
        : paragraphs;
    return texts.map((text) => ({ type: 'paragraph', text, from }));
  }
}

/** A sum stands in a list because it is added up. */
function containsSumOfMoney(text: string): boolean {
  return readFigures(text).some(({ kind }) => kind === 'money');
}

function isLineOfList({ line }: SaidLine): boolean {
  return line.type === 'item' || line.type === 'numbered';
}

/** A few words without a day or a sum. */
function isShortLeadSentence(sentence: string): boolean {
  const bare = removeEnclosureReferences(sentence);
  return countWords(bare) <= LEAD && readFigures(bare).length === 0;
}

function capitaliseFirstLetter(text: string): string {
  return text.replace(/^\p{Ll}/u, (letter) => letter.toUpperCase());
}

const SEE_ENCLOSURE: Record<Language, readonly [one: string, many: string]> = {
  sv: ['Se bilaga', 'Se bilaga'],
  en: ['See enclosure', 'See enclosures'],
};

function buildEnclosureSentence(numbers: readonly number[], language: Language): string {
  const list = new Intl.ListFormat(language).format(numbers.map(String));
  const [one, many] = SEE_ENCLOSURE[language];
  return `${numbers.length > 1 ? many : one} ${list}.`;
}

/** The keys of a figure by which it is known in other words: a day without its year, a sum without its currency. */
function listComparableKeysOfFigure({ kind, keys }: Figure): string[] {
  if (kind === 'date') return keys.flatMap((key) => listComparableDateKeys(key));
  if (kind === 'month') return keys.map((key) => `month ${key}`);
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

function listStemsOfLongWords(text: string): string[] {
  return (text.toLowerCase().match(/\p{L}+/gu) ?? [])
    .filter((word) => word.length >= SHORTEST)
    .map((word) => word.slice(0, STEM));
}
