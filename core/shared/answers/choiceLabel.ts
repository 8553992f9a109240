import type { KindView } from '../contracts/kinds';

/** What a choice of a field is called in the page's language. */
export function findLabelOfChoice({ texts }: KindView, field: string, value: unknown): string | undefined {
  const option = typeof value === 'string' ? texts.fields[field]?.options?.[value] : undefined;
  return typeof option === 'object' ? option.label : option;
}
