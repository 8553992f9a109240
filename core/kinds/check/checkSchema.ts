import type { JsonSchema } from '../../shared/kinds/kind';
import { SENSITIVITIES } from '../formFiles';
import { memoisePerObject } from '../oncePerObject';
import { parseJsonPointer, wordsTemplate, type JsonPath, type Words } from '../problems';
import { describeExpectedType } from '../spelledOut';
import { compileValidatorOnce, createKindAjv } from '../validate';
import { NO_DAY, type Inspection } from './inspection';
import { isRecord } from '../../shared/isRecord';

const FILE = 'schema.json';
/** Keywords that hold text for people: the schema is free of language (docs/kinds.md). */
const TEXT = new Set(['title', 'description', 'examples', 'enumNames', '$comment']);
/** Keywords that hold schemas: by name, in a list, and alone. */
const MAPS = ['properties', 'patternProperties', 'dependentSchemas', '$defs', 'definitions'];
const LISTS = ['allOf', 'anyOf', 'oneOf', 'prefixItems'];
const SINGLE = [
  'items',
  'contains',
  'not',
  'if',
  'then',
  'else',
  'additionalProperties',
  'unevaluatedProperties',
  'propertyNames',
];

/** One for all kinds: it is slow to make, and keeps nothing of a schema that is only looked at. */
const ajv = createKindAjv();

/** What JSON Schema itself has against a schema. */
const faultsOf = memoisePerObject((schema: JsonSchema) => (ajv.validateSchema(schema) ? [] : [...(ajv.errors ?? [])]));

/**
 * schema.json: valid, strict, without texts, each answer's sensitivity told, naming only fields that exist. What only
 * compiling it would show is `compiles`' to tell.
 * @returns whether forms can be held against it.
 */
export function reportSchemaFaultsAndTellIfUsable(inspection: Inspection): boolean {
  const { kind, fields, report, remark } = inspection;
  if (kind.schema['type'] !== 'object') report(FILE, ['type'], wordsTemplate`a form is an object`);
  for (const keyword of ['$id', 'additionalProperties', 'unevaluatedProperties'])
    if (keyword in kind.schema)
      report(FILE, [keyword], wordsTemplate`not at the root: unknown answers are left out by themselves`);

  const faults = faultsOf(kind.schema);
  if (faults.length > 0) {
    const told = new Set<string>();
    for (const { instancePath, keyword, params } of faults) {
      // Of a place that fits none of several forms each is complained of: the first says it.
      if (told.has(instancePath)) continue;
      told.add(instancePath);
      report(FILE, parseJsonPointer(instancePath), describeMetaSchemaError(keyword, params));
    }
    return false;
  }
  let strange = 0;
  visitSchemas(kind.schema, [], (schema, path) => {
    for (const keyword of Object.keys(schema)) {
      if (TEXT.has(keyword)) remark(FILE, [...path, keyword], wordsTemplate`texts belong in texts.<language>.json`);
      else if (!ajv.getKeyword(keyword) && keyword !== 'default' && !keyword.startsWith('$')) {
        strange += 1;
        report(FILE, [...path, keyword], wordsTemplate`no such keyword in JSON Schema`);
      }
    }
    for (const fault of findSchemaMistakes(schema)) {
      strange += 1;
      report(FILE, [...path, ...fault.at], fault.words);
    }
  });
  reportUnknownNamesInConditions(inspection);
  if (inspection.today !== NO_DAY) remarkOnConditionalFieldsAskedOfEveryone(inspection);
  for (const { leaf, schema, where, path } of fields.values()) {
    if (!leaf) continue;
    if (!SENSITIVITIES.has(schema['x-sensitivity']))
      report(FILE, where, wordsTemplate`"${path}" needs x-sensitivity: personal, sensitive or none`);
    if (!('type' in schema)) report(FILE, where, wordsTemplate`"${path}" needs a type`);
  }
  return strange === 0;
}

/**
 * Whether the schema, which `reportSchemaFaultsAndTellIfUsable` has found valid, can be compiled as it is, strictly: too slow
 * to be asked of every kind at every start.
 */
export function reportCompileErrorAndTellIfCompiles({ kind, report }: Inspection): boolean {
  try {
    compileValidatorOnce(kind.schema);
    return true;
  } catch (error) {
    report(FILE, [], describeCompileError(error instanceof Error ? error.message : String(error)));
    return false;
  }
}

