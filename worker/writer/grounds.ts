import { FURTHER_DEMANDS } from '../../core/shared/answers/sharedQuestions';
import type { Source } from '../../core/shared/kinds/kind';
import type { Language } from '../../core/shared/languages';
import { listBlockTexts, type Block, type Letter, type Provenance } from '../../core/shared/letter/letter';
import { isIsoDate } from '../../core/shared/formats/dates';
import { computeEarliestDayOrClockOfSpan } from '../../core/shared/formats/approximateDays';
import { parseCitedAct } from './acts';
import type { LetterCase } from './case';
import { findPossibleDaysOfDateKey } from './days';
import { formatLongDateValue } from './dialect';
import type { FigureKind } from './figureReaders';
import { readFigures, computeWeekdayNumber, type Figure } from './figures';
import { roundShare } from './figureWords';
import { collectLeafValues } from './leaves';
import { listMandateTexts } from './mandate';
import { normaliseSentence, isWrittenByPerson, collectComparableSentences, looksLikeInstructionToModel } from './said';
import { listBodyTexts, splitIntoSentences } from '../../core/shared/letter/sentences';
import { listTemplateTextsWithoutValues } from './situation/composeLetter';
import { splitIntoBlocksAtBlankLines } from './template';
import { listComparableForms, findWords } from './words';
import { findOptionLabel } from '../../core/shared/answers/optionLabel';

/** What the figures of a letter may say, as `kind:key`, and who says so. */
export type Support = Map<string, Set<string>>;

/** All that a letter is held against: what was said, what the rules made of it, and the law. */
export interface Grounds {
  letterCase: LetterCase;
  /** The law that the letter may cite: the case's, and behind it what a model may have besides (furtherLaw.ts). */
  sources: readonly Source[];
  /** The embedded writer's letter: its letterhead is every letter's, and its demands must not be left out. */
  outline: Letter;
  /** By answers (`answers.<path>`), facts (`facts.<id>`) and the letter's own days (`letter`). */
  support: Support;
  /** What each source says, by its id. */
  sourceSupport: ReadonlyMap<string, Support>;
  /** Every text that the person gave, as it was said. */
  said: string[];
  /** Those that tell of the case at length: a sum in one is no demand yet. What the person asks for besides is not among them. */
  accounts: string[];
  /** Sentences of what was said. */
  saidWhole: ReadonlySet<string>;
  /** Words, lower case, that a letter may use with a capital. */
  vocabulary: Pick<ReadonlySet<string>, 'has'>;
  /** Pairs of words that stand side by side somewhere in the grounds, lower case. */
  neighbours: Pick<ReadonlySet<string>, 'has'>;
  /** Names from the answers and from what the rules looked up, as written. */
  names: ReadonlySet<string>;
  /** Names of acts to their ids, those of all the kind's sources. */
  acts: ReadonlyMap<string, ReadonlySet<string>>;
  /** Sentences of outline, sources and answers, for finding altered copies. */
  sentences: string[];
  /** Figures of a text, read once. */
  figures: (text: string) => Figure[];
  /** Sums that stand as numbers in answers and facts, as figures have them. */
  sums: ReadonlySet<string>;
  /** Sums that the letter itself works out and shows (reckoning.ts), as figures have them. */
  reckoned: ReadonlySet<string>;
  /** The days that a date in a text can be. */
  daysMeant: (key: string) => string[];
  /** Adds to each block the answers and facts that its figures and words came from. */
  withProvenance: (body: Block[]) => Block[];
}

const ANY_UNIT = ['year', 'month', 'week', 'day', 'workday', 'hour', 'minute', 'second'];
/** A time that is given in minutes is shorter than a week. */
const LONGEST_IN_MINUTES = 7 * 24 * 60;
/** Figures that stand in nearly every situation's sentences, whatever case they are for. */
const COUNTS: ReadonlySet<FigureKind> = new Set<FigureKind>(['number', 'duration', 'share', 'percent']);
/** An answer of this many characters is an account, not a datum. */
const ACCOUNT = 60;

/**
 * Gathers the grounds of a letter.
 * @param furtherLaw sources that it may cite beside the case's own
 */
