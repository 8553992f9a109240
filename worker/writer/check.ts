import { memoisePerObject } from '../../core/kinds/oncePerObject';
import { LANGUAGES, type Language } from '../../core/shared/languages';
import { mapLanguages } from '../../core/shared/mapLanguages';
import { listBlockTexts, type Block, type Letter } from '../../core/shared/letter/letter';
import { joinPatternLines } from '../../core/shared/patternLines';
import { findAlteredSentenceFaults } from './altered';
import type { Answer } from './answer';
import { asksForSomething, findDemandsMarkedOwnOrOptional } from './demands';
import { formatLongDateValue } from './dialect';
import { listEnclosureNumbers } from './enclosureNumbers';
import type { Fault } from './fault';
import { findFigureFaults } from './figureCheck';
import type { Examined } from './examined';
import type { Grounds } from './grounds';
import { findLawFaults } from './lawCheck';
import { findNameFaults } from './nameCheck';
import { findQuotationFaults } from './quoteCheck';
import { addSumsReckonedInLetter } from './reckoning';
import { listBodyTexts, splitIntoSentences } from '../../core/shared/letter/sentences';
import { isWrittenByPerson } from './said';
import { countWordsOfLanguage } from './wordsOfLanguage';
import { countWords } from './words';

export type { Fault } from './fault';

/** How much longer than the embedded letter a letter may be. */
const LONGEST = 2.5;
const LEEWAY = 1_500;
/** Words of a letter that is argued freely, figures not counted: what is read in two minutes, and a little more. */
const MOST_WORDS = 540;
/** The share of the embedded letter, the person's own account left out, that may not be undercut. */
const SHORTEST: Record<Needs, number> = { all: 0.5, demands: 0.3 };

// Neither names a class of letters, and without that flag every text is read in a third of the time.
const PLACEHOLDER = joinPatternLines('gi')`
  \[[^\]\n]{0,80}\]|‹[^›\n]{0,80}›|
  \{\{|\}\}|\{%|%\}|<<|>>|<\/?[a-z][^>\n]{0,80}>|
  \bX{3,}\b|_{3,}|\*\*|\x60{3}|(?:^|\n)\s*#{1,6}\s|
  \b(?:TBD|TODO|lorem ipsum|undefined|NaN|null)\b|\[object|
  kommunnamn|\b(?:ditt|ert|your) (?:namn|name)\b(?= här| here)`;
const ERROR_TEXT = joinPatternLines('gi')`
  ett fel (?:har )?uppst[oå]|
  något gick fel|
  an error (?:has )?occurred|
  something went wrong|internal server error|\bas an ai\b|
  \bsom (?:en )?ai\b|
  språkmodell|language model|
  \bjag kan (?:tyvärr )?inte (?:hjälpa|skriva|uppfylla)|
  \bi(?:'|’)?m sorry\b|
  \bi (?:can(?:no|')t|am unable to) (?:assist|help|comply|write)|
  ignore (?:all|the|previous)|
  ignorera (?:alla|regler)`;

/**
 * What of the embedded letter another must state too: all its days, sums and numbers, or those of its demands, where the
 * writer argues freely and leaves out what the case does not turn on.
 */
type Needs = 'all' | 'demands';

/** What a letter by a model must state: that of a situation is argued freely. */
export function chooseAllOrDemandsOnly({ kind }: Grounds['letterCase']): Needs {
  return kind.situation ? 'demands' : 'all';
}

/**
 * Holds a letter against its grounds: it may state only what the person said, what a rule computed
 * and what a source that applies and is cited holds. Deterministic. An empty answer means that the letter may be sent.
 */
export function findLetterFaults(letter: Letter, caseGrounds: Grounds, needs: Needs = 'all'): Fault[] {
  const grounds = needs === 'demands' ? addSumsReckonedInLetter(letter, caseGrounds) : caseGrounds;
  const faults: Fault[] = [...findFaultsOfAlteredFixedParts(letter, grounds)];
  const texts = listBodyTexts(letter);
  const text = texts.join('\n').trim();
  if (text === '') return [...faults, { code: 'empty', where: 'body', text: '' }];
  faults.push(...findPageFaults(letter, '', grounds));
  for (const document of letter.documents ?? []) faults.push(...findPageFaults(document, `${document.id}.`, grounds));
  return [
    ...faults,
    ...findLengthFaults(letter.body, text, grounds, needs),
    ...findLanguageFaults(letter.language, texts, grounds),
    ...findMissingContentsAndAlteredTables(letter, texts, { grounds, needs }),
  ];
}

