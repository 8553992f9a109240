import { isRecord } from '../../../../../core/shared/isRecord';
import {
  parseLeadingConditions,
  splitOffMarksBeforeWords,
  type Condition,
  type SplitLine,
} from '../../../../../core/shared/kinds/situationLetter';
import { LANGUAGES, type Language } from '../../../../../core/shared/languages';
import { mapLanguages } from '../../../../../core/shared/mapLanguages';
import { createJsonFileEditor, type FileTexts } from '../fileEdits';
import { createUniqueOptionValue } from '../optionLists';
import { SHARED } from '../situation/situationFiles';
import { swapItemsAtPath } from '../textRows';
import { getWordsOfFirstLanguage, LETTER_FILES, type Words } from '../words';

/** Reads and writes a situation's letter: its sections in order, and their lines in the languages beside one another. */

const RULES = 'rules.json';
type Changed = Record<string, string>;

/** A line of a section in one language, and where it stands in the file. */
export interface PlacedLine extends Omit<SplitLine, 'type'> {
  /** From 1. */
  row: number;
  from: number;
  to: number;
  type: SplitLine['type'] | 'table' | 'named';
  conditions: Condition[];
  /** It begins a paragraph. */
  isFirst: boolean;
}

/** A line in the languages that have it. */
export interface SectionLine {
  key: string;
  lines: Partial<Record<Language, PlacedLine>>;
}

export interface LetterSection {
  id: string;
  /** In the list of the letter's sections; undefined for what every letter has, as its subject. */
  index: number | undefined;
  /** JsonLogic; true where it always stands there. */
  when: unknown;
  isArgument: boolean;
  /** Its lines are the situation's own, those that situations share, or the service's. */
  place: 'own' | 'shared' | 'service';
  lines: SectionLine[];
}

/** What a person knows a section by: its heading, else how it begins, without its values and other marks. */
export function describeSectionByItsFirstWords({ id, lines }: LetterSection, language: Language): string {
  const heading = lines.find((line) => Object.values(line.lines).some(({ type }) => type === 'heading'));
  const [first] = heading ? [heading] : lines;
  const words = first?.lines[language]?.words ?? LANGUAGES.map((each) => first?.lines[each]?.words).find(Boolean) ?? '';
  const values = words
    .replace(/\{[?!][^{}]*\}/g, '')
    .replace(/\{[^{}]*\}/g, '…')
    .replace(/\[([^[\]]*)\]\([\w-]*\)/g, '$1');
  const plain = replaceChoicesByFirstWording(values).replace(/\s+/g, ' ').trim();
  return (plain.length > 70 ? `${plain.slice(0, 69)}…` : plain) || id;
}

/** Of what can be worded in several ways, the first. */
function replaceChoicesByFirstWording(words: string): string {
  const less = words.replace(/\[\[([^[\]|]*)(?:\|\|[^[\]]*)?\]\]/g, '$1');
  return less === words ? words : replaceChoicesByFirstWording(less);
}

/** Sections that every letter has, before and behind those that the situation lists. */
const FIRST = ['subject'];
const LAST = ['closing', 'words', 'papers'];
/** Sections whose lines are `name: words`. */
const NAMED = new Set(['words', 'papers']);

/** @returns undefined when a file can't be read */
export function readSituationLetter(files: FileTexts): LetterSection[] | undefined {
  try {
    const listed = createJsonFileEditor(files).read(RULES, ['letter']);
    const own = mapLanguages((language) => parseLinesBySection(files[LETTER_FILES[language]]));
    const shared = mapLanguages((language) => parseLinesBySection(files[SHARED + LETTER_FILES[language]]));
    const toSection = (id: string, index?: number, part: Record<string, unknown> = {}): LetterSection => {
      const place = [own, shared].findIndex((each) => LANGUAGES.some((language) => each[language].has(id)));
      return {
        id,
        index,
        when: part['when'] ?? true,
        isArgument: part['argument'] === true,
        place: place === 0 ? 'own' : place === 1 ? 'shared' : 'service',
        lines:
          place < 0
            ? []
            : pairLinesOfLanguages(mapLanguages((language) => (place === 0 ? own : shared)[language].get(id))),
      };
    };
    const parts = (Array.isArray(listed) ? listed : []).flatMap((part: unknown, index) => {
      if (typeof part === 'string') return [toSection(part, index)];
      return isRecord(part) && typeof part['section'] === 'string' ? [toSection(part['section'], index, part)] : [];
    });
    const known = new Set([...FIRST, ...LAST, ...parts.map(({ id }) => id)]);
    // Those of letters that go with the letter, and what nothing names.
    const others = [...new Set(LANGUAGES.flatMap((language) => [...own[language].keys()]))].filter(
      (id) => !known.has(id),
    );
    const toOwnSections = (ids: readonly string[]) =>
      ids.map((id) => toSection(id)).filter(({ lines }) => lines.length > 0);
    return [
      ...toOwnSections(FIRST),
      ...parts,
      ...toOwnSections(LAST.slice(0, 1)),
      ...toOwnSections(others),
      ...toOwnSections(LAST.slice(1)),
    ];
  } catch {
    return undefined;
  }
}

