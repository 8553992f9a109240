import { deepEquals } from '@rjsf/utils';
import { isRecord } from '../../../../../core/shared/isRecord';
import { LANGUAGES, type Language } from '../../../../../core/shared/languages';
import {
  createJsonFileEditor,
  readStringsOrNone,
  readValueAtPath,
  type FileEditor,
  type FileTexts,
} from '../fileEdits';
import { sortQuestionsAsAsked } from '../../../../../core/shared/kinds/questionOrder';
import { createUniqueOptionValue } from '../optionLists';
import { areFilesOfSituation, KIND_FILE, SHARED } from '../situation/situationFiles';
import { swapMembersAtPath, type JsonPath } from '../textRows';
import {
  getWordsOfFirstLanguage,
  NO_WORDS,
  readWordsInAllLanguages,
  copySharedEntryIfMissing,
  TEXT_FILES,
  type Words,
} from '../words';
import { readTickLists } from './ticks';

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

/** A question is asked while the answer to another is one of these, or while there is an answer where none is named. */
export interface ShownWhen {
  question: string;
  values: readonly (string | boolean)[];
}

/** A member of rows or of a group, which has words of its own. */
interface Member {
  /** Dotted, as the texts name it. */
  path: string;
  label: Words;
}

export interface Question {
  /** Its name in the files. */
  id: string;
  /** undefined for one that no step asks. */
  step: string | undefined;
  /** undefined for what has no form here, such as a group of questions or a table. */
  type: QuestionType | undefined;
  label: Words;
  hint: Words;
  isRequired: boolean;
  /** undefined for everybody; `inFile` for a condition that has no form here. */
  shownWhen: ShownWhen | 'inFile' | undefined;
  /** Of a condition that has no form here: all that must hold, as far as it can be told; else empty. */
  conditions: readonly ShownWhen[];
  /** What its options are called in the files. */
  options: readonly string[];
  /** What a person reads of each option. */
  optionWords: Readonly<Record<string, Words>>;
  /** Of its node in schema.json. */
  where: JsonPath;
  /** What it asks stands in a file that situations share. */
  isShared: boolean;
  /** Of rows and groups. */
  members: readonly Member[];
}

/** A step that asks questions. */
export interface QuestionStep {
  id: string;
  label: Words;
  questions: readonly Question[];
}

const SCHEMA = 'schema.json';
const UI = 'ui.json';
const KIND = KIND_FILE;
/** The only step of a situation: the wizard parts its questions by itself. */
export const SITUATION_STEP = 'situation';

/** The questions of a kind's own form by step, or of a situation in one. @returns undefined when a file can't be read */
export function readQuestionSteps(files: FileTexts): QuestionStep[] | undefined {
  try {
    const editor = createJsonFileEditor(files);
    const steps = readFieldSteps(editor);
    const placed = new Set(steps.flatMap(({ fields }) => fields));
    const declared = listQuestionDeclarations(editor);
    const unplaced = declared.flatMap(({ id }) => (placed.has(id) ? [] : [id]));
    const told = steps.map(({ id, fields }) => ({
      id,
      label: readWordsInAllLanguages(editor, id === SITUATION_STEP ? ['heading'] : ['steps', id, 'label']),
      questions: fields.flatMap((field) => readQuestion(editor, field, id, declared) ?? []),
    }));
    const others = unplaced.flatMap((field) => readQuestion(editor, field, undefined, declared) ?? []);
    return others.length === 0 ? told : [...told, { id: '', label: NO_WORDS, questions: others }];
  } catch {
    return undefined;
  }
}

/** The ticks of a situation as questions, with the words of each; none of a kind's own form. Other questions may be asked because of them. */
export function readTickQuestionsOfSituation(files: FileTexts): Question[] {
  return readTickLists(files).flatMap(({ id, label, hint, options }): Question[] => {
    const ticked = options.filter(({ when }) => when === undefined);
    if (ticked.length === 0) return [];
    return [
      {
        id,
        step: undefined,
        type: 'severalOf',
        label,
        hint,
        isRequired: false,
        shownWhen: undefined,
        conditions: [],
        options: ticked.map(({ value }) => value),
        optionWords: Object.fromEntries(ticked.map(({ value, words }) => [value, words])),
        where: [],
        isShared: false,
        members: [],
      },
    ];
  });
}

