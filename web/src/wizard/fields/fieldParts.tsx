import type { WidgetProps } from '@rjsf/utils';
import { isRecord } from '../../../../core/shared/isRecord';
import type { UiNode } from '../../data/kinds';

/** What our widgets take of rjsf's properties; a value is whatever the form holds. */
export type FieldWidgetProps = Pick<
  WidgetProps,
  'id' | 'options' | 'onChange' | 'htmlName' | 'schema' | 'label' | 'required' | 'rawErrors' | 'uiSchema'
> & { value?: unknown };

/** Ids of what belongs to a field besides its input. */
export const buildHintId = (id: string) => `${id}-hint`;
export const buildErrorId = (id: string) => `${id}-error`;
export const buildExampleId = (id: string) => `${id}-example`;
export const buildCountId = (id: string) => `${id}-count`;

/** Options that kinds may give a field in ui.json (docs/kinds.md). */
export interface FieldOptions {
  example?: string;
  /** What one row of a list is, with its article. */
  one?: string;
  rows?: number;
  maxLength?: number;
  showCount?: boolean;
  only?: unknown[];
  autocomplete?: string;
  inputMode?: 'text' | 'numeric' | 'decimal' | 'email' | 'tel' | 'search' | 'url';
  advised?: boolean;
  suffix?: string;
  /** Upper-cased as it is typed. */
  upper?: boolean;
  /** Cards tell what the letter costs. */
  showPrice?: boolean;
  /** Of an address: the field with the name of whose it is. */
  recipientOf?: string;
  /** How many characters a suggestion needs to go by. */
  minContext?: number;
  /** A group of fields has its label over it. */
  titled?: boolean;
  hints?: Record<string, string>;
}

const INPUT_MODES = ['text', 'numeric', 'decimal', 'email', 'tel', 'search', 'url'] as const;

/** Reads a field's options out of what rjsf hands on, dropping what does not fit. */
export function readFieldOptions(raw: unknown): FieldOptions {
  if (!isRecord(raw)) return {};
  const options: FieldOptions = {};
  const { example, rows, maxLength, showCount, only, autocomplete, inputMode, advised, suffix, hints } = raw;
  if (typeof example === 'string') options.example = example;
  if (typeof raw['one'] === 'string') options.one = raw['one'];
  if (typeof rows === 'number') options.rows = rows;
  if (typeof maxLength === 'number') options.maxLength = maxLength;
  if (Array.isArray(only)) options.only = only;
  if (typeof autocomplete === 'string') options.autocomplete = autocomplete;
  const mode = INPUT_MODES.find((each) => each === inputMode);
  if (mode) options.inputMode = mode;
  if (typeof suffix === 'string') options.suffix = suffix;
  if (isRecord(hints))
    options.hints = Object.fromEntries(
      Object.entries(hints).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
    );
  if (typeof raw['recipientOf'] === 'string') options.recipientOf = raw['recipientOf'];
  options.showCount = showCount === true;
  options.advised = advised === true;
  options.upper = raw['upper'] === true;
  options.showPrice = raw['showPrice'] === true;
  options.titled = raw['titled'] === true;
  if (typeof raw['minContext'] === 'number') options.minContext = raw['minContext'];
  return options;
}

/** `ui:options` of a node, as our parts read them. */
export const readNodeOptions = (node: UiNode | undefined): FieldOptions => readFieldOptions(node?.['ui:options']);

/** Attributes that tie an input to its hint, error and example. */
export function buildAriaAttributes({
  id,
  uiSchema,
  rawErrors,
  required,
}: Pick<FieldWidgetProps, 'id' | 'uiSchema' | 'rawErrors' | 'required'>) {
  const node: UiNode = uiSchema ?? {};
  const options = readNodeOptions(node);
  const wrong = Boolean(rawErrors?.length);
  const described = [
    (node['ui:description'] || (isRecord(node['ui:options']) && node['ui:options']['description'])) && buildHintId(id),
    wrong && buildErrorId(id),
    options.example && buildExampleId(id),
    options.showCount && buildCountId(id),
  ].filter(Boolean);
  return {
    'aria-describedby': described.join(' ') || undefined,
    'aria-invalid': wrong || undefined,
    'aria-required': required || undefined,
  };
}