/** What can be held only against the structured answer: the ids it names, and the demands it says it makes. */
export function findAnswerFaults(answer: Answer, letter: Letter, grounds: Grounds): Fault[] {
  const faults: Fault[] = [];
  const known = new Set(grounds.sources.map((source) => source.id));
  for (const id of new Set(answer.sources))
    if (!known.has(id)) faults.push({ code: 'source', where: 'sources', text: id });
  const body = normaliseToLowerWords(listBodyTexts(letter).join(' '));
  const made = new Map(answer.demands.map(({ id, text }) => [id, text]));
  if (answer.demands.length === 0) faults.push({ code: 'no_demand', where: 'demands', text: '' });
  for (const text of made.values())
    if (!body.includes(normaliseToLowerWords(text))) faults.push({ code: 'no_demand', where: 'demands', text });
  for (const demand of findDemandsMarkedOwnOrOptional(grounds.outline, grounds.letterCase)) {
    const text = made.get(demand.id);
    if (text === undefined && demand.optional) continue;
    if (text === undefined || !haveCommonWordStem(text, demand.text))
      faults.push({ code: 'no_demand', where: 'demands', text: demand.text });
  }
  return faults;
}

function findPageFaults(
  { subject, body }: Pick<Letter, 'subject' | 'body'>,
  before: string,
  grounds: Grounds,
): Fault[] {
  const heading: Block = { type: 'heading', text: subject, from: { answers: [], rules: [], sources: [] } };
  return [
    ...body.flatMap((block, index) => findBlockFaultsOnce(block, `${before}body.${index}`, grounds)),
    ...findBlockFaultsOnce(heading, `${before}subject`, grounds),
  ];
}

