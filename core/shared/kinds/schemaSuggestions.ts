import { isRecord } from '../isRecord';

/** What a JSON Schema lets stand at a place of a file. */

type Schema = Record<string, unknown>;

export interface SuggestedName {
  name: string;
  /** What it is for, in English; undefined where the schema does not say. */
  description: string | undefined;
  isRequired: boolean;
  /** What is written behind the name, with `${}` where one goes on to write. */
  value: string;
}

/** Names that the object at `path` may have besides those `present`, the required ones first. */
export function suggestNames(schema: unknown, path: readonly string[], present: readonly string[]): SuggestedName[] {
  const found = new Map<string, SuggestedName>();
  const resolve = createResolver(schema);
  for (const { properties, required, anyOf } of listSchemasAt(schema, path)) {
    const needed = new Set(
      [required, ...(Array.isArray(anyOf) ? anyOf.map((each) => isRecord(each) && each['required']) : [])].flat(),
    );
    for (const [name, own] of Object.entries(isRecord(properties) ? properties : {}))
      if (!present.includes(name) && !found.has(name) && !name.startsWith('$'))
        found.set(name, {
          name,
          description: readDescription(resolve(own)),
          isRequired: needed.has(name),
          value: writeValueSkeleton(own, resolve),
        });
  }
  return [...found.values()].sort((a, b) => Number(b.isRequired) - Number(a.isRequired));
}

export interface SuggestedValue {
  /** As JSON. */
  value: string;
  /** What it means, in English; undefined where the schema does not say. */
  description: string | undefined;
}

/** Values that stand at `path`, where there are only so many. */
export function suggestValues(schema: unknown, path: readonly string[]): SuggestedValue[] {
  const found = new Map<string, SuggestedValue>();
  for (const each of listSchemasAt(schema, path))
    for (const allowed of listValues(each)) {
      const value = JSON.stringify(allowed);
      // What is said of a list of values is said of the name, not of each of them.
      if (!found.has(value))
        found.set(value, { value, description: 'const' in each ? readDescription(each) : undefined });
    }
  return [...found.values()];
}

const readDescription = (schema: unknown): string | undefined =>
  isRecord(schema) && typeof schema['description'] === 'string' ? schema['description'] : undefined;

function listValues(schema: Schema): unknown[] {
  if ('const' in schema) return [schema['const']];
  if (Array.isArray(schema['enum'])) return schema['enum'];
  return schema['type'] === 'boolean' ? [true, false] : [];
}

function writeValueSkeleton(schema: unknown, resolve: Resolve): string {
  const types = new Set(listAlternatives(schema, resolve).flatMap(({ type }) => (type === undefined ? [] : [type])));
  // Of several forms that a value can have nobody knows which is wanted.
  const [type] = types.size === 1 ? types : [];
  switch (type) {
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
  const resolve = createResolver(schema);
  let here = listAlternatives(schema, resolve);
  for (const step of path) here = here.flatMap((each) => listAlternatives(findMember(each, step), resolve));
  return here;
}

function findMember({ properties, additionalProperties, items }: Schema, step: string): unknown {
  if (isRecord(properties) && Object.hasOwn(properties, step)) return properties[step];
  return /^\d+$/.test(step) && items !== undefined ? items : additionalProperties;
}

/** Follows a schema's references within the file. */
type Resolve = (schema: unknown) => unknown;

function createResolver(root: unknown): Resolve {
  const resolve: Resolve = (schema) => {
    if (!isRecord(schema) || typeof schema['$ref'] !== 'string') return schema;
    const { $ref, ...beside } = schema;
    let named = root;
    for (const step of String($ref).replace(/^#\/?/, '').split('/').filter(Boolean))
      named = isRecord(named) ? named[step] : undefined;
    const found = resolve(named);
    return isRecord(found) ? { ...found, ...beside } : beside;
  };
  return resolve;
}

/** A schema and those of which one must hold. */
function listAlternatives(given: unknown, resolve: Resolve): Schema[] {
  const schema = resolve(given);
  if (!isRecord(schema)) return [];
  const further = ['anyOf', 'oneOf', 'allOf'].flatMap((name): unknown[] => {
    const each: unknown = schema[name];
    return Array.isArray(each) ? each : [];
  });
  return [schema, ...further.flatMap((each) => listAlternatives(each, resolve))].filter((each) =>
    Object.keys(each).some((key) => key !== 'required'),
  );
}
