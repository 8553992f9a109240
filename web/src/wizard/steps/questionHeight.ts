import { findUiNode } from '../../../../core/shared/answers/uiNode';
import { isRecord } from '../../../../core/shared/isRecord';
import type { UiNode } from '../../data/kinds';

/** Heights in pixels on a phone that is 390 wide. */
const GAP = 28;
const LABEL_LINE = 26;
const SMALL_LINE = 22;
const INPUT = 54;
const CHOICE = { frame: 36, line: 24 };
/** Letters on one line: of a label, of smaller words, of a choice. */
const LETTERS = { label: 36, small: 44, choice: 36 };

/** Roughly how much of a phone's screen a question takes, with its words and what one answers by, while nothing is added to it. */
export function estimateQuestionHeight(name: string, schema: unknown, uiSchema: UiNode | undefined): number {
  const properties = isRecord(schema) && isRecord(schema['properties']) ? schema['properties'] : {};
  return estimateNodeHeight(findUiNode(uiSchema, name), properties[name]);
}

function estimateNodeHeight(node: UiNode, schema: unknown): number {
  const members = isRecord(schema) && isRecord(schema['properties']) ? Object.entries(schema['properties']) : [];
  if (members.length > 0)
    return members.reduce((sum, [name, member]) => sum + estimateNodeHeight(findUiNode(node, name), member), 0);
  const options = isRecord(node['ui:options']) ? node['ui:options'] : {};
  const words =
    countLines(node['ui:title'], LETTERS.label) * LABEL_LINE +
    countLines(node['ui:description'], LETTERS.small) * SMALL_LINE +
    countLines(options['example'], LETTERS.small) * SMALL_LINE;
  return GAP + words + estimateControlHeight(node, options);
}

function estimateControlHeight(node: UiNode, options: Record<string, unknown>): number {
  const widget = node['ui:widget'];
  if (widget === 'radio' || widget === 'cards' || widget === 'checkboxes') return estimateChoicesHeight(node, options);
  if (widget === 'textarea' || widget === 'address' || widget === 'presetText')
    return (typeof options['rows'] === 'number' ? options['rows'] : 4) * CHOICE.line + CHOICE.frame + SMALL_LINE;
  if (widget === 'cardSearch') return 10 * INPUT;
  if (widget === 'span' || widget === 'clock' || widget === 'dateTime') return 2 * INPUT;
  if (node['ui:field'] === 'uploads') return 3 * INPUT;
  return INPUT;
}

function estimateChoicesHeight(node: UiNode, options: Record<string, unknown>): number {
  const names = Array.isArray(node['ui:enumNames']) ? node['ui:enumNames'] : [];
  const hints = isRecord(options['hints']) ? Object.values(options['hints']) : [];
  const sum = (texts: unknown[], letters: number, line: number) =>
    texts.reduce<number>((total, text) => total + countLines(text, letters) * line, 0);
  return names.length * CHOICE.frame + sum(names, LETTERS.choice, CHOICE.line) + sum(hints, LETTERS.small, SMALL_LINE);
}

const countLines = (text: unknown, letters: number): number =>
  typeof text === 'string' ? Math.ceil(text.length / letters) : 0;
