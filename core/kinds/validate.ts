import type { ErrorObject, ValidateFunction } from 'ajv';
import Ajv2020 from 'ajv/dist/2020';
import addFormats from 'ajv-formats';
import { LRUCache } from 'lru-cache';
import type { FieldError } from '../shared/errors';
import type { Language } from '../shared/languages';
import { swedishDate, formatSwedishDateTime } from '../shared/formats/dates';
import { cleanAnswers, readField, writeField } from '../shared/answers/fields';
import { isRecord } from '../shared/isRecord';
import { chooseVersionByAnsweredSituation } from './chooseSituation';
import { buildFieldMessage } from './fieldMessages';
import type { FormData, JsonSchema, KindVersion } from '../shared/kinds/kind';
import { computeContentHash } from './canonicalJson';
import { memoisePerObject } from './oncePerObject';
import { parseJsonPointer } from './problems';
import { readKindOrEngineTable } from '../tables/tables';
import { listSchemaFields, isDateTime } from './schemaFields';

export type Validation = { form: FormData } | { errors: FieldError[] };

/** By the schema's hash: those of every situation, and of versions before that letters under way pin. */
const compiledValidators = new LRUCache<string, ValidateFunction>({ max: 256 });

/**
 * Ajv for draft 2020-12 as kinds use it, strict so that a misspelt keyword is an error: the browser's validators are
 * compiled by the same class with the same formats.
 * @param validateSchema false for schemas that were held against JSON Schema itself before: that takes far longer to get
 * ready for than compiling one
 */
export function createKindAjv(validateSchema = true): Ajv2020 {
  const ajv = new Ajv2020({
    validateSchema,
    allErrors: true,
    useDefaults: true,
    strict: true,
    strictTypes: false,
    strictRequired: false,
    logger: false,
    // A validator serves few forms and is compiled often: tidying its code would take as long as making it.
    code: { optimize: false },
  });
  addFormats(ajv);
  ajv.addKeyword({ keyword: 'x-sensitivity', schemaType: 'string' });
  // What a paper calls the answer (reading.ts).
  ajv.addKeyword({ keyword: 'x-paper', schemaType: 'string' });
  // What a day can be (dayQuestions.ts).
  ajv.addKeyword({ keyword: 'x-day', metaSchema: { enum: ['past'] } });
  ajv.addKeyword({ keyword: 'x-after', schemaType: 'string' });
  return ajv;
}

/**
 * Holds a form against its kind: strings trimmed, empty answers left out, defaults put in, and what the schema does not
 * ask of this form dropped (unknown names, answers to a question that a later choice has hidden). Returns the form as
 * it is to be kept, or what is wrong with it, one message a field, in the order of the steps.
 */
export function cleanAndValidateForm(version: KindVersion, form: unknown, language: Language): Validation {
  const kind = chooseVersionByAnsweredSituation(version, isRecord(form) ? form : {});
  let answers = addMissingRequiredGroups(kind.schema, structuredClone(cleanAnswers(isRecord(form) ? form : {})));
  const validate = compileValidatorOnce(kind.schema);
  // Ajv looks at conditions before it puts defaults in, and a condition may hang on a default: once for those alone.
  validate(answers);
  // Dropping an answer can hide the next question, so again until nothing is left to drop: fewer answers every time.
  while (!validate(answers)) {
    const errors = (validate.errors ?? []).filter((error) => error.keyword !== NOT_ASKED);
    const surplus = new Set((validate.errors ?? []).map((error): unknown => error.params['unevaluatedProperty']));
    const asked = Object.fromEntries(Object.entries(answers).filter(([name]) => !surplus.has(name)));
    if (errors.length > 0)
      return {
        errors: sortErrorsByFieldOrder(
          [...buildFieldErrors(kind, language, errors), ...findLookupErrors(kind, language, asked)],
          kind,
        ),
      };
    answers = asked;
  }
  const errors = findLookupErrors(kind, language, answers);
  return errors.length > 0 ? { errors: sortErrorsByFieldOrder(errors, kind) } : { form: answers };
}

/** Answers that must be a row of a table (kind.json `lookups`) and are none. */
function findLookupErrors(kind: KindVersion, language: Language, form: FormData): FieldError[] {
  return Object.entries(kind.manifest.lookups).flatMap(([path, { table, free }]) => {
    const value = form[path];
    if (free || typeof value !== 'string' || readKindOrEngineTable(kind, table)?.has(value)) return [];
    return [{ path, code: 'lookup', message: buildFieldMessage(kind.texts[language], language, path, 'lookup') }];
  });
}

/** Ajv's word for a property that no part of the schema, as its conditions stand, speaks of. */
const NOT_ASKED = 'unevaluatedProperties';

const hashSchemaOnce = memoisePerObject((schema: JsonSchema) => computeContentHash(schema));

/**
 * The validator of a form's schema, compiled once for equal schemas: an edit of one situation leaves the others' as they are.
 * @throws Error that says what the schema has which can't be compiled, strictly
 */
export function compileValidatorOnce(schema: JsonSchema): ValidateFunction {
  const hash = hashSchemaOnce(schema);
  const validate = compiledValidators.get(hash) ?? createKindAjv(false).compile({ ...schema, [NOT_ASKED]: false });
  compiledValidators.set(hash, validate);
  return validate;
}