interface FieldStep {
  id: string;
  /** In the list of steps. */
  index: number;
  fields: string[];
}

function readFieldSteps(editor: FileEditor): FieldStep[] {
  if (!editor.has(KIND)) {
    const schema = editor.read(SCHEMA, []);
    const asked = isRecord(schema) ? sortQuestionsAsAsked(schema, () => true) : [];
    return [{ id: SITUATION_STEP, index: 0, fields: asked.map(([name]) => name) }];
  }
  const steps = editor.read(KIND, ['steps']);
  return (Array.isArray(steps) ? steps : []).flatMap((step: unknown, index) =>
    isRecord(step) && step['type'] === 'fields' && typeof step['id'] === 'string'
      ? [{ id: step['id'], index, fields: readStringsOrNone(step['fields']) }]
      : [],
  );
}

interface Declaration {
  id: string;
  /** Of the object that declares it: the root, or the `then` of a condition. */
  container: JsonPath;
}

/** Where each question is declared: at the root, or once or more behind conditions. */
function listQuestionDeclarations(editor: FileEditor): Declaration[] {
  const listDeclarationsIn = (container: JsonPath): Declaration[] => {
    const properties = editor.read(SCHEMA, [...container, 'properties']);
    return isRecord(properties) ? Object.keys(properties).map((id) => ({ id, container })) : [];
  };
  const parts = editor.read(SCHEMA, ['allOf']);
  const conditionalDeclarations = (Array.isArray(parts) ? parts : []).flatMap((_part, index) =>
    (['then', 'else'] as const).flatMap((branch) => listDeclarationsIn(['allOf', index, branch])),
  );
  return [...listDeclarationsIn([]), ...conditionalDeclarations];
}

function readQuestion(
  editor: FileEditor,
  id: string,
  step: string | undefined,
  declared = listQuestionDeclarations(editor),
): Question | undefined {
  const declarations = declared.filter((each) => each.id === id);
  const [first] = declarations;
  if (!first) return undefined;
  const { container } = first;
  const where = [...container, 'properties', id];
  const own = editor.read(SCHEMA, where);
  const shared = resolveSharedSchemaNode(editor, own);
  const node = shared ?? own;
  const options = isRecord(node) ? readStringsOrNone(node['enum'] ?? readValueAtPath(node, ['items', 'enum'])) : [];
  const readFieldWords = (...rest: string[]) => readWordsInAllLanguages(editor, ['fields', id, ...rest], 2);
  const conditions =
    declarations.length > 1 || container[2] !== 'then'
      ? undefined
      : parseShownWhenConditions(editor.read(SCHEMA, [...container.slice(0, 2), 'if']));
  const [only, more] = conditions ?? [];
  return {
    id,
    step,
    type: isRecord(node) ? detectQuestionType(node, editor, id) : undefined,
    label: readFieldWords('label'),
    hint: readFieldWords('hint'),
    isRequired: readStringsOrNone(editor.read(SCHEMA, [...container, 'required'])).includes(id),
    shownWhen: container.length === 0 && declarations.length === 1 ? undefined : only && !more ? only : 'inFile',
    conditions: more && conditions ? conditions : [],
    options,
    optionWords: Object.fromEntries(options.map((value) => [value, readFieldWords('options', value)])),
    where,
    isShared: shared !== undefined,
    members: listMembersOfQuestion(editor, id),
  };
}

/** What situations ask alike stands in a file of its own, which `$ref` names. */
function resolveSharedSchemaNode(editor: FileEditor, node: unknown): unknown {
  const ref = isRecord(node) ? node['$ref'] : undefined;
  const name = typeof ref === 'string' ? /^\.\.\/_shared\/questions\.json#\/(\w+)$/.exec(ref)?.[1] : undefined;
  return name === undefined ? undefined : editor.read(`${SHARED}questions.json`, [name]);
}

function listMembersOfQuestion(editor: FileEditor, id: string): Member[] {
  const named = LANGUAGES.flatMap((language) => {
    const fields = editor.read(TEXT_FILES[language], ['fields']);
    return Object.keys(isRecord(fields) ? fields : {}).filter((name) => name.startsWith(`${id}.`));
  });
  return [...new Set(named)].map((path) => ({
    path,
    label: readWordsInAllLanguages(editor, ['fields', path, 'label'], 2),
  }));
}

const isUploadQuestion = (editor: FileEditor, id: string) => editor.read(KIND, ['uploads', id]) !== undefined;