/** What JSON Schema wants of a keyword's value. */
function describeMetaSchemaError(keyword: string, params: Record<string, unknown>): Words {
  const { allowedValues: allowed, type, limit } = params;
  if (keyword === 'enum' && Array.isArray(allowed)) return wordsTemplate`must be one of ${allowed.join(', ')}`;
  if (keyword === 'minimum') return wordsTemplate`must be at least ${String(limit)}`;
  if (keyword === 'exclusiveMinimum') return wordsTemplate`must be more than ${String(limit)}`;
  if (keyword === 'minItems') return wordsTemplate`needs at least ${String(limit)} of them`;
  if (keyword === 'uniqueItems') return wordsTemplate`the same stands here twice`;
  return (
    (keyword === 'type' ? describeExpectedType(String(type)) : undefined) ?? wordsTemplate`is not valid JSON Schema`
  );
}

/** What only compiling shows: a keyword for answers of another type, most often. */
function describeCompileError(message: string): Words {
  const [, type, keyword] = /missing type "?(\w+)"? for keyword "(\w+)"/.exec(message) ?? [];
  if (type !== undefined && keyword !== undefined)
    return wordsTemplate`"${keyword}" is for a field of the type ${type}, and stands in one of another`;
  return wordsTemplate`the form can't be made: ${message}`;
}

const LIMITS = [
  ['minimum', 'maximum'],
  ['minLength', 'maxLength'],
  ['minItems', 'maxItems'],
] as const;

/** What JSON Schema itself lets pass, and no form can be held against or no answer fit. */
function findSchemaMistakes(schema: JsonSchema): { at: JsonPath; words: Words }[] {
  const found: { at: JsonPath; words: Words }[] = [];
  const word = findFormatOrPatternFault(schema);
  if (word) found.push({ at: [word.keyword], words: word.words });
  const { enum: values, type } = schema;
  if (Array.isArray(values))
    values.forEach((value: unknown, index) => {
      if (values.indexOf(value) < index)
        found.push({ at: ['enum', index], words: wordsTemplate`"${String(value)}" stands here twice` });
      if (type === 'string' && typeof value !== 'string')
        found.push({ at: ['enum', index], words: wordsTemplate`must be a text in "quotes"` });
    });
  if ('default' in schema && Array.isArray(values) && !values.includes(schema['default']))
    found.push({ at: ['default'], words: wordsTemplate`must be one of ${values.join(', ')}` });
  for (const [least, most] of LIMITS)
    if (Number(schema[least]) > Number(schema[most]))
      found.push({ at: [least], words: wordsTemplate`is more than "${most}", so no answer fits` });
  for (const branch of ['then', 'else'])
    if (branch in schema && !('if' in schema))
      found.push({ at: [branch], words: wordsTemplate`needs an "if" beside it` });
  return found;
}

/** A format that does not exist, or a pattern that is no regular expression. */
function findFormatOrPatternFault({ format, pattern }: JsonSchema): { keyword: string; words: Words } | undefined {
  if (typeof format === 'string' && !Object.hasOwn(ajv.formats, format))
    return { keyword: 'format', words: wordsTemplate`no such format: "${format}"` };
  if (typeof pattern !== 'string') return undefined;
  try {
    new RegExp(pattern, 'u');
    return undefined;
  } catch {
    return { keyword: 'pattern', words: wordsTemplate`is no regular expression` };
  }
}

/** `required` and `if` can name a field that no part of the schema declares: it could never be answered. */
function reportUnknownNamesInConditions({ kind, fields, report }: Inspection): void {
  const reportUnknownNamesInRequiredAndIf = (schema: JsonSchema, path: JsonPath): void => {
    toTextList(schema['required']).forEach((name, index) => {
      if (!fields.has(name)) report(FILE, [...path, 'required', index], wordsTemplate`no field "${name}"`);
    });
    if (path.includes('if') && isRecord(schema['properties']))
      for (const [name, node] of Object.entries(schema['properties'])) {
        if (!fields.has(name)) report(FILE, [...path, 'properties', name], wordsTemplate`no field "${name}"`);
        for (const { at, value } of findTextsWantedByCondition(node))
          if (fields.get(name)?.options?.includes(value) === false)
            report(FILE, [...path, 'properties', name, ...at], wordsTemplate`"${value}" is no value of "${name}"`);
      }
  };
  const reportUnknownNamesBelow = (schema: unknown, path: JsonPath): void => {
    if (!isRecord(schema)) return;
    reportUnknownNamesInRequiredAndIf(schema, path);
    for (const keyword of ['if', 'then', 'else', 'not']) reportUnknownNamesBelow(schema[keyword], [...path, keyword]);
    for (const keyword of ['allOf', 'anyOf', 'oneOf'])
      if (Array.isArray(schema[keyword]))
        schema[keyword].forEach((part, index) => reportUnknownNamesBelow(part, [...path, keyword, index]));
  };
  reportUnknownNamesBelow(kind.schema, []);
}

