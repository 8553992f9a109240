import {
  listPartsWithThoseWithin,
  isConditionWithoutWords,
  LetterSyntaxError,
  parseLetterSectionsOnce,
  type Condition,
  type Line,
  type Part,
  type Section,
} from '../../../core/shared/kinds/situationLetter';
import type { ChosenSituation } from '../../../core/shared/kinds/kind';
import { FURTHER_WORDS, OBJECTIONS, OTHER_ANSWERS } from '../../../core/shared/answers/sharedQuestions';
import { OWN_RULES } from '../../../core/shared/answers/ownRules';
import { listOtherPapers, OTHER_PAPERS } from '../../../core/kinds/otherPapers';
import { isEventsSection } from '../../../core/kinds/story';
import type { Language } from '../../../core/shared/languages';
import {
  removeHeadingsOverNothing,
  type Block,
  type Letter,
  type Provenance,
} from '../../../core/shared/letter/letter';
import { toOneLine as answerLine } from '../../../core/shared/formats/address';
import { isRecord } from '../../../core/shared/isRecord';
import { leaveOutPoints, readFirstSentencesOfLeftOutPoints } from '../../../core/shared/letter/points';
import { doesRuleHold } from '../../../core/shared/rules/logic';
import { lookUpRowsOfAnswers } from '../../../core/tables/tables';
import type { LetterCase } from '../case';
import { joinOptionLabels } from '../dialect';
import { ReadLog } from '../provenance';
import {
  doesConditionHold,
  isMissingOrFalse,
  listRowMembersByList,
  createRowContexts,
  readNamedValueAndLog,
  PrintedWords,
} from './context';
import { formatValue } from './formats';
import { OwnReplies, type Context } from './ownReplies';
import { tidySpacesAndBreaks, writePhraseIfItsConditionsHold } from './phrases';
import { chooseLinesToDropForRoom, type SupportingText } from './room';
import { Story } from './story';
import { writeTableBlock } from './table';

/** Arguments that a letter has at most: more make the strong ones weaker. */
const MOST_ARGUMENTS = 5;

/** What a situation's letter says between letterhead and signature. */
type Composed = Pick<Letter, 'subject' | 'body' | 'closing'> & {
  /** Names of the papers that are enclosed, in the order of their numbers. */
  enclosures: string[];
  /** Names of others who sign, as their rows have them. */
  cosigners: string[];
};

/** What a document that goes with the letter says, and its recipient as situation.json has it. */
type ComposedDocument = Pick<Letter, 'subject' | 'body' | 'closing'> & {
  id: string;
  recipient: { name: string; lines: string[] };
};

/**
 * Composes a situation's letter from the sections whose condition holds. A sentence of which a value is missing is left
 * out; an argument that lacks one is left out whole, unless the sentence says itself when it is wanted.
 * @throws LetterSyntaxError where a section can't be read or is missing; RangeError for a format that there is not
 * @see docs/situations.md
 */
export function composeSubjectBodyAndClosing(letterCase: LetterCase, situation: ChosenSituation): Composed {
  const context = createLetterContext(letterCase, situation);
  const whole = composeLetterBody(context, situation);
  const dropped = chooseLinesToDropForRoom(whole, context.supporting);
  const { sections } = context;
  const body =
    dropped.length === 0
      ? whole
      : composeLetterBody(
          { ...createLetterContext(letterCase, situation), sections, droppedForRoom: new Set(dropped) },
          situation,
        );
  return {
    subject: composeSectionAsOneLine(context, 'subject'),
    body: leaveOutPoints(body, readFirstSentencesOfLeftOutPoints(letterCase.form)),
    closing: composeSectionAsOneLine(context, 'closing'),
    enclosures: context.papers.map(({ name }) => name),
    cosigners: listNamesOfCosigners(context, situation),
  };
}

function composeLetterBody(context: Context, situation: ChosenSituation): Block[] {
  const story = Story.of(context.letterCase);
  const parts = addRepliesPlacedNowhereElse(composePartsThatApply(context, situation, story), context);
  const body = (story ? insertStoryIntoParts(parts, story, context) : parts).flatMap(({ blocks }) => blocks);
  return removeHeadingsOverNothing(body);
}

function listNamesOfCosigners(context: Context, { signers }: ChosenSituation): string[] {
  if (!signers || (signers.when !== undefined && !doesRuleHold(signers.when, context.data))) return [];
  const [list = '', member = ''] = signers.names.split('.');
  const rows = readNamedValueAndLog(list, context);
  if (!Array.isArray(rows)) return [];
  const adults = rows.filter(isRecord).filter((row) => signers.without.every((name) => isMissingOrFalse(row[name])));
  return [...new Set(adults.flatMap((row) => answerLine(row[member])))].filter(Boolean);
}

