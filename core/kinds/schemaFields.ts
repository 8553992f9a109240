import type { JsonSchema } from './kind';
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
  /** Always, not just under a condition. */
  required: boolean;
  /** Every keyword that judges it, `required` too when some condition demands it. */
  keywords: Set<string>;
  /** Values it can be chosen from, when they are listed. */
  options?: string[];
}

export function isSchema(value: unknown): value is JsonSchema {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Keywords that say nothing of whether an answer is right. */
const NOT_JUDGING = new Set(['default', 'x-sensitivity', 'properties', 'required', 'items', 'allOf', 'if', 'then', 'else']);

/** The fields of a kind's schema, those under conditions included, in order of their first mention. */
export function fieldsOf(schema: JsonSchema): Field[] {
  const fields = new Map<string, Field>();
  visit(schema, '', [], true, fields);
  return [...fields.values()];
}

function visit(schema: unknown, prefix: string, where: JsonPath, always: boolean, fields: Map<string, Field>): void {
  if (!isSchema(schema)) return;
  const properties = isSchema(schema['properties']) ? schema['properties'] : {};
  const required = Array.isArray(schema['required']) ? schema['required'] : [];
  for (const [name, node] of Object.entries(properties)) {
    if (!isSchema(node)) continue;
    const path = prefix + name;
    const at = [...where, 'properties', name];
    note(node, path, at, fields);
    visit(node, `${path}.`, at, always && required.includes(name), fields);
    if (isSchema(node['items'])) visit(node['items'], `${path}.`, [...at, 'items'], false, fields);
  }
  for (const name of required) {
    const field = fields.get(prefix + String(name));
    field?.keywords.add('required');
    if (field && always) field.required = true;
  }
  const parts = Array.isArray(schema['allOf']) ? schema['allOf'] : [];
  parts.forEach((part, index) => visit(part, prefix, [...where, 'allOf', index], always, fields));
  for (const branch of ['then', 'else']) visit(schema[branch], prefix, [...where, branch], false, fields);
}

function note(node: JsonSchema, path: string, where: JsonPath, fields: Map<string, Field>): void {
  const known = fields.get(path);
  const keywords = known?.keywords ?? new Set<string>();
  for (const keyword of Object.keys(node)) if (!NOT_JUDGING.has(keyword)) keywords.add(keyword);
  const options = listed(node);
  if (known && !('type' in node && !('type' in known.schema))) {
    known.options ??= options;
    return;
  }
  const leaf = !isSchema(node['properties']) && !(isSchema(node['items']) && isSchema(node['items']['properties']));
  fields.set(path, { path, schema: node, where, leaf, required: false, keywords, options });
}

function listed(node: JsonSchema): string[] | undefined {
  const values = node['enum'] ?? (isSchema(node['items']) ? node['items']['enum'] : undefined);
  return Array.isArray(values) ? values.map(String) : undefined;
}