export function collectGroundsForCheck(
  letterCase: LetterCase,
  outline: Letter,
  furtherLaw: readonly Source[] = [],
): Grounds {
  const { kind, language, form, facts, today, replyBy } = letterCase;
  const sources = [...letterCase.sources, ...furtherLaw];
  const read = new Map<string, Figure[]>();
  const readFiguresOnce = (text: string): Figure[] => {
    const known = read.get(text) ?? readFigures(text);
    read.set(text, known);
    return known;
  };

  const answers = collectLeafValues(form);
  const said = answers.flatMap(({ value }) => (typeof value === 'string' ? [value] : []));
  const support: Support = new Map();
  for (const { path, value } of answers)
    if (typeof value !== 'string' || !looksLikeInstructionToModel(value))
      addValueSupport(support, value, `answers.${path}`, readFiguresOnce);
  for (const { path, value } of collectLeafValues(facts))
    addValueSupport(support, value, `facts.${path.split('.')[0] ?? path}`, readFiguresOnce);
  for (const day of [today, replyBy]) addValueSupport(support, day, 'letter', readFiguresOnce);
  const knownDays = [...support.keys()]
    .flatMap((key) => (key.startsWith('date:') ? [key.slice(5)] : []))
    .filter(isIsoDate);
  // A day that was told without its year has a weekday all the same.
  for (const key of [...support.keys()])
    if (key.startsWith('date:--'))
      for (const day of findPossibleDaysOfDateKey(key.slice(5), today, knownDays))
        addSupportingSource(support, `weekday:${computeWeekdayNumber(day)}`, 'letter');
  addSupportingSource(support, `duration:${kind.manifest.replyDays} day`, 'letter');
  addSupportingSource(support, `number:${kind.manifest.replyDays}`, 'letter');
  for (const index of outline.enclosures?.keys() ?? []) addSupportingSource(support, `number:${index + 1}`, 'letter');
  // What the folder's own sentences say is no person's or model's invention; a wrong § among it is found by the law's check.
  const ownTexts = readWordsAndFiguresOfTemplates(letterCase);
  // What is counted is said of this case only by the sentences that hold in it.
  const counts = kind.situation ? listSentencesNotByPerson(outline, said).flatMap(readFiguresOnce) : [];
  for (const key of ownTexts.supports) addSupportingSource(support, key, 'letter');
  for (const figure of counts.filter((each) => COUNTS.has(each.kind)))
    for (const key of listSupportKeysOfFigure(figure)) addSupportingSource(support, key, 'letter');

  const acts = new Map<string, Set<string>>();
  for (const source of new Set([...kind.sources, ...sources])) {
    const { names, id } = parseCitedAct(source);
    for (const name of names) acts.set(name, (acts.get(name) ?? new Set()).add(id));
  }

  const labels = answers.flatMap(({ path, value }) => {
    return findOptionLabel(kind.texts[language], path, value) ?? [];
  });
  const factTexts = collectLeafValues(facts).flatMap(({ value }) => (typeof value === 'string' ? [value] : []));
  const shortTexts = [...said, ...factTexts].filter((text) => text.length <= ACCOUNT);
  const ownWording = collectWordsAndPairs([
    ...labels,
    kind.texts[language].recipientPlaceholder,
    ...said,
    ...factTexts,
    outline.recipient.name,
    outline.sender.name,
    ...listNamesOfDocumentParties(outline),
  ]);
  const wordings = [
    ownWording,
    ownTexts.wording,
    ...(outline.documents ? [collectWordsAndPairs(listMandateTexts(language))] : []),
    // Words of the further law count only where it is cited.
    ...letterCase.sources.map((source) => collectWordsOfSource(source, language)),
  ];

  return {
    letterCase,
    sources,
    outline,
    support,
    sourceSupport: new Map(sources.map((source) => [source.id, collectSupportOfSource(source)])),
    said,
    accounts: answers.flatMap(({ path, value }) =>
      typeof value === 'string' && value.length > ACCOUNT && !path.startsWith(`${FURTHER_DEMANDS}.`) ? [value] : [],
    ),
    saidWhole: collectComparableSentences(said),
    vocabulary: { has: (word) => wordings.some(({ words }) => words.has(word)) },
    neighbours: { has: (pair) => wordings.some(({ pairs }) => pairs.has(pair)) },
    names: new Set(
      shortTexts.flatMap((text) => findWords(text).map((word) => word.text)).filter((word) => /^\p{Lu}/u.test(word)),
    ),
    acts,
    sentences: [
      ...new Set(
        [...listBodyTexts(outline), ...sources.map((source) => source.text[language]), ...said].flatMap(
          splitIntoSentences,
        ),
      ),
    ],
    figures: readFiguresOnce,
    sums: new Set(
      [...answers, ...collectLeafValues(facts)].flatMap(({ value }) =>
        typeof value === 'number' ? [`SEK${value}`, `EUR${value}`] : [],
      ),
    ),
    reckoned: new Set(),
    daysMeant: (key) => findPossibleDaysOfDateKey(key, today, knownDays),
    withProvenance: (body) =>
      body.map((block) => ({
        ...block,
        from: completeProvenanceFromWords(block, { letterCase, sources, support, answers, figures: readFiguresOnce }),
      })),
  };
}

