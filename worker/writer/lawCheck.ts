import { memoisePerObject } from '../../core/kinds/oncePerObject';
import type { Source } from '../../core/shared/kinds/kind';
import { mapLanguages } from '../../core/shared/mapLanguages';
import { findActMentions, parseCitedAct, type ActMention } from './acts';
import type { Fault } from './fault';
import type { Examined } from './examined';
import type { Figure } from './figures';
import type { Grounds } from './grounds';
import { normaliseSentence, isWrittenByPerson, collectComparableSentences } from './said';
import { listComparableForms, findWords } from './words';

/**
 * References to law that no cited source bears out: an unknown act, a number that is not the act's, a section that no
 * cited source names, or a real section under another act's name.
 */
export function findLawFaults({ sentence, cited, where, grounds }: Examined): Fault[] {
  if (isWrittenByPerson(sentence, grounds) || isQuotedFromSource(sentence, cited, grounds)) return [];
  const figures = grounds.figures(sentence);
  const mentions = findActMentions(sentence, figures, grounds.acts);
  const createLawFault = (text: string): Fault => ({ code: 'law', where, text });
  const faults: Fault[] = [];

  for (const [index, mention] of mentions.entries()) {
    if (!isActMentionSupported(mention, cited, grounds)) faults.push(createLawFault(mention.text));
    const next = mentions[index + 1];
    // An act can be named within another's name: then nothing stands between them.
    const joined =
      next && next.start >= mention.end && /^s?[\s\u00A0]*\(?$/u.test(sentence.slice(mention.end, next.start));
    if (joined && mention.ids.length > 0 && !haveCommonElement(mention.ids, next.ids))
      faults.push(createLawFault(sentence.slice(mention.start, next.end)));
  }

  let chapter = '';
  for (const figure of figures.filter(({ kind }) => kind === 'section')) {
    const keys = figure.keys.map((key) => (key.startsWith(':') ? [key, chapter + key] : [key]));
    chapter = /^(\d+\w?):/.exec(figure.keys[0] ?? '')?.[1] ?? chapter;
    const act =
      findRegulationNamedBehindFigure(figure, sentence, cited) ??
      findActOfReference(figure, dropActsKnownWithoutSections(mentions, grounds), { sentence, figures, grounds });
    if (!keys.every((ways) => ways.some((key) => isCitedSection(key, act, cited, grounds))))
      faults.push(createLawFault(figure.text + (act ? ` ${act.text}` : '')));
  }
  return faults;
}

/** The sentences of a source, which never changes. */
const collectSentencesOfSource = memoisePerObject((source: Source) =>
  mapLanguages((language) => collectComparableSentences([source.text[language]])),
);

/** Whether a sentence stands, whole, in what a cited source says: it may name other sections of its act. */
function isQuotedFromSource(sentence: string, cited: readonly Source[], { letterCase }: Grounds): boolean {
  const whole = normaliseSentence(sentence);
  return cited.some((source) => collectSentencesOfSource(source)[letterCase.language].has(whole));
}

function haveCommonElement(a: readonly string[], b: readonly string[]): boolean {
  return a.some((each) => b.includes(each));
}

function isActMentionSupported(
  mention: ActMention,
  cited: readonly Source[],
  { sources: allSources, said, support, vocabulary, neighbours }: Grounds,
): boolean {
  if (said.some((text) => text.includes(mention.text))) return true;
  if (mention.ids.length === 0) {
    const words = findWords(mention.text).map((word) => word.text);
    const known = words.every((word) => listComparableForms(word).some((form) => vocabulary.has(form)));
    const inOrder = words
      .slice(1)
      .every((word, index) =>
        listComparableForms(word).some((form) => neighbours.has(`${(words[index] ?? '').toLowerCase()} ${form}`)),
      );
    return known && inOrder;
  }
  const byNumber = /\d/.test(mention.text);
  if (byNumber && mention.ids.some((id) => support.has(`act:${id}`))) return true;
  const sources = byNumber ? cited : allSources;
  return sources.some(
    (source) => mention.ids.includes(parseCitedAct(source).id) || doesSourceMentionAnyId(source, mention.ids),
  );
}

/** Whether a source speaks of the act in its words. */
function doesSourceMentionAnyId(source: Source, ids: readonly string[]): boolean {
  return ids.some(
    (id) =>
      /\d/.test(id) &&
      [source.text.sv, source.text.en, source.title.sv, source.title.en].some((text) => text.includes(id)),
  );
}

/** Acts that a section can belong to: a judgment that is cited by its name has none. */
function dropActsKnownWithoutSections(mentions: readonly ActMention[], { sources }: Grounds): ActMention[] {
  return mentions.filter(({ ids }) => {
    const named = sources.map(parseCitedAct).filter(({ id }) => ids.includes(id));
    return named.length === 0 || named.some(({ sections }) => sections.length > 0);
  });
}

const REGULATION_BEHIND = /^[\s\u00A0]*(?:i|of|in)[\s\u00A0]+(?:the[\s\u00A0]+)?(förordningen|regulation)(?!\p{L})/iu;

/**
 * A regulation that is named by that word alone: "artikel 12.1 i förordningen" is an article of a cited one, and not of the
 * convention that is named next.
 */
function findRegulationNamedBehindFigure(
  figure: Figure,
  sentence: string,
  cited: readonly Source[],
): ActMention | undefined {
  const behind = REGULATION_BEHIND.exec(sentence.slice(figure.end));
  // With a number behind the word the act is named in full.
  if (!behind || /^[\s\u00A0]*\(?\d/.test(sentence.slice(figure.end + behind[0].length))) return undefined;
  const ids = cited
    .filter(({ citation }) => /förordning/iu.test(citation.sv))
    .map((source) => parseCitedAct(source).id);
  const end = figure.end + behind[0].length;
  return ids.length === 0 ? undefined : { start: figure.end, end, ids, text: behind[1] ?? '' };
}

/**
 * The act that a reference belongs to: the one right before it, else the next, else the last before. None where another
 * reference stands between it and the next act, in words of its own: "(6 kap. 1 §), with interest under 4 § of the Interest Act".
 */
function findActOfReference(
  figure: Figure,
  mentions: readonly ActMention[],
  { sentence, figures, grounds }: { sentence: string; figures: readonly Figure[]; grounds: Grounds },
): ActMention | undefined {
  const before = mentions.findLast((mention) => mention.end <= figure.start);
  if (before && /^s?[\s\u00A0,()]*$/u.test(sentence.slice(before.end, figure.start))) return before;
  const next = mentions.find((mention) => mention.start >= figure.end);
  const isParted = figures.some(
    ({ kind, start }) =>
      kind === 'section' &&
      start >= figure.end &&
      next !== undefined &&
      start < next.start &&
      // The bracket that ends a reference may be read as its last character: "(artikel 12.1)".
      /\)[^(]*\p{L}{4}/u.test(figure.text.slice(-1) + sentence.slice(figure.end, start)),
  );
  if (isParted) return undefined;
  if (next || !before) return next;
  // "räntelagen … 6 kap. 1 §": an act without chapters has no such place, so the reference is another act's.
  return /^\d/.test(figure.keys[0] ?? '') && doesActHaveNoChapters(before, grounds) ? undefined : before;
}

/** Whether all that is known of an act is sections without a chapter. */
function doesActHaveNoChapters({ ids }: ActMention, { sources }: Grounds): boolean {
  const sections = sources
    .map(parseCitedAct)
    .filter(({ id }) => ids.includes(id))
    .flatMap((each) => each.sections);
  return sections.length > 0 && sections.every((section) => section.startsWith(':'));
}

function isCitedSection(
  key: string,
  act: ActMention | undefined,
  cited: readonly Source[],
  { support }: Grounds,
): boolean {
  if (support.has(`section:${key}`)) return true;
  return cited.some((source) => {
    const { sections, id } = parseCitedAct(source);
    const named = sections.includes(key) || (key.endsWith(':') && sections.some((section) => section.startsWith(key)));
    return named && (!act || act.ids.includes(id) || doesCitationNameAct(source, act));
  });
}

/** An act that has no number here, such as a convention: the citation that names the section names it too. */
function doesCitationNameAct({ citation }: Source, act: ActMention): boolean {
  return act.ids.length === 0 && [citation.sv, citation.en].some((text) => text.includes(act.text));
}