/** The documents that go with this letter. What the letter encloses is not theirs: a sentence that names a paper's number is left out. */
export function composeCompanionDocuments(letterCase: LetterCase, situation: ChosenSituation): ComposedDocument[] {
  const context: Context = { ...createLetterContext(letterCase, situation), papers: [] };
  return (situation.documents ?? [])
    .filter(({ when }) => when === undefined || doesRuleHold(when, context.data))
    .map(({ id, recipient, parts }) => ({
      id,
      recipient,
      subject: composeSectionAsOneLine(context, `${id}-subject`),
      body: removeHeadingsOverNothing(composePartsThatApply(context, { parts }).flatMap(({ blocks }) => blocks)),
      closing: composeSectionAsOneLine(context, context.sections.has(`${id}-closing`) ? `${id}-closing` : 'closing'),
    }));
}

/** A section as it stands in the letter. */
interface ComposedPart {
  section: string;
  argument: boolean;
  blocks: Block[];
  /** The story tells what its first paragraph would have said, or a part of it. */
  beginsTold?: boolean;
}

/**
 * The story stands first in what tells what happened, below its heading: behind the first paragraph only where that says
 * what the story takes for granted. Where no section tells what happened it stands before the person's further words.
 */
function insertStoryIntoParts(
  parts: readonly ComposedPart[],
  story: Story,
  { papers }: Pick<Context, 'papers'>,
): ComposedPart[] {
  const others = parts.flatMap(({ blocks }) => blocks);
  const at = parts.findIndex(({ section }) => isEventsSection(section) || section === FURTHER_WORDS);
  const part = parts[at];
  if (!part) {
    const told = { section: FURTHER_WORDS, argument: false, blocks: story.writeBlocks(others, papers.length) };
    return [...parts.slice(0, 1), told, ...parts.slice(1)];
  }
  const headings = part.blocks[0]?.type === 'heading' ? 1 : 0;
  const frame = part.blocks[headings];
  // "The claim consists of:" belongs to what follows it.
  const isFrame = frame?.type === 'paragraph' && !frame.text.endsWith(':');
  const opens = isEventsSection(part.section) && !part.beginsTold && isFrame;
  const before = headings + (opens ? 1 : 0);
  const blocks = [
    ...part.blocks.slice(0, before),
    ...story.writeBlocks(others, papers.length),
    ...part.blocks.slice(before),
  ];
  return parts.with(at, { ...part, blocks });
}

/** Replies to answers that no sentence has met stand at the end of the last argument; without one, behind what happened. */
function addRepliesPlacedNowhereElse(parts: readonly ComposedPart[], context: Context): ComposedPart[] {
  const reply = context.replies.composeUnplaced(context);
  const last = parts.findLastIndex(({ argument }) => argument);
  const events = parts.findLastIndex(({ section }) => isEventsSection(section));
  const at = last === -1 ? Math.max(events, 0) : last;
  return parts.map((part, index) => (reply && index === at ? { ...part, blocks: [...part.blocks, reply] } : part));
}

/** The sections that stand in the letter, in their order; what the story tells is left out of those that tell what happened. */
function composePartsThatApply(
  context: Context,
  situation: Pick<ChosenSituation, 'parts'>,
  story?: Story,
): ComposedPart[] {
  const parts: ComposedPart[] = [];
  let printed = new PrintedWords();
  for (const { section, when, argument } of situation.parts) {
    if (when !== undefined && !doesRuleHold(when, context.data)) continue;
    if (argument && parts.filter((part) => part.argument).length === MOST_ARGUMENTS) continue;
    const supporting: SupportingText[] = [];
    const inside = { ...context, printed: printed.copy(), replies: context.replies.copy(), supporting };
    const isTold = story !== undefined && (isEventsSection(section) || section === FURTHER_WORDS);
    const { blocks, beginsTold } = composeSection(requireLetterSection(context, section), inside, {
      argument,
      story: isTold ? story : undefined,
      meetsAnswers: !isEventsSection(section) && section !== FURTHER_WORDS,
    });
    if (blocks.length === 0 && !isTold) continue;
    const answered = blocks.length > 0 ? inside.replies.addBehindSection(blocks, when, inside) : blocks;
    printed = inside.printed;
    context.replies = inside.replies;
    context.supporting.push(...supporting);
    parts.push({ section, argument, blocks: answered, beginsTold });
  }
  return parts;
}

/** Plain words of the sections, values and conditions taken out: what the letter's check knows of the template. */
export function listTemplateTextsWithoutValues(situation: ChosenSituation, language: Language): string[] {
  return situation.letters[language].flatMap((letter) =>
    [...parseLetterSectionsOnce(letter).values()].flatMap(({ paragraphs, named }) =>
      [...paragraphs.flat(), ...named.values()].map((phrase) => joinWordsOfPartsWithoutValues(phrase.parts)),
    ),
  );
}

