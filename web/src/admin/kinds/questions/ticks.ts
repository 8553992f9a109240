import { deepEquals } from '@rjsf/utils';
import { isRecord } from '../../../../../core/shared/isRecord';
import { LANGUAGES, type Language } from '../../../../../core/shared/languages';
import { createJsonFileEditor, readStringsOrNone, type FileEditor, type FileTexts } from '../fileEdits';
import { createUniqueOptionValue, type ListEdits } from '../optionLists';
import { areFilesOfSituation } from '../situation/situationFiles';
import { swapItemsAtPath } from '../textRows';
import { LETTER_FILES, readWordsInAllLanguages, TEXT_FILES, type Words } from '../words';

/** A situation's lists that the person ticks: what speaks for them, and what they may enclose. */
export const TICK_LISTS = ['favours', 'papers'] as const;
export type TickListName = (typeof TICK_LISTS)[number];

/** A line of such a list. */
export interface Tick {
  /** What the files call it. */
  value: string;
  words: Words;
  index: number;
  /** Of a paper that is enclosed without being ticked: a rule, which is `true` for always. undefined for what is ticked. */
  when: unknown;
}

export interface TickList {
  id: TickListName;
  /** The question that its lines answer. */
  label: Words;
  hint: Words;
  options: readonly Tick[];
}

const RULES = 'rules.json';
type Changed = Record<string, string>;

/** Both lists of a situation, with lines or without; none of a kind's own form, or of files that can't be read. */
export function readTickLists(files: FileTexts): TickList[] {
  if (!areFilesOfSituation(files)) return [];
  try {
    const editor = createJsonFileEditor(files);
    return TICK_LISTS.map((id) => ({
      id,
      label: readWordsInAllLanguages(editor, ['fields', id, 'label'], 2),
      hint: readWordsInAllLanguages(editor, ['fields', id, 'hint'], 2),
      options: readTicks(editor, id),
    }));
  } catch {
    return [];
  }
}

/** A line is a name alone, or an object with one. */
function readTicks(editor: FileEditor, list: TickListName): Tick[] {
  const listed = editor.read(RULES, [list]);
  return (Array.isArray(listed) ? listed : []).flatMap((each: unknown, index) => {
    const value = isRecord(each) ? each['id'] : each;
    if (typeof value !== 'string') return [];
    const words = readWordsInAllLanguages(editor, [list, value]);
    return [{ value, words, index, when: isRecord(each) ? each['when'] : undefined }];
  });
}

/**
 * How a list of ticks is changed.
 * @param question what it asks from its first line on, where nobody has written it
 */
export const createTickListEditor = (files: FileTexts, list: TickList, question: Words): ListEdits => ({
  move: (index, by) => moveTick(files, list, index, by),
  write: (value, language, words) => writeTickWords(files, list, value, language, words),
  add: (words) => addTick(files, list, words, question),
  remove: (value) => removeTick(files, list, value),
});

function moveTick(files: FileTexts, { id, options }: TickList, index: number, by: -1 | 1): Changed {
  const [moved, other] = [options[index], options[index + by]];
  if (!moved || !other) return {};
  const swapped = swapItemsAtPath(files[RULES] ?? '', [id], moved.index, other.index);
  return swapped === undefined ? {} : { [RULES]: swapped };
}

function writeTickWords(files: FileTexts, { id }: TickList, value: string, language: Language, words: string): Changed {
  const editor = createJsonFileEditor(files);
  editor.set(TEXT_FILES[language], [id, value], words);
  return editor.changed();
}

/** A new line comes last; what the files call it is made of its words. */
function addTick(files: FileTexts, { id, label, options }: TickList, words: Words, question: Words): Changed {
  const editor = createJsonFileEditor(files);
  const value = createUniqueOptionValue(
    words.en || words.sv,
    options.map((each) => each.value),
  );
  const line = id === 'papers' ? { id: value } : value;
  const listed = editor.read(RULES, [id]);
  if (Array.isArray(listed) && listed.length > 0) editor.insert(RULES, [id, listed.length], line);
  else editor.set(RULES, [id], [line]);
  for (const language of LANGUAGES) {
    editor.set(TEXT_FILES[language], [id, value], words[language]);
    if (label[language] === '') editor.set(TEXT_FILES[language], ['fields', id, 'label'], question[language]);
    if (id === 'papers')
      changeNamesOfPapersInLetter(editor, files, language, (names) => `${names}\n${value}: ${words[language]}`);
  }
  return editor.changed();
}

const NAMES_OF_PAPERS = /^## papers[^\S\n]*\n(?:(?!## ).*\n?)*/m;

/** Where the letter has names of its own for what is enclosed, a new paper gets one, and one that goes takes its name along. */
function changeNamesOfPapersInLetter(
  editor: FileEditor,
  files: FileTexts,
  language: Language,
  change: (names: string) => string,
): void {
  const name = LETTER_FILES[language];
  const text = files[name] ?? '';
  const found = NAMES_OF_PAPERS.exec(text);
  if (!found) return;
  const names = found[0].trimEnd();
  editor.write(name, text.slice(0, found.index) + change(names) + text.slice(found.index + names.length));
}

/** The line goes with its words and what the examples tick; what else names it is found when the folder is tried. */
function removeTick(files: FileTexts, { id, options }: TickList, value: string): Changed {
  const editor = createJsonFileEditor(files);
  const removed = options.find((each) => each.value === value);
  if (!removed) return {};
  editor.remove(RULES, [id, removed.index]);
  if (deepEquals(editor.read(RULES, [id]), [])) editor.remove(RULES, [id]);
  for (const language of LANGUAGES) {
    editor.remove(TEXT_FILES[language], [id, value]);
    if (deepEquals(editor.read(TEXT_FILES[language], [id]), {})) editor.remove(TEXT_FILES[language], [id]);
    if (id === 'papers')
      changeNamesOfPapersInLetter(editor, files, language, (names) => names.replace(new RegExp(`\\n${value}:.*`), ''));
  }
  for (const name of Object.keys(files))
    if (/^examples\/.*\.json$/.test(name)) removeTickFromExample(editor, name, id, value);
  return editor.changed();
}

function removeTickFromExample(editor: FileEditor, name: string, list: TickListName, value: string): void {
  try {
    const ticked = readStringsOrNone(editor.read(name, ['form', list]));
    if (!ticked.includes(value)) return;
    const others = ticked.filter((each) => each !== value);
    if (others.length > 0) editor.set(name, ['form', list], others);
    else editor.remove(name, ['form', list]);
  } catch {
    // An example that can't be read is told of where its files are looked through.
  }
}

/** Whether a paper is ticked, or enclosed without being asked for where a rule holds. @param when undefined: it is ticked */
export function writeConditionOfPaper(files: FileTexts, { index }: Tick, when: unknown): Changed {
  const editor = createJsonFileEditor(files);
  const path = ['papers', index, 'when'];
  if (when === undefined) editor.remove(RULES, path);
  else editor.set(RULES, path, when);
  return editor.changed();
}
