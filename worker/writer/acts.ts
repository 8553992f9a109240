import type { Source } from '../../core/shared/kinds/kind';
import { joinPatternLines } from '../../core/shared/patternLines';
import { readFigures, type Figure } from './figures';

/** What a citation says: which sections of which act. */
export interface CitedAct {
  /** `5:2`, `:36`, `art:7.1`. */
  sections: string[];
  /** The act's number, or its name where neither citation nor title has one. */
  id: string;
  /** Names it goes by, lower case, both languages. */
  names: string[];
}

const cited = new WeakMap<Source, CitedAct>();

/** Reads a source's citations; both languages name the same place in the law. */
export function parseCitedAct(source: Source): CitedAct {
  const known = cited.get(source);
  if (known) return known;
  const texts = [source.citation.sv, source.citation.en];
  const figures = texts.map(readFigures);
  const all = figures.flat();
  const names = texts
    .map((text, index) => extractActNameFromCitation(text, figures[index] ?? []))
    .filter((name) => name !== '' && !NO_ACT.test(name));
  const act: CitedAct = {
    sections: all.filter(({ kind }) => kind === 'section').flatMap(({ keys }) => keys),
    id: [...all, ...readFigures(source.title.sv)].find(({ kind }) => kind === 'act')?.keys[0] ?? names[0] ?? source.id,
    names,
  };
  cited.set(source, act);
  return act;
}

/** What is left of a citation without its sections and numbers: "konsumentköplagen", "consumer sales act". */
function extractActNameFromCitation(citation: string, figures: readonly Figure[]): string {
  let left = citation;
  for (const { start, end, kind } of figures.toReversed())
    left = left.slice(0, start) + (kind === 'act' ? '' : '\n') + left.slice(end);
  const part = left.split('\n').findLast((piece) => /\p{L}{4}/u.test(piece)) ?? '';
  return normaliseActName(
    part
      .replace(/\(\s*\)/g, ' ')
      .replace(/^[\s,]*(?:st\.?|p\.?|first paragraph|of|in|the|i|enligt|[\s,])*\s+(?=\p{L})/iu, ''),
  );
}

/** An act's name as it is compared. */
function normaliseActName(text: string): string {
  return text
    .toLowerCase()
    .replace(/[(),.\s\u00A0]+/g, ' ')
    .trim();
}

export interface ActMention {
  start: number;
  end: number;
  /** Numbers or names that the mention may stand for; empty for an act that nobody here knows. */
  ids: string[];
  text: string;
}

const SWEDISH_ENDINGS = ['lagen', 'balken', 'förordningen', 'direktivet', 'stadgan', 'konventionen'];
const SWEDISH_ACT = new RegExp(`(?<![\\p{L}])\\p{L}*(?:${SWEDISH_ENDINGS.join('|')})s?(?!\\p{L})`, 'giu');
const ENGLISH_ACT = joinPatternLines('gu')`
  (?:\p{Lu}[\p{L}-]+(?:[ \u00A0](?:and|of|the|on|for|in|to)(?=[ \u00A0]))*[ \u00A0])+(?:Act|Code|Ordinance|
    Regulation|Directive|Convention|Law)s?(?!\p{L})`;
/** Words that end as an act's name does and are none. */
const NO_ACT = joinPatternLines('iu')`
  ^(?:(?:för|under|an|bo|ut|in|av|be|på|upp|till|över|åt|ned|ner|pris|kost|tid|an)s?lagen|
    (?:av|be|om|fast|ut|på|upp|an|in|till|sönder|ihop|ner|ned|över)slagen|underlagen|bolagen|företagen|lagen|
    lagens|balken|förordningen|direktivet)s?$`;

/** Acts that a sentence names, by name or number. `knownActs` maps names to ids. */
export function findActMentions(
  sentence: string,
  figures: readonly Figure[],
  knownActs: ReadonlyMap<string, ReadonlySet<string>>,
): ActMention[] {
  const mentions: ActMention[] = figures
    .filter(({ kind }) => kind === 'act')
    .map(({ start, end, keys, text }) => ({ start, end, ids: keys, text }));
  const lower = sentence.toLowerCase().replaceAll('\u00A0', ' ');
  const named: ActMention[] = [];
  for (const [name, ids] of knownActs) {
    for (let at = lower.indexOf(name); at >= 0; at = lower.indexOf(name, at + 1)) {
      if (/\p{L}/u.test(lower[at - 1] ?? ' ') || /^(?!s?(?:\P{L}|$))/u.test(lower.slice(at + name.length))) continue;
      named.push({ start: at, end: at + name.length, ids: [...ids], text: sentence.slice(at, at + name.length) });
    }
  }
  const doesOverlapNamedAct = (start: number, end: number): boolean =>
    named.some((each) => each.start < end && start < each.end);
  // The pattern tries every word of a sentence, and few sentences name an act.
  const mayNameSwedishAct = SWEDISH_ENDINGS.some((ending) => lower.includes(ending));
  for (const pattern of mayNameSwedishAct ? [SWEDISH_ACT, ENGLISH_ACT] : [ENGLISH_ACT]) {
    for (const match of sentence.matchAll(pattern)) {
      if (NO_ACT.test(match[0]) || doesOverlapNamedAct(match.index, match.index + match[0].length)) continue;
      mentions.push({ start: match.index, end: match.index + match[0].length, ids: [], text: match[0] });
    }
  }
  return [...mentions, ...named].sort((a, b) => a.start - b.start);
}
