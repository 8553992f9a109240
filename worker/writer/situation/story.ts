import { MAIN_REASON } from '../../../core/kinds/mainReason';
import { STORY } from '../../../core/kinds/story';
import type { Line } from '../../../core/shared/kinds/situationLetter';
import type { Language } from '../../../core/shared/languages';
import { listBlockTexts, type Block, type Provenance } from '../../../core/shared/letter/letter';
import type { LetterCase } from '../case';
import { formatPersonsOwnWords } from '../dialect';
import { listEnclosureNumbers, removeEnclosureReferences } from '../enclosureNumbers';
import { readFigures } from '../figures';
import { countWords } from '../words';
import { joinWithAnd } from './formats';
import { KnownText } from './knownText';

/** What happened, as the person tells it (core/kinds/story.ts), and what a letter then need not say again. */

/** Words that a sentence has at most which only leads to rows. */
const LEAD = 8;
/** A line of a letter, what of it is left, and how many sentences it said. */
interface SaidLine {
  line: Pick<Line, 'type' | 'each'>;
  texts: string[];
  said: number;
}

export class Story {
  readonly #told: KnownText;
  /** The story, and what else the letter tells in the person's own words. */
  readonly #ownWords: KnownText;
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
   * The sentences that the story does not tell.
   * @param areOwn - whether they tell an answer in the person's own words, and little or nothing of the letter's
   */
  omitTold(sentences: readonly string[], areOwn: boolean): string[] {
    return sentences.filter(
      (sentence) =>
        // What leads to a list goes or stays with it.
        sentence.trimEnd().endsWith(':') || !(areOwn ? this.#ownWords.isEchoedBy(sentence) : this.#told.says(sentence)),
    );
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
    if (isLed && texts.length > 0 && texts.every((text) => !containsSumOfMoney(text) && this.#told.says(text, true))) {
      for (const item of items) item.texts.length = 0;
      const lead = lines[lines.findIndex(isLineOfList) - 1];
      if (lead && !isHeading(lead)) lead.texts.length = 0;
    }
    for (const [index, lead] of lines.entries()) {
      const next = lines[index + 1];
      const isLeft = next !== undefined && next.said > 0 && next.texts.length === 0 && next.line.each !== undefined;
      if (isLeft && !isHeading(lead) && lead.line.each === undefined && lead.texts.every(isShortLeadSentence))
        lead.texts.length = 0;
    }
  }

  /** Takes over where a paragraph came from of which it has told a part. */
  addAnswersOf({ answers }: Provenance): void {
    for (const answer of answers) this.#answers.add(answer);
  }

  /**
   * The story's paragraphs, and what is enclosed which nothing else in the letter names.
   * @param paperCount how many papers are enclosed: they are numbered from 1
   */
  writeBlocks(others: readonly Block[], paperCount: number): Block[] {
    const from: Provenance = { answers: [...this.#answers], rules: [], sources: [] };
    const named = new Set(others.flatMap(listBlockTexts).flatMap(listEnclosureNumbers));
    const unnamed = Array.from({ length: paperCount }, (_, index) => String(index + 1)).filter(
      (number) => !named.has(number),
    );
    const paragraphs = this.text
      .trim()
      .split(/\s*\n\s*/)
      .map((paragraph) => capitaliseFirstLetter(formatPersonsOwnWords(paragraph)));
    const last = paragraphs.pop() ?? '';
    const end = unnamed.length > 0 ? ` ${writeEnclosureSentence(unnamed, this.language)}` : '';
    return [...paragraphs, `${last}${end}`].map((text) => ({ type: 'paragraph', text, from }));
  }
}

/** A sum stands in a list because it is added up. */
function containsSumOfMoney(text: string): boolean {
  return readFigures(text).some(({ kind }) => kind === 'money');
}

/** A heading leads to the story too; one that is left over nothing is taken out of the whole letter. */
function isHeading({ line }: SaidLine): boolean {
  return line.type === 'heading';
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

const SEE_ENCLOSURES: Record<Language, { see: string; one: string; several: string }> = {
  sv: { see: 'Se', one: 'bilaga', several: 'bilaga' },
  en: { see: 'See', one: 'enclosure', several: 'enclosures' },
};

/** "Se bilaga 1 och 3." The list at the letter's end says what they are. */
function writeEnclosureSentence(numbers: readonly string[], language: Language): string {
  const { see, one, several } = SEE_ENCLOSURES[language];
  return `${see} ${numbers.length === 1 ? one : several} ${joinWithAnd(numbers, language)}.`;
}
