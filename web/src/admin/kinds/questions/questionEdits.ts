import { deepEquals } from '@rjsf/utils';
import { isRecord } from '../../../../../core/shared/isRecord';
import { LANGUAGES, type Language } from '../../../../../core/shared/languages';
import { createJsonFileEditor, readStringsOrNone, type FileTexts, type FileEditor } from '../fileEdits';
import { createUniqueOptionValue } from '../optionLists';
import { SCHEMA_FILE, UI_FILE, KIND_FILE } from '../situation/situationFiles';
import type { JsonPath } from '../textRows';
import { getWordsOfFirstLanguage, TEXT_FILES, copySharedEntryIfNotOwn, type Words } from '../words';
import { buildBlankQuestionOfType } from './blankQuestion';
import { listQuestionDeclarations, readFieldSteps, type Question, type Member } from './questions';
import { isChoiceType, type QuestionType } from './questionTypes';

export type Changed = Record<string, string>;

/** A new question, the last of its step. @returns the changed files, and what the files call it */
export function addQuestion(
  files: FileTexts,
  stepId: string,
  { type, label }: { type: QuestionType; label: Words },
): { changed: Changed; id: string } {
  const editor = createJsonFileEditor(files);
  const id = createUniqueOptionValue(
    label.en || getWordsOfFirstLanguage(label),
    listQuestionDeclarations(editor).map((each) => each.id),
  );
  const { node, ui } = buildBlankQuestionOfType(editor, type);
  editor.set(SCHEMA_FILE, ['properties', id], node);
  if (Object.keys(ui).length > 0) editor.set(UI_FILE, [id], ui);
  if (type === 'files') editor.set(KIND_FILE, ['uploads', id], { accept: ['image', 'pdf'], max: 5 });
  for (const language of LANGUAGES)
    editor.set(TEXT_FILES[language], ['fields', id], {
      label: label[language],
      ...(isChoiceType(type) && { options: NEW_OPTIONS[language] }),
    });
  const step = readFieldSteps(editor).find((each) => each.id === stepId);
  if (step && editor.has(KIND_FILE)) editor.set(KIND_FILE, ['steps', step.index, 'fields'], [...step.fields, id]);
  return { changed: editor.changed(), id };
}

/** What the options of a new question say until somebody writes their own. */
const NEW_OPTIONS: Readonly<Record<Language, Record<'option1' | 'option2', string>>> = {
  sv: { option1: 'Val 1', option2: 'Val 2' },
  en: { option1: 'Option 1', option2: 'Option 2' },
};

/** What a person reads of a question; an empty hint is none. */
export function writeQuestionText(
  files: FileTexts,
  { id }: Pick<Question, 'id'>,
  part: 'label' | 'hint',
  language: Language,
  text: string,
): Changed {
  const editor = createJsonFileEditor(files);
  copySharedEntryIfNotOwn(editor, language, ['fields', id]);
  if (part === 'hint' && text === '') editor.remove(TEXT_FILES[language], ['fields', id, 'hint']);
  else editor.set(TEXT_FILES[language], ['fields', id, part], text);
  return editor.changed();
}

/** What a person reads of a member of rows or of a group. */
export function writeMemberLabel(files: FileTexts, { path }: Member, language: Language, text: string): Changed {
  const editor = createJsonFileEditor(files);
  copySharedEntryIfNotOwn(editor, language, ['fields', path]);
  editor.set(TEXT_FILES[language], ['fields', path, 'label'], text);
  return editor.changed();
}

/** Keywords and options that belong to a type: they go when it is another. What else stands there stays. */
const TYPED = new Set([
  '$ref',
  'type',
  'format',
  'pattern',
  'enum',
  'items',
  'uniqueItems',
  'default',
  'minLength',
  'maxLength',
  'minItems',
  'maxItems',
  'minimum',
  'maximum',
  'exclusiveMinimum',
  'exclusiveMaximum',
  'multipleOf',
]);
const TYPED_OPTIONS = ['rows', 'maxLength', 'showCount', 'suffix', 'inputMode', 'upper', 'cut', 'only', 'showPrice'];

/** A question with another kind of answer. Options stay where the new type has some. */
export function changeQuestionType(files: FileTexts, question: Question, type: QuestionType): Changed {
  const editor = createJsonFileEditor(files);
  const { id, where } = question;
  const before = editor.read(SCHEMA_FILE, where);
  const kept = Object.entries(isRecord(before) ? before : {}).filter(([key]) => !TYPED.has(key));
  const { node, ui } = buildBlankQuestionOfType(editor, type);
  const chosen = isChoiceType(question.type) && isChoiceType(type) ? question.options : undefined;
  const fresh =
    chosen === undefined
      ? node
      : type === 'oneOf'
        ? { ...node, enum: chosen }
        : { ...node, items: { type: 'string', enum: chosen } };
  editor.set(SCHEMA_FILE, where, { ...fresh, ...Object.fromEntries(kept) });
  // How a situation asks follows from the schema, unless it says so itself.
  if (editor.has(KIND_FILE)) writeWidgetAndItsOptions(editor, id, ui);
  else editor.remove(UI_FILE, [id]);
  if (type === 'files') editor.set(KIND_FILE, ['uploads', id], { accept: ['image', 'pdf'], max: 5 });
  else editor.remove(KIND_FILE, ['uploads', id]);
  for (const language of LANGUAGES) {
    if (isChoiceType(type) && chosen === undefined)
      editor.set(TEXT_FILES[language], ['fields', id, 'options'], NEW_OPTIONS[language]);
    if (!isChoiceType(type)) editor.remove(TEXT_FILES[language], ['fields', id, 'options']);
  }
  return editor.changed();
}

function writeWidgetAndItsOptions(editor: FileEditor, id: string, ui: Record<string, unknown>): void {
  for (const key of ['ui:widget', 'ui:field']) {
    if (ui[key] === undefined) editor.remove(UI_FILE, [id, key]);
    else editor.set(UI_FILE, [id, key], ui[key]);
  }
  for (const option of TYPED_OPTIONS) editor.remove(UI_FILE, [id, 'ui:options', option]);
  for (const [option, value] of Object.entries(isRecord(ui['ui:options']) ? ui['ui:options'] : {}))
    editor.set(UI_FILE, [id, 'ui:options', option], value);
  if (deepEquals(editor.read(UI_FILE, [id, 'ui:options']), {})) editor.remove(UI_FILE, [id, 'ui:options']);
}

/** Whether a question must be answered. */
export function setAnswerRequired(files: FileTexts, { id, where }: Question, isRequired: boolean): Changed {
  const editor = createJsonFileEditor(files);
  setFieldRequiredInSchema(editor, where.slice(0, -2), id, isRequired);
  return editor.changed();
}

export function setFieldRequiredInSchema(
  editor: FileEditor,
  container: JsonPath,
  id: string,
  isRequired: boolean,
): void {
  const path = [...container, 'required'];
  const others = readStringsOrNone(editor.read(SCHEMA_FILE, path)).filter((each) => each !== id);
  const required = isRequired ? [...others, id] : others;
  if (required.length > 0) editor.set(SCHEMA_FILE, path, required);
  else editor.remove(SCHEMA_FILE, path);
}
