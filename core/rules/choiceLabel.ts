import type { KindView } from '../shared/contracts/kinds';

/** What a choice of a field is called in the page's language. */
export function choiceLabel({ texts }: KindView, field: string, value: unknown): string | undefined {
  const option = typeof value === 'string' ? texts.fields[field]?.options?.[value] : undefined;
  return typeof option === 'object' ? option.label : option;
}