/** Fragments that many questions share, by what they ask for. */
const FRAGMENTS: Readonly<Record<string, QuestionType>> = {
  line: 'shortText',
  text: 'longText',
  date: 'day',
  money: 'money',
  span: 'span',
  clock: 'clock',
};

function detectQuestionType(node: Record<string, unknown>, editor: FileEditor, id: string): QuestionType | undefined {
  if (isUploadQuestion(editor, id)) return 'files';
  const isOfSituation = !editor.has(KIND);
  const ref = node['$ref'];
  const fragment = typeof ref === 'string' ? /\/_shared\/(\w+)\.schema\.json$/.exec(ref)?.[1] : undefined;
  if (fragment !== undefined) {
    const type = FRAGMENTS[fragment];
    return type !== undefined && ONLY_IN[type] === 'situation' && !isOfSituation ? undefined : type;
  }
  const ui = editor.read(UI, [id]);
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

/** All that must hold for an `if` to hold. @returns undefined for one that says something else */
function parseShownWhenConditions(condition: unknown): ShownWhen[] | undefined {
  if (!isRecord(condition)) return undefined;
  if (Object.keys(condition).some((key) => key !== 'properties' && key !== 'required')) return undefined;
  const { properties = {} } = condition;
  if (!isRecord(properties)) return undefined;
  const required = readStringsOrNone(condition['required']);
  // Without `required` a condition holds before its question is answered, too.
  if (Object.keys(properties).some((name) => !required.includes(name))) return undefined;
  const parsed = required.map((question) => {
    const values = question in properties ? parseWantedValues(properties[question]) : [];
    return values && { question, values };
  });
  const known = parsed.filter((each) => each !== undefined);
  return known.length === parsed.length && known.length > 0 ? known : undefined;
}

function parseWantedValues(node: unknown): ShownWhen['values'] | undefined {
  if (!isRecord(node) || Object.keys(node).length !== 1) return undefined;
  const inner = isRecord(node['contains']) ? node['contains'] : node;
  if (Object.keys(inner).length !== 1) return undefined;
  const wanted: unknown[] = Array.isArray(inner['enum']) ? inner['enum'] : [inner['const']];
  const values = wanted.filter((each) => typeof each === 'string' || typeof each === 'boolean');
  return values.length === wanted.length && values.length > 0 ? values : undefined;
}

function buildShownWhenCondition({ question, values }: ShownWhen, isList: boolean): Record<string, unknown> {
  const [only, more] = values;
  if (only === undefined) return { required: [question] };
  const wanted = more === undefined ? { const: only } : { enum: [...values] };
  return { properties: { [question]: isList ? { contains: wanted } : wanted }, required: [question] };
}

/** What the schema says of a type, and how it is asked. */
interface Blank {
  node: Record<string, unknown>;
  ui: Record<string, unknown>;
}

const buildReferenceToSharedSchema = (name: string) => ({ $ref: `../../../_shared/${name}.schema.json` });

/** In a situation how something is asked follows from the schema, and what is asked alike everywhere stands in fragments. */
const BLANK_IN_SITUATION: Partial<Record<QuestionType, Record<string, unknown>>> = {
  shortText: buildReferenceToSharedSchema('line'),
  longText: buildReferenceToSharedSchema('text'),
  day: buildReferenceToSharedSchema('date'),
  span: buildReferenceToSharedSchema('span'),
  clock: buildReferenceToSharedSchema('clock'),
  money: buildReferenceToSharedSchema('money'),
};

function buildBlankQuestionOfType(editor: FileEditor, type: QuestionType): Blank {
  const { node, ui } = BLANK[type];
  if (editor.has(KIND)) return { node: { ...node, 'x-sensitivity': 'personal' }, ui };
  return { node: BLANK_IN_SITUATION[type] ?? node, ui: {} };
}

const BLANK: Readonly<Record<QuestionType, Blank>> = {
  shortText: { node: { type: 'string', pattern: '\\S', maxLength: 200 }, ui: { 'ui:widget': 'text' } },
  longText: {
    node: { type: 'string', pattern: '\\S', maxLength: 5000 },
    ui: { 'ui:widget': 'textarea', 'ui:options': { rows: 5, maxLength: 5000, showCount: true } },
  },
  day: { node: { type: 'string', format: 'date' }, ui: { 'ui:widget': 'date' } },
  span: { node: {}, ui: {} },
  clock: { node: {}, ui: {} },
  money: {
    node: { type: 'number', minimum: 0, maximum: 10_000_000 },
    ui: { 'ui:widget': 'number', 'ui:options': { suffix: 'kr' } },
  },
  number: { node: { type: 'integer', minimum: 0, maximum: 1_000_000 }, ui: { 'ui:widget': 'number' } },
  yesNo: { node: { type: 'boolean' }, ui: { 'ui:widget': 'checkbox' } },
  oneOf: { node: { type: 'string', enum: ['option1', 'option2'] }, ui: { 'ui:widget': 'radio' } },
  severalOf: {
    node: { type: 'array', uniqueItems: true, items: { type: 'string', enum: ['option1', 'option2'] } },
    ui: { 'ui:widget': 'checkboxes' },
  },
  files: {
    node: { type: 'array', maxItems: 5, items: { $ref: '../_shared/upload.schema.json' } },
    ui: { 'ui:field': 'uploads' },
  },
};

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

type Changed = Record<string, string>;

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
  editor.set(SCHEMA, ['properties', id], node);
  if (Object.keys(ui).length > 0) editor.set(UI, [id], ui);
  if (type === 'files') editor.set(KIND, ['uploads', id], { accept: ['image', 'pdf'], max: 5 });
  for (const language of LANGUAGES)
    editor.set(TEXT_FILES[language], ['fields', id], {
      label: label[language],
      ...(isChoiceType(type) && { options: NEW_OPTIONS[language] }),
    });
  const step = readFieldSteps(editor).find((each) => each.id === stepId);
  if (step && editor.has(KIND)) editor.set(KIND, ['steps', step.index, 'fields'], [...step.fields, id]);
  return { changed: editor.changed(), id };
}