function normaliseToLowerWords(text: string): string {
  return text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

/** Letters at the beginning of a word by which its forms are told to be the same: betala, betalas, betalning. */
const STEM = 5;

/** Whether two sentences can be about the same thing: a word that says something stands in both. */
function haveCommonWordStem(one: string, other: string): boolean {
  const listStemsOfWords = (text: string): Set<string> =>
    new Set(
      normaliseToLowerWords(text)
        .split(' ')
        .flatMap((word) => (word.length >= STEM ? [word.slice(0, STEM)] : [])),
    );
  const known = listStemsOfWords(one);
  const wanted = [...listStemsOfWords(other)];
  return wanted.length === 0 || wanted.some((stem) => known.has(stem));
}

/** Blocks already judged against the same grounds: a second letter shares with the first those that it does not change. */
const judgedBlocks = memoisePerObject((_grounds: Grounds) => new WeakMap<Block, Fault[]>());

function findBlockFaultsOnce(block: Block, place: string, grounds: Grounds): Fault[] {
  const known = judgedBlocks(grounds);
  const faults = known.get(block) ?? findFaultsOfBlockAlone(block, place, grounds);
  known.set(block, faults);
  return faults.map((fault) => ({ ...fault, where: place }));
}

function findFaultsOfBlockAlone(block: Block, place: string, grounds: Grounds): Fault[] {
  const faults: Fault[] = [];
  const cited = grounds.sources.filter((source) => block.from.sources.includes(source.id));
  for (const id of block.from.sources)
    if (!cited.some((source) => source.id === id)) faults.push({ code: 'source', where: place, text: id });
  for (const text of listBlockTexts(block)) {
    const { odd, sentences } = analyseSentencesOnce(text, grounds);
    for (const fault of odd) faults.push({ ...fault, where: place });
    for (const { sentence } of sentences)
      faults.push(...findSentenceFaults({ sentence, cited, where: place, grounds, around: text }));
  }
  return faults;
}

/** A text of a letter, with all that can be told of it without the letter around it. */
interface ReadText {
  sentences: { sentence: string; said: boolean; asks: boolean }[];
  /** Placeholders and error texts. */
  odd: Omit<Fault, 'where'>[];
  /** How many words tell each language, in what the person did not say. */
  telltale: Record<Language, number>;
  /** Its days, amounts and references, by what they mean. */
  references: ReferenceEntry[];
  /** Numbers of the enclosures that it refers to. */
  enclosures: string[];
}

/** What a day, an amount or a reference means, and how it is written; empty where the person wrote it. */
type ReferenceEntry = [key: string, text: string];

/** Texts already read against the same grounds: a second letter differs from the first in some only. */
const readTexts = memoisePerObject((_grounds: Grounds) => new Map<string, ReadText>());

function analyseSentencesOnce(text: string, grounds: Grounds): ReadText {
  const known = readTexts(grounds);
  const before = known.get(text);
  if (before) return before;
  const { letterCase, said } = grounds;
  const sentences = splitIntoSentences(text).map((sentence) => ({
    sentence,
    said: isWrittenByPerson(sentence, grounds),
    asks: asksForSomething(sentence, letterCase.language),
  }));
  const own = sentences.flatMap((each) => (each.said ? [] : [each.sentence])).join(' ');
  const made: ReadText = {
    sentences,
    odd: [
      { code: 'placeholder', pattern: PLACEHOLDER } as const,
      { code: 'error_text', pattern: ERROR_TEXT } as const,
    ].flatMap(({ code, pattern }) =>
      [...text.matchAll(pattern)].flatMap(([found]) =>
        said.some((each) => each.includes(found.trim())) ? [] : [{ code, text: found }],
      ),
    ),
    telltale: mapLanguages((language) => countWordsOfLanguage(own, language)),
    references: sentences.flatMap((each) => listDatesSumsAndCodesOfSentence(each, grounds)),
    enclosures: listEnclosureNumbers(text),
  };
  known.set(text, made);
  return made;
}

/** Sentences already judged against the same grounds: a second letter differs from the first in some only. */
const judgedSentences = memoisePerObject((_grounds: Grounds) => new Map<string, Fault[]>());

function findSentenceFaults(examined: Examined): Fault[] {
  const { sentence, cited, where, grounds, around } = examined;
  const known = judgedSentences(grounds);
  const key = `${cited.map((source) => source.id).join(' ')}|${sentence}|${around}`;
  const faults =
    known.get(key) ??
    [findFigureFaults, findLawFaults, findNameFaults, findQuotationFaults, findAlteredSentenceFaults].flatMap((check) =>
      check(examined),
    );
  known.set(key, faults);
  return faults.map((fault) => ({ ...fault, where, sentence }));
}

const collectFixedParts = memoisePerObject((letter: Letter): Record<string, string> => ({
  language: letter.language,
  sender: [letter.sender.name, ...letter.sender.lines].join('\n'),
  recipient: [letter.recipient.name, ...letter.recipient.lines].join('\n'),
  place: letter.place,
  subject: letter.subject,
  closing: letter.closing,
  signature: letter.signature,
  enclosures: (letter.enclosures ?? []).join('\n'),
  cosigners: (letter.cosigners ?? []).join('\n'),
  documents: JSON.stringify(letter.documents ?? []),
}));

/** Letterhead, subject, closing, signature and what goes with the letter are ours: no writer may touch them. */
function findFaultsOfAlteredFixedParts(letter: Letter, { outline }: Grounds): Fault[] {
  const ours = collectFixedParts(outline);
  return Object.entries(collectFixedParts(letter)).flatMap(([where, text]): Fault[] =>
    text === ours[where] ? [] : [{ code: 'altered', where, text }],
  );
}

function findLengthFaults(body: readonly Block[], text: string, grounds: Grounds, needs: Needs): Fault[] {
  const { length, said } = readOutline(grounds);
  if (text.length > length * LONGEST + LEEWAY)
    return [{ code: 'too_long', where: 'body', text: `${text.length} characters` }];
  // Only a model is told this limit, and counting takes long.
  const words = needs === 'demands' ? countWords(text, 'leave out') : 0;
  if (words > MOST_WORDS)
    return [
      { code: 'too_long', where: 'body', text: `${words} words, at most ${MOST_WORDS}: ${countWordsByHeading(body)}` },
    ];
  if (text.length < (length - said) * SHORTEST[needs])
    return [{ code: 'too_short', where: 'body', text: `${text.length} characters` }];
  return [];
}

/** "opening 80, “What happened” 140": whoever has to shorten a letter does not count its words well. */
function countWordsByHeading(body: readonly Block[]): string {
  const parts = [{ name: 'opening', words: 0 }];
  for (const block of body) {
    if (block.type === 'heading') parts.push({ name: `“${block.text}”`, words: 0 });
    const part = parts.at(-1);
    if (part) part.words += countWords(listBlockTexts(block).join(' '), 'leave out');
  }
  return parts.map(({ name, words }) => `${name} ${words}`).join(', ');
}

function findLanguageFaults(language: Language, bodyTexts: readonly string[], grounds: Grounds): Fault[] {
  const texts = bodyTexts.map((text) => analyseSentencesOnce(text, grounds));
  const countTelltaleWords = (language: Language): number =>
    texts.reduce((sum, { telltale }) => sum + telltale[language], 0);
  const own = countTelltaleWords(language);
  const other = LANGUAGES.find((each) => countTelltaleWords(each) > own);
  return other === undefined ? [] : [{ code: 'language', where: 'body', text: other }];
}

/** What of the embedded letter other letters are held against. */
interface OutlineContents {
  /** Characters of its body, and of the accounts that the person gave. */
  length: number;
  said: number;
  references: Record<Needs, ReadonlyMap<string, string>>;
  tables: string[];
  enclosures: ReadonlySet<string>;
}

/** Read once for all letters that are held against the same grounds. */
const readOutline = memoisePerObject((grounds: Grounds): OutlineContents => {
  const { outline, letterCase, said } = grounds;
  const texts = listBodyTexts(outline);
  const demands = findDemandsMarkedOwnOrOptional(outline, letterCase).flatMap(({ text, optional }) =>
    optional ? [] : [text],
  );
  return {
    length: texts.join('\n').length,
    said: said.reduce((sum, each) => sum + (each.length > 200 ? each.length : 0), 0),
    references: {
      all: collectDaysAmountsAndReferences(texts, grounds),
      demands: collectDaysAmountsAndReferences(demands, grounds),
    },
    tables: serialiseTables(outline),
    enclosures: collectEnclosureNumbers(texts, grounds),
  };
});

/** What a letter must hold: the demand, the day of reply, and the data that the embedded letter states. */
function findMissingContentsAndAlteredTables(
  letter: Letter,
  texts: readonly string[],
  { grounds, needs }: { grounds: Grounds; needs: Needs },
): Fault[] {
  const { letterCase, support } = grounds;
  const outline = readOutline(grounds);
  const faults: Fault[] = [];
  if (!texts.some((text) => analyseSentencesOnce(text, grounds).sentences.some(({ asks, said }) => asks && !said)))
    faults.push({ code: 'no_demand', where: 'body', text: '' });

  const present = new Set([...collectDaysAmountsAndReferences(texts, grounds).keys()].map(removeYearFromDateKey));
  for (const [key, text] of outline.references[needs]) {
    if (text === '' || present.has(removeYearFromDateKey(key)) || !support.has(key)) continue;
    const code = text === formatLongDateValue(letterCase.replyBy, letter.language) ? 'no_reply_by' : 'left_out';
    faults.push({ code, where: 'body', text });
  }
  const [ours, theirs] = [outline.tables, serialiseTables(letter)];
  for (const table of theirs) if (!ours.includes(table)) faults.push({ code: 'altered', where: 'table', text: table });
  for (const table of ours) if (!theirs.includes(table)) faults.push({ code: 'left_out', where: 'table', text: table });
  const referred = collectEnclosureNumbers(texts, grounds);
  for (const number of outline.enclosures)
    if (!referred.has(number)) faults.push({ code: 'no_enclosure', where: 'body', text: number });
  return faults;
}

function serialiseTables({ body }: Letter): string[] {
  return body.flatMap((block) =>
    block.type === 'table' ? [JSON.stringify([block.head, block.rows, block.total])] : [],
  );
}

/** A day is the same whether its year is said again or not. */
function removeYearFromDateKey(key: string): string {
  return key.replace(/^date:\d{4}-/, 'date:--');
}

/** Numbers of the enclosures that texts refer to. */
function collectEnclosureNumbers(texts: readonly string[], grounds: Grounds): Set<string> {
  return new Set(texts.flatMap((text) => analyseSentencesOnce(text, grounds).enclosures));
}

/** Days, amounts and references in the texts of a letter. */
function collectDaysAmountsAndReferences(texts: readonly string[], grounds: Grounds): Map<string, string> {
  return new Map(texts.flatMap((text) => analyseSentencesOnce(text, grounds).references));
}

function listDatesSumsAndCodesOfSentence(
  { sentence, said }: { sentence: string; said: boolean },
  grounds: Grounds,
): ReferenceEntry[] {
  return grounds
    .figures(sentence)
    .filter(({ kind }) => ['date', 'money', 'code'].includes(kind))
    .flatMap((figure) => figure.keys.map((key): ReferenceEntry => [`${figure.kind}:${key}`, said ? '' : figure.text]));
}
