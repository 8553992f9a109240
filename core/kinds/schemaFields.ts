import { isRecord } from '../shared/isRecord';
import type { JsonSchema } from '../shared/kinds/kind';
import type { JsonPath } from './problems';

/** One field of a form, as its schema tells it. */
export interface Field {
  /** Dotted; members of a list's items are named without an index (`expenses.amount`). */
  path: string;
  /** The node that defines it; conditions may say more of it elsewhere. */
  schema: JsonSchema;
  /** Where that node stands in schema.json. */
  where: JsonPath;
  /** No fields inside: an answer of its own. */
  leaf: boolean;
  /** Takes several answers: members of its items, if it has any, are fields of their own. */
  list: boolean;
  /** Path of the list whose items it belongs to. */
  within?: string;
  /** Always, not just under a condition. */
  required: boolean;
  /** Every keyword that judges it, `required` too when some condition demands it. */
  keywords: Set<string>;
  /** Values it can be chosen from, when they are listed. */
  options?: string[];
}

/** Keywords that say nothing of whether an answer is right. */
const NOT_JUDGING = new Set([
  'default',
  'x-sensitivity',
  'x-paper',
  'x-day',
  'x-after',
  'properties',
  'required',
  'items',
  'allOf',
  'if',
  'then',
  'else',
]);

/** The fields of a kind's schema, those under conditions included, in order of their first mention. */
export function listSchemaFields(schema: JsonSchema): Field[] {
  const fields = new Map<string, Field>();
  addFieldsOfNode(schema, { prefix: '', always: true }, [], fields);
  return [...fields.values()];
}

interface Surroundings {
  /** Of the paths in it: '' or one that ends in a dot. */
  prefix: string;
  /** Whether it is judged whatever else is answered. */
  always: boolean;
  within?: string;
}

function addFieldsOfNode(
  schema: unknown,
  around: Surroundings,
  schemaPath: JsonPath,
  fields: Map<string, Field>,
): void {
  if (!isRecord(schema)) return;
  const { prefix, always, within } = around;
  const properties = isRecord(schema['properties']) ? schema['properties'] : {};
  const required = Array.isArray(schema['required']) ? schema['required'] : [];
  for (const [name, node] of Object.entries(properties)) {
    if (!isRecord(node)) continue;
    const path = prefix + name;
    const at = [...schemaPath, 'properties', name];
    addField(node, path, at, within, fields);
    addFieldsOfNode(node, { prefix: `${path}.`, always: always && required.includes(name), within }, at, fields);
    if (isRecord(node['items']))
      addFieldsOfNode(node['items'], { prefix: `${path}.`, always: false, within: path }, [...at, 'items'], fields);
  }
  for (const name of required) {
    const field = fields.get(prefix + String(name));
    field?.keywords.add('required');
    if (field && always) field.required = true;
  }
  const parts = Array.isArray(schema['allOf']) ? schema['allOf'] : [];
  parts.forEach((part, index) => addFieldsOfNode(part, around, [...schemaPath, 'allOf', index], fields));
  for (const branch of ['then', 'else'])
    addFieldsOfNode(schema[branch], { ...around, always: false }, [...schemaPath, branch], fields);
}

function addField(
  node: JsonSchema,
  path: string,
  schemaPath: JsonPath,
  enclosingList: string | undefined,
  fields: Map<string, Field>,
): void {
  const known = fields.get(path);
  const keywords = known?.keywords ?? new Set<string>();
  for (const keyword of Object.keys(node)) if (!NOT_JUDGING.has(keyword)) keywords.add(keyword);
  const options = listEnumValues(node);
  if (known && !('type' in node && !('type' in known.schema))) {
    known.options ??= options;
    return;
  }
  const list = node['type'] === 'array';
  const leaf = !isRecord(node['properties']) && !(isRecord(node['items']) && isRecord(node['items']['properties']));
  fields.set(path, {
    path,
    schema: node,
    where: schemaPath,
    leaf,
    list,
    ...(enclosingList !== undefined && { within: enclosingList }),
    required: false,
    keywords,
    options,
  });
}

function listEnumValues(node: JsonSchema): string[] | undefined {
  const values = node['enum'] ?? (isRecord(node['items']) ? node['items']['enum'] : undefined);
  return Array.isArray(values) ? values.map(String) : undefined;
}

/** Whether an answer is a date and time as forms keep it (`2026-11-20T14:30`, _shared/dateTime.schema.json). */
export function isDateTime(schema: JsonSchema): boolean {
  const { pattern } = schema;
  return typeof pattern === 'string' && pattern.includes('T') && new RegExp(pattern, 'u').test('2026-11-20T14:30');
}

/** Whether an answer is a day, or a day and time. */
export function isDayOrDateTime(schema: JsonSchema): boolean {
  return schema['format'] === 'date' || isDateTime(schema);
}
