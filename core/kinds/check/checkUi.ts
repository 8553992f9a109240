import { wordsTemplate, type JsonPath } from '../problems';
import { UI_FIELDS, WIDGETS, widgetOptionsSchema } from '../formFiles';
import { isDateTime } from '../schemaFields';
import { describeZodIssues } from '../spelledOut';
import { rowText } from '../../tables/rows';
import { readValidRowsOfTable } from './checkLookups';
import { NO_DAY, type Inspection } from './inspection';
import { isRecord } from '../../shared/isRecord';

const FILE = 'ui.json';
/** The types of answer that a widget gives. */
const GIVES: Record<string, string[]> = {
  number: ['number', 'integer'],
  checkbox: ['boolean'],
  checkboxes: ['array'],
  ...Object.fromEntries(
    [
      'text',
      'textarea',
      'email',
      'tel',
      'address',
      'date',
      'dateTime',
      'lookup',
      'cardSearch',
      'presetText',
      'span',
      'clock',
      'lawSearch',
    ].map((widget) => [widget, ['string']]),
  ),
};
const OPTION_NAMES = Object.keys(widgetOptionsSchema.shape);
const TEXT = new Set(['ui:title', 'ui:description', 'ui:help', 'ui:placeholder', 'ui:enumNames']);

/** ui.json: fields, widgets, options and enum values that exist, and no texts. */
export function reportUiFaults(inspection: Inspection): void {
  reportUiNodeFaults(inspection, inspection.kind.ui, [], '');
  for (const name of Object.keys(inspection.kind.manifest.uploads)) {
    const ui = inspection.kind.ui[name];
    if (!isRecord(ui) || ui['ui:field'] !== 'uploads')
      inspection.report(FILE, [name, 'ui:field'], wordsTemplate`"${name}" holds files: it needs "ui:field": "uploads"`);
  }
  for (const field of inspection.fields.values())
    // A list of texts is asked for in rows without being told to.
    if (
      !field.path.includes('.') &&
      field.leaf &&
      (!field.list || field.options) &&
      !isRecord(inspection.kind.ui[field.path])
    )
      inspection.remark(FILE, [field.path], wordsTemplate`is missing: it says how "${field.path}" is asked`);
}

function reportUiNodeFaults(
  inspection: Inspection,
  node: Record<string, unknown>,
  path: JsonPath,
  prefix: string,
): void {
  const { fields, report, remark } = inspection;
  for (const [key, value] of Object.entries(node)) {
    const at = [...path, key];
    if (!key.startsWith('ui:')) {
      if (prefix !== '' && ['widget', 'field', 'options'].includes(key))
        report(FILE, at, wordsTemplate`is written "ui:${key}"`);
      else if (OPTION_NAMES.includes(key) && !fields.has(prefix + key))
        report(FILE, at, wordsTemplate`belongs in "ui:options"`);
      else if (!fields.has(prefix + key)) report(FILE, at, wordsTemplate`no field "${prefix + key}" in schema.json`);
      else if (!isRecord(value)) report(FILE, at, wordsTemplate`is not an object`);
      else reportUiNodeFaults(inspection, value, at, `${prefix}${key}.`);
    } else if (TEXT.has(key)) remark(FILE, at, wordsTemplate`texts belong in texts.<language>.json`);
    else if (key === 'ui:widget') {
      if (!WIDGETS.has(value)) report(FILE, at, wordsTemplate`unknown widget: it can be ${[...WIDGETS].join(', ')}`);
      else reportWidgetUnfitForField(inspection, at, value, prefix.slice(0, -1));
    } else if (key === 'ui:field') {
      if (!UI_FIELDS.has(value)) report(FILE, at, wordsTemplate`unknown field: it can be ${[...UI_FIELDS].join(', ')}`);
      else if (!inspection.kind.manifest.uploads[prefix.slice(0, -1)])
        report(FILE, at, wordsTemplate`"${prefix.slice(0, -1)}" is no field of uploads in kind.json`);
    } else if (key === 'ui:options') reportUiOptionFaults(inspection, value, at, prefix.slice(0, -1));
    else report(FILE, at, wordsTemplate`unknown key: it can be ui:widget, ui:field or ui:options`);
  }
}

