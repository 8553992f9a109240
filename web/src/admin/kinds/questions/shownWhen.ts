import { isRecord } from '../../../../../core/shared/isRecord';
import { readStringsOrNone } from '../fileEdits';

/** A question is asked while the answer to another is one of these, or while there is an answer where none is named. */
export interface ShownWhen {
  question: string;
  values: readonly (string | boolean)[];
}

/** All that must hold for an `if` to hold. @returns undefined for one that says something else */
export function parseShownWhenConditions(condition: unknown): ShownWhen[] | undefined {
  if (!isRecord(condition)) return undefined;
  if (Object.keys(condition).some((key) => key !== 'properties' && key !== 'required')) return undefined;
  const { properties = {} } = condition;
  if (!isRecord(properties)) return undefined;
  const required = readStringsOrNone(condition['required']);
  // Without `required` a condition holds before its question is answered, too.
  if (Object.keys(properties).some((name) => !required.includes(name))) return undefined;
  const parsed = required.map((question) => {
    const values = question in properties ? parseWantedValues(properties[question]) : [];
    return values && { question, values };
  });
  const known = parsed.filter((each) => each !== undefined);
  return known.length === parsed.length && known.length > 0 ? known : undefined;
}

function parseWantedValues(node: unknown): ShownWhen['values'] | undefined {
  if (!isRecord(node) || Object.keys(node).length !== 1) return undefined;
  const inner = isRecord(node['contains']) ? node['contains'] : node;
  if (Object.keys(inner).length !== 1) return undefined;
  const wanted: unknown[] = Array.isArray(inner['enum']) ? inner['enum'] : [inner['const']];
  const values = wanted.filter((each) => typeof each === 'string' || typeof each === 'boolean');
  return values.length === wanted.length && values.length > 0 ? values : undefined;
}

export function buildShownWhenCondition({ question, values }: ShownWhen, isList: boolean): Record<string, unknown> {
  const [only, more] = values;
  if (only === undefined) return { required: [question] };
  const wanted = more === undefined ? { const: only } : { enum: [...values] };
  return { properties: { [question]: isList ? { contains: wanted } : wanted }, required: [question] };
}