const isChoiceType = (type: QuestionType | undefined) => type === 'oneOf' || type === 'severalOf';

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
  copySharedEntryIfMissing(editor, language, ['fields', id]);
  if (part === 'hint' && text === '') editor.remove(TEXT_FILES[language], ['fields', id, 'hint']);
  else editor.set(TEXT_FILES[language], ['fields', id, part], text);
  return editor.changed();
}

/** What a person reads of a member of rows or of a group. */
export function writeMemberLabel(files: FileTexts, { path }: Member, language: Language, text: string): Changed {
  const editor = createJsonFileEditor(files);
  copySharedEntryIfMissing(editor, language, ['fields', path]);
  editor.set(TEXT_FILES[language], ['fields', path, 'label'], text);
  return editor.changed();
}

/** A question with another kind of answer. Options stay where the new type has some. */
export function changeQuestionType(files: FileTexts, question: Question, type: QuestionType): Changed {
  const editor = createJsonFileEditor(files);
  const { id, where } = question;
  const before = editor.read(SCHEMA, where);
  const kept = Object.entries(isRecord(before) ? before : {}).filter(([key]) => !TYPED.has(key));
  const { node, ui } = buildBlankQuestionOfType(editor, type);
  const chosen = isChoiceType(question.type) && isChoiceType(type) ? question.options : undefined;
  const fresh =
    chosen === undefined
      ? node
      : type === 'oneOf'
        ? { ...node, enum: chosen }
        : { ...node, items: { type: 'string', enum: chosen } };
  editor.set(SCHEMA, where, { ...fresh, ...Object.fromEntries(kept) });
  // How a situation asks follows from the schema, unless it says so itself.
  if (editor.has(KIND)) writeWidgetAndItsOptions(editor, id, ui);
  else editor.remove(UI, [id]);
  if (type === 'files') editor.set(KIND, ['uploads', id], { accept: ['image', 'pdf'], max: 5 });
  else editor.remove(KIND, ['uploads', id]);
  for (const language of LANGUAGES) {
    if (isChoiceType(type) && chosen === undefined)
      editor.set(TEXT_FILES[language], ['fields', id, 'options'], NEW_OPTIONS[language]);
    if (!isChoiceType(type)) editor.remove(TEXT_FILES[language], ['fields', id, 'options']);
  }
  return editor.changed();
}

