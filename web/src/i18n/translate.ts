import type { Language } from '../../../core/languages';

/** Texts by dotted key. Numbers have one text a plural form: `left_one`, `left_other`. */
export type Texts = ReadonlyMap<string, string>;
type Tree = { [name: string]: string | Tree };
export type Values = Record<string, unknown>;

/** Texts of a file, nested as they are written, by dotted key. */
export function flatten(tree: Tree, prefix = ''): [string, string][] {
  return Object.entries(tree).flatMap(([name, value]) =>
    typeof value === 'string' ? [[prefix + name, value] satisfies [string, string]] : flatten(value, `${prefix}${name}.`),
  );
}

/**
 * The text of the first key that there is, its `{{blanks}}` filled in from `values`; `count` chooses the plural form. A
 * key that nobody wrote a text for is shown as it is, which a test of all keys finds first.
 */
export function translate(texts: Texts, language: Language, keys: string | string[], values: Values = {}): string {
  const names = typeof keys === 'string' ? [keys] : keys;
  const { count } = values;
  const form = typeof count === 'number' ? `_${new Intl.PluralRules(language).select(count)}` : '';
  const found = names.flatMap((name) => [`${name}${form}`, name]).find((name) => texts.has(name));
  const text = found === undefined ? names[0] : texts.get(found);
  return (text ?? '').replace(/\{\{(\w+)\}\}/g, (_blank, name: string) => asText(values[name]));
}

function asText(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}
