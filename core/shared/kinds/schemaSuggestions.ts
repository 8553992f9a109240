import { isRecord } from '../isRecord';

/** What a JSON Schema lets stand at a place of a file. */

type Schema = Record<string, unknown>;

export interface SuggestedName {
  name: string;
  isRequired: boolean;
  /** What is written behind the name, with `${}` where one goes on to write. */
  value: string;
}

/** Names that the object at `path` may have besides those `present`, the required ones first. */
export function suggestNames(schema: unknown, path: readonly string[], present: readonly string[]): SuggestedName[] {
  const found = new Map<string, SuggestedName>();
  for (const { properties, required, anyOf } of listSchemasAt(schema, path)) {
    const needed = new Set(
      [required, ...(Array.isArray(anyOf) ? anyOf.map((each) => isRecord(each) && each['required']) : [])].flat(),
    );
    for (const [name, own] of Object.entries(isRecord(properties) ? properties : {}))
      if (!present.includes(name) && !found.has(name) && !name.startsWith('$'))
        found.set(name, { name, isRequired: needed.has(name), value: sketchValue(own) });
  }
  return [...found.values()].sort((a, b) => Number(b.isRequired) - Number(a.isRequired));
}

/** Values that stand at `path`, where there are only so many, as JSON. */
export function suggestValues(schema: unknown, path: readonly string[]): string[] {
  const values = listSchemasAt(schema, path).flatMap(listValues);
  return [...new Set(values.map((value) => JSON.stringify(value)))];
}

function listValues(schema: Schema): unknown[] {
  if ('const' in schema) return [schema['const']];
  if (Array.isArray(schema['enum'])) return schema['enum'];
  return schema['type'] === 'boolean' ? [true, false] : [];
}

function sketchValue(schema: unknown): string {
  const [first] = listAlternatives(schema);
  switch (first?.['type']) {
    case 'object':
      return '{ ${} }';
    case 'array':
      return '[${}]';
    case 'string':
      return '"${}"';
    default:
      return '${}';
  }
}

/** The schemas that a value at the place may be held against, by names of members and numbers of items. */
function listSchemasAt(schema: unknown, path: readonly string[]): Schema[] {
  let here = listAlternatives(schema);
  for (const step of path) here = here.flatMap((each) => listAlternatives(findMember(each, step)));
  return here;
}

function findMember({ properties, additionalProperties, items }: Schema, step: string): unknown {
  if (isRecord(properties) && Object.hasOwn(properties, step)) return properties[step];
  return /^\d+$/.test(step) && items !== undefined ? items : additionalProperties;
}

/** A schema and those of which one must hold. */
function listAlternatives(schema: unknown): Schema[] {
  if (!isRecord(schema)) return [];
  const further = ['anyOf', 'oneOf', 'allOf'].flatMap((name): unknown[] => {
    const each: unknown = schema[name];
    return Array.isArray(each) ? each : [];
  });
  return [schema, ...further.flatMap(listAlternatives)].filter((each) =>
    Object.keys(each).some((key) => key !== 'required'),
  );
}