/** The texts that a condition wants an answer to be, or a list to contain. */
function findTextsWantedByCondition(node: unknown): { at: JsonPath; value: string }[] {
  if (!isRecord(node)) return [];
  const listed: unknown[] = Array.isArray(node['enum']) ? node['enum'] : [];
  const here = [
    { at: ['const'], value: node['const'] },
    ...listed.map((value, index) => ({ at: ['enum', index], value })),
  ];
  const inner = ['contains', 'not'].flatMap((keyword) =>
    findTextsWantedByCondition(node[keyword]).map(({ at, value }) => ({ at: [keyword, ...at], value })),
  );
  return [...here.flatMap(({ at, value }) => (typeof value === 'string' ? [{ at, value }] : [])), ...inner];
}

/** Slips that no form breaks on, but that put a question to more people than was meant. */
function remarkOnConditionalFieldsAskedOfEveryone({ kind, fields, remark }: Inspection): void {
  const always = isRecord(kind.schema['properties']) ? kind.schema['properties'] : {};
  const isAnswerDeclaration = (node: unknown): boolean => isRecord(node) && 'type' in node && node['type'] !== 'object';
  visitConditions(kind.schema, [], (schema, path) => {
    for (const branch of ['then', 'else']) {
      const part = schema[branch];
      const asked = isRecord(part) && isRecord(part['properties']) ? part['properties'] : {};
      for (const [name, node] of Object.entries(asked))
        if (isAnswerDeclaration(node) && isAnswerDeclaration(always[name]))
          remark(
            FILE,
            [...path, branch, 'properties', name],
            wordsTemplate`"${name}" is declared at the top too, so everybody is asked: declare it here alone`,
          );
    }
    const condition = schema['if'];
    // One of several that may be missing can be meant: an answer that not all are asked for.
    if (!isRecord(condition) || !isRecord(condition['properties']) || toTextList(condition['required']).length > 0)
      return;
    for (const [name, node] of Object.entries(condition['properties'])) {
      const field = fields.get(name);
      // So can `not`: unless that was answered.
      if (field && field.schema['default'] === undefined && isRecord(node) && !('not' in node))
        remark(
          FILE,
          [...path, 'if'],
          wordsTemplate`holds while "${name}" is not answered, too: add "required": ["${name}"] beside "properties"`,
        );
    }
  });
}

/** Every part of the form's own level that has an `if`. */
function visitConditions(schema: unknown, path: JsonPath, visit: (schema: JsonSchema, path: JsonPath) => void): void {
  if (!isRecord(schema)) return;
  if ('if' in schema) visit(schema, path);
  if (Array.isArray(schema['allOf']))
    schema['allOf'].forEach((part, index) => visitConditions(part, [...path, 'allOf', index], visit));
  for (const branch of ['then', 'else']) visitConditions(schema[branch], [...path, branch], visit);
}

function toTextList(value: unknown): string[] {
  return Array.isArray(value) ? value.map(String) : [];
}

function visitSchemas(schema: unknown, path: JsonPath, visit: (schema: JsonSchema, path: JsonPath) => void): void {
  if (!isRecord(schema)) return;
  visit(schema, path);
  for (const keyword of MAPS) {
    const map = schema[keyword];
    if (isRecord(map))
      for (const [name, part] of Object.entries(map)) visitSchemas(part, [...path, keyword, name], visit);
  }
  for (const keyword of LISTS) {
    const parts = schema[keyword];
    if (Array.isArray(parts)) parts.forEach((part, index) => visitSchemas(part, [...path, keyword, index], visit));
  }
  for (const keyword of SINGLE) visitSchemas(schema[keyword], [...path, keyword], visit);
}
