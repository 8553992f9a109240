import type { JsonPath } from '../problems';
import { isSchema } from '../schemaFields';
import type { Inspection } from './inspection';

const FILE = 'ui.json';
const WIDGETS = new Set<unknown>(['text', 'textarea', 'email', 'tel', 'date', 'select', 'radio', 'cards', 'checkbox', 'number', 'address']);
const OPTIONS = new Set(['rows', 'maxLength', 'showCount', 'only', 'autocomplete', 'inputMode', 'advised', 'suffix']);
const TEXT = new Set(['ui:title', 'ui:description', 'ui:help', 'ui:placeholder', 'ui:enumNames']);

/** ui.json: fields, widgets, options and enum values that exist, and no texts. */
export function checkUi(inspection: Inspection): void {
  visit(inspection, inspection.kind.ui, [], '');
}

function visit(inspection: Inspection, node: Record<string, unknown>, path: JsonPath, prefix: string): void {
  const { fields, report } = inspection;
  for (const [key, value] of Object.entries(node)) {
    const at = [...path, key];
    if (!key.startsWith('ui:')) {
      if (!fields.has(prefix + key)) report(FILE, at, `no field "${prefix}${key}" in schema.json`);
      else if (!isSchema(value)) report(FILE, at, 'is not an object');
      else visit(inspection, value, at, `${prefix}${key}.`);
    } else if (TEXT.has(key)) report(FILE, at, 'texts belong in texts.<language>.json');
    else if (key === 'ui:widget') {
      if (!WIDGETS.has(value)) report(FILE, at, `unknown widget: it can be ${[...WIDGETS].join(', ')}`);
    } else if (key === 'ui:options') visitOptions(inspection, value, at, prefix.slice(0, -1));
    else report(FILE, at, 'unknown key: it can be ui:widget or ui:options');
  }
}

function visitOptions({ fields, report }: Inspection, options: unknown, path: JsonPath, field: string): void {
  if (!isSchema(options)) return report(FILE, path, 'is not an object');
  for (const key of Object.keys(options)) if (!OPTIONS.has(key)) report(FILE, [...path, key], `unknown option: it can be ${[...OPTIONS].join(', ')}`);
  const known = fields.get(field)?.options;
  const only = options['only'];
  if (!Array.isArray(only)) return;
  only.forEach((value, index) => {
    if (!known?.includes(String(value))) report(FILE, [...path, 'only', index], `"${String(value)}" is no value of "${field}"`);
  });
}
