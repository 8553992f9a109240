import { deepEquals } from '@rjsf/utils';
import { isRecord } from '../../../../../core/shared/isRecord';
import {
  createJsonFileEditor,
  readValueAtPath,
  readStringsOrNone,
  type FileTexts,
  type FileEditor,
} from '../fileEdits';
import { SCHEMA_FILE, KIND_FILE } from '../situation/situationFiles';
import { swapMembersAtPath, type JsonPath } from '../textRows';
import { setFieldRequiredInSchema, type Changed } from './questionEdits';
import {
  readQuestion,
  readFieldSteps,
  SITUATION_STEP,
  type Question,
  type QuestionStep,
  type FieldStep,
} from './questions';
import { buildShownWhenCondition, type ShownWhen } from './shownWhen';

/** Who is asked a question: those who gave such an answer to another, or everybody. */
export function moveQuestionUnderCondition(
  files: FileTexts,
  question: Question,
  shownWhen: ShownWhen | undefined,
): Changed {
  const editor = createJsonFileEditor(files);
  const { id, where, isRequired } = question;
  const node = editor.read(SCHEMA_FILE, where);
  removeDeclarationAndEmptyCondition(editor, question);
  let container: JsonPath = [];
  if (shownWhen) {
    const other = readQuestion(editor, shownWhen.question, undefined);
    const condition = buildShownWhenCondition(shownWhen, other?.type === 'severalOf');
    const parts = editor.read(SCHEMA_FILE, ['allOf']);
    const list: unknown[] = Array.isArray(parts) ? parts : [];
    const known = list.findIndex(
      (part) => isRecord(part) && deepEquals(part['if'], condition) && isRecord(part['then']),
    );
    if (known >= 0) container = ['allOf', known, 'then'];
    else {
      if (list.length === 0) editor.set(SCHEMA_FILE, ['allOf'], [{ if: condition, then: { properties: {} } }]);
      else editor.insert(SCHEMA_FILE, ['allOf', list.length], { if: condition, then: { properties: {} } });
      container = ['allOf', list.length, 'then'];
    }
  }
  editor.set(SCHEMA_FILE, [...container, 'properties', id], node);
  if (isRequired) setFieldRequiredInSchema(editor, container, id, true);
  return editor.changed();
}

/** A condition goes with the last question that it was for, unless it says more. */
export function removeDeclarationAndEmptyCondition(editor: FileEditor, { id, where }: Question): void {
  const container = where.slice(0, -2);
  editor.remove(SCHEMA_FILE, where);
  setFieldRequiredInSchema(editor, container, id, false);
  const [root, index] = container;
  if (root === undefined || index === undefined) return;
  const part = editor.read(SCHEMA_FILE, [root, index]);
  const then = readValueAtPath(part, ['then']);
  const saysMore =
    !isRecord(part) ||
    Object.keys(part).some((key) => key !== 'if' && key !== 'then') ||
    !isRecord(then) ||
    Object.keys(then).some((key) => key !== 'properties') ||
    Object.keys(isRecord(then['properties']) ? then['properties'] : {}).length > 0;
  if (saysMore) return;
  editor.remove(SCHEMA_FILE, [root, index]);
  if (deepEquals(editor.read(SCHEMA_FILE, [root]), [])) editor.remove(SCHEMA_FILE, [root]);
}

/**
 * A question one place earlier or later; from the first or last place of a step into the step beside it. In a situation it
 * changes places with its neighbour under the same condition: what is asked because of either goes along.
 */
export function moveQuestionOnePlaceOrIntoStepBeside(files: FileTexts, question: Question, by: -1 | 1): Changed {
  const { id, step, where } = question;
  const editor = createJsonFileEditor(files);
  if (!editor.has(KIND_FILE)) {
    const container = where.slice(0, -1);
    const siblings = editor.read(SCHEMA_FILE, container);
    const names = Object.keys(isRecord(siblings) ? siblings : {});
    const other = names[names.indexOf(id) + by];
    const swapped = other === undefined ? undefined : swapMembersAtPath(files[SCHEMA_FILE] ?? '', container, id, other);
    return swapped === undefined ? {} : { [SCHEMA_FILE]: swapped };
  }
  const steps = readFieldSteps(editor);
  const at = steps.findIndex((each) => each.id === step);
  const [own, beside] = [steps[at], steps[at + by]];
  if (!own) return {};
  const place = own.fields.indexOf(id);
  const others = own.fields.filter((each) => each !== id);
  if (own.fields[place + by] !== undefined) {
    others.splice(place + by, 0, id);
    editor.set(KIND_FILE, ['steps', own.index, 'fields'], others);
  } else if (beside && others.length > 0) {
    editor.set(KIND_FILE, ['steps', own.index, 'fields'], others);
    removeFromRequiredOfStep(editor, own, id);
    editor.set(
      KIND_FILE,
      ['steps', beside.index, 'fields'],
      by === 1 ? [id, ...beside.fields] : [...beside.fields, id],
    );
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

export function removeFromRequiredOfStep(editor: FileEditor, { index }: FieldStep, id: string): void {
  const path = ['steps', index, 'required'];
  const required = readStringsOrNone(editor.read(KIND_FILE, path));
  if (!required.includes(id)) return;
  const others = required.filter((each) => each !== id);
  if (others.length > 0) editor.set(KIND_FILE, path, others);
  else editor.remove(KIND_FILE, path);
}
