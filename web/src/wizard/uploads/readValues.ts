import type { FormData, JsonSchema } from '../../../../core/shared/kinds/kind';
import { readField, writeField } from '../../../../core/shared/answers/fields';
import { isRecord } from '../../../../core/shared/isRecord';
import type { KindForm, UiNode } from '../../data/kinds';
import type { ReadField } from '../../data/uploads';
import { findUiNode } from '../../../../core/shared/answers/uiNode';
import { findIndexOfStepAskingFor } from '../fields/uiSchema';
import { readUploadRows, type UploadRow } from './files';

const ITEM = 'item.';
/** Before the name of a value that questions ask for by `x-paper`. */
const FROM_PAPER = 'paper.';

/** A value read out of a picture, and the answer that it could become. */
export interface ReadValue {
  /** As the reading names it: a dotted path, or `item.<member>`. */
  field: string;
  value: unknown;
  crop: string | undefined;
  /** The line of a text that it stands in. */
  line?: string | undefined;
  schema: JsonSchema;
  uiSchema: UiNode;
  label: string;
}

/** Where an answer stands in the form: a member of a file's own row, else by path. */
export interface Place {
  form: FormData;
  /** The field of files and the file that was read. */
  list: string;
  upload: string;
}

/** What is answered there already; undefined for nothing. */
export function readAnswerAt({ form, list, upload }: Place, field: string): unknown {
  const row = readUploadRows(form[list]).find(({ id }) => id === upload);
  const value = field.startsWith(ITEM) ? row?.[field.slice(ITEM.length)] : readField(form, field);
  return value === '' || value === null ? undefined : value;
}

/** The form with a value in its place. */
export function writeAnswer({ form, list, upload }: Place, field: string, value: unknown): FormData {
  if (!field.startsWith(ITEM)) return writeField(form, field, value);
  const member = field.slice(ITEM.length);
  return {
    ...form,
    [list]: readUploadRows(form[list]).map((row): UploadRow => (row.id === upload ? { ...row, [member]: value } : row)),
  };
}

/** By what name it is remembered that an answer came from a picture. */
export const buildPictureSourcePath = ({ list, upload }: Pick<Place, 'list' | 'upload'>, field: string): string =>
  field.startsWith(ITEM) ? `${list}.${upload}.${field.slice(ITEM.length)}` : field;

/** The schema of a dotted field, declared under a condition or not. */
export function findSchemaAt(schema: unknown, path: string): JsonSchema | undefined {
  const [name = '', ...rest] = path.split('.');
  for (const properties of collectPropertyDeclarations(schema)) {
    const node = properties[name];
    if (!isRecord(node)) continue;
    const found = rest.length === 0 ? node : findSchemaAt(node, rest.join('.'));
    if (found) return found;
  }
  return undefined;
}

/** The question that takes what papers call so, as a dotted path: none where the chosen situation does not ask for it. */
function findPathOfPaperField(schema: unknown, name: string, prefix = ''): string | undefined {
  for (const properties of collectPropertyDeclarations(schema))
    for (const [key, node] of Object.entries(properties)) {
      if (!isRecord(node)) continue;
      const found = node['x-paper'] === name ? prefix + key : findPathOfPaperField(node, name, `${prefix}${key}.`);
      if (found !== undefined) return found;
    }
  return undefined;
}

function collectPropertyDeclarations(schema: unknown): Record<string, unknown>[] {
  if (!isRecord(schema)) return [];
  const all: unknown[] = Array.isArray(schema['allOf']) ? schema['allOf'] : [];
  const parts = [...all, schema['then'], schema['else']];
  return [
    ...(isRecord(schema['properties']) ? [schema['properties']] : []),
    ...parts.flatMap(collectPropertyDeclarations),
  ];
}

/**
 * What a reading found, as values that the form can take: what names no field of the kind, is no choice that it
 * offers or no row of its table, or is of the wrong type is left out. Rows of the engine's tables are asked for by
 * `rowExists`.
 */
export async function listReadValuesThatFitForm(
  { schema, kind, steps, tables }: Pick<KindForm, 'schema' | 'kind' | 'steps' | 'tables'>,
  list: string,
  readFields: readonly ReadField[],
  rowExists: (table: string, value: string) => Promise<boolean>,
): Promise<ReadValue[]> {
  const values = await Promise.all(
    readFields.map(async ({ field: named, value, crop, line }): Promise<ReadValue | undefined> => {
      const field = named.startsWith(FROM_PAPER) ? findPathOfPaperField(schema, named.slice(FROM_PAPER.length)) : named;
      if (field === undefined) return undefined;
      const ownPath = field.startsWith(ITEM) ? `${list}.${field.slice(ITEM.length)}` : field;
      const items = findSchemaAt(schema, list)?.['items'];
      const node = field.startsWith(ITEM) ? findSchemaAt(items, field.slice(ITEM.length)) : findSchemaAt(schema, field);
      const ui = findUiNode(steps[findIndexOfStepAskingFor(steps, ownPath)]?.uiSchema, ownPath);
      if (!node || !doesMatchSchema(node, value)) return undefined;
      const lookup = kind.lookups[field];
      if (lookup && !lookup.free && typeof value === 'string') {
        const own = tables[lookup.table];
        const known = own ? own.some((row) => row.value === value) : await rowExists(lookup.table, value);
        if (!known) return undefined;
      }
      const title = ui['ui:title'];
      return { field, value, crop, line, schema: node, uiSchema: ui, label: typeof title === 'string' ? title : field };
    }),
  );
  return values.filter((value) => value !== undefined);
}

function doesMatchSchema(schema: JsonSchema, value: unknown): boolean {
  if (Array.isArray(schema['enum']) && !schema['enum'].includes(value)) return false;
  switch (schema['type']) {
    case 'number':
      return typeof value === 'number' && Number.isFinite(value);
    case 'integer':
      return Number.isInteger(value);
    case 'boolean':
      return typeof value === 'boolean';
    case 'array':
    case 'object':
      return false;
    default:
      return (
        typeof value === 'string' && value.trim() !== '' && value.length <= Number(schema['maxLength'] ?? Infinity)
      );
  }
}
