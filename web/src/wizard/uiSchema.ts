import { isRecord } from '../../../core/rules/isRecord';
import type { FormStep, UiNode } from '../data/kinds';

/** The UI schema's node of a dotted path; rjsf keeps that of a list's items, with or without a number, under `items`. */
export function uiNode(uiSchema: UiNode | undefined, path: string): UiNode {
  let node: unknown = uiSchema;
  for (const name of path.split('.')) {
    if (!isRecord(node)) return {};
    const items = node['items'];
    node = /^\d+$/.test(name) ? items : (node[name] ?? (isRecord(items) ? items[name] : undefined));
  }
  return isRecord(node) ? node : {};
}

/** A field's label, as its question has it. */
export function fieldLabel(uiSchema: UiNode | undefined, path: string): string {
  const title = uiNode(uiSchema, path)['ui:title'];
  return typeof title === 'string' ? title : (path.split('.').pop() ?? path);
}

/** The step that asks for a dotted field, or -1. */
export function stepAsking(steps: FormStep[], path: string): number {
  const top = path.split('.')[0] ?? path;
  return steps.findIndex((step) => step.fields?.includes(top));
}

/** What an answer is called, by its dotted path, in the step that asks for it. */
export function answerName(steps: FormStep[], path: string): string {
  return fieldLabel(steps[stepAsking(steps, path)]?.uiSchema, path);
}