function writeWidgetAndItsOptions(editor: FileEditor, id: string, ui: Record<string, unknown>): void {
  for (const key of ['ui:widget', 'ui:field']) {
    if (ui[key] === undefined) editor.remove(UI, [id, key]);
    else editor.set(UI, [id, key], ui[key]);
  }
  for (const option of TYPED_OPTIONS) editor.remove(UI, [id, 'ui:options', option]);
  for (const [option, value] of Object.entries(isRecord(ui['ui:options']) ? ui['ui:options'] : {}))
    editor.set(UI, [id, 'ui:options', option], value);
  if (deepEquals(editor.read(UI, [id, 'ui:options']), {})) editor.remove(UI, [id, 'ui:options']);
}

/** Whether a question must be answered. */
export function setAnswerRequired(files: FileTexts, { id, where }: Question, isRequired: boolean): Changed {
  const editor = createJsonFileEditor(files);
  setFieldRequiredInSchema(editor, where.slice(0, -2), id, isRequired);
  return editor.changed();
}

function setFieldRequiredInSchema(editor: FileEditor, container: JsonPath, id: string, isRequired: boolean): void {
  const path = [...container, 'required'];
  const others = readStringsOrNone(editor.read(SCHEMA, path)).filter((each) => each !== id);
  const required = isRequired ? [...others, id] : others;
  if (required.length > 0) editor.set(SCHEMA, path, required);
  else editor.remove(SCHEMA, path);
}

/** Who is asked a question: those who gave such an answer to another, or everybody. */
export function moveQuestionUnderCondition(
  files: FileTexts,
  question: Question,
  shownWhen: ShownWhen | undefined,
): Changed {
  const editor = createJsonFileEditor(files);
  const { id, where, isRequired } = question;
  const node = editor.read(SCHEMA, where);
  removeDeclarationAndEmptyCondition(editor, question);
  let container: JsonPath = [];
  if (shownWhen) {
    const other = readQuestion(editor, shownWhen.question, undefined);
    const condition = buildShownWhenCondition(shownWhen, other?.type === 'severalOf');
    const parts = editor.read(SCHEMA, ['allOf']);
    const list: unknown[] = Array.isArray(parts) ? parts : [];
    const known = list.findIndex(
      (part) => isRecord(part) && deepEquals(part['if'], condition) && isRecord(part['then']),
    );
    if (known >= 0) container = ['allOf', known, 'then'];
    else {
      if (list.length === 0) editor.set(SCHEMA, ['allOf'], [{ if: condition, then: { properties: {} } }]);
      else editor.insert(SCHEMA, ['allOf', list.length], { if: condition, then: { properties: {} } });
      container = ['allOf', list.length, 'then'];
    }
  }
  editor.set(SCHEMA, [...container, 'properties', id], node);
  if (isRequired) setFieldRequiredInSchema(editor, container, id, true);
  return editor.changed();
}

/** A condition goes with the last question that it was for, unless it says more. */
function removeDeclarationAndEmptyCondition(editor: FileEditor, { id, where }: Question): void {
  const container = where.slice(0, -2);
  editor.remove(SCHEMA, where);
  setFieldRequiredInSchema(editor, container, id, false);
  const [root, index] = container;
  if (root === undefined || index === undefined) return;
  const part = editor.read(SCHEMA, [root, index]);
  const then = readValueAtPath(part, ['then']);
  const saysMore =
    !isRecord(part) ||
    Object.keys(part).some((key) => key !== 'if' && key !== 'then') ||
    !isRecord(then) ||
    Object.keys(then).some((key) => key !== 'properties') ||
    Object.keys(isRecord(then['properties']) ? then['properties'] : {}).length > 0;
  if (saysMore) return;
  editor.remove(SCHEMA, [root, index]);
  if (deepEquals(editor.read(SCHEMA, [root]), [])) editor.remove(SCHEMA, [root]);
}

/**
 * A question one place earlier or later; from the first or last place of a step into the step beside it. In a situation it
 * changes places with its neighbour under the same condition: what is asked because of either goes along.
 */
