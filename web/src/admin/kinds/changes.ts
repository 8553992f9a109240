import { diffWordsWithSpace, structuredPatch } from 'diff';
import { LANGUAGES, type Language } from '../../../../core/shared/languages';
import { mapLanguages } from '../../../../core/shared/mapLanguages';
import type { Letter } from '../../../../core/shared/letter/letter';
import type { TrialReport } from '../../../../core/shared/contracts/admin/kinds';
import type { EditedFile } from './edits';
import { buildTextRowsIfParsable, type TextRow } from './textRows';

export const GROUPS = ['texts', 'questions', 'rules', 'law', 'letters', 'examples'] as const;
export type Group = (typeof GROUPS)[number];

const PLACES: readonly (readonly [RegExp, Group])[] = [
  [/(^|\/)examples\//, 'examples'],
  [/(^|\/)texts\.(sv|en)\.json$/, 'texts'],
  [/(^|\/)(rules|situation)\.json$/, 'rules'],
  [/(^|\/)sources\.json$/, 'law'],
  [/\.md$/, 'letters'],
];

/** What a file of a kind is about; tables and kind.json say what is asked. */
export function findGroupOfFile(name: string): Group {
  return PLACES.find(([pattern]) => pattern.test(name))?.[1] ?? 'questions';
}

/** A file before and after; null where there is none. */
export interface FileChange {
  name: string;
  before: string | null;
  after: string | null;
}

/** The files that are not as they are offered. @param files as edited @param offeredTexts their texts by name */
export function listFileChanges(files: readonly EditedFile[], offeredTexts: ReadonlyMap<string, string>): FileChange[] {
  return files.flatMap(({ name, text, state }) =>
    state === 'asOnDisk'
      ? []
      : [{ name, before: offeredTexts.get(name) ?? null, after: state === 'removed' ? null : text }],
  );
}

/** A run of characters that stays, goes or comes. */
export interface Piece {
  text: string;
  is: 'same' | 'gone' | 'new';
}

/** A text before and after in one, word by word. */
export function diffWords(before: string, after: string): Piece[] {
  return diffWordsWithSpace(before, after).map(({ value, added, removed }) => ({
    text: value,
    is: added ? 'new' : removed ? 'gone' : 'same',
  }));
}

export interface Line {
  is: Piece['is'];
  pieces: Piece[];
}

/** Lines around what changes, in runs that belong together. */
export function diffLinesWithWords(before: string, after: string): Line[][] {
  const { hunks } = structuredPatch('', '', before, after, '', '', { context: 2 });
  return hunks.map(({ lines }) => markChangedWordsOfDiffLines(lines.filter((line) => !line.startsWith('\\'))));
}

/** Where as many lines go as come, each is told beside the one in its place, its words marked. */
function markChangedWordsOfDiffLines(lines: readonly string[]): Line[] {
  const found: Line[] = [];
  for (let at = 0; at < lines.length;) {
    const run = (sign: string, from: number) => {
      let end = from;
      while (lines[end]?.startsWith(sign)) end += 1;
      return lines.slice(from, end).map((line) => line.slice(1));
    };
    const gone = run('-', at);
    const come = run('+', at + gone.length);
    if (gone.length + come.length === 0) {
      const text = lines[at]?.slice(1) ?? '';
      found.push({ is: 'same', pieces: [{ text, is: 'same' }] });
      at += 1;
      continue;
    }
    const isPaired = gone.length === come.length;
    const pieces = (own: string, other: string | undefined, is: 'gone' | 'new'): Piece[] => {
      if (!isPaired || other === undefined) return [{ text: own, is: 'same' }];
      const all = is === 'gone' ? diffWords(own, other) : diffWords(other, own);
      return all.filter((piece) => piece.is === 'same' || piece.is === is);
    };
    gone.forEach((line, index) => found.push({ is: 'gone', pieces: pieces(line, come[index], 'gone') }));
    come.forEach((line, index) => found.push({ is: 'new', pieces: pieces(line, gone[index], 'new') }));
    at += gone.length + come.length;
  }
  return found;
}

type Words = Record<Language, string | undefined>;

/** A text that changes in one language or several. */
export interface TextChange {
  key: string;
  before: Words;
  after: Words;
  /** The language whose text changes while the others stay. */
  alone: Language | undefined;
}

type TextFiles = Parameters<typeof buildTextRowsIfParsable>[0];

/** What changes of the texts in the files of a folder. @returns undefined when one of them can't be read */
export function listTextChangesByKey(before: TextFiles, after: TextFiles): TextChange[] | undefined {
  const [old, own] = [buildTextRowsIfParsable(before), buildTextRowsIfParsable(after)];
  if (!old || !own) return undefined;
  const indexRowsByKey = (rows: TextRow[]) => new Map(rows.map((row) => [row.key, row]));
  const [was, is] = [indexRowsByKey(old), indexRowsByKey(own)];
  return [...new Set([...is.keys(), ...was.keys()])].flatMap((key) => {
    const words = (row: TextRow | undefined): Words => mapLanguages((language) => row?.[language]?.text);
    const change = { key, before: words(was.get(key)), after: words(is.get(key)) };
    const [changed, ...others] = LANGUAGES.filter((language) => change.before[language] !== change.after[language]);
    return changed ? [{ ...change, alone: others.length > 0 ? undefined : changed }] : [];
  });
}

/** An example's letter that is another by the two versions; null where there is none. */
export interface LetterChange {
  example: string;
  title: TrialReport['examples'][number]['title'];
  language: Language;
  before: string | null;
  after: string | null;
}

/** The letters that the examples give by what is offered and by what is edited, as far as they differ. */
export function listLetterChanges(
  offeredExamples: TrialReport['examples'],
  editedExamples: TrialReport['examples'],
): { changed: LetterChange[]; same: number } {
  const indexLetterTexts = (examples: TrialReport['examples']) =>
    new Map(
      examples.flatMap(({ example, title, letters }) =>
        letters.map(({ language, letter }) => {
          const key = `${example} ${language}`;
          return [key, { example, title, language, text: renderLetterAsPlainText(letter) }] as const;
        }),
      ),
    );
  const [was, is] = [indexLetterTexts(offeredExamples), indexLetterTexts(editedExamples)];
  const changed: LetterChange[] = [];
  for (const key of new Set([...is.keys(), ...was.keys()])) {
    const [before, after] = [was.get(key), is.get(key)];
    const known = after ?? before;
    if (!known || before?.text === after?.text) continue;
    const { example, title, language } = known;
    changed.push({ example, title, language, before: before?.text ?? null, after: after?.text ?? null });
  }
  return { changed, same: is.size - changed.filter(({ after }) => after !== null).length };
}

/** A letter's words, a paragraph a line. */
function renderLetterAsPlainText({ sender, recipient, place, subject, body, closing, signature }: Letter): string {
  const texts = body.flatMap((block) => {
    if (block.type === 'table')
      return [block.head, ...block.rows, ...(block.total ? [block.total] : [])].map((row) => row.join('  |  '));
    return block.type === 'list' ? block.items.map((item) => `• ${item}`) : [block.text];
  });
  return [
    sender.name,
    ...sender.lines,
    recipient.name,
    ...recipient.lines,
    place,
    subject,
    ...texts,
    closing,
    signature,
  ].join('\n');
}
