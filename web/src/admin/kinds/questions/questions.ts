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
import { KIND_FILE, SCHEMA_FILE, SHARED } from '../situation/situationFiles';
import type { JsonPath } from '../textRows';
import {
  getWordsOfFirstLanguage,
  NO_WORDS,
  readWordsInAllLanguages,
  SHARED_TEXT_FILES,
  TEXT_FILES,
  type Words,
} from '../words';
import { readTickLists } from './ticks';
import { detectQuestionType, type QuestionType } from './questionTypes';
import { parseShownWhenConditions, type ShownWhen } from './shownWhen';

/** A member of rows or of a group, which has words of its own. */
export interface Member {
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

/** What a step is called; without words what the files call it. */
export const getStepLabelOrId = ({ id, label }: Pick<QuestionStep, 'id' | 'label'>, language: Language): string =>
  label[language] || getWordsOfFirstLanguage(label) || id;

/** How the form of questions knows a step that somebody came for. */
export const buildPartOfStep = (id: string): string => `step ${id}`;

/** The only step of a situation: the wizard parts its questions by itself. */
export const SITUATION_STEP = 'situation';

/** The questions of a kind's own form by step, or of a situation in one. @returns undefined when a file can't be read */
export function readQuestionStepsAndUnplaced(files: FileTexts): QuestionStep[] | undefined {
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

/**
 * The ticks of a situation as questions, with the words of each; none of a kind's own form. Other questions may be asked
 * because of them.
 */
export function readUnconditionalTicksAsQuestions(files: FileTexts): Question[] {
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

export interface FieldStep {
  id: string;
  /** In the list of steps. */
  index: number;
  fields: string[];
}

export function readFieldSteps(editor: FileEditor): FieldStep[] {
  if (!editor.has(KIND_FILE)) {
    const schema = editor.read(SCHEMA_FILE, []);
    const asked = isRecord(schema) ? sortQuestionsAsAsked(schema, () => true) : [];
    return [{ id: SITUATION_STEP, index: 0, fields: asked.map(([name]) => name) }];
  }
  const steps = editor.read(KIND_FILE, ['steps']);
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
export function listQuestionDeclarations(editor: FileEditor): Declaration[] {
  const listDeclarationsIn = (container: JsonPath): Declaration[] => {
    const properties = editor.read(SCHEMA_FILE, [...container, 'properties']);
    return isRecord(properties) ? Object.keys(properties).map((id) => ({ id, container })) : [];
  };
  const parts = editor.read(SCHEMA_FILE, ['allOf']);
  const conditionalDeclarations = (Array.isArray(parts) ? parts : []).flatMap((_part, index) =>
    (['then', 'else'] as const).flatMap((branch) => listDeclarationsIn(['allOf', index, branch])),
  );
  return [...listDeclarationsIn([]), ...conditionalDeclarations];
}

export function readQuestion(
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
  const own = editor.read(SCHEMA_FILE, where);
  const shared = resolveSharedSchemaNode(editor, own);
  const node = shared ?? own;
  const options = isRecord(node) ? readStringsOrNone(node['enum'] ?? readValueAtPath(node, ['items', 'enum'])) : [];
  const readFieldWords = (...rest: string[]) => readWordsInAllLanguages(editor, ['fields', id, ...rest], 2);
  const conditions =
    declarations.length > 1 || container[2] !== 'then'
      ? undefined
      : parseShownWhenConditions(editor.read(SCHEMA_FILE, [...container.slice(0, 2), 'if']));
  const [only, more] = conditions ?? [];
  return {
    id,
    step,
    type: isRecord(node) ? detectQuestionType(node, editor, id) : undefined,
    label: readFieldWords('label'),
    hint: readFieldWords('hint'),
    isRequired: readStringsOrNone(editor.read(SCHEMA_FILE, [...container, 'required'])).includes(id),
    shownWhen: container.length === 0 && declarations.length === 1 ? undefined : only && !more ? only : 'inFile',
    conditions: more && conditions ? conditions : [],
    options,
    optionWords: Object.fromEntries(options.map((value) => [value, readFieldWords('options', value)])),
    where,
    isShared: shared !== undefined,
    members: listMembersOfQuestion(editor, id, node),
  };
}

/** What situations ask alike stands in a file of its own, which `$ref` names. */
function resolveSharedSchemaNode(editor: FileEditor, node: unknown): unknown {
  const ref = isRecord(node) ? node['$ref'] : undefined;
  const name = typeof ref === 'string' ? /^\.\.\/_shared\/questions\.json#\/(\w+)$/.exec(ref)?.[1] : undefined;
  return name === undefined ? undefined : editor.read(`${SHARED}questions.json`, [name]);
}

/** A situation may ask for less than the texts that it shares have words for. */
function listMembersOfQuestion(editor: FileEditor, id: string, node: unknown): Member[] {
  const readNamesOfMembers = (file: string) => {
    const fields = editor.read(file, ['fields']);
    return Object.keys(isRecord(fields) ? fields : {}).filter((name) => name.startsWith(`${id}.`));
  };
  const asked = [['properties'], ['items', 'properties']]
    .map((path) => readValueAtPath(node, path))
    .find((each) => isRecord(each));
  const named = [
    ...LANGUAGES.flatMap((language) => readNamesOfMembers(TEXT_FILES[language])),
    ...LANGUAGES.flatMap((language) =>
      editor.has(KIND_FILE) ? [] : readNamesOfMembers(SHARED_TEXT_FILES[language]),
    ).filter((path) => asked && path.slice(id.length + 1) in asked),
  ];
  return [...new Set(named)].map((path) => ({
    path,
    label: readWordsInAllLanguages(editor, ['fields', path, 'label'], 2),
  }));
}
