import { findUiNode } from '../../../../core/shared/answers/uiNode';
import type { FormStep, UiNode } from '../../data/kinds';

/** A field's label, as its question has it. */
export function getFieldLabelOrOwnName(uiSchema: UiNode | undefined, path: string): string {
  const title = findUiNode(uiSchema, path)['ui:title'];
  return typeof title === 'string' ? title : (path.split('.').pop() ?? path);
}

/** The step that asks for a dotted field, or -1. */
export function findIndexOfStepAskingFor(steps: FormStep[], path: string): number {
  const top = path.split('.')[0] ?? path;
  return steps.findIndex((step) => step.fields?.includes(top));
}

/** What an answer is called, by its dotted path, in the step that asks for it. */
export function getAnswerLabelOrOwnName(steps: FormStep[], path: string): string {
  return getFieldLabelOrOwnName(steps[findIndexOfStepAskingFor(steps, path)]?.uiSchema, path);
}
