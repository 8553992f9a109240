import type { StepView } from '../shared/contracts/kinds';
import { isRecord } from './isRecord';

/** Members of an object's schema, dotted, conditional ones too: the order within one field of a step. */
function members(schema: unknown, prefix: string): string[] {
  if (!isRecord(schema)) return [];
  const own = isRecord(schema['properties']) ? Object.entries(schema['properties']) : [];
  if (isRecord(schema['items'])) return members(schema['items'], prefix);
  return own.flatMap(([name, inner]) => [`${prefix}${name}`, ...members(inner, `${prefix}${name}.`)]);
}

/** Fields of a step in the order in which they are asked, nested ones dotted. */
export function fieldOrder(step: Pick<StepView, 'fields' | 'schema'>): string[] {
  const properties = isRecord(step.schema?.['properties']) ? step.schema['properties'] : {};
  return (step.fields ?? []).flatMap((field) => [field, ...members(properties[field], `${field}.`)]);
}