/** A required group that is missing altogether is put in empty, so that it is judged field by field. */
function addMissingRequiredGroups(schema: JsonSchema, form: FormData): FormData {
  const properties = isRecord(schema['properties']) ? schema['properties'] : {};
  const required = Array.isArray(schema['required']) ? schema['required'].map(String) : [];
  const groups = required.filter((name) => isRecord(properties[name]) && properties[name]['type'] === 'object');
  return { ...Object.fromEntries(groups.map((name) => [name, {}])), ...form };
}

/** Keywords that only say that a part said no. */
const WRAPPERS = new Set(['if', 'allOf', 'anyOf', 'oneOf', 'not']);

function buildFieldErrors(kind: KindVersion, language: Language, errors: ErrorObject[]): FieldError[] {
  const found = new Map<string, FieldError>();
  for (const error of errors) {
    if (WRAPPERS.has(error.keyword)) continue;
    const path = buildFieldPathOfError(error);
    const format: unknown = error.params['format'];
    const limit: unknown = error.params['limit'] ?? error.params['multipleOf'];
    const message = buildFieldMessage(
      kind.texts[language],
      language,
      path.replace(/\.\d+(?=\.|$)/g, ''),
      error.keyword,
      {
        format: typeof format === 'string' ? format : undefined,
        limit: typeof limit === 'number' ? String(limit) : undefined,
      },
    );
    // One message a field is enough; the first is the schema's own order.
    if (!found.has(path)) found.set(path, { path, code: error.keyword, message });
  }
  return [...found.values()];
}

function buildFieldPathOfError(error: ErrorObject): string {
  const keys = parseJsonPointer(error.instancePath);
  const missing: unknown = error.params['missingProperty'] ?? error.params['additionalProperty'];
  return [...keys, ...(typeof missing === 'string' ? [missing] : [])].join('.');
}

/** By the order of the wizard's steps, so that a list of errors reads as the form does. */
function sortErrorsByFieldOrder(errors: FieldError[], kind: KindVersion): FieldError[] {
  const order = kind.manifest.steps.flatMap((step) => (step.type === 'fields' ? step.fields : []));
  const rankByFieldOrder = (error: FieldError): number => {
    const place = order.indexOf(error.path.split('.')[0] ?? '');
    return place === -1 ? order.length : place;
  };
  return errors.sort((a, b) => rankByFieldOrder(a) - rankByFieldOrder(b));
}

/**
 * A form under the request's names (flat `name`, `email`) comes under the kind's own (`userContact.name`). What
 * already stands under the kind's own name wins. Nulls and empty strings, which clients send for what was not
 * filled in, are left out; their moments become days; capitals and length are what the form's own fields would let in.
 */
export function normaliseAnswersAndRenameAliases(version: KindVersion, form: unknown): FormData {
  const kind = chooseVersionByAnsweredSituation(version, isRecord(form) ? form : {});
  let answers = cleanAnswers(isRecord(form) ? form : {});
  for (const [name, path] of Object.entries(kind.manifest.api.requestAliases)) {
    const value = readField(answers, name);
    if (value === undefined) continue;
    answers = writeField(answers, name, undefined);
    if (readField(answers, path) === undefined) answers = writeField(answers, path, value);
  }
  return applyUpperCaseAndMaxLength(kind, convertMomentsToSwedishDaysOrTimes(kind, answers));
}

/** What the form's own fields would have made of it: capitals where ui.json says `upper`, the start of it where it says `cut`. */
function applyUpperCaseAndMaxLength(kind: KindVersion, form: FormData): FormData {
  let answers = form;
  for (const { path, schema } of listSchemaFields(kind.schema)) {
    const value = readField(answers, path);
    const options = readField(kind.ui, `${path}.ui:options`);
    if (typeof value !== 'string' || !isRecord(options)) continue;
    const { maxLength } = schema;
    const whole = options['upper'] === true ? value.toUpperCase() : value;
    const fitting =
      options['cut'] === true && typeof maxLength === 'number'
        ? [...whole].slice(0, maxLength).join('').trimEnd()
        : whole;
    if (fitting !== value) answers = writeField(answers, path, fitting);
  }
  return answers;
}

/** A moment as JavaScript's Date is sent (`2026-10-01T22:00:00.000Z`). */
const MOMENT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}/;

/** A moment with its time zone, as `2026-10-01T22:00:00.000Z`; one without is a Swedish clock's already. */
const ZONED = /(?:Z|[+-]\d{2}:?\d{2})$/;

/** Where a day, or a day and time, is asked for and a moment was sent, the Swedish one that it falls on is meant. */
function convertMomentsToSwedishDaysOrTimes(kind: KindVersion, form: FormData): FormData {
  let answers = form;
  for (const { path, schema } of listSchemaFields(kind.schema)) {
    const timed = isDateTime(schema);
    const value = timed || schema['format'] === 'date' ? readField(answers, path) : undefined;
    if (typeof value !== 'string' || !MOMENT.test(value) || Number.isNaN(Date.parse(value))) continue;
    if (!timed) answers = writeField(answers, path, swedishDate(new Date(value)));
    else
      answers = writeField(
        answers,
        path,
        ZONED.test(value) ? formatSwedishDateTime(new Date(value)) : value.slice(0, 16),
      );
  }
  return answers;
}
