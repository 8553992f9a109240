import type { FileEditor } from '../fileEdits';
import { KIND_FILE } from '../situation/situationFiles';
import type { QuestionType } from './questionTypes';

/** What the schema says of a type, and how it is asked. */
interface Blank {
  node: Record<string, unknown>;
  ui: Record<string, unknown>;
}

/** As a new question of the type stands in the files. */
export function buildBlankQuestionOfType(editor: FileEditor, type: QuestionType): Blank {
  const { node, ui } = BLANK[type];
  if (editor.has(KIND_FILE)) return { node: { ...node, 'x-sensitivity': 'personal' }, ui };
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
