import type { z } from 'zod';
import { mapLanguages } from '../shared/mapLanguages';
import { ZOD_TEXTS } from '../texts/zodTexts';
import { wordsTemplate, type JsonPath, type Words } from './problems';

/** Words that the meta-schema has itself for what it wants (kindFolder.ts), so that they are found in Swedish. */
const OWN = [
  wordsTemplate`holds lower-case letters, digits and hyphens only`,
  wordsTemplate`holds letters, digits and hyphens only`,
  wordsTemplate`must be a day, written as 2026-11-20`,
  wordsTemplate`must be a text, or an object with "label" and "hint"`,
  wordsTemplate`must be a text, or an object with "label" and "values"`,
  wordsTemplate`must be a path such as "/my-page": lower-case letters, digits and hyphens`,
];

/** What zod found in a file, as paths and words in both languages; a key that does not belong is pointed at itself. */
export function describeZodIssues(
  schema: z.ZodType,
  value: unknown,
  { issues }: z.ZodError,
): { path: JsonPath; words: Words }[] {
  // Issues keep no values, so zod can only say it in a language by looking once more; it finds the same, in the same order.
  const translated = mapLanguages((language) => schema.safeParse(value, { error: ZOD_TEXTS[language] }).error?.issues);
  return issues.flatMap((issue, index) => {
    const path = issue.path.map((key) => (typeof key === 'number' ? key : String(key)));
    if (issue.code === 'unrecognized_keys')
      return issue.keys.map((key) => ({ path: [...path, key], words: wordsTemplate`no such key here` }));
    const words = describeZodIssue(issue);
    if (words) return [{ path, words }];
    const translations = mapLanguages((language) => translated[language]?.[index]?.message ?? issue.message);
    return [{ path, words: { template: issue.message, values: [], translations } }];
  });
}

function describeZodIssue(issue: z.core.$ZodIssue): Words | undefined {
  const own = OWN.find(({ template }) => template === issue.message);
  if (own) return own;
  switch (issue.code) {
    case 'invalid_type':
      if (!issue.message.endsWith('received undefined')) return describeExpectedType(issue.expected);
      return issue.expected === 'nonoptional'
        ? wordsTemplate`is missing`
        : wordsTemplate`is missing (${issue.expected})`;
    case 'invalid_union':
      // Of several shapes that one key tells apart (a step's type).
      return 'options' in issue && issue.options
        ? wordsTemplate`must be one of ${issue.options.map(String).join(', ')}`
        : undefined;
    case 'invalid_value':
      return wordsTemplate`must be one of ${issue.values.map(String).join(', ')}`;
    case 'too_small':
      if (issue.origin === 'string') return wordsTemplate`must not be empty`;
      if (issue.origin === 'array') return wordsTemplate`needs at least ${String(issue.minimum)} of them`;
      return issue.inclusive === false
        ? wordsTemplate`must be more than ${String(issue.minimum)}`
        : wordsTemplate`must be at least ${String(issue.minimum)}`;
    case 'too_big':
      return wordsTemplate`must be at most ${String(issue.maximum)}`;
    case 'invalid_format':
      return issue.format === 'url' ? wordsTemplate`must be a web address` : undefined;
    default:
      return undefined;
  }
}

/** @param expected a type, as zod and JSON Schema name it */
export function describeExpectedType(expected: string): Words | undefined {
  switch (expected) {
    case 'string':
      return wordsTemplate`must be a text in "quotes"`;
    case 'number':
      return wordsTemplate`must be a number, without quotes or a unit`;
    case 'int':
    case 'integer':
      return wordsTemplate`must be a whole number`;
    case 'boolean':
      return wordsTemplate`must be true or false, without quotes`;
    case 'array':
      return wordsTemplate`must be a list: [ … ]`;
    case 'object':
    case 'record':
      return wordsTemplate`must be an object: { … }`;
    default:
      return undefined;
  }
}
