import type { JsonSchema } from '../kinds/kind';
import { isRecord } from '../isRecord';

function filterStrings(value: unknown): string[] {
  return Array.isArray(value) ? value.filter((name): name is string => typeof name === 'string') : [];
}

interface Asked {
  fields: ReadonlySet<string>;
  required: ReadonlySet<string>;
}

/** What `schema` says of the fields asked, or undefined when it says nothing. `if` is kept whole: it may ask others. */
function narrowSchemaToFields(schema: unknown, asked: Asked): JsonSchema | undefined {
  if (!isRecord(schema)) return undefined;
  const result: JsonSchema = {};
  const required = new Set(filterStrings(schema['required']).filter((name) => asked.fields.has(name)));
  if (isRecord(schema['properties'])) {
    const mine = Object.entries(schema['properties']).filter(([name]) => asked.fields.has(name));
    if (mine.length > 0) result['properties'] = Object.fromEntries(mine);
    for (const [name] of mine) if (asked.required.has(name)) required.add(name);
  }
  if (required.size > 0) result['required'] = [...required];
  if (Array.isArray(schema['allOf'])) {
    const parts = schema['allOf'].flatMap((part) => narrowSchemaToFields(part, asked) ?? []);
    if (parts.length > 0) result['allOf'] = parts;
  }
  if ('if' in schema) {
    const then = narrowSchemaToFields(schema['then'], asked);
    const otherwise = narrowSchemaToFields(schema['else'], asked);
    if (then || otherwise)
      Object.assign(result, { if: schema['if'] }, then && { then }, otherwise && { else: otherwise });
  }
  return Object.keys(result).length > 0 ? result : undefined;
}

/**
 * The part of a kind's schema that one step asks for: its fields, which of them are required, and the conditions that
 * concern them. `required` names fields that this step insists on though the kind does not: they are demanded where
 * they are declared, so one that a condition shows is demanded only when it shows. A condition may look at earlier
 * answers, so a step is validated with the whole form. The validators that the server compiles are of exactly this
 * schema (rjsf refuses any other).
 */
export function buildStepSchema(
  schema: JsonSchema,
  fields: readonly string[],
  required: readonly string[] = [],
): JsonSchema {
  return {
    type: 'object',
    properties: {},
    ...narrowSchemaToFields(schema, { fields: new Set(fields), required: new Set(required) }),
  };
}
