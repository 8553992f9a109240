import type { Language } from '../shared/languages';
import { fillInText } from '../texts/i18n';
import en from '../texts/validation.en.json';
import sv from '../texts/validation.sv.json';
import type { Texts } from '../shared/kinds/kind';
import type { Field } from './schemaFields';

const GENERIC: Record<Language, Record<string, string>> = { sv, en };

/**
 * What to tell of a field that does not pass: the kind's own words for the keyword, else general ones with the field's
 * label. `format` is the name of the format, `limit` the keyword's value.
 */
export function buildFieldMessage(
  texts: Texts,
  language: Language,
  path: string,
  keyword: string,
  about: { format?: string; limit?: string } = {},
): string {
  const field = texts.fields[path];
  const general = GENERIC[language];
  const text =
    field?.errors?.[keyword] ??
    general[`${keyword}.${about.format ?? ''}`] ??
    general[keyword] ??
    general['other'] ??
    '';
  return fillInText(text, language, { label: field?.label ?? path, limit: about.limit ?? '' });
}

/**
 * The messages of every keyword that judges a field, so that the browser says what the server says; `required` always,
 * since a step may insist on more than the schema. `extraKeywords` are keywords of our own (`lookup`).
 */
export function buildFieldMessages(
  texts: Texts,
  language: Language,
  field: Field,
  extraKeywords: readonly string[] = [],
): Record<string, string> {
  return Object.fromEntries(
    [...new Set(['required', ...field.keywords, ...extraKeywords])].map((keyword) => {
      const value = field.schema[keyword];
      const limit = typeof value === 'number' ? String(value) : undefined;
      const format = keyword === 'format' && typeof value === 'string' ? value : undefined;
      return [keyword, buildFieldMessage(texts, language, field.path, keyword, { limit, format })];
    }),
  );
}