/** The sentences of a letter and of what goes with it that no person wrote, or told the writer to write. */
function listSentencesNotByPerson(outline: Letter, personsTexts: readonly string[]): string[] {
  const whole = collectComparableSentences(personsTexts);
  const orders = personsTexts.filter(looksLikeInstructionToModel);
  return [outline, ...(outline.documents ?? [])]
    .flatMap(({ subject, body }) => [subject, ...body.flatMap(listBlockTexts)])
    .flatMap(splitIntoSentences)
    .filter((sentence) => !isWrittenByPerson(sentence, { saidWhole: whole }))
    .filter(
      (sentence) =>
        !orders.some((order) => splitIntoSentences(order).some((each) => sentence.includes(normaliseSentence(each)))),
    );
}

/** Who the documents that go with the letter are from and to. */
function listNamesOfDocumentParties({ documents = [] }: Letter): string[] {
  return documents.flatMap(({ sender, recipient }) => [sender.name, ...(recipient ? [recipient.name] : [])]);
}

/** The words of some texts, and which of them stand side by side; all lower case. */
interface Wording {
  words: ReadonlySet<string>;
  pairs: ReadonlySet<string>;
}

function collectWordsAndPairs(texts: readonly string[]): Wording {
  return {
    words: new Set(texts.flatMap((text) => findWords(text).flatMap((word) => listComparableForms(word.text)))),
    pairs: new Set(texts.flatMap(listAdjacentWordPairs)),
  };
}

/** What a kind's or a situation's own texts of letters say: their words, and what their figures support. */
interface OwnTexts {
  wording: Wording;
  supports: ReadonlySet<string>;
}

/** Kept for each version of a kind, since it never changes; no person's words are in it. */
const readTemplates = new WeakMap<object, Partial<Record<Language, OwnTexts>>>();

/** The letter templates themselves, what answers are put in or decide taken out. */
function readWordsAndFiguresOfTemplates({ kind, language }: LetterCase): OwnTexts {
  const { situation } = kind;
  const owner = situation ?? kind.letters;
  const known = readTemplates.get(owner) ?? {};
  readTemplates.set(owner, known);
  if (known[language]) return known[language];
  const texts = situation
    ? listTemplateTextsWithoutValues(situation, language)
    : listTemplateTextsWithoutLiquid({ kind, language });
  const isTemplateFigureOfSupportingKind = (figure: Figure): boolean =>
    situation ? figure.kind !== 'section' && !COUNTS.has(figure.kind) : figure.kind === 'share';
  const figures = texts.flatMap(readFigures).filter(isTemplateFigureOfSupportingKind);
  return (known[language] = {
    wording: collectWordsAndPairs(texts),
    supports: new Set(figures.flatMap(listSupportKeysOfFigure)),
  });
}

/** The template's blocks, their Liquid taken out. */
function listTemplateTextsWithoutLiquid({ kind, language }: Pick<LetterCase, 'kind' | 'language'>): string[] {
  return splitIntoBlocksAtBlankLines(kind.letters[language] ?? '').map((block) =>
    block.replace(/\{%.*?%\}|\{\{.*?\}\}/gsu, ' \u00B7 '),
  );
}

const sourceWordings = new WeakMap<Source, Partial<Record<Language, Wording>>>();