function parseLinesBySection(text: string | undefined): Map<string, PlacedLine[]> {
  const sections = new Map<string, PlacedLine[]>();
  let open: PlacedLine[] | undefined;
  let id = '';
  let from = 0;
  let isFirst = true;
  for (const [index, raw] of (text ?? '').split('\n').entries()) {
    const start = from + raw.length - raw.trimStart().length;
    from += raw.length + 1;
    const line = raw.trim();
    const heading = /^## (\S+)$/.exec(line)?.[1];
    if (heading !== undefined) {
      id = heading;
      open = sections.get(id) ?? [];
      sections.set(id, open);
      isFirst = true;
    } else if (line === '') {
      isFirst = true;
    } else {
      const split = splitLetterLine(line, NAMED.has(id));
      open?.push({ ...split, row: index + 1, from: start, to: start + line.length, isFirst });
      isFirst = false;
    }
  }
  return sections;
}

function splitLetterLine(line: string, isNamed: boolean): Omit<PlacedLine, 'row' | 'from' | 'to' | 'isFirst'> {
  if (line.startsWith('|')) return { type: 'table', lead: '', guard: '', words: line, conditions: [] };
  if (isNamed) {
    const lead = /^[\w.-]+:\s+/.exec(line)?.[0] ?? '';
    return { type: 'named', lead, guard: '', words: line.slice(lead.length), conditions: [] };
  }
  const split = splitOffMarksBeforeWords(line);
  return { ...split, conditions: parseLeadingConditions(split.guard + split.words).conditions };
}

/**
 * Lines of the languages beside one another: in their order where the languages say the same under the same conditions,
 * else each alone.
 */
function pairLinesOfLanguages(lines: Record<Language, PlacedLine[] | undefined>): SectionLine[] {
  const written = LANGUAGES.filter((language) => lines[language] !== undefined);
  const shapes = new Set(written.map((language) => (lines[language] ?? []).map(describeShapeOfLine).join('\n')));
  const [first] = written;
  if (first === undefined) return [];
  if (shapes.size > 1)
    return written.flatMap((language) =>
      (lines[language] ?? []).map((line, index) => ({ key: `${language} ${index}`, lines: { [language]: line } })),
    );
  return (lines[first] ?? []).map((_line, index) => ({
    key: String(index),
    lines: Object.fromEntries(
      written.flatMap((language) => {
        const line = lines[language]?.[index];
        return line ? [[language, line]] : [];
      }),
    ),
  }));
}

const describeShapeOfLine = ({ type, lead, guard }: PlacedLine): string =>
  `${type} ${lead} ${guard.replace(/\s/g, '')}`;

/** A line is a sentence: what is typed stays on it. */
const joinIntoOneLine = (words: string) => words.replace(/\s*\n\s*/g, ' ');

const buildGuardOfConditions = (conditions: readonly Condition[]): string =>
  conditions
    .map(({ path, negated, values }) => `{${negated ? '!' : '?'}${path}${values ? `=${values.join('|')}` : ''}}`)
    .join('');

function changeLineInEachLanguage(
  files: FileTexts,
  { lines }: SectionLine,
  change: (line: PlacedLine, language: Language) => string,
): Changed {
  return Object.fromEntries(
    LANGUAGES.flatMap((language) => {
      const [name, line] = [LETTER_FILES[language], lines[language]];
      const text = files[name];
      if (!line || text === undefined) return [];
      const written = text.slice(0, line.from) + change(line, language) + text.slice(line.to);
      return written === text ? [] : [[name, written]];
    }),
  );
}

/** What a line says in one language; an empty one is not written. */
export function writeLineWords(files: FileTexts, line: SectionLine, language: Language, words: string): Changed {
  const kept = joinIntoOneLine(words).trim();
  if (kept === '') return {};
  return changeLineInEachLanguage(
    files,
    line,
    ({ lead, guard, words: before }, each) => lead + guard + (each === language ? kept : before),
  );
}

