import type { StepView } from '../contracts/kinds';
import { isRecord } from '../isRecord';

/** Members of an object's schema, dotted, conditional ones too: the order within one field of a step. */
function listMemberPathsInOrder(schema: unknown, prefix: string): string[] {
  if (!isRecord(schema)) return [];
  const own = isRecord(schema['properties']) ? Object.entries(schema['properties']) : [];
  if (isRecord(schema['items'])) return listMemberPathsInOrder(schema['items'], prefix);
  return own.flatMap(([name, inner]) => [`${prefix}${name}`, ...listMemberPathsInOrder(inner, `${prefix}${name}.`)]);
}

/** Fields of a step in the order in which they are asked, nested ones dotted. */
export function listFieldPathsInOrder(step: Pick<StepView, 'fields' | 'schema'>): string[] {
  const properties = isRecord(step.schema?.['properties']) ? step.schema['properties'] : {};
  return (step.fields ?? []).flatMap((field) => [field, ...listMemberPathsInOrder(properties[field], `${field}.`)]);
}