function joinWordsOfPartsWithoutValues(parts: readonly Part[]): string {
  return parts
    .map((part) => {
      if (part.type === 'text') return part.text;
      if (part.type === 'cite') return joinWordsOfPartsWithoutValues(part.parts);
      return part.type === 'choice'
        ? ` ${part.options.map((option) => joinWordsOfPartsWithoutValues(option.parts)).join(' \u00B7 ')} `
        : ' \u00B7 ';
    })
    .join('');
}

/** What a situation's letter of this case is written from. */
export function createLetterContext(letterCase: LetterCase, situation: ChosenSituation): Context {
  const { form, facts, today, language, kind } = letterCase;
  const data = { form, facts, today, lookups: lookUpRowsOfAnswers(kind, form) };
  const sections = new Map<string, Section>();
  for (const letter of situation.letters[language])
    for (const [id, section] of parseLetterSectionsOnce(letter)) addSectionKeepingKnownNames(sections, id, section);
  const context: Context = {
    letterCase,
    data,
    sections,
    members: listRowMembersByList(kind.schema),
    papers: [],
    log: new ReadLog(),
    printed: new PrintedWords(),
    supporting: [],
    droppedForRoom: new Set(),
    replies: OwnReplies.of(situation.replies, [...sections.values()]),
  };
  const ticked = Array.isArray(form['papers']) ? form['papers'] : [];
  const enclosed = situation.papers.filter(({ id, when }) =>
    when === undefined ? ticked.includes(id) : doesRuleHold(when, data),
  );
  const names = sections.get('papers')?.named;
  for (const { id } of enclosed) {
    const phrase = names?.get(id);
    const name =
      (phrase && writePhraseIfItsConditionsHold(phrase, context)) ??
      joinOptionLabels(kind.texts[language], 'papers', id);
    context.papers.push({ id, name: tidySpacesAndBreaks(name) });
  }
  context.papers.push(
    ...listOtherPapers(form).map(({ id, name }) => ({
      id,
      name: tidySpacesAndBreaks(formatValue(name, 'upper', [], language)),
    })),
  );
  return context;
}

/** A situation's own section stands in place of the shared one; lists of words are joined. */
function addSectionKeepingKnownNames(sections: Map<string, Section>, id: string, section: Section): void {
  const known = sections.get(id);
  sections.set(
    id,
    known && section.named.size > 0 ? { ...section, named: new Map([...known.named, ...section.named]) } : section,
  );
}

function requireLetterSection({ sections, letterCase }: Context, id: string): Section {
  const section = sections.get(id);
  if (!section) throw new LetterSyntaxError(`the letter in "${letterCase.language}" has no section "${id}"`, 1);
  return section;
}

function composeSectionAsOneLine(context: Context, id: string): string {
  const { paragraphs } = requireLetterSection(context, id);
  const lines = paragraphs.flat().flatMap((line) => writePhraseIfItsConditionsHold(line, context) ?? []);
  return tidySpacesAndBreaks(lines[0] ?? '').replace(/\s*\n\s*/g, ' ');
}

function composeSection(
  { paragraphs }: Section,
  context: Context,
  { argument, story, meetsAnswers }: { argument: boolean; story?: Story | undefined; meetsAnswers: boolean },
): { blocks: Block[]; beginsTold: boolean } {
  const blocks: Block[] = [];
  let beginsTold: boolean | undefined;
  for (const lines of paragraphs) {
    const log = new ReadLog();
    const inside = { ...context, log };
    const [first, ...others] = lines;
    if (!first) continue;
    const conditional = isConditionWithoutWords(first);
    if (conditional && !first.conditions.every((condition) => doesConditionHold(condition, inside))) continue;
    if (conditional && context.droppedForRoom.has(first)) continue;
    const sentences = (conditional ? others : lines).filter((line) => !context.droppedForRoom.has(line));
    const texts = sentences
      .filter(({ cells }) => !cells)
      .map((line) => {
        const before = context.printed.omitted;
        const found = writeSentencesOfLine(line, inside);
        const isRepeated = context.printed.omitted > before;
        const left =
          story && isSentenceLine(line)
            ? story.omitTold(found, doesLineHoldOnlyValues(line) || line.each === OTHER_PAPERS)
            : found;
        return { line, texts: left, isRepeated, said: found.length };
      });
    story?.omitToldLists(texts);
    const lacksFact = texts.some(
      ({ line, texts: found, isRepeated }) =>
        found.length === 0 && !isRepeated && line.conditions.length === 0 && line.each === undefined,
    );
    if (argument && lacksFact) return { blocks: [], beginsTold: false };
    const prose = texts.filter(({ line, said }) => isSentenceLine(line) && said > 0);
    if (prose.length > 0) beginsTold ??= prose.some(({ texts: left, said }) => left.length < said);
    const table = writeTableBlock(sentences, inside);
    const met = meetsAnswers ? appendRepliesToMatchingLines(texts, conditional ? first.conditions : [], inside) : texts;
    recordSupportingLines(context, conditional ? first : undefined, met);
    const from = log.provenance(context.letterCase.kind, context.letterCase.form);
    if (texts.some(({ texts: left, said }) => left.length < said)) story?.addAnswersOf(from);
    appendLinesAsBlocks(blocks, met, from);
    if (table) blocks.push({ type: 'table', ...table, from });
  }
  return { blocks, beginsTold: beginsTold ?? false };
}