/** When a line stands in the letter, in every language. */
export function writeLineConditions(files: FileTexts, line: SectionLine, conditions: readonly Condition[]): Changed {
  return changeLineInEachLanguage(
    files,
    line,
    ({ lead, words }) => `${lead}${buildGuardOfConditions(conditions)}${conditions.length > 0 ? ' ' : ''}${words}`,
  );
}

/** Whether a long letter does without a line. */
export function markLineAsSupportingOrNot(files: FileTexts, line: SectionLine, isSupporting: boolean): Changed {
  return changeLineInEachLanguage(files, line, ({ lead, guard, words }) => {
    const rest = lead.replace(/^~\s*/, '') + guard + words;
    return isSupporting ? `~ ${rest}` : rest;
  });
}

/** A new sentence behind a line: of the same paragraph, or in one of its own. */
export function addLineBehindAnother(files: FileTexts, behind: SectionLine, words: Words, isApart: boolean): Changed {
  return changeLineInEachLanguage(files, behind, ({ lead, guard, words: before }, language) =>
    [lead + guard + before, ...(isApart ? [''] : []), words[language]].join('\n'),
  );
}

export function removeLineInEachLanguage(files: FileTexts, { lines }: SectionLine): Changed {
  return Object.fromEntries(
    LANGUAGES.flatMap((language) => {
      const [name, line] = [LETTER_FILES[language], lines[language]];
      const text = files[name];
      if (!line || text === undefined) return [];
      const from = text.lastIndexOf('\n', line.from - 1) + 1;
      const end = text.indexOf('\n', line.to);
      return [[name, text.slice(0, from) + (end < 0 ? '' : text.slice(end + 1))]];
    }),
  );
}

/** When a section stands in the letter, and whether it is an argument. */
export function writeConditionOfSection(
  files: FileTexts,
  { index, id, when, isArgument }: LetterSection,
  change: { when?: unknown; isArgument?: boolean },
): Changed {
  if (index === undefined) return {};
  const next = { when, isArgument, ...change };
  const editor = createJsonFileEditor(files);
  const isPlain = next.when === true && !next.isArgument;
  editor.set(
    RULES,
    ['letter', index],
    isPlain
      ? id
      : { section: id, ...(next.when !== true && { when: next.when }), ...(next.isArgument && { argument: true }) },
  );
  return editor.changed();
}

/** A section changes places with another of the letter. */
export function swapSections(files: FileTexts, section: LetterSection, other: LetterSection): Changed {
  if (section.index === undefined || other.index === undefined) return {};
  const swapped = swapItemsAtPath(files[RULES] ?? '', ['letter'], section.index, other.index);
  return swapped === undefined ? {} : { [RULES]: swapped };
}

/** A new section at the letter's end, with a heading and a sentence. */
export function addSection(files: FileTexts, heading: Words, sentence: Words): { changed: Changed; id: string } {
  const editor = createJsonFileEditor(files);
  const listed = editor.read(RULES, ['letter']);
  const known = readSituationLetter(files) ?? [];
  const id = createUniqueOptionValue(
    heading.en || getWordsOfFirstLanguage(heading),
    known.map((each) => each.id),
  );
  editor.insert(RULES, ['letter', Array.isArray(listed) ? listed.length : 0], id);
  for (const language of LANGUAGES) {
    const [name, text] = [LETTER_FILES[language], files[LETTER_FILES[language]]];
    if (text === undefined) continue;
    editor.write(name, `${text.trimEnd()}\n\n## ${id}\n### ${heading[language]}\n${sentence[language]}\n`);
  }
  return { changed: editor.changed(), id };
}

/** A section goes out of the letter, with its words where they are its own. */
export function removeSection(files: FileTexts, { id, index, place }: LetterSection): Changed {
  const editor = createJsonFileEditor(files);
  if (index !== undefined) editor.remove(RULES, ['letter', index]);
  for (const language of place === 'own' ? LANGUAGES : []) {
    const [name, text] = [LETTER_FILES[language], files[LETTER_FILES[language]]];
    if (text === undefined) continue;
    const [before = '', ...rest] = text.split(new RegExp(`^## ${id}$\\n?`, 'm'));
    const behind = rest.join('');
    const next = /^## /m.exec(behind)?.index ?? behind.length;
    editor.write(name, before + behind.slice(next));
  }
  return editor.changed();
}
