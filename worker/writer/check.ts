import type { Language } from '../../core/shared/languages';
import { blockTexts, type Block, type Letter } from '../../core/shared/letter/letter';
import { findAlteredSentenceFaults } from './altered';
import type { Answer } from './answer';
import { asksForSomething, findDemands } from './demands';
import { longDate } from './dialect';
import type { Fault } from './fault';
import { findFigureFaults, type Examined } from './figureCheck';
import type { Grounds } from './grounds';
import { findLawFaults } from './lawCheck';
import { findNameFaults } from './nameCheck';
import { listBodyTexts, sentencesOf } from './sentences';
import { isWrittenByPerson } from './said';

export type { Fault } from './fault';

/** How much longer than the embedded letter a letter may be. */
const LONGEST = 2.5;
const LEEWAY = 1_500;
/** The share of the embedded letter, the person's own account left out, that may not be undercut. */
const SHORTEST: Record<Needs, number> = { all: 0.5, demands: 0.3 };

const PLACEHOLDER =
  /\[[^\]\n]{0,80}\]|‹[^›\n]{0,80}›|\{\{|\}\}|\{%|%\}|<<|>>|<\/?[a-z][^>\n]{0,80}>|\bX{3,}\b|_{3,}|\*\*|```|(?:^|\n)\s*#{1,6}\s|\b(?:TBD|TODO|lorem ipsum|undefined|NaN|null)\b|\[object|kommunnamn|\b(?:ditt|ert|your) (?:namn|name)\b(?= här| here)/giu;
const ERROR_TEXT =
  /ett fel (?:har )?uppst[oå]|något gick fel|an error (?:has )?occurred|something went wrong|internal server error|\bas an ai\b|\bsom (?:en )?ai\b|språkmodell|language model|\bjag kan (?:tyvärr )?inte (?:hjälpa|skriva|uppfylla)|\bi(?:'|’)?m sorry\b|\bi (?:can(?:no|')t|am unable to) (?:assist|help|comply|write)|ignore (?:all|the|previous)|ignorera (?:alla|regler)/giu;

const TELLTALE = {
  sv: /(?<!\p{L})(?:och|att|jag|är|inte|som|det|på|för|har|med|till|den|av|ett|ni|er|från|enligt)(?!\p{L})/giu,
  en: /(?<!\p{L})(?:and|the|of|to|is|that|not|for|with|have|has|you|your|was|this|from|under|which|by)(?!\p{L})/giu,
} as const;

/**
 * What of the embedded letter another must state too: all its days, sums and numbers, or those of its demands, where the
 * writer argues freely and leaves out what the case does not turn on.
 */
type Needs = 'all' | 'demands';

/** What a letter by a model must state: that of a situation is argued freely. */
export function requiredContentsOf({ kind }: Grounds['letterCase']): Needs {
  return kind.situation ? 'demands' : 'all';
}

/**
 * Holds a letter against its grounds: it may state only what the person said, what a rule computed
 * and what a source that applies and is cited holds. Deterministic. An empty answer means that the letter may be sent.
 */
export function checkLetter(letter: Letter, grounds: Grounds, needs: Needs = 'all'): Fault[] {
  const faults: Fault[] = [...findLetterheadFaults(letter, grounds)];
  const text = listBodyTexts(letter).join('\n').trim();
  if (text === '') return [...faults, { code: 'empty', where: 'body', text: '' }];
  faults.push(...findPageFaults(letter, '', grounds));
  for (const document of letter.documents ?? []) faults.push(...findPageFaults(document, `${document.id}.`, grounds));
  return [
    ...faults,
    ...findLengthFaults(text, grounds, needs),
    ...findLanguageFaults(letter, grounds),
    ...findMissingContents(letter, grounds, needs),
  ];
}

/** What can be held only against the structured answer: the ids it names, and the demands it says it makes. */
export function findAnswerFaults(answer: Answer, letter: Letter, grounds: Grounds): Fault[] {
  const faults: Fault[] = [];
  const known = new Set(grounds.letterCase.sources.map((source) => source.id));
  for (const id of new Set(answer.sources))
    if (!known.has(id)) faults.push({ code: 'source', where: 'sources', text: id });
  const body = normaliseText(listBodyTexts(letter).join(' '));
  const made = new Map(answer.demands.map(({ id, text }) => [id, text]));
  if (answer.demands.length === 0) faults.push({ code: 'no_demand', where: 'demands', text: '' });
  for (const text of made.values())
    if (!body.includes(normaliseText(text))) faults.push({ code: 'no_demand', where: 'demands', text });
  for (const demand of findDemands(grounds.outline, grounds.letterCase)) {
    const text = made.get(demand.id);
    if (text === undefined || !haveCommonWord(text, demand.text))
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
    ...body.flatMap((block, index) => findBlockFaults(block, `${before}body.${index}`, grounds)),
    ...findBlockFaults(heading, `${before}subject`, grounds),
  ];
}

function normaliseText(text: string): string {
  return text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

/** Letters at the beginning of a word by which its forms are told to be the same: betala, betalas, betalning. */
const STEM = 5;

/** Whether two sentences can be about the same thing: a word that says something stands in both. */
function haveCommonWord(one: string, other: string): boolean {
  const stemsOfWords = (text: string): Set<string> =>
    new Set(
      normaliseText(text)
        .split(' ')
        .flatMap((word) => (word.length >= STEM ? [word.slice(0, STEM)] : [])),
    );
  const known = stemsOfWords(one);
  const wanted = [...stemsOfWords(other)];
  return wanted.length === 0 || wanted.some((stem) => known.has(stem));
}

function findBlockFaults(block: Block, where: string, grounds: Grounds): Fault[] {
  const faults: Fault[] = [];
  const cited = grounds.letterCase.sources.filter((source) => block.from.sources.includes(source.id));
  for (const id of block.from.sources)
    if (!cited.some((source) => source.id === id)) faults.push({ code: 'source', where, text: id });
  for (const text of blockTexts(block)) {
    const { odd, sentences } = analyseSentences(text, grounds);
    for (const fault of odd) faults.push({ ...fault, where });
    for (const { sentence } of sentences) faults.push(...findSentenceFaults({ sentence, cited, where, grounds }));
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
}

/** Texts already read against the same grounds: a second letter differs from the first in some only. */
const read = new WeakMap<Grounds, Map<string, ReadText>>();

function analyseSentences(text: string, grounds: Grounds): ReadText {
  const known = read.get(grounds) ?? new Map<string, ReadText>();
  read.set(grounds, known);
  const before = known.get(text);
  if (before) return before;
  const { letterCase, said } = grounds;
  const sentences = sentencesOf(text).map((sentence) => ({
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
    telltale: { sv: [...own.matchAll(TELLTALE.sv)].length, en: [...own.matchAll(TELLTALE.en)].length },
  };
  known.set(text, made);
  return made;
}

/** Sentences already judged against the same grounds: a second letter differs from the first in some only. */
const judged = new WeakMap<Grounds, Map<string, Fault[]>>();

function findSentenceFaults(examined: Examined): Fault[] {
  const { sentence, cited, where, grounds } = examined;
  const known = judged.get(grounds) ?? new Map<string, Fault[]>();
  judged.set(grounds, known);
  const key = `${cited.map((source) => source.id).join(' ')}|${sentence}`;
  const faults =
    known.get(key) ??
    [findFigureFaults, findLawFaults, findNameFaults, findAlteredSentenceFaults].flatMap((check) => check(examined));
  known.set(key, faults);
  return faults.map((fault) => ({ ...fault, where }));
}

/** Letterhead, subject, closing, signature and what goes with the letter are ours: no writer may touch them. */
function findLetterheadFaults(letter: Letter, { outline }: Grounds): Fault[] {
  const collectFixedParts = (each: Letter): Record<string, string> => ({
    language: each.language,
    sender: [each.sender.name, ...each.sender.lines].join('\n'),
    recipient: [each.recipient.name, ...each.recipient.lines].join('\n'),
    place: each.place,
    subject: each.subject,
    closing: each.closing,
    signature: each.signature,
    enclosures: (each.enclosures ?? []).join('\n'),
    cosigners: (each.cosigners ?? []).join('\n'),
    documents: JSON.stringify(each.documents ?? []),
  });
  const ours = collectFixedParts(outline);
  return Object.entries(collectFixedParts(letter)).flatMap(([where, text]): Fault[] =>
    text === ours[where] ? [] : [{ code: 'altered', where, text }],
  );
}

function findLengthFaults(text: string, { outline, said }: Grounds, needs: Needs): Fault[] {
  const usual = listBodyTexts(outline).join('\n').length;
  const ours = usual - said.reduce((sum, each) => sum + (each.length > 200 ? each.length : 0), 0);
  if (text.length > usual * LONGEST + LEEWAY)
    return [{ code: 'too_long', where: 'body', text: `${text.length} characters` }];
  if (text.length < ours * SHORTEST[needs])
    return [{ code: 'too_short', where: 'body', text: `${text.length} characters` }];
  return [];
}

function findLanguageFaults(letter: Letter, grounds: Grounds): Fault[] {
  const texts = listBodyTexts(letter).map((text) => analyseSentences(text, grounds));
  const countTelltaleWords = (language: Language): number =>
    texts.reduce((sum, { telltale }) => sum + telltale[language], 0);
  const { language } = letter;
  const other = language === 'sv' ? 'en' : 'sv';
  return countTelltaleWords(other) > countTelltaleWords(language)
    ? [{ code: 'language', where: 'body', text: other }]
    : [];
}

/** What a letter must hold: the demand, the day of reply, and the data that the embedded letter states. */
function findMissingContents(letter: Letter, grounds: Grounds, needs: Needs): Fault[] {
  const { outline, letterCase, support } = grounds;
  const faults: Fault[] = [];
  if (
    !listBodyTexts(letter).some((text) =>
      analyseSentences(text, grounds).sentences.some(({ asks, said }) => asks && !said),
    )
  )
    faults.push({ code: 'no_demand', where: 'body', text: '' });

  const present = collectDatesAmountsReferences(listBodyTexts(letter), grounds);
  const needed = needs === 'all' ? listBodyTexts(outline) : findDemands(outline, letterCase).map(({ text }) => text);
  for (const [key, text] of collectDatesAmountsReferences(needed, grounds)) {
    if (text === '' || present.has(key) || present.has(removeYearFromKey(key)) || !support.has(key)) continue;
    const code = text === longDate(letterCase.replyBy, letter.language) ? 'no_reply_by' : 'left_out';
    faults.push({ code, where: 'body', text });
  }
  const tablesAsJson = (of: Letter): string[] =>
    of.body.flatMap((block) => (block.type === 'table' ? [JSON.stringify([block.head, block.rows, block.total])] : []));
  const [ours, theirs] = [tablesAsJson(outline), tablesAsJson(letter)];
  for (const table of theirs) if (!ours.includes(table)) faults.push({ code: 'altered', where: 'table', text: table });
  for (const table of ours) if (!theirs.includes(table)) faults.push({ code: 'left_out', where: 'table', text: table });
  const referred = findEnclosureNumbers(letter);
  for (const number of findEnclosureNumbers(outline))
    if (!referred.has(number)) faults.push({ code: 'no_enclosure', where: 'body', text: number });
  return faults;
}

/** A day is the same whether its year is said again or not. */
function removeYearFromKey(key: string): string {
  return key.replace(/^date:\d{4}-/, 'date:--');
}

/** Numbers of the enclosures that a letter refers to, in either language: "(bilaga 2)", "enclosures 1 and 3". */
function findEnclosureNumbers(letter: Letter): Set<string> {
  const text = listBodyTexts(letter).join(' ');
  const lists = text.matchAll(/\b(?:bilaga|bilagorna|enclosures?)[ \u00a0]((?:\d+(?:, | och | and |[-–])?)+)/giu);
  return new Set([...lists].flatMap(([, numbers = '']) => numbers.match(/\d+/g) ?? []));
}

/** Days, amounts and references in the texts of a letter, as it writes them; empty where the person wrote them. */
function collectDatesAmountsReferences(texts: readonly string[], grounds: Grounds): Map<string, string> {
  return new Map(
    texts
      .flatMap((text) => analyseSentences(text, grounds).sentences)
      .flatMap(({ sentence, said }) => grounds.figures(sentence).map((figure) => ({ said, figure })))
      .filter(({ figure }) => ['date', 'money', 'code'].includes(figure.kind))
      .flatMap(({ said, figure }) =>
        figure.keys.map((key): [string, string] => [`${figure.kind}:${key}`, said ? '' : figure.text]),
      ),
  );
}
