export interface Leaf {
  /** Dotted; items of a list share their list's path. */
  path: string;
  value: string | number | boolean;
}

/** Every single value inside an answer or a fact, with its dotted path. */
export function collectLeafValues(value: unknown, path = ''): Leaf[] {
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') return [{ path, value }];
  if (Array.isArray(value)) return value.flatMap((item) => collectLeafValues(item, path));
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, inner]) => collectLeafValues(inner, path ? `${path}.${name}` : name));
}
