import { readValueAtPath, type FileTexts, type FileEditor } from '../fileEdits';
import { areFilesOfSituation, KIND_FILE, UI_FILE } from '../situation/situationFiles';

const QUESTION_TYPES = [
  'shortText',
  'longText',
  'day',
  'span',
  'clock',
  'money',
  'number',
  'yesNo',
  'oneOf',
  'severalOf',
  'files',
] as const;
export type QuestionType = (typeof QUESTION_TYPES)[number];

/** Days and times as they are remembered are asked for in situations, whose letters can print them; files in a kind's own form. */
const ONLY_IN: Partial<Record<QuestionType, 'kind' | 'situation'>> = {
  span: 'situation',
  clock: 'situation',
  files: 'kind',
};

/** The types that a question can have in a kind's own form, or in a situation. */
export const listQuestionTypes = (files: FileTexts): readonly QuestionType[] =>
  QUESTION_TYPES.filter((type) => (ONLY_IN[type] ?? getOwnerOfFiles(files)) === getOwnerOfFiles(files));
const getOwnerOfFiles = (files: FileTexts) => (areFilesOfSituation(files) ? 'situation' : 'kind');

export const isChoiceType = (type: QuestionType | undefined) => type === 'oneOf' || type === 'severalOf';

/** Fragments that many questions share, by what they ask for. */
const FRAGMENTS: Readonly<Record<string, QuestionType>> = {
  line: 'shortText',
  text: 'longText',
  date: 'day',
  money: 'money',
  span: 'span',
  clock: 'clock',
};

/** @returns undefined for what has no form here, such as a group of questions or a table */
export function detectQuestionType(
  node: Record<string, unknown>,
  editor: FileEditor,
  id: string,
): QuestionType | undefined {
  if (isUploadQuestion(editor, id)) return 'files';
  const isOfSituation = !editor.has(KIND_FILE);
  const ref = node['$ref'];
  const fragment = typeof ref === 'string' ? /\/_shared\/(\w+)\.schema\.json$/.exec(ref)?.[1] : undefined;
  if (fragment !== undefined) {
    const type = FRAGMENTS[fragment];
    return type !== undefined && ONLY_IN[type] === 'situation' && !isOfSituation ? undefined : type;
  }
  const ui = editor.read(UI_FILE, [id]);
  const widget = readValueAtPath(ui, ['ui:widget']);
  if (widget === 'lookup' || widget === 'cardSearch' || widget === 'presetText' || widget === 'span') return undefined;
  switch (node['type']) {
    case 'boolean':
      return 'yesNo';
    case 'number':
    case 'integer': {
      const suffix = readValueAtPath(ui, ['ui:options', 'suffix']);
      // A situation says nothing of it where a number is no count.
      const isMoney = widget === undefined && isOfSituation ? node['type'] === 'number' : suffix === 'kr';
      return isMoney ? 'money' : 'number';
    }
    case 'array':
      return Array.isArray(readValueAtPath(node, ['items', 'enum'])) ? 'severalOf' : undefined;
    case 'string':
      if (Array.isArray(node['enum'])) return 'oneOf';
      if (node['format'] === 'date') return 'day';
      if (typeof node['format'] === 'string' || !['\\S', undefined].some((each) => each === node['pattern']))
        return undefined;
      return widget === 'textarea' ? 'longText' : 'shortText';
    default:
      return undefined;
  }
}

const isUploadQuestion = (editor: FileEditor, id: string) => editor.read(KIND_FILE, ['uploads', id]) !== undefined;