export function moveQuestionByOnePlace(files: FileTexts, question: Question, by: -1 | 1): Changed {
  const { id, step, where } = question;
  const editor = createJsonFileEditor(files);
  if (!editor.has(KIND)) {
    const container = where.slice(0, -1);
    const siblings = editor.read(SCHEMA, container);
    const names = Object.keys(isRecord(siblings) ? siblings : {});
    const other = names[names.indexOf(id) + by];
    const swapped = other === undefined ? undefined : swapMembersAtPath(files[SCHEMA] ?? '', container, id, other);
    return swapped === undefined ? {} : { [SCHEMA]: swapped };
  }
  const steps = readFieldSteps(editor);
  const at = steps.findIndex((each) => each.id === step);
  const [own, beside] = [steps[at], steps[at + by]];
  if (!own) return {};
  const place = own.fields.indexOf(id);
  const others = own.fields.filter((each) => each !== id);
  if (own.fields[place + by] !== undefined) {
    others.splice(place + by, 0, id);
    editor.set(KIND, ['steps', own.index, 'fields'], others);
  } else if (beside && others.length > 0) {
    editor.set(KIND, ['steps', own.index, 'fields'], others);
    removeFromRequiredOfStep(editor, own, id);
    editor.set(KIND, ['steps', beside.index, 'fields'], by === 1 ? [id, ...beside.fields] : [...beside.fields, id]);
  }
  return editor.changed();
}

/** Whether a question can be moved: in a situation past one under the same condition, else within the steps. */
export function canQuestionMoveByOnePlace(steps: readonly QuestionStep[], question: Question, by: -1 | 1): boolean {
  const { id, step, where } = question;
  const at = steps.findIndex((each) => each.id === step);
  const own = steps[at]?.questions ?? [];
  if (step === SITUATION_STEP) {
    const siblings = own.filter((each) => deepEquals(each.where.slice(0, -1), where.slice(0, -1)));
    return siblings[siblings.findIndex((each) => each.id === id) + by] !== undefined;
  }
  if (own[own.findIndex((each) => each.id === id) + by]) return true;
  return own.length > 1 && steps.some((each, index) => index === at + by && each.id !== '');
}

function removeFromRequiredOfStep(editor: FileEditor, { index }: FieldStep, id: string): void {
  const path = ['steps', index, 'required'];
  const required = readStringsOrNone(editor.read(KIND, path));
  if (!required.includes(id)) return;
  const others = required.filter((each) => each !== id);
  if (others.length > 0) editor.set(KIND, path, others);
  else editor.remove(KIND, path);
}

/** The question goes, with its texts and what the examples answer to it. */
export function removeQuestion(files: FileTexts, question: Question): Changed {
  const editor = createJsonFileEditor(files);
  const { id } = question;
  removeDeclarationAndEmptyCondition(editor, question);
  editor.remove(UI, [id]);
  editor.remove(KIND, ['uploads', id]);
  for (const step of editor.has(KIND) ? readFieldSteps(editor) : []) {
    if (!step.fields.includes(id)) continue;
    editor.set(
      KIND,
      ['steps', step.index, 'fields'],
      step.fields.filter((each) => each !== id),
    );
    removeFromRequiredOfStep(editor, step, id);
  }
  for (const language of LANGUAGES) {
    const fields = editor.read(TEXT_FILES[language], ['fields']);
    for (const name of Object.keys(isRecord(fields) ? fields : {}))
      if (name === id || name.startsWith(`${id}.`)) editor.remove(TEXT_FILES[language], ['fields', name]);
  }
  for (const name of Object.keys(files))
    if (/^examples\/.*\.json$/.test(name)) removeAnswerFromExample(editor, name, id);
  return editor.changed();
}

function removeAnswerFromExample(editor: FileEditor, name: string, id: string): void {
  try {
    editor.remove(name, ['form', id]);
  } catch {
    // An example that can't be read is told of where its files are looked through.
  }
}

/** Files that go on naming a question when it is gone: rules, letters, and what kind.json works with. */
export function listFilesNamingQuestion(files: FileTexts, { id }: Question): string[] {
  const inRules = new RegExp(`\\b(?:form|lookups)\\.${id}\\b`);
  const inSituationLetter = new RegExp(`\\{(?:[?!]|each )?${id}\\b`);
  return Object.entries(files).flatMap(([name, text]) => {
    if (name.startsWith('situations/') || name.startsWith('../')) return [];
    const isNamed =
      inRules.test(text) ||
      (areFilesOfSituation(files) && name.endsWith('.md') && inSituationLetter.test(text)) ||
      (name === KIND && isNamedByManifest(text, id));
    return isNamed ? [name] : [];
  });
}

function isNamedByManifest(text: string, id: string): boolean {
  return new RegExp(`"(?:categoryField|eventDateField|languageField)":\\s*"${id}"`).test(text);
}