/** Notes what of a paragraph a long letter does without: all of it where the line of its conditions says so. */
function recordSupportingLines(
  { supporting }: Context,
  condition: Line | undefined,
  lines: readonly { line: Line; texts: string[] }[],
): void {
  if (condition?.isSupporting) supporting.push({ line: condition, texts: lines.flatMap(({ texts }) => texts) });
  else supporting.push(...lines.filter(({ line, texts }) => line.isSupporting && texts.length > 0));
}

/** The lines of a paragraph, each reply behind the last sentence that meets its answer. */
function appendRepliesToMatchingLines<Written extends { line: Line; texts: string[] }>(
  lines: readonly Written[],
  shared: readonly Condition[],
  context: Context,
): Written[] {
  return lines
    .toReversed()
    .map((each) => {
      if (!isSentenceLine(each.line) || each.line.each !== undefined || each.texts.length === 0) return each;
      const replies = context.replies.behind([...shared, ...each.line.conditions], context);
      return { ...each, texts: [...each.texts, ...replies] };
    })
    .toReversed();
}

/** A line of the person's own words and nothing else. */
function doesLineHoldOnlyValues({ each, parts }: Line): boolean {
  const isValueOrPunctuation = (part: Part): boolean =>
    part.type === 'value' || (part.type === 'text' && !/\p{L}/u.test(part.text));
  return each === undefined && parts.every(isValueOrPunctuation);
}

function isSentenceLine({ type }: Line): boolean {
  return type === 'sentence' || type === 'apart';
}

function appendLinesAsBlocks(blocks: Block[], lines: { line: Line; texts: string[] }[], from: Provenance): void {
  let sentences: string[] = [];
  let items: string[] = [];
  const addParagraphOfSentences = (): void => {
    const paragraph = tidySpacesAndBreaks(sentences.join(' '));
    if (paragraph !== '') blocks.push({ type: 'paragraph', text: paragraph, from });
    sentences = [];
  };
  const addListOfItems = (ordered: boolean): void => {
    if (items.length > 0) blocks.push({ type: 'list', ordered, items, from });
    items = [];
  };
  for (const [index, { line, texts }] of lines.entries()) {
    if (line.type === 'sentence') sentences.push(...texts);
    else if (line.type === 'apart') {
      for (const paragraph of texts) {
        addParagraphOfSentences();
        sentences.push(paragraph);
      }
      addParagraphOfSentences();
    } else if (line.type === 'heading') {
      addParagraphOfSentences();
      for (const heading of texts) blocks.push({ type: 'heading', text: tidySpacesAndBreaks(heading), from });
    } else {
      addParagraphOfSentences();
      items.push(...texts.map((item) => tidySpacesAndBreaks(item).replace(/\s*\n\s*/g, ' ')).filter(Boolean));
      const next = lines[index + 1]?.line.type;
      if (next !== line.type) addListOfItems(line.type === 'numbered');
    }
  }
  addParagraphOfSentences();
}

/** What a line says: once, or once for each row of its list; nothing where a condition fails or a value is missing. */
export function writeSentencesOfLine(line: Line, context: Context): string[] {
  // A line of a list or a table's is a figure's ground, one that cites law a reason, and what is said against the person is
  // met in its own words: they stand however often their words do.
  const isRule = listPartsWithThoseWithin(line.parts).some(({ type }) => type === 'cite');
  const isMet = line.each === OTHER_ANSWERS || line.each === OBJECTIONS || line.each === OWN_RULES;
  const printed = isSentenceLine(line) && !isRule && !isMet ? context.printed : new PrintedWords();
  const sentences = createRowContexts(line, { ...context, printed }).flatMap((inside) => {
    const sentence = writePhraseIfItsConditionsHold(line, inside);
    if (sentence === undefined) return [];
    for (const part of listPartsWithThoseWithin(line.parts))
      if (part.type === 'value')
        printed.note(readNamedValueAndLog(part.path, { ...inside, log: new ReadLog() }), sentence);
    return sentence;
  });
  return line.each === undefined ? sentences.filter((sentence) => sentence.trim() !== '') : sentences;
}