/** The words of a source in a language, and which of them stand side by side. */
export function collectWordsOfSource(source: Source, language: Language): Wording {
  const known = sourceWordings.get(source) ?? {};
  sourceWordings.set(source, known);
  return (known[language] ??= collectWordsAndPairs([
    source.citation[language],
    source.title[language],
    source.text[language],
  ]));
}

/** Pairs of words side by side, lower case. */
function listAdjacentWordPairs(text: string): string[] {
  const words = findWords(text);
  return words.slice(1).flatMap((word, index) => {
    const before = words[index];
    if (!before || /[^\s\u00A0"“”'’().-]/u.test(text.slice(before.end, word.start))) return [];
    return listComparableForms(word.text).map((form) => `${before.text.toLowerCase()} ${form}`);
  });
}

function addSupportingSource(support: Support, key: string, sourceId: string): void {
  support.set(key, (support.get(key) ?? new Set()).add(sourceId));
}

/** Enters what a value supports: a number stands for an amount and a period too, a date for its parts. */
function addValueSupport(
  support: Support,
  value: string | number | boolean,
  sourceId: string,
  figures: (text: string) => Figure[],
): void {
  if (typeof value === 'boolean') return;
  const plain =
    typeof value === 'number'
      ? value
      : /^\d{1,7}(?:[.,]\d{1,2})?$/.test(value)
        ? Number(value.replace(',', '.'))
        : undefined;
  if (plain !== undefined) {
    addSupportingSource(support, `number:${plain}`, sourceId);
    for (const currency of ['SEK', 'EUR', 'GBP', 'USD', 'NOK', 'DKK', 'ÖRE'])
      addSupportingSource(support, `money:${currency}${plain}`, sourceId);
    addSupportingSource(support, `percent:${plain}`, sourceId);
    addSupportingSource(support, buildShareSupportKey(plain <= 1 ? plain : plain / 100), sourceId);
    // A share that is in no words is written in per cent.
    if (plain > 0 && plain < 1) addSupportingSource(support, `percent:${Math.round(plain * 10_000) / 100}`, sourceId);
    for (const unit of ANY_UNIT) addSupportingSource(support, `duration:${plain} ${unit}`, sourceId);
    if (plain % 60 === 0) addSupportingSource(support, `duration:${plain / 60} hour`, sourceId);
    // Minutes are written as hours and the minutes beyond them.
    else if (Number.isInteger(plain) && plain > 60 && plain < LONGEST_IN_MINUTES)
      for (const key of [`${Math.floor(plain / 60)} hour`, `${plain % 60} minute`])
        addSupportingSource(support, `duration:${key}`, sourceId);
    if (/^(?:19|20)\d{2}$/.test(String(plain))) addSupportingSource(support, `year:${plain}`, sourceId);
  }
  if (typeof value === 'number') return;
  // A day as it is remembered stands in the letter as its month and year.
  const first = isIsoDate(value) ? null : computeEarliestDayOrClockOfSpan(value);
  if (isIsoDate(first))
    for (const key of listSupportKeysOfFigure({
      kind: 'date',
      keys: [value.includes('~') ? first : first.slice(0, 7)],
    }))
      addSupportingSource(support, key, sourceId);
  // A clock that stands in a table is written without "kl.".
  const [, bareHour, bareMinute] = /^(?:~|\d{4}-\d{2}-\d{2}T)?(\d{2}):(\d{2})$/.exec(value) ?? [];
  if (bareHour !== undefined) addSupportingSource(support, `number:${Number(`${bareHour}.${bareMinute}`)}`, sourceId);
  const [, day, hour, minute] = /^(\d{4}-\d{2}-\d{2})T(\d{2}):(\d{2})$/.exec(value) ?? [];
  if (day !== undefined) return addValueSupport(support, `${day} kl. ${hour}.${minute}`, sourceId, figures);
  for (const figure of splitIntoSentences(value).flatMap(figures))
    for (const key of listSupportKeysOfFigure(figure)) addSupportingSource(support, key, sourceId);
}

/** What a figure in the grounds lets a letter say. */
function listSupportKeysOfFigure({ kind, keys }: Pick<Figure, 'kind' | 'keys'>): string[] {
  return keys.flatMap((key) => {
    const own = `${kind}:${key}`;
    if (kind === 'date') return [own, ...listDatePartKeys(key)];
    if (kind === 'money') return [own, `number:${key.replace(/^\D+/, '')}`];
    if (kind === 'number') return [own, `money:SEK${key}`];
    if (kind === 'percent') return [own, buildShareSupportKey(Number(key) / 100)];
    if (kind === 'share') return [own, `percent:${Math.round(Number(key) * 10_000) / 100}`];
    if (kind === 'year') return [own, `number:${key}`];
    if (kind === 'section') return [own, `time:${key}`];
    if (kind === 'duration') return [own, ...listDurationPartKeys(key)];
    return [own];
  });
}

function buildShareSupportKey(share: number): string {
  return `share:${roundShare(share)}`;
}

/** A period that was told as hours and minutes may be told by either. */
function listDurationPartKeys(key: string): string[] {
  const minutes = Number(/^(\d+) minute$/.exec(key)?.[1] ?? 0);
  return minutes > 60 && minutes % 60 > 0
    ? [`duration:${Math.floor(minutes / 60)} hour`, `duration:${minutes % 60} minute`]
    : [];
}

function listDatePartKeys(key: string): string[] {
  const [, year, month, day] = /^(\d{4}|-)-(\d{2})(?:-(\d{2}))?$/.exec(key) ?? [];
  if (month === undefined) return [];
  const parts = [`month:${month}`];
  if (day !== undefined) parts.push(`date:--${month}-${day}`);
  if (year !== undefined && year !== '-') parts.push(`date:${year}-${month}`, `year:${year}`);
  if (isIsoDate(key)) parts.push(`weekday:${computeWeekdayNumber(key)}`);
  return parts;
}

const supportOfSources = new WeakMap<Source, Support>();

/** What a source's own words support, in either language; kept, since a source never changes. */
function collectSupportOfSource(source: Source): Support {
  const known = supportOfSources.get(source);
  if (known) return known;
  const support: Support = new Map();
  for (const text of [source.citation, source.title, source.text].flatMap(({ sv, en }) => [sv, en]))
    for (const figure of readFigures(text))
      for (const key of listSupportKeysOfFigure(figure)) addSupportingSource(support, key, source.id);
  for (const figure of readFigures(source.link))
    for (const key of listSupportKeysOfFigure(figure)) addSupportingSource(support, key, source.id);
  supportOfSources.set(source, support);
  return support;
}

interface Tracing {
  letterCase: LetterCase;
  sources: readonly Source[];
  support: Support;
  answers: { path: string; value: string | number | boolean }[];
  figures: (text: string) => Figure[];
}

/** The provenance of a block that a model wrote: what it named, as far as it exists, and what its words show. */
function completeProvenanceFromWords(
  block: Block,
  { letterCase, sources, support, answers, figures }: Tracing,
): Provenance {
  const { facts, language, replyBy } = letterCase;
  const text = listBlockTexts(block).join('\n');
  const from: Provenance = {
    answers: block.from.answers.filter((path) =>
      answers.some((leaf) => leaf.path === path || leaf.path.startsWith(`${path}.`)),
    ),
    rules: block.from.rules.filter((id) => Object.hasOwn(facts, id)),
    sources: [...block.from.sources],
  };
  for (const figure of figures(text)) {
    if (figure.text === formatLongDateValue(replyBy, language)) continue;
    for (const by of figure.keys.flatMap((key) => [...(support.get(`${figure.kind}:${key}`) ?? [])])) {
      const [scope, ...rest] = by.split('.');
      if (scope === 'answers') from.answers.push(rest.join('.'));
      if (scope === 'facts') from.rules.push(rest.join('.'));
    }
  }
  const words = new Set(
    findWords(text)
      .map((word) => word.text.toLowerCase())
      .filter((word) => word.length > 3),
  );
  for (const { path, value } of answers) {
    if (typeof value !== 'string') continue;
    const own = new Set(
      findWords(value)
        .map((word) => word.text.toLowerCase())
        .filter((word) => word.length > 3),
    );
    const shared = [...own].filter((word) => words.has(word)).length;
    if (own.size > 0 && shared >= Math.min(own.size, Math.max(2, Math.ceil(words.size / 3)))) from.answers.push(path);
  }
  for (const source of sources) if (text.includes(source.citation[language])) from.sources.push(source.id);
  return { answers: [...new Set(from.answers)], rules: [...new Set(from.rules)], sources: [...new Set(from.sources)] };
}