/** A widget that needs more than the schema: a table, presets, a list to choose from. */
function reportWidgetUnfitForField(inspection: Inspection, path: JsonPath, widget: unknown, fieldPath: string): void {
  const { kind, fields, report } = inspection;
  const field = fields.get(fieldPath);
  if (!field) return;
  const { lookups, suggestions } = kind.manifest;
  const { type } = field.schema;
  const fits = GIVES[String(widget)];
  if (fits && typeof type === 'string' && !fits.includes(type))
    return report(
      FILE,
      path,
      wordsTemplate`the widget "${String(widget)}" gives ${fits.join(', ')}, but "${fieldPath}" is ${type} in schema.json`,
    );
  if (widget === 'date' && field.schema['format'] !== 'date')
    report(FILE, path, wordsTemplate`"${fieldPath}" needs "format": "date" in schema.json`);
  if ((widget === 'radio' || widget === 'cards' || widget === 'select') && !field.options)
    report(FILE, path, wordsTemplate`"${fieldPath}" has no enum to choose from in schema.json`);
  if (widget === 'lookup' && !lookups[fieldPath])
    report(FILE, path, wordsTemplate`"${fieldPath}" is not among lookups in kind.json`);
  if (widget === 'cardSearch') {
    const table = lookups[fieldPath]?.table;
    if (table === undefined || !Object.hasOwn(kind.data, table))
      report(FILE, path, wordsTemplate`"${fieldPath}" needs a lookup in kind.json on a table of the kind's own`);
    else
      readValidRowsOfTable(inspection, table).forEach((row, index) => {
        if (!rowText.safeParse(row['name']).success)
          report(
            `data/${table}.json`,
            [index, 'name'],
            wordsTemplate`the text is missing: a string, or one in each language {sv, en}`,
          );
        for (const member of ['description', 'badge'])
          if (row[member] !== undefined && !rowText.safeParse(row[member]).success)
            report(`data/${table}.json`, [index, member], wordsTemplate`is a string, or one in each language {sv, en}`);
      });
  }
  if (widget === 'presetText' && suggestions?.field !== fieldPath)
    report(FILE, path, wordsTemplate`"${fieldPath}" is not the field of suggestions in kind.json`);
  if (widget === 'dateTime' && !isDateTime(field.schema))
    report(FILE, path, wordsTemplate`"${fieldPath}" must look like 2026-11-20T14:30: see _shared/dateTime.schema.json`);
  if (widget === 'checkboxes') {
    if (!field.list || !field.options)
      report(FILE, path, wordsTemplate`"${fieldPath}" must be a list (type array) whose items have an enum`);
    else if (field.schema['uniqueItems'] !== true)
      report(FILE, path, wordsTemplate`"${fieldPath}" needs "uniqueItems": true`);
  }
}

function reportUiOptionFaults(
  { fields, report, remark, today }: Inspection,
  options: unknown,
  path: JsonPath,
  field: string,
): void {
  if (!isRecord(options)) return report(FILE, path, wordsTemplate`is not an object`);
  for (const key of Object.keys(options))
    if (!OPTION_NAMES.includes(key))
      remark(FILE, [...path, key], wordsTemplate`unknown option: it can be ${OPTION_NAMES.join(', ')}`);
  const judged = widgetOptionsSchema.safeParse(today === NO_DAY ? {} : options);
  if (judged.error)
    for (const { path: inner, words } of describeZodIssues(widgetOptionsSchema, options, judged.error))
      remark(FILE, [...path, ...inner], words);
  const [shown, most] = [judged.data?.maxLength, fields.get(field)?.schema['maxLength']];
  if (shown !== undefined && typeof most === 'number' && shown > most)
    remark(FILE, [...path, 'maxLength'], wordsTemplate`is more than the ${most} that schema.json allows`);
  const { recipientOf } = options;
  if (typeof recipientOf === 'string' && !fields.has(recipientOf))
    report(FILE, [...path, 'recipientOf'], wordsTemplate`no field "${recipientOf}" in schema.json`);
  const known = fields.get(field)?.options;
  const only = options['only'];
  if (!Array.isArray(only)) return;
  only.forEach((value, index) => {
    if (!known?.includes(String(value)))
      report(FILE, [...path, 'only', index], wordsTemplate`"${String(value)}" is no value of "${field}"`);
  });
}
